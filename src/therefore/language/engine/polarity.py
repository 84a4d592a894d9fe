"""Words that mean one thing below a denial and another elsewhere: "any" is "some" below "not".

A meaning says `any(Kind, P)` or `anything(P)`, which builds a universal with a marked variable.
Once the whole sentence is built it is seen whether it stands below a denial or in the "if" of a
rule: there it is the existential, so that "did not see anyone" sees no one, in an "if" as well.
Inside a set, such as what somebody says, counting starts anew, except that of whom few, most or at
least so many are told: "few people know any poem" is about those who know one.
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
    """That any individual of a kind has the property."""
    variable = Variable(_KIND + fresh_variable().name)
    return Forall((variable.name,), Implies(apply(kind, variable), apply(prop, variable)))


def anything(prop: Callable[[Any], Formula]) -> Formula:
    """That any individual at all has the property."""
    variable = Variable(_THING + fresh_variable().name)
    return Forall((variable.name,), apply(prop, variable))


def licensed(formula: Formula, *, positive: bool = True) -> Formula:
    """The formula with "any" as what it means in its place.

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
    """Whether "any" in the sets of an amount is "every": first of whom it is told, then what."""
    if name in ("few", "most"):
        return not positive, positive if name == "most" else not positive
    return (positive, positive) if name.startswith("at least ") else (True, True)
