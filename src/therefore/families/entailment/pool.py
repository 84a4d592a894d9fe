"""A pool: formulas over the same variables with their truth columns, waiting to be paired.

Up to ten variables a column is the whole truth table. Beyond, it holds random worlds: a world in
which A is true and B false refutes an entailment for good; what no world refutes has to be proved.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field

from therefore.families.entailment.sides import Side
from therefore.logic.polish import LETTERS, evaluate
from therefore.logic.tables import columns

EXACT = 10
"""Up to this many variables a pair is decided by its truth table."""
WORLDS = 2048
"""Random worlds that formulas of more variables are compared on."""
POOL = 48
"""Formulas that wait on either side; the oldest give way."""

Waiting = tuple[int, Side]
"""A formula and its rows (see `Pool.rows`)."""


@dataclass(slots=True)
class Pool:
    """Formulas over one number of variables that wait to be paired."""

    variables: int
    rng: random.Random
    column: dict[str, int] = field(init=False)
    full: int = field(init=False)
    waiting: tuple[list[Waiting], list[Waiting]] = field(default_factory=lambda: ([], []))
    """The Bs that wait, and the As that wait."""
    turn: bool = False
    """Whether the last formula drawn was an A."""

    def __post_init__(self) -> None:
        names = LETTERS[: self.variables]
        if self.variables <= EXACT:
            self.full = (1 << (1 << self.variables)) - 1
            self.column = dict(zip(names, columns(self.variables), strict=True))
        else:
            self.full = (1 << WORLDS) - 1
            self.column = {name: self.rng.getrandbits(WORLDS) for name in names}

    def side(self, text: str, *, split_key: str = "") -> Side | None:
        """The formula with its column; None if it is constant and so can be in no 4-tuple."""
        value = evaluate(text, self.column, self.full)
        if not value or value == self.full:
            return None
        return Side(text, value, self.full, self.column, split_key)

    def rows(self, value: int) -> int:
        """The rows in which a formula with this column can break an entailment.

        They are the true rows of an A and the false rows of a B. A entails B if the two never meet.
        """
        return value if self.turn else self.full ^ value

    def others(self) -> list[Waiting]:
        """The formulas that wait on the side opposite to the formula drawn last."""
        return self.waiting[not self.turn]

    def wait(self, side: Side) -> None:
        """Let the formula drawn last wait on its side."""
        mine = self.waiting[self.turn]
        mine.append((self.rows(side.value), side))
        if len(mine) > POOL:
            del mine[0]

    def entailments(self, side: Side) -> list[tuple[Side, Side]]:
        """The entailments of the formula drawn last with those that wait on the other side."""
        own = self.rows(side.value)
        found = [other for rows, other in self.others() if not own & rows]
        return [(side, b) for b in found] if self.turn else [(a, side) for a in found]

    def remove(self, *used: Side) -> None:
        """Take formulas out for good."""
        gone = set(map(id, used))
        for lot in self.waiting:
            lot[:] = [one for one in lot if id(one[1]) not in gone]
