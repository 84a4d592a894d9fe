"""Drawing the terms of a syllogism out of knowledge, such that a split and a seed own them.

An item's split is decided by its outer terms (those of its conclusion) and its class of seeds by
its subject and middle term. So what two splits or two seeds draw differs in its very terms, not
just in wording. Ownership of a pair is hashed once and remembered.

Sentences read well if subjects are classes and properties are only said of them; a syllogism has
one property at most, and none where an option would need it as its subject: no conclusion does, so
that such an option would be known for wrong. "Some x are y" is not used as a premise where all x
are y, nor "some x are not y" where no x are y: true, but nobody would say it.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import lru_cache

from therefore.errors import QuotaError
from therefore.families.family import Territory
from therefore.families.syllogism.moods import FIGURES, M, Mood, P
from therefore.families.syllogism.nonsense import invented
from therefore.families.syllogism.words import Words, words
from therefore.knowledge.source import Knowledge
from therefore.knowledge.terms import CONTRADICTORY, Domain, Quantifier, bits, transpose

TRIES = 20_000
"""Triples that may be drawn for one item before the quota counts as out of reach."""
_STRONGER: dict[Quantifier, Quantifier] = {"I": "A", "O": "E"}

Triple = tuple[Words, Words, Words]
"""Subject, middle and predicate term."""
Row = tuple[str, Words, Sequence[Words], Sequence[Words]]
"""A domain, a middle term, and the predicate and subject terms that go with it."""


class DomainWords:
    """A domain's terms as words, with the statements that are true of each."""

    def __init__(self, domain: Domain) -> None:
        self.domain = domain
        self.words = tuple(words(term) for term in domain.terms)
        self.classes = sum(1 << i for i, term in enumerate(domain.terms) if term.kind == "class")
        self.tables: dict[tuple[Quantifier, int], list[int]] = {}
        for quantifier, rows in domain.known.items():
            stronger = domain.known.get(_STRONGER.get(quantifier, ""))  # type: ignore[call-overload]
            proper = [
                row & ~(stronger[place] if stronger else 0) if self.classes >> place & 1 else 0
                for place, row in enumerate(rows)
            ]
            self.tables[quantifier, 0] = proper
            self.tables[quantifier, 1] = transpose(proper)

    def near(self, quantifier: Quantifier, side: int, term: int) -> int:
        """The terms that make a true statement with this one as subject (0) or predicate (1)."""
        return self.tables[quantifier, side][term]


class TermPool:
    """Draws terms that a territory owns."""

    def __init__(self, knowledge: Knowledge, territory: Territory) -> None:
        self.source = knowledge.name
        self.territory = territory
        self.domains = tuple(DomainWords(domain) for domain in knowledge.domains)
        self._split: dict[tuple[str, str], bool] = {}
        self._seed: dict[tuple[str, str], bool] = {}
        self._rows: dict[tuple[Quantifier, Quantifier, int], list[Row]] = {}

    def split_owns(self, one: Words, other: Words) -> bool:
        """Whether the split owns conclusions about these two."""
        pair = (one.name, other.name)
        if pair not in self._split:
            self._split[pair] = self.territory.split_owns(pair_key(one, other))
        return self._split[pair]

    def seed_owns(self, one: Words, other: Words) -> bool:
        """Whether the seed owns syllogisms with this subject and middle term."""
        pair = (one.name, other.name)
        if pair not in self._seed:
            self._seed[pair] = self.territory.seed_owns(pair_key(one, other))
        return self._seed[pair]

    def rows(self, mood: Mood) -> list[Row]:
        """The middle terms that true premises of this mood can share."""
        key = (mood.major, mood.minor, mood.figure)
        if key not in self._rows:
            self._rows[key] = [
                row for domain in self.domains for row in self._domain_rows(domain, mood)
            ]
        return self._rows[key]

    def _domain_rows(self, domain: DomainWords, mood: Mood) -> list[Row]:
        (major_subject, _), (minor_subject, _) = FIGURES[mood.figure]
        rows: list[Row] = []
        for place, middle in enumerate(domain.words):
            upper = domain.near(mood.major, int(major_subject != M), place)
            lower = domain.near(mood.minor, int(minor_subject != M), place) & domain.classes
            if middle.style == 2:
                upper &= domain.classes
            subjects = [domain.words[i] for i in bits(lower)]
            subjects = [subject for subject in subjects if not middle.analytic(subject)]
            subjects = [subject for subject in subjects if self.seed_owns(subject, middle)]
            if upper and subjects:
                predicates = [domain.words[i] for i in bits(upper)]
                rows.append((domain.domain.name, middle, predicates, subjects))
        return rows

    def true_triple(
        self, mood: Mood, rng: random.Random, subjects: frozenset[int] = frozenset()
    ) -> tuple[str, Triple]:
        """A domain, and terms that make the premises true; classes where they are subjects."""
        rows = self.rows(mood)
        draw = rng.random
        for _ in range(TRIES if rows else 0):
            name, middle, upper, lower = rows[int(draw() * len(rows))]
            predicate = upper[int(draw() * len(upper))]
            subject = lower[int(draw() * len(lower))]
            if predicate is subject or not self.split_owns(subject, predicate):
                continue
            if (predicate.style == 2 and P in subjects) or (middle.style == 2 and M in subjects):
                continue
            if not (predicate.analytic(subject) or predicate.analytic(middle)):
                return name, (subject, middle, predicate)
        raise QuotaError(
            f"no true premises for {mood.code} in {self.source} in {TRIES} tries: choose other "
            "kinds or a larger source"
        )

    def judged_triple(self, mood: Mood, truth: bool, rng: random.Random) -> tuple[str, Triple]:
        """A domain, and terms that make the conclusion true or false; premises true if possible."""
        quantifier = mood.conclusion if truth else CONTRADICTORY[mood.conclusion]
        draw = rng.random
        for _ in range(TRIES):
            domain = self.domains[int(draw() * len(self.domains))]
            places = list(bits(domain.classes))
            s = places[int(draw() * len(places))]
            fits = list(bits(domain.domain.known[quantifier][s] & domain.classes))
            if not fits:
                continue
            p = fits[int(draw() * len(fits))]
            subject, predicate = domain.words[s], domain.words[p]
            if not self.split_owns(subject, predicate):
                continue
            middles = [m for m in places if m not in (s, p)]
            middles = [m for m in middles if self.seed_owns(subject, domain.words[m])]
            if not middles:
                continue
            best = [m for m in middles if _true(domain, mood, (s, m, p))] or middles
            m = best[int(draw() * len(best))]
            return domain.domain.name, (subject, domain.words[m], predicate)
        raise QuotaError(f"no conclusion {mood.conclusion} that is {truth} in {TRIES} tries")

    def invented_triple(self, rng: random.Random) -> Triple:
        """Three invented words."""
        terms = invented()
        draw = rng.random
        for _ in range(TRIES):
            s, m, p = (words(terms[int(draw() * len(terms))]) for _ in range(3))
            if len({s.name, m.name, p.name}) < 3:
                continue
            if self.split_owns(s, p) and self.seed_owns(s, m):
                return s, m, p
        raise QuotaError(f"no invented words that split and seed own in {TRIES} tries")


def _true(domain: DomainWords, mood: Mood, triple: tuple[int, int, int]) -> bool:
    return all(domain.domain.known[q][triple[a]] >> triple[b] & 1 for q, a, b in mood.premises)


def pair_key(one: Words, other: Words) -> str:
    """Two terms in either order.

    >>> from therefore.knowledge.terms import Term
    >>> dog = words(Term("dog", "class", "IsA", "animal", plural="dogs"))
    >>> cat = words(Term("cat", "class", "IsA", "animal", plural="cats"))
    >>> pair_key(dog, cat) == pair_key(cat, dog)
    True
    """
    first, second = sorted((one.name, other.name))
    return f"{first} {second}"


@lru_cache(maxsize=8)
def term_pool(knowledge: Knowledge, territory: Territory) -> TermPool:
    """The pool of a territory, kept from block to block."""
    return TermPool(knowledge, territory)
