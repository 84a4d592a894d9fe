"""Things with alternatives, for disjunctive items: what may be asked of which thing, and where.

The knowledge finds the alternatives; a pool draws those that a split and a seed own.
"""

from __future__ import annotations

from functools import lru_cache

from therefore.errors import QuotaError
from therefore.families.family import Territory
from therefore.knowledge.source import Knowledge
from therefore.knowledge.things import Alternatives, ThingDomain, ThingQuestion
from therefore.language.syllogism.people import PLACES
from therefore.randomness import Stream

DRAWS = 20_000
"""Alternatives that may be drawn for one group before the quota counts as out of reach."""


class ThingPool:
    """Draws alternatives that a territory owns."""

    def __init__(self, knowledge: Knowledge, territory: Territory) -> None:
        self.source = knowledge.name
        self.territory = territory
        domains = [
            ThingDomain(domain, guarded=knowledge.guarded)
            for domain in knowledge.domains
            if domain.terms and domain.terms[0].head != "person"
        ]
        owned = [
            [question for question in domain.questions() if territory.split_owns(question.key)]
            for domain in domains
        ]
        self.questions = [asked for asked in owned if asked]
        """The questions that the split owns, domain by domain."""
        plain = [[q for q in asked if q.asked.startswith("be ")] for asked in owned]
        self.plain = [asked for asked in plain if asked]
        """Those asked with "is": "is not" has the same words, where "has" has not."""

    def draw(self, exclusive: bool, rng: Stream) -> Alternatives:
        """Alternatives to a term that the split owns; compatible ones are asked with "is"."""
        among = self.questions if exclusive else self.plain
        for _ in range(DRAWS if among else 0):
            asked = rng.pick(among)
            found = rng.pick(asked).draw(rng)
            if found is not None:
                return found
        raise QuotaError(
            f"no alternatives in {self.source} in {DRAWS} tries: the source knows too little of "
            "what some members of a class are and others are not, so join another to it by +"
        )

    def places(
        self, one: ThingQuestion, other: ThingQuestion | None, rng: Stream
    ) -> tuple[str, str, str] | None:
        """Two things with their places, and a key that the seed owns; None if there is none.

        Without `other` the second thing is empty.
        """
        key = f"{one.key}; {other.key}" if other else one.key
        second = rng.pick(PLACES)
        start = int(rng.random() * len(PLACES))
        for place in PLACES[start:] + PLACES[:start]:
            subject = f"the {one.noun} {place}"
            beside = f"the {other.noun} {second}" if other else ""
            whole = f"{subject}, {beside}: {key}"
            if place != second and self.territory.seed_owns(whole):
                return subject, beside, whole
        return None


thing_pool = lru_cache(maxsize=8)(ThingPool)
"""The pool of a territory, kept from block to block."""
