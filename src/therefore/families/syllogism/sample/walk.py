"""Terms along a chain: every premise of a path made true, one step at a time.

First, from the end, which terms can still reach it; then, from the start, one step at a time among
those. All terms together decide the split and the class of seeds: long chains end in the few most
general terms of a domain, so that the outer terms alone could not be shared out.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import lru_cache
from itertools import compress

from therefore.families.syllogism.sample.statements import Cast
from therefore.families.syllogism.sample.terms import TermPool, beside
from therefore.knowledge.stored import reached
from therefore.knowledge.terms import bits
from therefore.knowledge.truths import DomainWords
from therefore.solve.moods import Mood
from therefore.solve.regions import Statement

WALKS = 200
"""Paths that may be drawn through the domains before another form is taken."""

PAIRS = 8
"""Second subjects and predicates that may be drawn for a chain before another is walked."""

Path = tuple[Statement, ...]
"""The premises in order from the subject term to the predicate term."""


class Walker:
    """Finds terms for chains in the domains of a pool of terms."""

    def __init__(self, pool: TermPool) -> None:
        self.pool = pool
        self._reached: dict[Path, list[DomainWords]] = {}
        self._reach: dict[tuple[Path, DomainWords], list[int]] = {}

    def walk(
        self, path: Path, terms: tuple[int, ...], rng: random.Random, *, owned: bool
    ) -> tuple[DomainWords, list[int]] | None:
        """A domain, and terms along the path that make every premise true; None if none is met.

        No two of the terms are akin by their words.

        If they are to be owned, the last is chosen such that split and seed own all together.
        """
        draw = rng.random
        reached = self.reached(path, terms)
        for _ in range(WALKS if reached else 0):
            domain = reached[int(draw() * len(reached))]
            walk: list[int] = []
            barred = 0
            for place, allowed in enumerate(self._reachable(domain, path, terms)):
                near = _near(domain, path, terms, place - 1, walk[-1]) if place else allowed
                choices: Sequence[int] = places(near & allowed & ~barred)
                if owned and place == len(path):
                    wheel = self.pool.wheel
                    total, last = wheel.total(domain, walk), wheel.places(domain)
                    choices = [i for i in choices if wheel.owns(total + last[i])]
                if not choices:
                    break
                walk.append(choices[int(draw() * len(choices))])
                barred |= domain.kin[walk[-1]]
            else:
                return domain, walk
        return None

    def cast(
        self, path: Path, terms: tuple[int, ...], mood: Mood, rng: random.Random
    ) -> tuple[Cast, Mood] | None:
        """A second subject and predicate for the same inner terms, and a fallacy beside them."""
        found = self.walk(path, terms, rng, owned=False)
        if found is None:
            return None
        domain, walk = found
        barred = domain.kin_of(walk)
        # Seen from the inner terms, the first step is walked backwards.
        quantifier, one, _ = path[0]
        starts = domain.near(quantifier, int(one == terms[0]), walk[1]) & domain.classes & ~barred
        subjects = places(starts)
        ends = _near(domain, path, terms, len(path) - 1, walk[-2]) & ~barred & ~starts
        inner = [walk[terms.index(number)] for number in (1, *range(3, len(terms)))]
        for _ in range(PAIRS if subjects and ends else 0):
            second = subjects[int(rng.random() * len(subjects))]
            predicates = places(ends & ~domain.kin[second])
            if predicates:
                last = predicates[int(rng.random() * len(predicates))]
                outer = (walk[0], second), (walk[-1], last)
                made = beside(self.pool, domain, mood, *outer, inner, rng)
                if made is not None:
                    return made
        return None

    def reached(self, path: Path, terms: tuple[int, ...]) -> list[DomainWords]:
        """The domains that the chain can run through."""
        if path not in self._reached:
            domains = self.pool.domains
            found = reached([domain.domain for domain in domains], path)
            if found is None:
                whether = [bool(self._reachable(each, path, terms)[0]) for each in domains]
            else:
                whether = [bool(found >> number & 1) for number in range(len(domains))]
            self._reached[path] = list(compress(domains, whether))
        return self._reached[path]

    def _reachable(self, domain: DomainWords, path: Path, terms: tuple[int, ...]) -> list[int]:
        """For each place of the chain the terms of a domain that reach its end."""
        key = (path, domain)
        if key not in self._reach:
            self._reach[key] = _reachable(domain, path, terms)
        return self._reach[key]


def _near(domain: DomainWords, path: Path, terms: tuple[int, ...], step: int, term: int) -> int:
    """Terms that make premise `step` of the path true with this one at its start."""
    quantifier, one, _ = path[step]
    return domain.near(quantifier, int(one != terms[step]), term)


def _reachable(domain: DomainWords, path: Path, terms: tuple[int, ...]) -> list[int]:
    # A property may only be said of things: at the end, as a predicate.
    masks = [domain.classes if path[-1][1] == terms[-1] else (1 << len(domain.domain)) - 1]
    for step in reversed(range(len(path))):
        masks.append(
            sum(
                1 << term
                for term in places(domain.classes)
                if _near(domain, path, terms, step, term) & masks[-1] & ~domain.kin[term]
            )
        )
    return masks[::-1]


@lru_cache(maxsize=1 << 15)
def places(mask: int) -> tuple[int, ...]:
    """The places of the ones."""
    return tuple(bits(mask))


@lru_cache(maxsize=8)
def walker(pool: TermPool) -> Walker:
    """The walker of a pool, kept from block to block."""
    return Walker(pool)
