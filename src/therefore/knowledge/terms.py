"""Terms and domains: which of "all", "no", "some" and "some not" is known to hold of two terms.

A domain holds classes ("dogs") and properties ("can fly") and two relations between them that
somebody stated: inclusion and exclusion. Everything else is derived here and nowhere else:

    all x are y       x is included in y, through any number of steps
    no x are y        x and y are included in two terms that exclude each other
    some x are y      some known term is included in both
    some x are not y  some known term is included in x and excluded from y

What is neither derived nor contradicted is unknown. Sets of terms are bits of an integer.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

Quantifier = Literal["A", "E", "I", "O"]
"""The traditional letters: all, no, some, some not."""

QUANTIFIERS: tuple[Quantifier, ...] = ("A", "E", "I", "O")
CONTRADICTORY: dict[Quantifier, Quantifier] = {"A": "O", "O": "A", "E": "I", "I": "E"}


@dataclass(frozen=True, slots=True)
class Term:
    """A class or a property, as the words that name it."""

    phrase: str
    """A class: its singular ("dog") or mass noun ("cheese"). A property: its verb phrase in the
    plural ("can fly", "are made of wood")."""
    kind: Literal["class", "property"]
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

    def __init__(
        self,
        name: str,
        terms: Sequence[Term],
        includes: Iterable[tuple[int, int]],
        excludes: Iterable[tuple[int, int]],
    ) -> None:
        self.name = name
        self.terms = tuple(terms)
        self.included = tuple(includes)
        """Stated pairs (x, y): all x are y."""
        self.excluded = tuple(excludes)
        """Stated pairs (x, y): no x are y."""

    def __len__(self) -> int:
        return len(self.terms)

    @cached_property
    def above(self) -> list[int]:
        """For each term, the terms that include it, itself among them."""
        parents: list[int] = [0] * len(self)
        for below, upper in self.included:
            parents[below] |= 1 << upper
        above = [1 << place for place in range(len(self))]
        changed = True
        while changed:
            changed = False
            for place, known in enumerate(above):
                more = known
                for upper in bits(known):
                    more |= parents[upper] | above[upper]
                if more != known:
                    above[place], changed = more, True
        return above

    @cached_property
    def below(self) -> list[int]:
        """For each term, the terms that it includes, itself among them."""
        return transpose(self.above)

    @cached_property
    def apart(self) -> list[int]:
        """For each term, the terms that exclude it; ContradictionError if one includes it too."""
        direct = [0] * len(self)
        for one, other in self.excluded:
            direct[one] |= 1 << other
            direct[other] |= 1 << one
        apart: list[int] = []
        for place in range(len(self)):
            excluded = 0
            for upper in bits(self.above[place]):
                for other in bits(direct[upper]):
                    excluded |= self.below[other]
            clash = excluded & self.above[place]
            if clash:
                kind = self.terms[next(bits(clash))].phrase
                raise ContradictionError(
                    f"{self.name}: {self.terms[place].phrase!r} is included in {kind!r} and "
                    "excluded from it"
                )
            apart.append(excluded)
        return apart

    @cached_property
    def known(self) -> dict[Quantifier, list[int]]:
        """For each quantifier and term x, the terms y other than x of which it is known."""
        some, some_not = [0] * len(self), [0] * len(self)
        for place in range(len(self)):
            for witness in bits(self.below[place]):
                some[place] |= self.above[witness]
                some_not[place] |= self.apart[witness]
        tables: dict[Quantifier, list[int]] = {
            "A": self.above,
            "E": self.apart,
            "I": some,
            "O": some_not,
        }
        return {
            quantifier: [row & ~(1 << place) for place, row in enumerate(rows)]
            for quantifier, rows in tables.items()
        }

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


def transpose(rows: list[int]) -> list[int]:
    """Columns as rows.

    >>> transpose([0b10, 0b11])
    [2, 3]
    """
    columns = [0] * len(rows)
    for place, row in enumerate(rows):
        for column in bits(row):
            columns[column] |= 1 << place
    return columns
