"""What is true of a domain's terms and would be said: which premises a middle term can join.

A property is only said of things, as "owls have wings"; so it is a middle term only in the second
figure, as the predicate of both premises. It is no subject of an option either: no conclusion has
it as subject, so that the option would be known for wrong. "Some x are y" is no premise where all x
are y, nor "some x are not y" where no x are y: true, but nobody would say it. Terms whose words
connect them (`language.syllogism.kinship`) never stand in one item: every search masks them.

How many subjects and predicates a middle term has is counted by masks, or looked up (`stored`);
which they are is listed only for middle terms that are drawn.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import accumulate

from therefore.knowledge.stored import Table, middles, tables_of
from therefore.knowledge.terms import Domain, places, transpose
from therefore.language.syllogism.kinship import kin_of_terms
from therefore.language.syllogism.words import Words, words
from therefore.solve.moods import Mood
from therefore.solve.regions import Quantifier

_STRONGER: dict[Quantifier, Quantifier] = {"I": "A", "O": "E"}

Owns = Callable[[str], bool]
"""Whether a seed owns the key of two terms."""


class DomainWords:
    """A domain's terms as words, with the statements that are true of each."""

    def __init__(self, domain: Domain) -> None:
        self.domain = domain
        self.word = cache(self._word)
        self.reaching = cache(self._reaching)
        self._owned: dict[tuple[int, Table], list[int]] = {}

    @cached_property
    def classes(self) -> int:
        """The terms that are classes."""
        return sum([1 << i for i, term in enumerate(self.domain.terms) if term.kind == "class"])

    @cached_property
    def names(self) -> int:
        """Individuals: statements may be about them, but none says them of anything."""
        return sum([1 << i for i, term in enumerate(self.domain.terms) if term.kind == "name"])

    def _word(self, place: int) -> Words:
        """The words of the term at a place."""
        return words(self.domain.terms[place])

    @cached_property
    def tables(self) -> dict[Table, list[int]]:
        """By quantifier and side, for each term the terms that make a true statement with it."""
        tables: dict[Table, list[int]] = {}
        known = self.domain.known
        names, subjects = self.names, self.classes | self.names
        everyone = range(len(self.domain)) if names else ()
        said = sum([1 << place for place in everyone if self.word(place).style == 0])
        for quantifier, rows in known.items():
            stronger = known.get(_STRONGER.get(quantifier, ""))  # type: ignore[call-overload]
            proper = [
                row & ~(stronger[here] if stronger else 0) & (said if names >> here & 1 else ~names)
                if subjects >> here & 1
                else 0
                for here, row in enumerate(rows)
            ]
            tables[quantifier, 0] = proper
            tables[quantifier, 1] = transpose(proper)
        return tables

    @cached_property
    def kin(self) -> list[int]:
        """For each term, those that its words connect it with, itself among them."""
        return kin_of_terms(self.domain.terms)

    def wide(self, mood: Mood) -> Sequence[int]:
        """The middle terms with two subjects and two other predicates at least."""
        found = middles(self.domain.stamp)
        return places(found.wide(mood)) if found else [*self.count(mood, 2)]

    def owned(self, mood: Mood, seed: int, owns: Owns) -> Sequence[int]:
        """The middle terms with a predicate, and a subject that the class of seeds owns."""
        found = middles(self.domain.stamp)
        if found:
            return places(found.owned(mood, seed))
        return [m for m in self.count(mood, 1) if self.owned_row(m, mood, owns).subjects]

    def count(self, mood: Mood, least: int) -> Iterator[int]:
        """Yield middle terms that have `least` (1 or 2) subjects and as many other predicates."""
        for middle in range(len(self.domain)):
            lower, upper = self._partners(middle, mood)
            each, both = min(lower.bit_count(), upper.bit_count()), (lower | upper).bit_count()
            if each >= least and both >= least * least:
                yield middle

    def kin_of(self, places: Iterable[int]) -> int:
        """All terms that may not stand in an item with these, as bits."""
        kin = self.kin
        found = 0
        for term in places:
            found |= kin[term]
        return found

    def strangers(self, places: Sequence[int]) -> bool:
        """Whether no words connect any two of these terms."""
        kin = self.kin
        seen = 0
        for term in places:
            if seen >> term & 1:
                return False
            seen |= kin[term]
        return True

    def _partners(self, middle: int, mood: Mood) -> tuple[int, int]:
        """The subjects and predicates of a middle term, without its kin, as bits.

        A property is never a subject, and no predicate if the middle term is a property too; a name
        is no predicate at all.
        """
        upper, lower = tables_of(mood)
        things = self.classes | self.names
        said = ~self.names if things >> middle & 1 else self.classes
        free = ~self.kin[middle]
        return self.tables[lower][middle] & free & things, self.tables[upper][middle] & free & said

    def row(self, middle: int, mood: Mood) -> Row:
        """The row of a middle term."""
        subjects, predicates = self._partners(middle, mood)
        return Row(self, middle, places(subjects), places(predicates))

    def owned_row(self, middle: int, mood: Mood, owns: Owns) -> Row:
        """The row with those subjects that the seed owns with the middle term."""
        row, key = self.row(middle, mood), (middle, tables_of(mood)[1])
        if key not in self._owned:
            here, word = self.word(middle), self.word
            self._owned[key] = [i for i in row.subjects if owns(key_of(word(i), here))]
        return Row(self, middle, self._owned[key], row.predicates)

    def _reaching(self, steps: tuple[Table, ...]) -> tuple[int, ...]:
        """For each place of a chain with these steps, the terms that can still reach its end."""
        (rows, kin), (_, side) = (self.tables[steps[0]], self.kin), steps[-1]
        # A property may only be said of things: at the end, as a predicate.
        last = self.classes if side else (1 << len(self.domain)) - 1
        rest = self.reaching(steps[1:]) if steps[1:] else (last,)
        near = [i for i in places(self.classes) if rows[i] & rest[0] & ~kin[i]]
        return sum([1 << place for place in near]), *rest


@dataclass(frozen=True, slots=True)
class Row:
    """A middle term, and the subjects and predicates that make true premises with it."""

    domain: DomainWords
    middle: int
    subjects: Sequence[int]
    predicates: Sequence[int]


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


def key_of(one: Words, other: Words) -> str:
    """A key of two terms, the same in either order.

    >>> from therefore.knowledge.terms import Term
    >>> dog = words(Term("dog", "class", "IsA", "animal", plural="dogs"))
    >>> cat = words(Term("cat", "class", "IsA", "animal", plural="cats"))
    >>> key_of(dog, cat), key_of(dog, cat) == key_of(cat, dog)
    ('cats dogs', True)
    """
    first, second = one.name, other.name
    return f"{first} {second}" if first < second else f"{second} {first}"
