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
from operator import or_

import numpy as np

from therefore.families.nlsat.kcnf import Ints
from therefore.logic.tables import columns

LIMIT = 12
"""The most variables that a table is made for."""
_BASE = 2 * LIMIT + 1


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
        return list(map(_against(self.variables).__getitem__, codes))

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
    """The worlds of so many variables, made once."""
    return Worlds(variables)


def clause_codes(rows: Ints) -> Ints:
    """A number for each clause, a row of three signed literals of at most `LIMIT` variables.

    >>> codes = clause_codes(np.array([(1, -2, 3), (-1, 0, 2)]))
    >>> [clauses_by_code()[code] for code in codes]
    [(1, -2, 3), (-1, 0, 2)]
    """
    first, second, third = np.moveaxis(rows % _BASE, -1, 0)
    return np.asarray((first * _BASE + second) * _BASE + third)


@cache
def clauses_by_code() -> list[tuple[int, int, int]]:
    """The clause of each code: one object for all theories, which spares millions of them."""
    literals = (*range(LIMIT + 1), *range(-LIMIT, 0))
    return list(product(literals, repeat=3))


@cache
def _against(variables: int) -> list[int]:
    """By code, the worlds in which a clause is false; 0 for codes of more variables.

    A clause in any order is one object, so that twelve variables take two megabytes and not nine.
    """
    false = worlds_of(variables).false
    known: dict[tuple[int, ...], int] = {}
    table: list[int] = []
    for clause in clauses_by_code():
        worlds = 0
        if max(map(abs, clause)) <= variables:
            a, b, c = ordered = tuple(sorted(clause))
            worlds = known.setdefault(ordered, false[a] & false[b] & false[c])
        table.append(worlds)
    return table


def satisfies(world: int, variables: int, clauses: Iterable[Sequence[int]]) -> bool:
    """Whether every clause is true in the world, by evaluating literals one by one."""
    true = [bool(world >> v & 1) for v in range(variables)]
    truth = [False, *true, *(not value for value in reversed(true))]  # indexed by literal
    return all([truth[a] or truth[b] or truth[c] for a, b, c in clauses])


def first_world(models: int) -> int:
    """The lowest world of a non-empty set."""
    return (models & -models).bit_length() - 1
