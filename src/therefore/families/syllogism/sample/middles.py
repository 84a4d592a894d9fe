"""Middle terms: which of a domain's terms can stand in the middle of true premises, all at once.

A mood's premises are true of a middle term with some subjects and some predicates. How many there
are is counted in arrays for every term of a domain together; which they are is listed only for the
middle terms that are drawn.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate
from typing import TYPE_CHECKING, overload

import numpy as np
from numpy.typing import NDArray

from therefore.families.syllogism.moods import FIGURES, M, Mood
from therefore.knowledge.terms import Quantifier

if TYPE_CHECKING:
    from therefore.families.syllogism.sample.terms import DomainWords, Row

Bits = NDArray[np.uint64]
"""(terms, words): 64 terms a word."""
Table = tuple[Quantifier, int]
"""A quantifier, and whether the term is its subject (0) or its predicate (1)."""


def tables_of(mood: Mood) -> tuple[Table, Table]:
    """Where the predicates of a middle term are found, and where its subjects."""
    (major_subject, _), (minor_subject, _) = FIGURES[mood.figure]
    return (mood.major, int(major_subject != M)), (mood.minor, int(minor_subject != M))


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


class Rows(Sequence["Row"]):
    """The rows of a mood over all domains, each made when it is first drawn."""

    def __init__(self, domains: Sequence[DomainWords], mood: Mood, *, wide: bool = False) -> None:
        listed = [(domain, domain.counted.middles(mood, wide=wide)) for domain in domains]
        self._listed = [(domain, middles) for domain, middles in listed if middles]
        self._ends = list(accumulate(len(middles) for _, middles in self._listed))
        self._mood = mood
        self._made: dict[int, Row] = {}

    def __len__(self) -> int:
        return self._ends[-1] if self._ends else 0

    @overload
    def __getitem__(self, place: int) -> Row: ...
    @overload
    def __getitem__(self, place: slice) -> list[Row]: ...

    def __getitem__(self, place: int | slice) -> Row | list[Row]:
        if isinstance(place, slice):
            return [self[number] for number in range(*place.indices(len(self)))]
        found = self._made.get(place)
        if found is None:
            if not 0 <= place < len(self):
                raise IndexError(place)
            which = bisect_right(self._ends, place)
            domain, middles = self._listed[which]
            middle = middles[place - self._ends[which]]
            found = self._made[place] = domain.row(middle, self._mood)
        return found

    def __iter__(self) -> Iterator[Row]:
        return (self[place] for place in range(len(self)))
