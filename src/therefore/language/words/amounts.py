"""Axioms for words of amount: "several" implies "some", "most" overlaps "most", "more" chains.

An amount is an atom whose name encodes its sets (`engine.counting`). Each axiom connects amounts
that the text itself names. Whether one set includes another is stated as a formula, so the text's
own statements about the sets count.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import product

from therefore.language.engine.builtins import HELD
from therefore.language.engine.counting import WRITTEN_OUT, X, at_least, decode, encode
from therefore.language.engine.filling import tidy
from therefore.language.engine.meaning import conjunction, negation
from therefore.logic.formulas import (
    And,
    Atom,
    Exists,
    Forall,
    Formula,
    Implies,
    Not,
    Term,
    atoms,
    substituted,
)

Amount = tuple[str, tuple[Formula, ...]]
AT_LEAST = re.compile(r"at least (\d+)")
MORE_BY = re.compile(r"(\d+) more")
_SOME = frozenset(("several", "a few", "many"))


def amounts(names: Sequence[str]) -> list[Amount]:
    """The amounts among the names of a text's atoms."""
    return [found for name in names if (found := decode(name)) is not None]


def amount_axioms(found: Sequence[Amount]) -> list[Formula]:
    """The axioms that these amounts call for."""
    known = [each for each in found if each[0] != "argument" and not each[0].endswith(HELD)]
    axioms: list[Formula] = []
    known += _bridges(known, axioms)
    for one, other in product(known, repeat=2):
        if one != other:
            axioms += _between(one, other)
    for one in known:
        axioms += _alone(one)
    inside = {atom: None for axiom in axioms for atom in atoms(axiom) if _is_inside(atom)}
    for atom in inside:
        decoded = decode(atom.predicate)
        assert decoded is not None
        axioms.append(Implies(Forall(("X",), Implies(*decoded[1])), atom))
    return [tidy(axiom) for axiom in dict.fromkeys(axioms) if axiom is not TRUE]


TRUE = Atom("true")
"""Stands for a formula that is trivially true; it is left out of conjunctions."""
INSIDE = "inside"


def _is_inside(atom: Atom) -> bool:
    return atom.predicate.startswith(f"{INSIDE} [")


def _all(*parts: Formula) -> Formula:
    return conjunction(*(part for part in parts if part is not TRUE))


def _atom(amount: Amount) -> Atom:
    return Atom(encode(amount[0], list(amount[1])))


def _included(small: Formula, large: Formula) -> Formula:
    """An atom for "the first set lies in the second", which is defined once; TRUE if trivial."""
    if small == large or (isinstance(small, And) and large in small.parts):
        return TRUE
    return Atom(encode(INSIDE, [small, large]))


def _some(body: Formula) -> Formula:
    return Exists(("X",), body)


def _alone(amount: Amount) -> Iterator[Formula]:
    kind, bodies = amount
    whole = conjunction(*bodies)
    if kind in _SOME:
        yield Implies(_atom(amount), _enough(2, whole))
    elif kind == "most":
        yield Implies(_atom(amount), _some(whole))
        yield Implies(_all(_included(*bodies), _some(bodies[0])), _atom(amount))
    elif AT_LEAST.fullmatch(kind):
        yield Implies(_atom(amount), _some(whole))
    elif kind == "more" or MORE_BY.fullmatch(kind):
        yield Implies(_atom(amount), _some(bodies[0]))
        yield Not(_all(_atom(amount), _included(*bodies)))


def _between(one: Amount, other: Amount) -> Iterator[Formula]:
    """The axioms by which one amount implies or excludes another."""
    (kind, bodies), (kind2, bodies2) = one, other
    a, b = _atom(one), _atom(other)
    if kind == kind2 and kind in _SOME:
        inside = _included(conjunction(*bodies), conjunction(*bodies2))
        yield Implies(_all(a, inside), b)
    elif kind == kind2 == "most":
        same = (_included(bodies[0], bodies2[0]), _included(bodies2[0], bodies[0]))
        inside = _included(conjunction(*bodies), bodies2[1])
        yield Implies(_all(a, *same, inside), b)
        meet = conjunction(*bodies, *bodies2)
        if a.predicate < b.predicate:
            yield Implies(_all(a, b, *same), _some(meet))
    elif kind == kind2 == "few":
        same = (_included(bodies[0], bodies2[0]), _included(bodies2[0], bodies[0]))
        inside = _included(conjunction(*bodies2), bodies[1])
        yield Implies(_all(a, *same, inside), b)
    elif kind == "few" and kind2 in ("most", "many"):
        same = (_included(bodies[0], bodies2[0]), _included(bodies2[0], bodies[0]))
        inside = _included(conjunction(*bodies2), bodies[1])
        yield Not(_all(a, b, *same, inside))
    elif (m := AT_LEAST.fullmatch(kind)) and (n := AT_LEAST.fullmatch(kind2)):
        if int(m[1]) >= int(n[1]):
            yield Implies(_all(a, _included(bodies[0], bodies2[0])), b)
    elif kind == kind2 == "more":
        yield Not(_all(a, b, _included(bodies[0], bodies2[1]), _included(bodies2[0], bodies[1])))
        links = (_included(bodies[1], bodies2[0]),)
        if bodies[0] != bodies2[0]:
            through: Amount = ("more", (bodies[0], bodies2[1]))
            yield Implies(_all(a, b, *links), _atom(through))


def _enough(number: int, body: Formula) -> Formula:
    """That the set has at least `number` members: written out if small, else as an amount."""
    if number > WRITTEN_OUT:
        return Atom(encode(f"at least {number}", [body]))

    def prop(term: Term) -> Formula:
        return substituted(body, {X.name: term})

    return at_least(number, prop)


def _bridges(known: Sequence[Amount], axioms: list[Formula]) -> list[Amount]:
    """Add axioms from comparisons ("more") to numbers; return the amounts that these bring in."""
    numbers = {int(m[1]) for kind, _ in known if (m := AT_LEAST.fullmatch(kind))} | {1}
    steps = {int(m[1]) for kind, _ in known if (m := MORE_BY.fullmatch(kind))} | {1}
    reach = numbers | {n - s for n in numbers if n > 1 for s in steps}
    brought: dict[Amount, None] = {}

    def enough(number: int, body: Formula) -> Formula:
        if number > WRITTEN_OUT:
            brought[(f"at least {number}", (body,))] = None
        return _enough(number, body)

    for kind, bodies in known:
        by = MORE_BY.fullmatch(kind)
        if kind not in ("more", "as many") and by is None:
            continue
        step = int(by[1]) if by else (0 if kind == "as many" else 1)
        this = _atom((kind, bodies))
        for number in sorted(each for each in reach if each > 0):
            least = enough(number, bodies[1])
            axioms.append(Implies(And((this, least)), enough(number + step, bodies[0])))
            if by is not None:
                top = negation(enough(number + 1, bodies[1]))
                axioms.append(
                    Implies(And((this, top)), negation(enough(number + step + 1, bodies[0])))
                )
    return [each for each in brought if each not in known]
