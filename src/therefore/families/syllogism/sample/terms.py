"""Terms for categorical items: those that make premises true, a conclusion false, or invented ones.

What is true of which terms is the knowledge's to say (`knowledge.truths`). Here terms are drawn
that a split and a seed own: the outer terms decide the split, subject and middle term the seed.
"""

from __future__ import annotations

import random
from functools import lru_cache

from therefore.errors import QuotaError
from therefore.families.family import SEED_CLASSES, Territory
from therefore.families.syllogism.sample.statements import Cast
from therefore.families.syllogism.sample.wheel import Wheel
from therefore.knowledge.source import Knowledge
from therefore.knowledge.stored import lacking
from therefore.knowledge.terms import CONTRADICTORY, bits
from therefore.knowledge.truths import DomainWords, Rows, key_of
from therefore.language.syllogism.invented import unlike
from therefore.language.syllogism.words import NAME, Words, words
from therefore.randomness import stream
from therefore.solve.moods import Mood
from therefore.solve.regions import Quantifier

TRIES = 20_000
"""Triples that may be drawn for one item before the quota counts as out of reach."""

Triple = tuple[Words, Words, Words]
"""Subject, middle and predicate term."""


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
            seed, owns = self.territory.seed % SEED_CLASSES, self.territory.seed_owns
            listed = [(domain, domain.owned(mood, seed, owns)) for domain in self.domains]
            self._owned[key] = Rows(listed, lambda domain, n: domain.owned_row(n, mood, owns))
        return self._owned[key]

    def lacks(self, what: str) -> list[str] | None:
        """The codes of moods that have no casts, or triples; None if that is not stored."""
        name = f"{what} {self.territory.name}"
        return lacking([domain.domain for domain in self.domains], name)

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


@lru_cache(maxsize=8)
def term_pool(knowledge: Knowledge, territory: Territory) -> TermPool:
    """The pool of a territory, kept from block to block."""
    return TermPool(knowledge, territory)
