"""A set of 64-bit numbers that grows to tens of millions in eight bytes each.

Numbers are kept in sorted runs of growing size, merged two by two as in a log-structured store, so
that adding is amortised and looking up is a binary search in a few runs. A number is the hash of
an item's key; two different keys with one hash count as the same, which loses an item once in
millions of datasets and never lets a repeat through.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.uint64]


class Seen:
    """Numbers met so far.

    >>> seen = Seen()
    >>> seen.add(np.array([3, 1], np.uint64))
    >>> seen.add(np.array([2], np.uint64))
    >>> seen.has(np.array([1, 4, 2], np.uint64)).tolist(), len(seen)
    ([True, False, True], 3)
    """

    def __init__(self) -> None:
        self._runs: list[Numbers] = []

    def __len__(self) -> int:
        return sum(len(run) for run in self._runs)

    def has(self, numbers: Numbers) -> NDArray[np.bool_]:
        """For each number whether it was met."""
        found = np.zeros(len(numbers), np.bool_)
        for run in self._runs:
            places = np.searchsorted(run, numbers)
            places[places == len(run)] = 0
            found |= run[places] == numbers
        return found

    def add(self, numbers: Numbers) -> None:
        """Note these numbers, none of which was met before."""
        if not len(numbers):
            return
        run = np.sort(numbers)
        while self._runs and len(self._runs[-1]) <= 2 * len(run):
            run = np.sort(np.concatenate([self._runs.pop(), run]), kind="stable")
        self._runs.append(run)

    def fresh(self, numbers: Numbers, group: int) -> list[int]:
        """The places of whole groups without a number met before; these are noted as met.

        >>> Seen().fresh(np.array([1, 2, 2, 3, 4, 5], np.uint64), 2)
        [0, 1, 4, 5]
        """
        old = self.has(numbers).tolist()
        listed: Sequence[int] = numbers.tolist()
        here: set[int] = set()
        places: list[int] = []
        for first in range(0, len(listed), group):
            members = listed[first : first + group]
            if (
                not any(old[first : first + group])
                and len(set(members)) == len(members)
                and here.isdisjoint(members)
            ):
                here.update(members)
                places += range(first, first + len(members))
        self.add(numbers[places])
        return places
