"""Worlds in which "most", "few" and numbers are true by counting; only such worlds are shown.

For deciding, an amount is one atom with a few axioms, so a world found there may call one of three
"most". This module names and separates the individuals, and ties every amount to the count of its
sets: "most" is more than half, "few" is fewer than half, and "several", "many" and "a few" are at
least a number that the world states. If no small world is found in this way, none is shown.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, product

from therefore.language.engine.counting import MOST_VARIABLES, WRITTEN_OUT, X, decode
from therefore.language.engine.filling import tidy
from therefore.language.words.amounts import AT_LEAST, MORE_BY
from therefore.logic.formulas import (
    And,
    Atom,
    Constant,
    Equal,
    Exists,
    Forall,
    Formula,
    Iff,
    Implies,
    Not,
    Or,
    Variable,
    atoms,
    constants,
    subformulas,
    substituted,
)
from therefore.logic.normal import nnf
from therefore.proving.bounded import Settled, closed
from therefore.proving.picturing import plausible
from therefore.solve.decide import satisfiable
from therefore.solve.evidence import Model

VAGUE = ("several", "a few", "many")
THRESHOLDS = (3, 4, 2)
MOST_PEOPLE = 8


def amounts_in(formulas: Sequence[Formula]) -> list[Atom]:
    """The atoms whose names hold sets to be counted."""
    return [
        atom
        for atom in atoms(*formulas)
        if (found := decode(atom.predicate)) is not None and _counts(found[0])
    ]


def _counts(kind: str) -> bool:
    return (
        kind in (*VAGUE, "most", "few", "more", "as many")
        or AT_LEAST.fullmatch(kind) is not None
        or MORE_BY.fullmatch(kind) is not None
    )


def further_amounts(formulas: Sequence[Formula]) -> list[Formula]:
    """More axioms for amounts: if few dogs bark, some dog does not; eleven are at least six."""
    axioms: list[Formula] = []
    # "Every dog has four legs" is written out, "Rex has four legs" is an atom.
    long = any(
        isinstance(part, Exists | Forall) and len(part.variables) > WRITTEN_OUT
        for formula in formulas
        for part in subformulas(formula)
    )
    for atom in amounts_in(formulas):
        kind, bodies = decode(atom.predicate) or ("", ())
        if kind == "few":
            rest = Exists(("X",), And((bodies[0], Not(bodies[1]))))
            axioms.append(Implies(atom, rest))
        elif number := AT_LEAST.fullmatch(kind):
            if long and int(number[1]) <= MOST_VARIABLES:
                axioms.append(Implies(_written_out(int(number[1]), bodies[0]), atom))
            else:
                axioms.append(Implies(atom, _written_out(WRITTEN_OUT, bodies[0])))
    return axioms


def _written_out(number: int, body: Formula) -> Formula:
    """The formula that at least `number` individuals are in the set, with a variable for each."""
    people = [Variable(f"X{place}") for place in range(1, number + 1)]
    apart = [Not(Equal(one, two)) for one, two in combinations(people, 2)]
    members = [substituted(body, {X.name: person}) for person in people]
    return tidy(Exists(tuple(each.name for each in people), And((*apart, *members))))


def counted_world(theory: Sequence[Formula]) -> tuple[Settled, tuple[str, ...]] | None:
    """A world in which every amount is true by counting, and notes on how amounts are meant.

    None if no small world is found.
    """
    amounts = amounts_in(theory)
    kinds = {(decode(atom.predicate) or ("",))[0] for atom in amounts}
    vague = [kind for kind in VAGUE if kind in kinds]
    at_hand = len(constants(*theory))

    def world(formulas: Sequence[Formula], fresh: int, threshold: int) -> Settled | None:
        return _world([nnf(formula) for formula in formulas], amounts, fresh, threshold)

    sizes = range(max(MOST_PEOPLE - at_hand, 0) + 1)
    for threshold, fresh in product(THRESHOLDS if vague else (0,), sizes):
        found = world(theory, fresh, threshold)
        if found is not None:

            def larger(
                formulas: Sequence[Formula], start: int = fresh, least: int = threshold
            ) -> Settled | None:
                tried = (world(formulas, start + more, least) for more in range(3))
                return next((each for each in tried if each is not None), None)

            return plausible(theory, found, larger), tuple(_meant(kinds, vague, threshold))
    return None


def _meant(kinds: set[str], vague: Sequence[str], threshold: int) -> Iterator[str]:
    """Notes on the meaning of amounts that are not numbers."""
    if "most" in kinds:
        yield "“most” is meant as more than half"
    if "few" in kinds:
        yield "“few” is meant as fewer than half, or none"
    for kind in vague:
        yield f"“{kind}” is meant as at least {('two', 'three', 'four')[threshold - 2]}"


def _world(
    plain: Sequence[Formula], amounts: Sequence[Atom], fresh: int, threshold: int
) -> Settled | None:
    universe = constants(*plain)
    universe += [f"n{number}_" for number in range(1, fresh + 1)]
    if not universe:
        return None
    ties: list[Formula] = []
    for number, atom in enumerate(amounts):
        found = decode(atom.predicate)
        assert found is not None
        ties += _tie(atom, found, universe, threshold, f"count{number}")
    apart = [Not(Equal(Constant(one), Constant(two))) for one, two in combinations(universe, 2)]
    made = closed([*plain, *(nnf(tie) for tie in ties)], universe)
    if made is None:
        return None
    evidence = satisfiable([*made, *apart])
    if not isinstance(evidence, Model):
        return None
    return Settled(evidence, tuple(made[: len(plain)]))


def _tie(
    atom: Atom,
    amount: tuple[str, tuple[Formula, ...]],
    universe: Sequence[str],
    threshold: int,
    label: str,
) -> list[Formula]:
    """The formula that the amount's atom is true if and only if the counts make it so."""
    kind, bodies = amount
    ties: list[Formula] = []

    def members(body: Formula) -> list[Formula]:
        return [substituted(body, {X.name: Constant(name)}) for name in universe]

    if kind in ("most", "few"):
        both = members(And(bodies))
        rest = members(And((bodies[0], Not(bodies[1]))))
        more, less = (both, rest) if kind == "most" else (rest, both)
        said = _ahead(more, less, 1, label, ties)
    elif kind in ("more", "as many"):
        ahead = 1 if kind == "more" else 0
        said = _ahead(members(bodies[0]), members(bodies[1]), ahead, label, ties)
    elif by := MORE_BY.fullmatch(kind):
        one, two = members(bodies[0]), members(bodies[1])
        exact = _ahead(one, two, int(by[1]), label, ties)
        beyond = _ahead(one, two, int(by[1]) + 1, f"{label}_beyond", ties)
        said = And((exact, Not(beyond)))
    else:
        enough = int(found[1]) if (found := AT_LEAST.fullmatch(kind)) else threshold
        whole = bodies[0] if len(bodies) == 1 else And(bodies)
        said = _ahead(members(whole), [], enough, label, ties)
    return [*ties, Iff(atom, said)]


def _ahead(
    more: Sequence[Formula], less: Sequence[Formula], by: int, label: str, ties: list[Formula]
) -> Formula:
    """The formula that at least `by` more of `more` are true than of `less`, by a running count."""
    steps = [*((formula, 1) for formula in more), *((formula, -1) for formula in less)]
    before: dict[int, Formula | None] = {0: None}  # None: known to be true
    for place, (formula, step) in enumerate(steps):
        after: dict[int, list[Formula]] = {}
        for count, reached in before.items():
            for total, holds in ((count + step, formula), (count, Not(formula))):
                way = holds if reached is None else And((reached, holds))
                after.setdefault(total, []).append(way)
        named: dict[int, Formula | None] = {}
        for total, ways in after.items():
            mark = Atom(f"{label}_{place}_{total}".replace("-", "minus"))
            ties.append(Iff(mark, ways[0] if len(ways) == 1 else Or(tuple(ways))))
            named[total] = mark
        before = named
    enough = [mark for total, mark in before.items() if total >= by and mark is not None]
    never = Atom(f"{label}_never")
    ties.append(Not(never))
    if not enough:
        return never
    return enough[0] if len(enough) == 1 else Or(tuple(enough))
