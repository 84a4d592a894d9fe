"""Deciding beyond the fragment, as far as a bound reaches: "every dog has a tail".

An existential under a universal would need a function. Two finite problems replace such a theory.
The weaker one gives each known individual a companion of its own, in one or two rounds: if it is
unsatisfiable, so is the theory. In the stronger one, companions are among the known individuals and
a few new ones: if it is satisfiable, so is the theory. If neither decides, nothing is claimed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import count, product

from therefore.errors import FragmentError
from therefore.language.engine.filling import tidy
from therefore.logic.formulas import (
    And,
    Atom,
    Constant,
    Exists,
    Forall,
    Formula,
    Not,
    Or,
    Variable,
    all_of,
    any_of,
    children,
    constants,
    free_variables,
    rebuilt,
    subformulas,
    substituted,
)
from therefore.logic.ground import ground
from therefore.logic.normal import nnf
from therefore.solve.decide import satisfiable
from therefore.solve.evidence import Evidence, Model, Refutation

ROUNDS = 2
FRESH = 2
MOST_INSTANCES = 4000
MOST_GROUND = 30_000
"""The most ground instances of a formula that are tried: "exactly four" has five variables."""


@dataclass(frozen=True, slots=True)
class Settled:
    """Evidence, and the formulas that it is about: one for each formula of the theory."""

    evidence: Evidence
    formulas: tuple[Formula, ...]


def settle(theory: Sequence[Formula]) -> Settled | None:
    """Whether the theory can be true, with evidence; None if the bound is too small to tell.

    >>> from therefore.logic.tptp import read_formula
    >>> every = read_formula("![X]: (dog(X) => ?[Y]: (tail(Y) & has(X,Y)))")
    >>> found = settle([every, read_formula("dog(rex)"), read_formula("![X]: ~tail(X)")])
    >>> isinstance(found.evidence, Refutation)
    True
    """
    try:
        if _small(theory):
            return Settled(satisfiable(theory), tuple(theory))
    except FragmentError:
        pass
    shorter = described(theory)
    if shorter is not None:
        # Equal quantified formulas get one name: if the result is unsatisfiable, so is the theory.
        evidence = satisfiable(shorter)
        if isinstance(evidence, Refutation):
            return Settled(evidence, tuple(shorter))
    plain = _witnessed([nnf(formula) for formula in theory])
    for rounds in range(1, ROUNDS + 1):
        weaker = _companions(plain, rounds)
        if weaker is None or not _small(weaker):
            break
        evidence = satisfiable(weaker)
        if isinstance(evidence, Refutation):
            return Settled(evidence, tuple(weaker))
    for fresh in range(FRESH + 1):
        universe = constants(*plain)
        universe += [f"n{k}_" for k in range(1, fresh + 1)] or ([] if universe else ["n0_"])
        stronger = closed(plain, universe)
        if stronger is None or not _small(stronger):
            break
        evidence = satisfiable(stronger)
        if isinstance(evidence, Model):
            return Settled(evidence, tuple(stronger))
    return None


def refuted(theory: Sequence[Formula]) -> bool:
    """Whether the theory cannot be true, as far as `settle` can tell."""
    settled = settle(theory)
    return settled is not None and isinstance(settled.evidence, Refutation)


def described(theory: Sequence[Formula]) -> list[Formula] | None:
    """The theory with a predicate for each quantified formula that it has twice; None if none.

    >>> from therefore.logic.tptp import read_formula, write_formula
    >>> has = "?[Y]: (tail(Y) & has(X,Y))"
    >>> found = described([read_formula(f"![X]: ({kind}(X) => {has})") for kind in ("dog", "cat")])
    >>> [write_formula(each) for each in found]
    ['![X]: (dog(X) => is_so_described(X))', '![X]: (cat(X) => is_so_described(X))']
    """

    def key(formula: Formula) -> tuple[Formula, str] | None:
        free = free_variables(formula)
        if len(free) != 1 or not any(isinstance(p, Exists | Forall) for p in subformulas(formula)):
            return None
        (name,) = free
        return tidy(Forall((name,), formula)), name

    keys = [key(part) for formula in theory for part in subformulas(formula)]
    met = Counter(found[0] for found in keys if found is not None)
    repeated = [each for each, times in met.items() if times > 1]

    def named(formula: Formula) -> Formula:
        found = key(formula)
        if found is None or found[0] not in repeated:
            return rebuilt(formula, named)
        place = repeated.index(found[0])
        return Atom("is_so_described" + (f"_{place + 1}" if place else ""), (Variable(found[1]),))

    changed = list(map(named, theory))
    if changed == list(theory):
        return None
    try:
        ground(changed)
    except FragmentError:
        return None
    return changed


def _small(theory: Sequence[Formula]) -> bool:
    """Whether no formula has more than `MOST_GROUND` instances over the known individuals."""
    size = len(constants(*theory))
    return all(max(size, 1) ** _depth(formula) <= MOST_GROUND for formula in theory)


def _depth(formula: Formula) -> int:
    """The largest number of bound variables in scope at one place of the formula."""
    own = len(formula.variables) if isinstance(formula, Forall | Exists) else 0
    return own + max(map(_depth, children(formula)), default=0)


def _witnessed(formulas: Sequence[Formula]) -> list[Formula]:
    """The formulas with new constants for existentials outside all universals."""
    taken = set(constants(*formulas))
    numbers = count(1)

    def make() -> str:
        return next(name for number in numbers if (name := f"w{number}") not in taken)

    def walk(formula: Formula) -> Formula:
        match formula:
            case Exists(variables, body):
                return walk(_filled(body, variables, [make() for _ in variables]))
            case And() | Or():
                return rebuilt(formula, walk)
            case _:
                return formula

    return [walk(formula) for formula in formulas]


def _inner(formula: Formula) -> bool:
    return any(isinstance(part, Exists) for part in subformulas(formula))


def _companions(formulas: Sequence[Formula], rounds: int) -> list[Formula] | None:
    """The formulas with universals over existentials instantiated, each with own companions."""
    made = _Companions(constants(*formulas) or ["anyone"])
    result: list[Formula] = []
    for _ in range(rounds):
        result = [made.instantiated(formula, (place,)) for place, formula in enumerate(formulas)]
        made.grow()
        if len(made.universe) ** 2 > MOST_INSTANCES:
            return None
    return result


class _Companions:
    """The known individuals, and one companion for each instance of an existential."""

    def __init__(self, universe: list[str]) -> None:
        self.universe = universe
        self.made: dict[tuple[object, ...], str] = {}

    def grow(self) -> None:
        known = set(self.universe)
        self.universe = [*self.universe, *(n for n in self.made.values() if n not in known)]

    def instantiated(self, part: Formula, path: tuple[object, ...]) -> Formula:
        match part:
            case Forall(variables, body) if _inner(part):
                return all_of(
                    self.instantiated(_filled(body, variables, choice), (*path, choice))
                    for choice in product(self.universe, repeat=len(variables))
                )
            case Exists(variables, body):
                names = [
                    self.made.setdefault((*path, name), f"c{len(self.made) + 1}_")
                    for name in variables
                ]
                return self.instantiated(_filled(body, variables, names), path)
            case And(parts) | Or(parts):
                inner = (self.instantiated(each, (*path, k)) for k, each in enumerate(parts))
                return type(part)(tuple(inner))
            case _:
                return part


def _filled(body: Formula, variables: Sequence[str], choice: Sequence[str]) -> Formula:
    return substituted(body, dict(zip(variables, map(Constant, choice), strict=True)))


def closed(formulas: Sequence[Formula], universe: Sequence[str]) -> list[Formula] | None:
    """The formulas with inner existentials over these individuals; None if that is too much."""
    several = [
        len(part.variables)
        for formula in formulas
        for part in subformulas(formula)
        if isinstance(part, Exists)
    ]
    if len(universe) ** max(2, *several, 2) > MOST_INSTANCES:
        return None

    def walk(part: Formula) -> Formula:
        match part:
            case Exists(variables, body):
                choices = product(universe, repeat=len(variables))
                return any_of(walk(_filled(body, variables, choice)) for choice in choices)
            case Forall() | And() | Or():
                return rebuilt(part, walk)
            case _:
                return part

    found = list(map(walk, formulas))
    # A new individual is in the world only if a formula mentions it.
    mentioned = [Atom("mentioned", (Constant(name),)) for name in universe]
    found[-1] = all_of((found[-1], *(Or((atom, Not(atom))) for atom in mentioned)))
    return found
