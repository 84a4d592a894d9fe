"""Small clause sets by truth table: one big integer a clause, one bit a world.

For each clause, the worlds in which it is false; a clause set is satisfiable if some world is in
none of them, and a subset of an unsatisfiable set is a core if it still covers all worlds. Exact,
and fast up to a dozen variables; `LIMIT` is where it stops.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache, reduce
from itertools import accumulate, product
from operator import and_, or_
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from therefore.logic.tables import columns

Ints = NDArray[np.signedinteger[Any]]

LIMIT = 12
"""The most variables that a table is made for."""
_BASE = 2 * LIMIT + 1
CHUNK = 1 << 17
"""How many words of worlds are held at once."""


@dataclass(frozen=True, slots=True)
class Worlds:
    """The worlds of so many variables; in world w, variable v is bit v of w."""

    variables: int
    full: int = field(init=False)
    false: tuple[int, ...] = field(init=False)
    """By literal (a negative one counts from the end), the worlds in which it is false; an absent
    one, 0, is false in all."""

    def __post_init__(self) -> None:
        full = (1 << (1 << self.variables)) - 1
        true = columns(self.variables)
        object.__setattr__(self, "full", full)
        object.__setattr__(self, "false", (full, *(full ^ column for column in true), *true[::-1]))

    def against(self, codes: Sequence[int]) -> list[int]:
        """For each clause, given by its code, the worlds in which it is false."""
        known = _against(self.variables)
        found = list(map(known.__getitem__, codes))
        if None in found:
            false = self.false
            for place, code in enumerate(codes):
                if found[place] is None:
                    a, b, c = clauses_by_code()[code]
                    found[place] = known[code] = false[a] & false[b] & false[c]
        return cast(list[int], found)

    def against_rows(self, rows: Iterable[Sequence[int]]) -> list[int]:
        """As `against`, for clauses of any width, given by their literals."""
        return [reduce(and_, map(self.false.__getitem__, row)) for row in rows]

    def models(self, against: Sequence[int], about: Sequence[int], individuals: int) -> list[int]:
        """For each individual, the worlds that satisfy what is said of it or of everyone (-1)."""
        if individuals == 1:
            return [self.full ^ reduce(or_, against, 0)]
        everyone = 0
        own = [0] * individuals
        for worlds, whom in zip(against, about, strict=True):
            if whom < 0:
                everyone |= worlds
            else:
                own[whom] |= worlds
        return [self.full ^ (everyone | worlds) for worlds in own]

    def core(self, against: Sequence[int]) -> list[int]:
        """The clauses of a minimal unsatisfiable subset: without any of them there is a model."""
        later = list(accumulate(reversed(against[1:]), or_, initial=0))
        kept: list[int] = []
        covered, full = 0, self.full
        for place, (worlds, rest) in enumerate(zip(against, reversed(later), strict=True)):
            if covered | rest != full:
                covered |= worlds
                kept.append(place)
        return kept


@cache
def worlds_of(variables: int) -> Worlds:
    """The worlds of this number of variables, made once."""
    return Worlds(variables)


def models_of(variables: int, rows: Ints) -> list[int]:
    """For each theory (theories, sentences, width), the worlds in which all of it is true.

    Rows of absent literals say nothing.

    >>> [bin(worlds) for worlds in models_of(2, np.array([[(1, 0, 2), (0, 0, 0)]]))]
    ['0b1110']
    """
    full = worlds_of(variables).full
    if rows.shape[-1] > 3:
        worlds = worlds_of(variables)
        said = ([row for row in theory if row[-1]] for theory in rows.tolist())
        return [full ^ reduce(or_, worlds.against_rows(each), 0) for each in said]
    table = _table(variables)
    places = _unordered()[clause_codes(rows)]
    some = max(1, CHUNK // (rows.shape[1] * table.shape[1]))
    texts = b"".join(
        np.bitwise_or.reduce(table[places[start : start + some]], axis=1).tobytes()
        for start in range(0, len(rows), some)
    )
    width = 8 * table.shape[1]
    return [
        full ^ int.from_bytes(texts[start : start + width], "little")
        for start in range(0, len(texts), width)
    ]


def clause_codes(rows: Ints) -> Ints:
    """A number for each clause, a row of three signed literals of at most `LIMIT` variables.

    >>> codes = clause_codes(np.array([(1, -2, 3), (-1, 0, 2)]))
    >>> [clauses_by_code()[code] for code in codes]
    [(1, -2, 3), (-1, 0, 2)]
    """
    digits = rows + (rows < 0) * rows.dtype.type(_BASE)
    first, second, third = np.moveaxis(digits, -1, 0)
    return np.asarray((first * _BASE + second) * _BASE + third)


@cache
def clauses_by_code() -> list[tuple[int, int, int]]:
    """The clause of each code: one object for all theories, which spares millions of them."""
    literals = (*range(LIMIT + 1), *range(-LIMIT, 0))
    return list(product(literals, repeat=3))


@cache
def _unordered() -> NDArray[np.int16]:
    """By code, the place of a clause among all clauses whose literals are in order.

    Tables of worlds then keep each clause once: twelve variables take two megabytes, not nine.
    """
    ordered = _ordered()
    is_place = np.zeros(len(ordered), np.bool_)
    is_place[ordered] = True
    return np.asarray((np.cumsum(is_place) - 1)[ordered], np.int16)


@cache
def _ordered() -> Ints:
    """By code, the code of the same clause with its literals in order."""
    digits = np.stack(np.unravel_index(np.arange(_BASE**3), (_BASE,) * 3))
    digits.sort(axis=0)
    return np.asarray(np.ravel_multi_index(tuple(digits), (_BASE,) * 3))


@cache
def _table(variables: int) -> NDArray[np.uint64]:
    """By place, the worlds in which a clause is false, 64 a word.

    No world is listed for a clause with a variable beyond these, nor for the empty clause.
    """
    words = max(1, (1 << variables) // 64)
    false = np.zeros((_BASE, words), np.dtype("<u8"))
    known = worlds_of(variables).false
    for literal in range(-variables, variables + 1):
        worlds = known[literal].to_bytes(8 * words, "little")
        false[literal] = np.frombuffer(worlds, np.dtype("<u8"))
    codes = np.flatnonzero(_ordered() == np.arange(_BASE**3))
    first, second, third = np.unravel_index(codes, (_BASE,) * 3)
    table = false[first] & false[second] & false[third]
    table[0] = 0
    return np.asarray(table)


@cache
def _against(variables: int) -> list[int | None]:
    """By code, the worlds in which a clause is false, once they have been asked for."""
    return [None] * _BASE**3


def satisfied(worlds: Sequence[int], rows: Ints, whose: Ints) -> NDArray[np.bool_]:
    """For each clause (clauses, width) whether it is true in its world, by evaluating literals.

    >>> satisfied([0b10, 0b01], np.array([(1, 0, 2), (1, 0, -2)]), np.array([0, 0]))
    array([ True, False])
    """
    return np.asarray(_truth(worlds, rows)[whose[:, None], rows].any(axis=1), np.bool_)


def _truth(worlds: Sequence[int], rows: Ints) -> NDArray[np.bool_]:
    """For each world whether a literal is true (worlds, literals); an absent one is not."""
    named = int(np.abs(rows).max(initial=0))
    size = max(named, *(world.bit_length() for world in worlds))
    width = size // 8 + 1
    texts = b"".join([world.to_bytes(width, "little") for world in worlds])
    bits = np.frombuffer(texts, np.uint8).reshape(len(worlds), width)
    true = np.unpackbits(bits, axis=1, count=size, bitorder="little").astype(np.bool_)
    absent = np.zeros((len(worlds), 1), np.bool_)
    return np.concatenate([absent, true, ~true[:, ::-1]], axis=1)  # indexed by literal


def first_world(models: int) -> int:
    """The lowest world of a non-empty set."""
    return (models & -models).bit_length() - 1
