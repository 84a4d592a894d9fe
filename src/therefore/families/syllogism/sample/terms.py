"""Terms for categorical items that a split and a seed own: triples for one item, casts for four.

`knowledge.truths` says what is true of which terms. In a triple the outer terms decide the split,
and subject and middle term the seed; in a cast all terms together decide both.

A cast has two subjects, two predicates, a middle term, and a term for a fallacy. Believable casts
make every premise of all four items true. The term of the fallacy is sought among those that stand
to both subjects, and to both predicates, as the fallacy says, lookalikes of the mood first. No two
terms of a cast are akin by their words.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache

from therefore.errors import QuotaError
from therefore.families.family import SEED_CLASSES, Territory
from therefore.families.syllogism.sample.statements import TermCast
from therefore.families.syllogism.sample.wheel import Wheel, keys, place
from therefore.knowledge.source import Knowledge
from therefore.knowledge.stored import Table, lacking, reached
from therefore.knowledge.terms import CONTRADICTORY, places
from therefore.knowledge.truths import DomainWords, Rows, key_of
from therefore.language.syllogism.invented import unlike
from therefore.language.syllogism.words import NAME, Words, words
from therefore.randomness import Stream, stream
from therefore.solve.moods import M, Mood, fallacies, lookalikes
from therefore.solve.regions import Quantifier

TRIES = 20_000
"""Triples that may be drawn for one item before the quota counts as out of reach."""

CASTS = 500
"""How many casts of each mood a split has for each seed; wordings and orders make many items of a
cast."""

Places = tuple[int, int]
_Sought = tuple[Mood, tuple[Quantifier, int], tuple[Quantifier, int]]
Triple = tuple[Words, Words, Words]
"""Subject, middle and predicate term."""


class TermPool:
    """Draws terms that a territory owns."""

    def __init__(self, knowledge: Knowledge, territory: Territory) -> None:
        self.source = knowledge.name
        self.knowledge = knowledge
        self.guarded = knowledge.guarded
        self.territory = territory
        self.domains = tuple(DomainWords(domain) for domain in knowledge.domains)
        self.wheel = Wheel(territory)
        self.reached = cache(self._reached)
        self.wide_rows = cache(self._wide_rows)
        self.owned_rows = cache(self._owned_rows)
        self.kept: dict[tuple[Mood, int], tuple[TermCast, Mood]] = {}
        """Casts that were found, with their fallacies."""
        self._split: dict[tuple[str, str], bool] = {}

    def split_owns(self, subject: Words, predicate: Words) -> bool:
        """Whether the split owns conclusions about these two."""
        pair = (subject.name, predicate.name)
        if pair not in self._split:
            self._split[pair] = self.territory.split_owns(key_of(subject, predicate))
        return self._split[pair]

    def _wide_rows(self, mood: Mood) -> Rows:
        """The rows with at least two subjects and two other predicates."""
        listed = [(domain, domain.wide(mood)) for domain in self.domains]
        return Rows(listed, lambda domain, middle: domain.row(middle, mood))

    def _owned_rows(self, mood: Mood) -> Rows:
        """The rows with those subjects that the seed owns with the middle term."""
        seed, owns = self.territory.seed % SEED_CLASSES, self.territory.seed_owns
        listed = [(domain, domain.owned(mood, seed, owns)) for domain in self.domains]
        return Rows(listed, lambda domain, n: domain.owned_row(n, mood, owns))

    def lacks(self, what: str) -> list[str] | None:
        """The codes of moods that have no casts, or triples; None if that is not stored."""
        name = f"{what} {self.territory.name}"
        return lacking([domain.domain for domain in self.domains], name)

    def _reached(self, steps: tuple[Table, ...]) -> list[DomainWords]:
        """The domains that a chain of such premises can run through."""
        found = reached([domain.domain for domain in self.domains], steps)
        if found is None:
            return [domain for domain in self.domains if domain.reaching(steps)[0]]
        return [domain for number, domain in enumerate(self.domains) if found >> number & 1]

    def true_triple(
        self, mood: Mood, rng: Stream, *, properties: bool = True
    ) -> tuple[str, Triple]:
        """A domain, and terms that make the premises true; without `properties`, classes only."""
        found = self._search(mood, rng, properties, TRIES)
        if found is None:
            raise QuotaError(
                f"no true premises for {mood.code} in {self.source} in {TRIES} tries: choose "
                "other kinds or a larger source"
            )
        return found

    def _search(
        self, mood: Mood, rng: Stream, properties: bool, tries: int
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

    def false_triple(self, conclusion: Quantifier, rng: Stream) -> tuple[str, Triple]:
        """A domain, and classes of which the conclusion is false."""
        draw = rng.random
        for _ in range(TRIES):
            domain = self.domains[int(draw() * len(self.domains))]
            classes = places(domain.classes)
            s, m = classes[int(draw() * len(classes))], classes[int(draw() * len(classes))]
            fits = places(domain.domain.known[CONTRADICTORY[conclusion]][s] & domain.classes)
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

    def invented_triple(self, rng: Stream) -> Triple:
        """Three invented words."""
        for _ in range(TRIES):
            s, m, p = (words(term) for term in unlike(3, rng))
            if self._owns(s, m, p):
                return s, m, p
        raise QuotaError(f"no invented words that split and seed own in {TRIES} tries")


term_pool = lru_cache(maxsize=8)(TermPool)
"""The pool of a territory, kept from block to block."""


def true_cast(pool: TermPool, mood: Mood, rng: Stream) -> tuple[TermCast, Mood]:
    """Terms that make a mood's premises true, and a true fallacy to stand beside it.

    A mood has `CASTS` of them, each found when it is first drawn. A cast depends on the pool and
    its number alone, so it does not matter who draws it first.
    """
    number = rng.pick(range(CASTS))
    found = pool.kept.get((mood, number))
    if found is None:
        found = _search(pool, mood, stream("syllogism.cast", mood.code, number), TRIES)
        if found is None:
            raise QuotaError(
                f"no four true conclusions of {mood.code} in {pool.source} in {TRIES} tries: "
                "choose a larger source, or set task=generation"
            )
        pool.kept[mood, number] = found
    return found


def has_casts(pool: TermPool, mood: Mood) -> bool:
    """Whether casts of the mood are common enough in the source to be drawn."""
    return all(
        _search(pool, mood, stream("syllogism.cast", mood.code, number), TRIES // 10)
        for number in range(3)
    )


def _search(pool: TermPool, mood: Mood, rng: Stream, tries: int) -> tuple[TermCast, Mood] | None:
    rows = pool.wide_rows(mood)
    draw = rng.random
    for _ in range(tries if rows else 0):
        row = rows[int(draw() * len(rows))]
        lower, upper = row.subjects, row.predicates
        # Drawn with replacement: cheaper than making sure, and such fours are left out.
        s1, s2 = lower[int(draw() * len(lower))], lower[int(draw() * len(lower))]
        p1, p2 = upper[int(draw() * len(upper))], upper[int(draw() * len(upper))]
        if not row.domain.strangers((s1, s2, p1, p2)):
            continue
        named = [row.domain.names >> place & 1 for place in (s1, s2)]
        if named[0] != named[1] or (named[0] and mood.conclusion not in "AE"):
            continue
        found = beside(pool, row.domain, mood, (s1, s2), (p1, p2), (row.middle,), rng)
        if found is not None:
            return found
    return None


def beside(
    pool: TermPool,
    domain: DomainWords,
    mood: Mood,
    subjects: Places,
    predicates: Places,
    middles: Sequence[int],
    rng: Stream,
) -> tuple[TermCast, Mood] | None:
    """The cast with a fallacy of the mood's conclusion that is true of all four pairs.

    Its term is akin to none of the others, and split and seed own all the terms together.
    """
    (s1, s2), (p1, p2) = subjects, predicates
    taken = (*subjects, *predicates, *middles)
    total = pool.wheel.total(domain, taken)
    free = pool.wheel.completing(domain, total) & ~domain.kin_of(taken)
    about_subjects = {form: row[s1] & row[s2] & free for form, row in domain.tables.items()}
    about_predicates = {form: row[p1] & row[p2] for form, row in domain.tables.items()}
    for among in _searched(mood):
        start = int(rng.random() * len(among))
        for fallacy, upper, lower in among[start:] + among[:start]:
            fits = about_subjects[lower] & about_predicates[upper]
            if fits:
                owned = places(fits)
                other = rng.pick(owned)
                return make_cast(pool, domain, subjects, predicates, middles, other), fallacy
    return None


@cache
def _searched(mood: Mood) -> tuple[tuple[_Sought, ...], ...]:
    """Lookalikes of the mood, then all fallacies, with the tables in which their terms are found.

    The term of a fallacy is sought as the partner of a predicate, and of a subject.
    """
    return tuple(
        tuple(
            (fallacy, (upper, int(first == M)), (lower, int(second == M)))
            for fallacy in among
            for (upper, first, _), (lower, second, _) in [fallacy.premises]
        )
        for among in (lookalikes(mood), fallacies(mood.conclusion))
    )


def make_cast(
    pool: TermPool,
    domain: DomainWords,
    subjects: Places,
    predicates: Places,
    middles: Sequence[int],
    other: int,
) -> TermCast:
    """The cast of these terms of a domain."""
    every = (*subjects, *predicates, *middles, other)
    s1, s2, p1, p2, *inner, last = [words(domain.domain.terms[i]) for i in every]
    owner = keys(pool.wheel.total(domain, every))
    return TermCast(domain.domain.name, (s1, s2), (p1, p2), tuple(inner), last, *owner)


def false_cast(pool: TermPool, mood: Mood, rng: Stream) -> tuple[TermCast, Mood]:
    """Classes of which all four conclusions are false, and a lookalike of the mood."""
    quantifier = CONTRADICTORY[mood.conclusion]
    for _ in range(TRIES):
        domain = rng.pick(pool.domains)
        s1, s2, m, n = rng.sample(places(domain.classes), 4)
        known = domain.domain.known[quantifier]
        fits = known[s1] & known[s2] & domain.classes & ~domain.kin_of((s1, s2, m, n))
        predicates = places(fits)
        if len(predicates) < 2:
            continue
        p1, p2 = rng.sample(predicates, 2)
        if not domain.strangers((s1, s2, m, n, p1, p2)):
            continue
        if pool.wheel.owns(pool.wheel.total(domain, (s1, s2, p1, p2, m, n))):
            return make_cast(pool, domain, (s1, s2), (p1, p2), (m,), n), _lookalike(mood, rng)
    raise QuotaError(f"no four false conclusions {mood.conclusion} in {TRIES} tries")


def invented_cast(pool: TermPool, mood: Mood, rng: Stream) -> tuple[TermCast, Mood]:
    """Six invented words, and a lookalike of the mood."""
    for _ in range(TRIES):
        s1, s2, p1, p2, m, n = (words(term) for term in unlike(6, rng))
        total = sum([place(word.name) for word in (s1, s2, p1, p2, m, n)])
        if pool.wheel.owns(total):
            cast = TermCast("", (s1, s2), (p1, p2), (m,), n, *keys(total))
            return cast, _lookalike(mood, rng)
    raise QuotaError(f"no invented words that split and seed own in {TRIES} tries")


def _lookalike(mood: Mood, rng: Stream) -> Mood:
    among = lookalikes(mood)
    return rng.pick(among)
