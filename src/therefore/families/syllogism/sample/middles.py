"""Middle terms: which of a domain's terms can stand in the middle of true premises, all at once.

A mood's premises are true of a middle term with some subjects and some predicates. How many there
are is counted in arrays for every term of a domain together; which they are is listed only for the
middle terms that are drawn.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import accumulate
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from therefore.families.syllogism.moods import Mood
from therefore.families.syllogism.sample.stored import Table, tables_of

if TYPE_CHECKING:
    from therefore.families.syllogism.sample.terms import DomainWords, Row

Bits = NDArray[np.uint64]
"""(terms, words): 64 terms a word."""


class Counted:
    """How many subjects and predicates each term of a domain has."""

    def __init__(
        self, tables: Mapping[Table, Sequence[int]], kin: Sequence[int], classes: int, names: int
    ) -> None:
        strangers = ~_bits(kin, len(kin))
        own = _bits([classes | names], len(kin))
        kinds = np.array([(classes | names) >> place & 1 for place in range(len(kin))], np.bool_)
        # A property is never a subject, and no predicate of a middle term that is one; a name is
        # no predicate at all.
        others, said = ~_bits([names], len(kin)), _bits([classes], len(kin))
        allowed = np.where(kinds[:, None], others, said)
        self._lower: dict[Table, Bits] = {}
        self._upper: dict[Table, Bits] = {}
        for table, rows in tables.items():
            free = _bits(rows, len(kin)) & strangers
            self._lower[table] = free & own
            self._upper[table] = free & allowed

    def middles(self, mood: Mood, *, wide: bool) -> list[int]:
        """The terms that have both; if `wide`, two of either and four different ones at least."""
        predicates, subjects = tables_of(mood)
        upper, lower = self._upper[predicates], self._lower[subjects]
        most = 1 if wide else 0
        found = (_count(upper) > most) & (_count(lower) > most)
        if wide:
            found &= _count(upper | lower) > 3
        middles: list[int] = np.flatnonzero(found).tolist()
        return middles


def _bits(rows: Sequence[int], size: int) -> Bits:
    width = (size + 63) // 64 * 8
    text = b"".join([row.to_bytes(width, "little") for row in rows])
    return np.frombuffer(text, "<u8").reshape(len(rows), width // 8)


def _count(bits: Bits) -> NDArray[np.int64]:
    return np.asarray(np.bitwise_count(bits).sum(axis=1, dtype=np.int64))


class Rows:
    """The rows of a mood over all domains, each made when it is first drawn."""

    def __init__(
        self,
        listed: Iterable[tuple[DomainWords, Sequence[int]]],
        make: Callable[[DomainWords, int], Row],
    ) -> None:
        self._listed = [(domain, middles) for domain, middles in listed if middles]
        self._ends = list(accumulate(len(middles) for _, middles in self._listed))
        self._make = make
        self._made: dict[int, Row] = {}

    def __len__(self) -> int:
        return self._ends[-1] if self._ends else 0

    def __getitem__(self, place: int) -> Row:
        found = self._made.get(place)
        if found is None:
            if not 0 <= place < len(self):
                raise IndexError(place)
            which = bisect_right(self._ends, place)
            domain, middles = self._listed[which]
            found = self._made[place] = self._make(domain, middles[place - self._ends[which]])
        return found
