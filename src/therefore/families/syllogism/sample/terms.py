"""Terms for categorical items: those that make premises true, a conclusion false, or invented ones.

A property is only said of things, as "owls have wings"; only as the middle term of the second
figure may it stand under both premises. It is no subject of an option either, since it never is of
a conclusion and would be known for wrong. "Some x are y" is not used as a premise where all x
are y, nor "some x are not y" where no x are y: true, but nobody would say it. Terms whose words
connect them (`language.syllogism.kinship`) never stand in one item: they are masked wherever terms
are searched for.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

from therefore.errors import QuotaError
from therefore.families.family import Territory
from therefore.families.syllogism.moods import Mood
from therefore.families.syllogism.sample.crossed import Cast
from therefore.families.syllogism.sample.middles import Counted, Rows
from therefore.families.syllogism.sample.stored import Table, lacking, middles, tables_of
from therefore.families.syllogism.sample.wheel import Masks, Wheel, place
from therefore.knowledge.source import Knowledge
from therefore.knowledge.terms import CONTRADICTORY, Domain, Quantifier, bits, transpose
from therefore.language.syllogism.invented import unlike
from therefore.language.syllogism.kinship import kin_of_terms
from therefore.language.syllogism.words import NAME, Words, predicate_of, words
from therefore.randomness import stream

TRIES = 20_000
"""Triples that may be drawn for one item before the quota counts as out of reach."""
_STRONGER: dict[Quantifier, Quantifier] = {"I": "A", "O": "E"}

Triple = tuple[Words, Words, Words]
"""Subject, middle and predicate term."""


class DomainWords:
    """A domain's terms as words, with the statements that are true of each."""

    def __init__(self, domain: Domain) -> None:
        self.domain = domain
        self._words: dict[int, Words] = {}
        self._places: dict[int, list[int]] = {}
        self._masks: Masks | None = None
        self._completing: dict[tuple[int, int], int] = {}
        self._owned: dict[tuple[int, Table], list[int]] = {}

    @cached_property
    def classes(self) -> int:
        """The terms that are classes."""
        return sum([1 << i for i, term in enumerate(self.domain.terms) if term.kind == "class"])

    @cached_property
    def names(self) -> int:
        """Individuals: statements may be about them, but none says them of anything."""
        return sum([1 << i for i, term in enumerate(self.domain.terms) if term.kind == "name"])

    def word(self, place: int) -> Words:
        """A term's words."""
        found = self._words.get(place)
        if found is None:
            found = self._words[place] = words(self.domain.terms[place])
        return found

    @cached_property
    def wheel(self) -> list[int]:
        """Each term's places on the wheels."""
        return [place(predicate_of(term)) for term in self.domain.terms]

    @cached_property
    def tables(self) -> dict[Table, list[int]]:
        """For each term, those that make a true statement with it as subject or predicate."""
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

    @cached_property
    def counted(self) -> Counted:
        """How many subjects and predicates each term has as a middle term."""
        return Counted(self.tables, self.kin, self.classes, self.names)

    def wide(self, mood: Mood) -> list[int]:
        """The middle terms with two subjects and two other predicates at least."""
        found = middles(self.domain.stamp)
        return list(bits(found.wide(mood))) if found else self.counted.middles(mood, wide=True)

    def owned(self, mood: Mood, territory: Territory) -> list[int]:
        """The middle terms with a predicate, and a subject that the seed owns with them."""
        found = middles(self.domain.stamp)
        if found:
            return list(bits(found.owned(mood, territory.seed)))
        narrow = self.counted.middles(mood, wide=False)
        return [middle for middle in narrow if self.owned_row(middle, mood, territory).subjects]

    def kin_of(self, places: Iterable[int]) -> int:
        """All terms that may not stand beside these."""
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

    def places(self, mask: int) -> list[int]:
        """The places of the ones, lowest first; kept, since moods share them."""
        found = self._places.get(mask)
        if found is None:
            found = self._places[mask] = list(bits(mask))
        return found

    def completing(self, wheel: Wheel, total: int) -> int:
        """The terms that the wheel's territory owns together with others of this sum."""
        kind = wheel.kind(total)
        found = self._completing.get(kind)
        if found is None:
            if self._masks is None:
                self._masks = wheel.masks(self.wheel)
            found = self._completing[kind] = wheel.completing(self._masks, total)
        return found

    def row(self, middle: int, mood: Mood) -> Row:
        """The row of a middle term, without its kin."""
        upper, lower = tables_of(mood)
        subjects = self.classes | self.names
        predicates = self.tables[upper][middle] & ~self.kin[middle] & ~self.names
        if not subjects >> middle & 1:
            predicates &= self.classes
        subjects &= self.tables[lower][middle] & ~self.kin[middle]
        return Row(self, middle, self.places(subjects), self.places(predicates))

    def owned_row(self, middle: int, mood: Mood, territory: Territory) -> Row:
        """The row with those subjects that the seed owns with the middle term."""
        row, key = self.row(middle, mood), (middle, tables_of(mood)[1])
        if key not in self._owned:
            here, word, owns = self.word(middle), self.word, territory.seed_owns
            self._owned[key] = [i for i in row.subjects if owns(key_of(word(i), here))]
        return Row(self, middle, self._owned[key], row.predicates)

    def near(self, quantifier: Quantifier, side: int, term: int) -> int:
        """The terms that make a true statement with this one as subject (0) or predicate (1)."""
        return self.tables[quantifier, side][term]


@dataclass(frozen=True, slots=True)
class Row:
    """A middle term, and the subjects and predicates that make true premises with it."""

    domain: DomainWords
    middle: int
    subjects: Sequence[int]
    predicates: Sequence[int]


class TermPool:
    """Draws terms that a territory owns."""

    def __init__(self, knowledge: Knowledge, territory: Territory) -> None:
        self.source = knowledge.name
        self.guarded = knowledge.guarded
        self.territory = territory
        self.domains = tuple(DomainWords(domain) for domain in knowledge.domains)
        self.wheel = Wheel(territory)
        self.kept: dict[tuple[Mood, int], tuple[Cast, Mood]] = {}
        """Casts that were found, with their fallacies."""
        self._split: dict[tuple[str, str], bool] = {}
        self._owned: dict[tuple[Quantifier, Quantifier, int], Rows] = {}
        self._wide: dict[tuple[Quantifier, Quantifier, int], Rows] = {}

    def split_owns(self, subject: Words, predicate: Words) -> bool:
        """Whether the split owns conclusions about these two."""
        pair = (subject.name, predicate.name)
        if pair not in self._split:
            self._split[pair] = self.territory.split_owns(key_of(subject, predicate))
        return self._split[pair]

    def wide_rows(self, mood: Mood) -> Rows:
        """The rows with two subjects and two other predicates at least."""
        key = (mood.major, mood.minor, mood.figure)
        if key not in self._wide:
            listed = [(domain, domain.wide(mood)) for domain in self.domains]
            self._wide[key] = Rows(listed, lambda domain, middle: domain.row(middle, mood))
        return self._wide[key]

    def owned_rows(self, mood: Mood) -> Rows:
        """The rows with those subjects that the seed owns with the middle term."""
        key = (mood.major, mood.minor, mood.figure)
        if key not in self._owned:
            here = self.territory
            listed = [(domain, domain.owned(mood, here)) for domain in self.domains]
            make = lambda domain, middle: domain.owned_row(middle, mood, here)  # noqa: E731
            self._owned[key] = Rows(listed, make)
        return self._owned[key]

    def lacks(self, what: str) -> list[str] | None:
        """The codes of moods that have no casts, or triples; None if that is not stored."""
        return lacking([domain.domain for domain in self.domains], self.territory, what)

    def true_triple(
        self, mood: Mood, rng: random.Random, *, properties: bool = True
    ) -> tuple[str, Triple]:
        """A domain, and terms that make the premises true; properties only if they may be."""
        found = self._search(mood, rng, properties, TRIES)
        if found is None:
            raise QuotaError(
                f"no true premises for {mood.code} in {self.source} in {TRIES} tries: choose "
                "other kinds or a larger source"
            )
        return found

    def _search(
        self, mood: Mood, rng: random.Random, properties: bool, tries: int
    ) -> tuple[str, Triple] | None:
        rows = self.owned_rows(mood)
        draw = rng.random
        for _ in range(tries if rows else 0):
            row = rows[int(draw() * len(rows))]
            upper, lower, word = row.predicates, row.subjects, row.domain.word
            p, s = upper[int(draw() * len(upper))], lower[int(draw() * len(lower))]
            if row.domain.kin[p] >> s & 1:
                continue
            subject, middle, predicate = word(s), word(row.middle), word(p)
            if not properties and {2, NAME} & {subject.style, predicate.style, middle.style}:
                continue
            if subject.style == NAME and mood.conclusion not in "AE":
                continue
            if self.split_owns(subject, predicate):
                return row.domain.domain.name, (subject, middle, predicate)
        return None

    def has_triples(self, mood: Mood) -> bool:
        """Whether true premises of the mood are common enough to be drawn."""
        rng = stream("syllogism.triple", mood.code)
        return all(self._search(mood, rng, True, TRIES // 10) for _ in range(3))

    def false_triple(self, conclusion: Quantifier, rng: random.Random) -> tuple[str, Triple]:
        """A domain, and classes of which the conclusion is false."""
        draw = rng.random
        for _ in range(TRIES):
            domain = self.domains[int(draw() * len(self.domains))]
            places = list(bits(domain.classes))
            s, m = places[int(draw() * len(places))], places[int(draw() * len(places))]
            fits = list(bits(domain.domain.known[CONTRADICTORY[conclusion]][s] & domain.classes))
            if not fits:
                continue
            p = fits[int(draw() * len(fits))]
            if not domain.strangers((s, m, p)):
                continue
            subject, middle, predicate = (domain.word(number) for number in (s, m, p))
            if self._owns(subject, middle, predicate):
                return domain.domain.name, (subject, middle, predicate)
        raise QuotaError(f"no conclusion {conclusion} that is false in {TRIES} tries")

    def _owns(self, subject: Words, middle: Words, predicate: Words) -> bool:
        """Whether split and seed own the three."""
        return self.split_owns(subject, predicate) and self.territory.seed_owns(
            key_of(subject, middle)
        )

    def invented_triple(self, rng: random.Random) -> Triple:
        """Three invented words."""
        for _ in range(TRIES):
            s, m, p = (words(term) for term in unlike(3, rng))
            if self._owns(s, m, p):
                return s, m, p
        raise QuotaError(f"no invented words that split and seed own in {TRIES} tries")


def key_of(one: Words, other: Words) -> str:
    """Two terms in any order.

    >>> from therefore.knowledge.terms import Term
    >>> dog = words(Term("dog", "class", "IsA", "animal", plural="dogs"))
    >>> cat = words(Term("cat", "class", "IsA", "animal", plural="cats"))
    >>> key_of(dog, cat), key_of(dog, cat) == key_of(cat, dog)
    ('cats dogs', True)
    """
    first, second = one.name, other.name
    return f"{first} {second}" if first < second else f"{second} {first}"


@lru_cache(maxsize=8)
def term_pool(knowledge: Knowledge, territory: Territory) -> TermPool:
    """The pool of a territory, kept from block to block."""
    return TermPool(knowledge, territory)
