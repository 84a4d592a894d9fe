"""Disjunctive items: two things with alternatives, one decided and the other left open.

What may be asked of which thing, and what may be so instead, the knowledge says; a pool draws what
a split and a seed own.

In a four, each thing is decided both ways: what is asked of it is concluded once and denied once,
and beside the other thing's syllogism it has a fallacy, an alternative and a fact that settles
neither side of it.
"""

from __future__ import annotations

import random
from functools import lru_cache

from therefore.errors import QuotaError
from therefore.families.family import Sampled, Territory
from therefore.families.syllogism.letters import alone
from therefore.families.syllogism.patterns import Pattern
from therefore.families.syllogism.sample.told import (
    TRIES,
    Content,
    choose,
    dry,
    generation,
    in_company,
    swapped,
)
from therefore.knowledge.links import Bound
from therefore.knowledge.source import Knowledge
from therefore.knowledge.terms import Domain
from therefore.knowledge.things import Alternatives, ThingDomain
from therefore.language.syllogism.clauses import Subject
from therefore.language.syllogism.people import PLACES

DRAWS = 20_000
"""Alternatives that may be drawn for one group before the quota counts as out of reach."""


class ThingPool:
    """Draws alternatives that a territory owns."""

    def __init__(self, knowledge: Knowledge, territory: Territory) -> None:
        self.source = knowledge.name
        self.territory = territory
        owned = [
            [q for q in _things(domain, knowledge).questions() if territory.split_owns(q.key)]
            for domain in knowledge.domains
            if _impersonal(domain)
        ]
        self.questions = [asked for asked in owned if asked]
        """What the split asks, domain by domain."""
        plain = [[q for q in asked if q.phrase.startswith("be ")] for asked in owned]
        self.plain = [asked for asked in plain if asked]
        """Those asked with "is": "is not" has the same words, where "has" has not."""

    def draw(self, exclusive: bool, rng: random.Random) -> Alternatives:
        """Alternatives to a term that the split owns; compatible ones are asked with "is"."""
        among = self.questions if exclusive else self.plain
        draw = rng.random
        for _ in range(DRAWS if among else 0):
            asked = among[int(draw() * len(among))]
            question = asked[int(draw() * len(asked))]
            found = question.things.draw(question, rng)
            if found is not None:
                return found
        raise QuotaError(
            f"no alternatives in {self.source} in {DRAWS} tries: the source knows too little of "
            "what some members of a class are and others are not, so join another to it by +"
        )

    def places(
        self, one: Alternatives, other: Alternatives | None, rng: random.Random
    ) -> tuple[str, str, str] | None:
        """Two things somewhere, and a key that the seed owns; None if there is none.

        Without the other alternatives the second thing is empty.
        """
        key = f"{one.key}; {other.key}" if other else one.key
        second = PLACES[int(rng.random() * len(PLACES))]
        start = int(rng.random() * len(PLACES))
        for place in PLACES[start:] + PLACES[:start]:
            subject = f"the {one.noun} {place}"
            beside = f"the {other.noun} {second}" if other else ""
            whole = f"{subject}, {beside}: {key}"
            if place != second and self.territory.seed_owns(whole):
                return subject, beside, whole
        return None


def _things(domain: Domain, knowledge: Knowledge) -> ThingDomain:
    return ThingDomain(domain, guarded=knowledge.guarded)


def _impersonal(domain: Domain) -> bool:
    return bool(domain.terms) and domain.terms[0].head != "person"


thing_pool = lru_cache(maxsize=8)(ThingPool)
"""The pool of a territory, kept from block to block."""


def alternative(
    pool: ThingPool, rng: random.Random, pattern: Pattern, exclusive: bool, shuffle: bool
) -> Sampled:
    """Alternatives of which one is to be concluded."""
    content = alternative_content(pool, rng, pattern, exclusive)
    return generation(alone(pattern.name, swapped(rng, shuffle)), content, rng)


def alternative_content(
    pool: ThingPool, rng: random.Random, pattern: Pattern, exclusive: bool
) -> Content:
    """What is asked of one thing, and what may be so instead."""
    for _ in range(TRIES):
        found = pool.draw(exclusive, rng)
        placed = pool.places(found, None, rng)
        if placed is not None:
            subject = Subject(placed[0], "it")
            return _about(pool, found, subject, subject, placed[2], {})
    raise dry(pool.source, pattern.name)


def alternatives(
    pool: ThingPool,
    rng: random.Random,
    pair: tuple[Pattern, ...],
    exclusive: bool,
    shuffle: bool,
) -> list[Sampled]:
    """Two things with alternatives, each decided both ways beside the other left open."""
    for _ in range(TRIES):
        one, other = pool.draw(exclusive, rng), pool.draw(exclusive, rng)
        placed = pool.places(one, other, rng)
        if placed is None or one.noun == other.noun:
            continue
        subjects = [Subject(phrase, "it") for phrase in placed[:2]]
        drafts: list[Sampled] = []
        for found, left, (subject, beside_it) in (
            (one, other, subjects),
            (other, one, subjects[::-1]),
        ):
            aside = {"u": left.besides, "v": left.asked, "w": left.known}
            for pattern in pair:
                plan, _ = in_company(pattern, rng, shuffle, apart=True)
                content = _about(pool, found, subject, beside_it, placed[2], aside)
                drafts.append(choose(plan, content, rng))
        return drafts
    raise dry(pool.source, pair[0].name)


def _about(
    pool: ThingPool,
    found: Alternatives,
    subject: Subject,
    other: Subject,
    seed_key: str,
    aside: Bound,
) -> Content:
    phrases = {"p": found.instead, "q": found.asked, **aside}
    return Content(
        phrases, subject, other, found.domain, found.relations, pool.source, found.key, seed_key
    )
