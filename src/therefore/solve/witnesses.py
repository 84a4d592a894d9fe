"""Witnesses for existentials, chosen before any instance is made; FragmentError if none can be."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from therefore.errors import FragmentError
from therefore.logic.formulas import (
    Atom,
    Equal,
    Exists,
    Forall,
    Formula,
    Iff,
    Implies,
    Not,
    children,
    free_variables,
)
from therefore.solve.proof import instantiate

Quantified = tuple[Forall | Exists, bool]
"""A closed quantified formula, affirmed or denied."""


class Witnesses:
    """Chooses witnesses for existentials, and collects the universals, which get instances."""

    def __init__(self, constants: list[str]) -> None:
        self.constants = constants
        self.names: list[str] = []
        self.appeals: list[tuple[Quantified, tuple[str, ...]]] = []
        """Each existential with the witnesses that are chosen for its variables."""
        self.witnessed: set[Quantified] = set()
        self.universal: dict[Quantified, None] = {}
        """The universals: what gets instances."""
        self._taken = set(constants)

    def gather(self, formula: Formula, affirmed: bool) -> None:
        """Look for quantified parts of a closed formula that is affirmed or denied."""
        for part, sign in outermost(formula, affirmed):
            if isinstance(part, Exists) == sign:
                self._choose(part, sign)
            elif (part, sign) not in self.universal:
                self.universal[part, sign] = None
                self._look_inside(part.body, sign)

    def _choose(self, formula: Forall | Exists, affirmed: bool) -> None:
        if (formula, affirmed) in self.witnessed:
            return
        self.witnessed.add((formula, affirmed))
        names = tuple([self._fresh() for _ in formula.variables])
        self.appeals.append(((formula, affirmed), names))
        choice = dict(zip(formula.variables, names, strict=True))
        self.gather(instantiate(formula.body, choice), affirmed)

    def _fresh(self) -> str:
        number = len(self.names) + 1
        while (name := f"w{number}") in self._taken:
            number += 1
        self._taken.add(name)
        self.names.append(name)
        return name

    def _look_inside(self, formula: Formula, affirmed: bool) -> None:
        """Choose witnesses for existentials in a universal that do not mention its variables."""
        for part, sign in outermost(formula, affirmed):
            if not free_variables(part):
                self.gather(part, sign)
            elif isinstance(part, Exists) == sign:
                raise FragmentError(
                    f"an existential ({', '.join(part.variables)}) under a universal quantifier is "
                    "outside the fragment that grounding decides"
                )
            else:
                self._look_inside(part.body, sign)


def outermost(formula: Formula, affirmed: bool) -> Iterator[Quantified]:
    """The outermost quantified parts, each with the sign under which it stands; both under Iff."""
    match formula:
        case Atom() | Equal():
            return
        case Forall() | Exists():
            yield formula, affirmed
        case Not(body):
            yield from outermost(body, not affirmed)
        case Implies(left, right):
            yield from outermost(left, not affirmed)
            yield from outermost(right, affirmed)
        case Iff(left, right):
            for side, sign in product((left, right), (affirmed, not affirmed)):
                yield from outermost(side, sign)
        case _:
            for child in children(formula):
                yield from outermost(child, affirmed)
