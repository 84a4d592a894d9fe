"""Count the properties of entailments in the paper's Tables 1, 3 and 4, for any dataset.

A stands for all premises of an item and B for its query, from the `logic` column. For each quantity
the values of positives and negatives are tabulated; chi-square compares the two rows, with one
degree of freedom less than there are values. A quantity that separates the classes is a shortcut.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import lru_cache

import numpy as np

from therefore.auditing.association import independence
from therefore.items import Item
from therefore.logic.formulas import (
    And,
    Atom,
    Formula,
    Iff,
    Implies,
    Not,
    Or,
    atoms,
    children,
    is_propositional,
    subformulas,
)
from therefore.logic.tables import tables
from therefore.logic.tptp import read_formula

OPERATORS = ("¬", "∧", "∨", "→", "↔")
DEPTHS = 3
COUNTED = 16
"""Formulas of more variables are not counted for satisfying assignments."""


@dataclass(frozen=True, slots=True)
class Counted:
    """The counts of one formula."""

    letters: frozenset[Atom]
    leaves: int
    operators: dict[str, int]
    at: dict[tuple[int, str], int]
    """Operators by depth and kind; the root has depth 0."""
    models: int | None

    @property
    def size(self) -> int:
        """All operators."""
        return sum(self.operators.values())


@lru_cache(maxsize=1 << 12)
def shape(text: str) -> Counted:
    """The counts of a formula in TPTP.

    >>> shape("p => (q & p)").operators
    {'→': 1, '∧': 1}
    """
    formula = read_formula(text)
    at: Counter[tuple[int, str]] = Counter()
    _walk(formula, 0, at)
    operators: Counter[str] = Counter()
    for (_, sign), count in at.items():
        operators[sign] += count
    leaves = sum(isinstance(part, Atom) for part in subformulas(formula))
    letters = frozenset(atoms(formula))
    models = None
    if is_propositional(formula) and len(letters) <= COUNTED:
        models = tables([formula])[1][0].bit_count()
    return Counted(letters, leaves, dict(operators), dict(at), models)


def _walk(formula: Formula, depth: int, at: Counter[tuple[int, str]]) -> None:
    sign = {Not: "¬", And: "∧", Or: "∨", Implies: "→", Iff: "↔"}.get(type(formula))
    if sign:
        at[depth, sign] += len(formula.parts) - 1 if isinstance(formula, And | Or) else 1
    for child in children(formula):
        _walk(child, depth + 1, at)


@dataclass(slots=True)
class Tally:
    """How often each value of one quantity occurs among negatives and positives."""

    values: tuple[Counter[int], Counter[int]] = field(
        default_factory=lambda: (Counter(), Counter())
    )

    def mean(self, positive: bool) -> float:
        """The mean value."""
        counter = self.values[positive]
        return sum(value * n for value, n in counter.items()) / max(1, counter.total())

    def chi_square(self) -> tuple[float, int]:
        """Chi-square of value against label, and its degrees of freedom.

        >>> Tally((Counter({0: 30, 1: 10}), Counter({0: 10, 1: 30}))).chi_square()
        (20.0, 1)
        """
        support = self.values[0].keys() | self.values[1].keys()
        table = [[counter[value] for counter in self.values] for value in support]
        return independence(np.array(table))[:2]


@dataclass(slots=True)
class Statistics:
    """The counts of a dataset of entailments."""

    items: int = 0
    variables: int = 0
    operators: int = 0
    length: int = 0
    rows: int = 0
    premise: dict[str, Tally] = field(default_factory=dict)
    question: dict[str, Tally] = field(default_factory=dict)
    new_variables: Tally = field(default_factory=Tally)

    def add(self, item: Item) -> None:
        """Count an item with a label entailed or not."""
        left = [shape(text) for text in item.logic.premises]
        right = shape(item.logic.query[0])
        letters = frozenset().union(*(one.letters for one in left))
        every = len(letters | right.letters)
        both = [*left, right]
        self.items += 1
        self.variables += every
        self.rows += 1 << every
        self.operators += sum(one.size for one in both)
        self.length += sum(one.size + one.leaves for one in both)
        positive = item.target == "entailed"
        for one in left:
            _count(self.premise, one, positive)
        _count(self.question, right, positive)
        self.new_variables.values[positive][len(right.letters - letters)] += 1


def _count(tallies: dict[str, Tally], one: Counted, positive: bool) -> None:
    quantities: dict[str, int | None] = {"length": one.size + 1}
    quantities |= {f"num {sign}": one.operators.get(sign, 0) for sign in OPERATORS[:4]}
    quantities |= {
        f"num_at {depth} {sign}": one.at.get((depth, sign), 0)
        for sign in OPERATORS[:4]
        for depth in range(DEPTHS)
    }
    quantities["#sat"] = one.models
    for name, value in quantities.items():
        if value is not None:
            tallies.setdefault(name, Tally()).values[positive][value] += 1


def statistics(items: Iterable[Item]) -> Statistics:
    """The statistics of the items that have one query each."""
    counted = Statistics()
    for item in items:
        if item.task == "entailment" and len(item.logic.query) == 1:
            counted.add(item)
    return counted
