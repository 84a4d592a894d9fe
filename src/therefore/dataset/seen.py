"""A set of 64-bit numbers that grows to tens of millions in some ten bytes each.

Numbers are kept in sorted runs of growing size, merged two by two as in a log-structured store, so
that adding is amortised and looking up is a binary search in a few runs. A sieve in front has one
byte for each value of a number's leading bits and recognises most new numbers without any search:
so the time of a lookup hardly grows. A number is the hash of an item's key; two
different keys with one hash count as the same, which loses an item once in millions of datasets and
never lets a repeat through.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.uint64]

SIEVE = 16, 26
"""How many leading bits of a number the sieve looks at: at first, and at most (64 MB)."""
ROOM = 8
"""Places that the sieve has for each number, up to that most."""


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
        self._count = 0
        self._sift(SIEVE[0])

    def __len__(self) -> int:
        return self._count

    def has(self, numbers: Numbers) -> NDArray[np.bool_]:
        """For each number whether it was met."""
        found: NDArray[np.bool_] = self._sieve[numbers >> self._rest]
        maybe = np.flatnonzero(found)
        if len(maybe):
            found[maybe] = self._searched(numbers[maybe])
        return found

    def add(self, numbers: Numbers) -> None:
        """Note these numbers, none of which was met before."""
        if not len(numbers):
            return
        run = np.sort(numbers)
        while self._runs and len(self._runs[-1]) <= 2 * len(run):
            run = np.concatenate([self._runs.pop(), run])
            run.sort(kind="stable")  # in place, and two sorted runs are only merged
        self._runs.append(run)
        self._count += len(numbers)
        bits = min(SIEVE[1], (ROOM * self._count).bit_length())
        if 1 << bits > len(self._sieve):
            self._sift(bits)
        else:
            self._sieve[numbers >> self._rest] = True

    def fresh(self, numbers: Numbers, group: int) -> list[int]:
        """The places of whole groups without a number met before; these are noted as met.

        >>> Seen().fresh(np.array([1, 2, 2, 3, 4, 5], np.uint64), 2)
        [0, 1, 4, 5]
        """
        old = self.has(numbers)
        listed: Sequence[int] = numbers.tolist()
        if not old.any() and len(set(listed)) == len(listed):
            self.add(numbers)
            return list(range(len(listed)))
        here: set[int] = set()
        places: list[int] = []
        for first in range(0, len(listed), group):
            members = listed[first : first + group]
            if (
                not old[first : first + group].any()
                and len(set(members)) == len(members)
                and here.isdisjoint(members)
            ):
                here.update(members)
                places += range(first, first + len(members))
        self.add(numbers[places])
        return places

    def _searched(self, numbers: Numbers) -> NDArray[np.bool_]:
        """The same as `has`, without the sieve: a search in every run."""
        found = np.zeros(len(numbers), np.bool_)
        for run in self._runs:
            places = np.searchsorted(run, numbers)
            places[places == len(run)] = 0
            found |= run[places] == numbers
        return found

    def _sift(self, bits: int) -> None:
        """Make a sieve that looks at so many leading bits."""
        self._rest = np.uint64(64 - bits)
        self._sieve = np.zeros(1 << bits, np.bool_)
        for run in self._runs:
            self._sieve[run >> self._rest] = True
