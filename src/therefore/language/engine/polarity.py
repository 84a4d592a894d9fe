"""The word "any", which means "some" below a denial and "every" elsewhere.

A meaning says `any(Kind, P)` or `anything(P)`, which builds a universal with a marked variable.
Once the whole sentence is built, `licensed` turns those below a denial, or in the condition of an
"if", into existentials: "did not see anyone" means "saw no one". A set, such as what somebody says,
begins anew, except the sets of "few", "most" and "at least": "few people know any poem" is about
people who know some poem.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from therefore.language.engine.counting import Set
from therefore.language.engine.meaning import apply, fresh_variable
from therefore.logic.formulas import (
    And,
    Atom,
    Exists,
    Forall,
    Formula,
    Iff,
    Implies,
    Not,
    Variable,
    rebuilt,
)

_KIND, _THING = "any of ", "anything "


def any_of(kind: Any, prop: Callable[[Any], Formula]) -> Formula:
    """The marked formula that any individual of a kind has the property."""
    variable = Variable(_KIND + fresh_variable().name)
    return Forall((variable.name,), Implies(apply(kind, variable), apply(prop, variable)))


def anything(prop: Callable[[Any], Formula]) -> Formula:
    """The marked formula that any individual at all has the property."""
    variable = Variable(_THING + fresh_variable().name)
    return Forall((variable.name,), apply(prop, variable))


def licensed(formula: Formula, *, positive: bool = True) -> Formula:
    """The formula with every "any" replaced by its meaning at its place.

    >>> from therefore.language.engine.filling import tidy
    >>> from therefore.logic.pretty import pretty
    >>> seen = any_of("dog", lambda x: Atom("seen", (x,)))
    >>> pretty(tidy(licensed(seen))), pretty(tidy(licensed(Not(seen))))
    ('∀X (dog(X) → seen(X))', '¬∃X (dog(X) ∧ seen(X))')
    """
    match formula:
        case Atom(name, arguments) if arguments and isinstance(arguments[0], Set):
            signs = _signs(name, positive)
            sets = [
                Set(each.variable, licensed(each.body, positive=sign))
                for each, sign in zip(arguments, signs, strict=False)
                if isinstance(each, Set)
            ]
            return Atom(name, tuple(sets))
        case Not(body):
            return Not(licensed(body, positive=False))
        case Implies(left, right):
            return Implies(licensed(left, positive=False), licensed(right, positive=positive))
        case Iff(left, right):
            return Iff(licensed(left), licensed(right))
        case Forall((name,), Implies(left, right)) if name.startswith(_KIND) and not positive:
            inner = (licensed(left, positive=False), licensed(right, positive=False))
            return Exists((name,), And(inner))
        case Forall((name,), body) if name.startswith(_THING) and not positive:
            return Exists((name,), licensed(body, positive=False))
        case _:
            return rebuilt(formula, lambda part: licensed(part, positive=positive))


def _signs(name: str, positive: bool) -> tuple[bool, bool]:
    """Whether "any" means "every" in the two sets of an amount: its kind, then its predicate."""
    if name in ("few", "most"):
        return not positive, positive if name == "most" else not positive
    return (positive, positive) if name.startswith("at least ") else (True, True)
