"""Random clauses (the NLSat paper's Algorithm 1, lines 4 to 8), drawn for many formulas at once.

In these arrays a literal is the number 2 v + s: variable v, and s = 1 if it is negated; an absent
literal is -1. A clause is a row of three literals, the last of which is its head: what stands
behind "then". So a clause of two has its absent literal in the middle, a unit clause two in front.
Outside, rows hold signed numbers as solvers know them (`signed`), with 0 for an absent literal.

Clauses of a formula are distinct as sets of literals unless `repeats` is set: in a small formula
the number of repetitions would otherwise tell the label. Redrawing whatever equals an earlier
clause gives every ordered selection of distinct clauses the same probability, since the procedure
treats all clauses of one kind alike.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import comb

import numpy as np
from numpy.typing import NDArray

from therefore.errors import QuotaError

Ints = NDArray[np.int64]

ABSENT = -1
ROUNDS = 10_000
"""How often repeated clauses may be drawn anew."""


@dataclass(frozen=True, slots=True)
class Shape:
    """What the clauses of a formula look like."""

    p_int: float = 1.0
    """The probability that a clause has three literals rather than two."""
    p_neg: float = 0.5
    """The probability that a literal is negated."""
    replacement: bool = False
    """Draw a clause's variables with replacement: a repeated one makes it shorter."""
    repeats: bool = False
    """Let a formula repeat a clause."""

    def possible(self, variables: int) -> int:
        """How many distinct clauses there are over so many variables.

        >>> Shape().possible(5), Shape(p_int=0.0).possible(5)
        (80, 40)
        """
        sizes = {3} if self.p_int == 1 else {2} if self.p_int == 0 else {2, 3}
        if self.replacement:
            sizes = set(range(1, max(sizes) + 1))
        signs = 1 if self.p_neg in (0, 1) else 2
        return sum(comb(variables, size) * signs**size for size in sizes)


def draw_formulas(
    rng: np.random.Generator,
    shape: Shape,
    variables: Ints,
    clauses: Ints,
    *,
    about: Ints | None = None,
    sign: Callable[[Ints, Ints], None] | None = None,
) -> Ints:
    """One formula a row: literals (formulas, most clauses, 3), rows beyond a formula's own absent.

    `about` (formulas, most clauses) says whom a clause is about: clauses about different ones do
    not repeat each other. `sign` is handed formulas and their rows whenever clauses were drawn, and
    may set signs in place.
    """
    most = int(clauses.max(initial=0))
    literals = np.full((len(variables), most, 3), ABSENT, np.int64)
    place = np.arange(most)
    own = place < clauses[:, None]
    rows, columns = np.nonzero(own)
    touched = np.arange(len(variables))
    for _ in range(ROUNDS):
        literals[rows, columns] = draw_clauses(rng, shape, variables[rows])
        fresh = literals[touched]
        if sign is not None:
            sign(fresh, touched)
            literals[touched] = fresh
        if shape.repeats:
            return literals
        numbers = clause_number(fresh, None if about is None else about[touched])
        # Rows beyond a formula's own get numbers of their own, which equal nothing.
        rows, columns = _repeated(np.where(own[touched], numbers, -1 - place))
        if not len(rows):
            return literals
        rows = touched[rows]
        touched = np.unique(rows)
    raise QuotaError(
        f"no {most} distinct clauses in {ROUNDS} rounds: lower alpha, or add variables"
    )


def draw_clauses(rng: np.random.Generator, shape: Shape, variables: Ints) -> Ints:
    """One clause for each entry, over that many variables: an array (entries, 3)."""
    chance = rng.random((3, len(variables)))
    if shape.replacement:
        first, second, third = (chance * variables).astype(np.int64)
    else:
        first = (chance[0] * variables).astype(np.int64)
        second = (chance[1] * (variables - 1)).astype(np.int64)
        second += second >= first
        third = (chance[2] * np.maximum(variables - 2, 0)).astype(np.int64)
        third += third >= np.minimum(first, second)
        third += third >= np.maximum(first, second)
    names = np.stack([first, third, second], axis=1)
    if shape.p_int < 1:
        names[rng.random(len(variables)) >= shape.p_int, 1] = ABSENT
    if shape.replacement:
        _merge(names)
    signs = rng.random(names.shape) < shape.p_neg
    return np.where(names == ABSENT, ABSENT, 2 * names + signs)


def _merge(names: Ints) -> None:
    """Drop repeated variables in place; what is left of the body moves to the front."""
    a, b, c = names[:, 0], names[:, 1], names[:, 2]
    b[(b == a) | (b == c)] = ABSENT
    a[a == c] = ABSENT
    moved = (a == ABSENT) & (b != ABSENT)
    a[moved], b[moved] = b[moved], ABSENT


def clause_number(literals: Ints, about: Ints | None) -> Ints:
    """A number for each clause, equal where the sets of literals (and whom they are about) are."""
    a, b, c = literals[..., 0], literals[..., 1], literals[..., 2]
    low, high = np.minimum(np.minimum(a, b), c), np.maximum(np.maximum(a, b), c)
    numbers = ((low + 1) << 24) | ((a + b + c - low - high + 1) << 12) | (high + 1)
    return np.asarray(numbers if about is None else numbers + ((about + 1) << 40))


def signed(literals: Ints) -> Ints:
    """Literals as solvers write them: v + 1, or -(v + 1) if negated; 0 for an absent one.

    >>> signed(np.array([[0, 3, 4], [1, ABSENT, 2]])).tolist()
    [[1, -2, 3], [-1, 0, 2]]
    """
    return np.where(literals == ABSENT, 0, ((literals >> 1) + 1) * (1 - 2 * (literals & 1)))


def _repeated(numbers: Ints) -> tuple[Ints, Ints]:
    """Rows and columns of the numbers that stand further to the left in their row already."""
    ordered = np.sort(numbers, axis=1)
    suspect = np.nonzero((ordered[:, 1:] == ordered[:, :-1]).any(axis=1))[0]
    order = np.argsort(numbers[suspect], axis=1, kind="stable")
    ordered = ordered[suspect]
    row, column = np.nonzero(ordered[:, 1:] == ordered[:, :-1])
    return suspect[row], order[row, column + 1]
