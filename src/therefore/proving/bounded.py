"""Deciding beyond the fragment, as far as a bound reaches: "every dog has a tail".

An existential under a universal would need a function. Two finite problems stand in for such a
theory. The weaker one gives each known individual a companion of its own, once or twice over: if it
cannot be true, neither can the theory. The stronger one lets every companion be one of the
individuals at hand and a few new ones: if it can be true, so can the theory. Where neither answers,
nothing is claimed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import count, product

from therefore.errors import FragmentError
from therefore.language.engine.rewriting import put_for_variable
from therefore.logic.formulas import (
    And,
    Atom,
    Constant,
    Exists,
    Forall,
    Formula,
    Not,
    Or,
    constants,
    subformulas,
)
from therefore.logic.normal import nnf
from therefore.solve.decide import satisfiable
from therefore.solve.evidence import Evidence, Model, Refutation

ROUNDS = 2
FRESH = 2
MOST_INSTANCES = 4000


@dataclass(frozen=True, slots=True)
class Settled:
    """Evidence and the formulas that it is evidence about, one for each formula of the theory."""

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
        return Settled(satisfiable(theory), tuple(theory))
    except FragmentError:
        pass
    plain = _witnessed([nnf(formula) for formula in theory])
    for rounds in range(1, ROUNDS + 1):
        weaker = _companions(plain, rounds)
        if weaker is None:
            break
        evidence = satisfiable(weaker)
        if isinstance(evidence, Refutation):
            return Settled(evidence, tuple(weaker))
    for fresh in range(FRESH + 1):
        stronger = _closed(plain, fresh)
        if stronger is None:
            break
        evidence = satisfiable(stronger)
        if isinstance(evidence, Model):
            return Settled(evidence, tuple(stronger))
    return None


def _witnessed(formulas: Sequence[Formula]) -> list[Formula]:
    """Existentials outside every universal get constants."""
    taken = set(constants(*formulas))
    numbers = count(1)

    def make() -> str:
        return next(name for number in numbers if (name := f"w{number}") not in taken)

    def walk(formula: Formula) -> Formula:
        match formula:
            case Exists(variables, body):
                for name in variables:
                    body = put_for_variable(body, name, Constant(make()))
                return walk(body)
            case And(parts):
                return And(tuple(map(walk, parts)))
            case Or(parts):
                return Or(tuple(map(walk, parts)))
            case _:
                return formula

    return [walk(formula) for formula in formulas]


def _inner(formula: Formula) -> bool:
    return any(isinstance(part, Exists) for part in subformulas(formula))


def _companions(formulas: Sequence[Formula], rounds: int) -> list[Formula] | None:
    """Universals over existentials, instantiated; each instance has companions of its own."""
    made = _Companions(constants(*formulas) or ["anyone"])
    result: list[Formula] = []
    for _ in range(rounds):
        result = [
            _flat(made.instantiated(formula, (place,))) for place, formula in enumerate(formulas)
        ]
        made.grow()
        if len(made.universe) ** 2 > MOST_INSTANCES:
            return None
    return result


class _Companions:
    """Individuals at hand, and the companions that existentials ask for, one for each instance."""

    def __init__(self, universe: list[str]) -> None:
        self.universe = universe
        self.made: dict[tuple[object, ...], str] = {}

    def grow(self) -> None:
        known = set(self.universe)
        self.universe = [*self.universe, *(n for n in self.made.values() if n not in known)]

    def instantiated(self, part: Formula, path: tuple[object, ...]) -> Formula:
        match part:
            case Forall(variables, body) if _inner(part):
                return And(
                    tuple(
                        self.instantiated(_filled(body, variables, choice), (*path, choice))
                        for choice in product(self.universe, repeat=len(variables))
                    )
                )
            case Exists(variables, body):
                for name in variables:
                    companion = self.made.setdefault((*path, name), f"c{len(self.made) + 1}_")
                    body = put_for_variable(body, name, Constant(companion))
                return self.instantiated(body, path)
            case And(parts) | Or(parts):
                inner = (self.instantiated(each, (*path, k)) for k, each in enumerate(parts))
                return type(part)(tuple(inner))
            case _:
                return part


def _flat(formula: Formula) -> Formula:
    """Chains of one part are that part."""
    match formula:
        case And(parts) | Or(parts):
            inner = tuple(map(_flat, parts))
            return inner[0] if len(inner) == 1 else type(formula)(inner)
        case _:
            return formula


def _filled(body: Formula, variables: Sequence[str], choice: Sequence[str]) -> Formula:
    for name, value in zip(variables, choice, strict=True):
        body = put_for_variable(body, name, Constant(value))
    return body


def _closed(formulas: Sequence[Formula], fresh: int) -> list[Formula] | None:
    """Existentials under universals range over the individuals at hand and some new ones."""
    universe = constants(*formulas)
    universe += [f"n{number}_" for number in range(1, fresh + 1)] or ([] if universe else ["n0_"])
    if len(universe) ** 2 > MOST_INSTANCES:
        return None

    def walk(part: Formula) -> Formula:
        match part:
            case Exists(variables, body):
                choices = product(universe, repeat=len(variables))
                return Or(tuple(walk(_filled(body, variables, choice)) for choice in choices))
            case Forall(variables, body):
                return Forall(variables, walk(body))
            case And(parts):
                return And(tuple(map(walk, parts)))
            case Or(parts):
                return Or(tuple(map(walk, parts)))
            case _:
                return part

    found = [_flat(walk(formula)) for formula in formulas]
    # A new individual is at hand only if it is mentioned.
    mention = [
        Or((atom, Not(atom)))
        for name in universe
        for atom in (Atom("mentioned", (Constant(name),)),)
    ]
    found[-1] = And((found[-1], *mention)) if mention else found[-1]
    return found
