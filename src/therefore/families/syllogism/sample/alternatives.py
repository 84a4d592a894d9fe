"""Disjunctive items: two things with alternatives, one decided and the other left open.

In a four, each thing is decided both ways: what is asked of it is concluded once and denied once,
and beside the other thing's syllogism it has a fallacy, an alternative and a fact that settles
neither side of it.
"""

from __future__ import annotations

import random

from therefore.families.family import Sampled
from therefore.families.syllogism.letters import alone
from therefore.families.syllogism.patterns import Pattern
from therefore.families.syllogism.sample.rules import Bound
from therefore.families.syllogism.sample.things import Alternatives, ThingPool
from therefore.families.syllogism.sample.told import (
    TRIES,
    Content,
    choose,
    dry,
    generation,
    in_company,
    swapped,
)
from therefore.language.syllogism.clauses import Subject


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
