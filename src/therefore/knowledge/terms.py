"""Terms and domains: which of "all", "no", "some" and "some not" is known to hold of two terms.

A domain holds classes ("dogs") and properties ("can fly") and two relations between them that
somebody stated: inclusion and exclusion. Everything else is derived here and nowhere else:

    all x are y       x is included in y, through any number of steps
    no x are y        x and y are included in two terms that exclude each other
    some x are y      some known term is included in both, or somebody stated it
    some x are not y  some known term is included in x and excluded from y

What is neither derived nor contradicted is unknown. Sets of terms are bits of an integer.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Literal

import numpy as np

from therefore.solve.regions import Quantifier

CONTRADICTORY: dict[Quantifier, Quantifier] = {"A": "O", "O": "A", "E": "I", "I": "E"}


@dataclass(frozen=True, slots=True)
class Term:
    """A class, a property or an individual, as the words that name it."""

    phrase: str
    """A class: its singular ("dog") or mass noun ("cheese"). A property: its verb phrase in the
    plural ("can fly", "are made of wood"). An individual: its name ("Muskegon River")."""
    kind: Literal["class", "property", "name"]
    relation: str
    """The relation by which statements about it go: IsA, CapableOf, HasProperty, ..."""
    head: str
    """The class that the domain is about; "animals that can fly" names a property by it."""
    mass: bool = False
    plural: str = ""
    """The plural of a class; equal to `phrase` for mass nouns, empty for properties."""


class ContradictionError(ValueError):
    """A term that is said to be included in what it is excluded from."""


class Domain:
    """Terms that belong together, and what is known of each pair."""

    stamp = ""
    """A digest of the text that states it, under which what was derived from it may be stored."""

    def __init__(
        self,
        name: str,
        terms: Sequence[Term],
        includes: Iterable[tuple[int, int]],
        excludes: Iterable[tuple[int, int]],
        some: Iterable[tuple[int, int]] = (),
    ) -> None:
        self.name = name
        self.terms = tuple(terms)
        self.included = tuple(includes)
        """Stated pairs (x, y): all x are y."""
        self.excluded = tuple(excludes)
        """Stated pairs (x, y): no x are y."""
        self.stated_some = tuple(some)
        """Stated pairs (x, y): some x are y."""

    def __len__(self) -> int:
        return len(self.terms)

    @cached_property
    def above(self) -> list[int]:
        """For each term, the terms that include it, itself among them."""
        return spread([1 << place for place in range(len(self))], self._downwards)

    @cached_property
    def below(self) -> list[int]:
        """For each term, the terms that it includes, itself among them."""
        return spread([1 << place for place in range(len(self))], self._upwards)

    @cached_property
    def apart(self) -> list[int]:
        """For each term, the terms that exclude it; ContradictionError if one includes it too."""
        direct = [0] * len(self)
        below = self.below
        for one, other in self.excluded:
            direct[one] |= below[other]
            direct[other] |= below[one]
        apart = spread(direct, self._downwards)
        for place, (excluded, included) in enumerate(zip(apart, self.above, strict=True)):
            if excluded & included:
                kind = self.terms[next(bits(excluded & included))].phrase
                raise ContradictionError(
                    f"{self.name}: {self.terms[place].phrase!r} is included in {kind!r} and "
                    "excluded from it"
                )
        return apart

    @cached_property
    def known(self) -> dict[Quantifier, list[int]]:
        """For each quantifier and term x, the other terms y for which the statement is known."""
        tables: dict[Quantifier, list[int]] = {
            "A": self.above,
            "E": self.apart,
            "I": spread(self._met(self.above), self._upwards),
            "O": spread(self._met(self.apart), self._upwards),
        }
        return {
            quantifier: [row & ~(1 << place) for place, row in enumerate(rows)]
            for quantifier, rows in tables.items()
        }

    def _met(self, rows: list[int]) -> list[int]:
        """The rows, with those of x and y joined for each stated "some x are y"."""
        found = list(rows)
        for one, other in self.stated_some:
            found[one] |= rows[other]
            found[other] |= rows[one]
        return found

    @property
    def _downwards(self) -> list[tuple[int, int]]:
        """Links from each including term to the term that it includes."""
        return [(upper, below) for below, upper in self.included]

    @property
    def _upwards(self) -> list[tuple[int, int]]:
        """Links from each included term to what includes it, the last stated first: faster."""
        return list(self.included[::-1])

    def holds(self, quantifier: Quantifier, subject: int, predicate: int) -> bool | None:
        """Whether the statement is true of the world; None if that is not known."""
        if self.known[quantifier][subject] >> predicate & 1:
            return True
        if self.known[CONTRADICTORY[quantifier]][subject] >> predicate & 1:
            return False
        return None

    def count(self) -> dict[Quantifier, int]:
        """How many statements of each kind are known."""
        return {
            quantifier: sum(row.bit_count() for row in rows)
            for quantifier, rows in self.known.items()
        }


def bits(mask: int) -> Iterator[int]:
    """The places of the ones, lowest first.

    >>> list(bits(0b10110))
    [1, 2, 4]
    """
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


@lru_cache(maxsize=1 << 16)
def places(mask: int) -> tuple[int, ...]:
    """The places of the ones as a tuple, cached: few different sets are asked for."""
    return tuple(bits(mask))


def spread(sets: Sequence[int], links: Sequence[tuple[int, int]]) -> list[int]:
    """The sets after each has passed its members on along the links, until nothing changes.

    >>> spread([0b001, 0b010, 0b100], [(0, 1), (1, 2)])
    [1, 3, 7]
    """
    found = list(sets)
    changed = True
    while changed:
        changed = False
        for one, other in links:
            more = found[one] | found[other]
            if more != found[other]:
                found[other], changed = more, True
    return found


def transpose(rows: Sequence[int]) -> list[int]:
    """The columns of a square table of bits, as rows.

    >>> transpose([0b10, 0b11])
    [2, 3]
    """
    size = len(rows)
    if not size:
        return []
    width = (size + 7) // 8
    text = b"".join([row.to_bytes(width, "little") for row in rows])
    packed = np.frombuffer(text, np.uint8).reshape(size, width)
    ones = np.unpackbits(packed, axis=1, count=size, bitorder="little")
    turned = np.packbits(ones.T, axis=1, bitorder="little").tobytes()
    return [int.from_bytes(turned[n : n + width], "little") for n in range(0, len(turned), width)]
