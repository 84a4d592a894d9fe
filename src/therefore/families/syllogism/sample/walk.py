"""Terms along a chain: every premise of a path made true, one step at a time.

First, from the end, which terms can still reach it; then, from the start, one step at a time among
those. All terms together decide the split and the class of seeds: long chains end in the few most
general terms of a domain, so that the outer terms alone could not be shared out.
"""

from __future__ import annotations

from functools import cache, lru_cache

from therefore.families.syllogism.sample.statements import TermCast
from therefore.families.syllogism.sample.terms import TermPool, beside
from therefore.knowledge.stored import Table, reached
from therefore.knowledge.terms import places
from therefore.knowledge.truths import DomainWords
from therefore.randomness import Stream
from therefore.solve.chains import Chain
from therefore.solve.moods import Mood

WALKS = 200
"""Paths that may be drawn through the domains before another form is taken."""

PAIRS = 8
"""Second subjects and predicates that may be drawn for a chain before another is walked."""


class Walker:
    """Finds terms for chains in the domains of a pool of terms."""

    def __init__(self, pool: TermPool) -> None:
        self.pool = pool
        self.reached = cache(self._reached)

    def walk(
        self, made: Chain, rng: Stream, *, owned: bool
    ) -> tuple[DomainWords, list[int]] | None:
        """A domain, and terms along the path that make every premise true; None if none is met.

        No two of the terms are akin by their words.

        If they are to be owned, the last is chosen such that split and seed own all together.
        """
        draw, wheel, steps = rng.random, self.pool.wheel, made.steps
        reached = self.reached(steps)
        for _ in range(WALKS if reached else 0):
            domain = reached[int(draw() * len(reached))]
            tables, kin = domain.tables, domain.kin
            first, *others = domain.reaching(steps)
            term = places(first)[int(draw() * first.bit_count())]
            walk, barred = [term], kin[term]
            for step, allowed in zip(steps, others, strict=True):
                free = tables[step][term] & allowed & ~barred
                if owned and len(walk) == len(steps):
                    free &= wheel.completing(domain, wheel.total(domain, walk))
                if not free:
                    break
                choices = places(free)
                term = choices[int(draw() * len(choices))]
                walk.append(term)
                barred |= kin[term]
            else:
                return domain, walk
        return None

    def cast(self, made: Chain, rng: Stream) -> tuple[TermCast, Mood] | None:
        """A second subject and predicate for the same inner terms, and a fallacy beside them."""
        found = self.walk(made, rng, owned=False)
        if found is None:
            return None
        domain, walk = found
        barred = domain.kin_of(walk)
        # Seen from the inner terms, the first step is walked backwards.
        quantifier, side = made.steps[0]
        starts = domain.tables[quantifier, 1 - side][walk[1]] & domain.classes & ~barred
        subjects = places(starts)
        last = domain.reaching(made.steps)[-1]  # no name: none is said of anything
        ends = domain.tables[made.steps[-1]][walk[-2]] & last & ~barred & ~starts
        inner = [walk[made.terms.index(number)] for number in (1, *range(3, len(made.terms)))]
        for _ in range(PAIRS if subjects and ends else 0):
            second = rng.pick(subjects)
            predicates = places(ends & ~domain.kin[second])
            if predicates:
                last = rng.pick(predicates)
                outer = (walk[0], second), (walk[-1], last)
                cast = beside(self.pool, domain, made.moods[0], *outer, inner, rng)
                if cast is not None:
                    return cast
        return None

    def _reached(self, steps: tuple[Table, ...]) -> list[DomainWords]:
        """The domains that the chain can run through."""
        domains = self.pool.domains
        found = reached([domain.domain for domain in domains], steps)
        if found is None:
            return [domain for domain in domains if domain.reaching(steps)[0]]
        return [domain for number, domain in enumerate(domains) if found >> number & 1]


walker = lru_cache(maxsize=8)(Walker)
"""The walker of a pool, kept from block to block."""
