"""Which sentence patterns fit a rule: chosen by the signs of its literals, among several by chance.

A rule is a clause of two or three signed literals, (first, second, head), 0 where there is none;
its conditions are the first two, denied. The patterns are data of each language.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from therefore.language.lines import Ints

Bools = NDArray[np.bool_]
Floats = NDArray[np.floating[Any]]


@dataclass(frozen=True, slots=True)
class Styles:
    """Patterns, those of one shape behind another."""

    patterns: tuple[str, ...]
    first: Ints
    """The place of each shape's first pattern."""
    number: Ints
    """How many patterns each shape has."""

    @classmethod
    def of(cls, shapes: Sequence[Sequence[str]]) -> Styles:
        """The patterns of each shape, in the order of the shapes' numbers."""
        number = np.array([len(patterns) for patterns in shapes])
        every = tuple(pattern for patterns in shapes for pattern in patterns)
        return cls(every, np.cumsum(number) - number, number)

    def choose(self, shapes: Ints, chance: Floats) -> Ints:
        """The place of a pattern for each line; the chance, from 0 to 1, says which of its shape.

        >>> styles = Styles.of([["p", "q"], ["r"]])
        >>> styles.choose(np.array([0, 0, 1]), np.array([0.2, 0.7, 0.7])).tolist()
        [0, 1, 2]
        """
        places = self.first[shapes] + (chance * self.number[shapes]).astype(np.int64)
        return np.asarray(places, np.int64)


RULES = 12
"""How many shapes rules have: six bodies, with a head that is claimed or denied."""


def rule_shapes(rows: Ints) -> Ints:
    """The number of each rule's shape, from 0 to 11.

    The bodies are: a; not a; a, b; not a, b; a, not b; not a, not b. Twice the number of the body,
    and one more if the head is denied.

    >>> rule_shapes(np.array([(-1, 0, 3), (-1, 2, 3), (1, 2, -3)])).tolist()
    [0, 8, 11]
    """
    first, second, head = rows.T
    denied = np.where(second == 0, 0, np.where(second < 0, 1, 2))
    return np.asarray(4 * denied + 2 * (first > 0) + (head < 0), np.int64)
