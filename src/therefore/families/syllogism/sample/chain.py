"""Polysyllogisms: forms of the bank (`solve.chains`), and terms along them that a split owns.

Terms are found one step at a time. First the terms that can still reach the end are marked, from
the end backwards; then a path is drawn among those, from the start. All terms together decide the
split and the class of seeds: long chains end in the few most general terms of a domain, so the
outer terms alone could not be shared out.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from therefore.certify.statements import crossed
from therefore.errors import QuotaError
from therefore.families.family import Sampled
from therefore.families.syllogism.features import features
from therefore.families.syllogism.sample.statements import (
    Matter,
    TermCast,
    draw_four,
    generation,
    keeps_words,
    relations_of,
)
from therefore.families.syllogism.sample.supply import C, Supply
from therefore.families.syllogism.sample.terms import TermPool, beside
from therefore.families.syllogism.sample.wheel import keys
from therefore.knowledge.terms import places
from therefore.knowledge.truths import DomainWords
from therefore.randomness import Stream, stream
from therefore.solve.chains import BANK, Chain, chain, moods_of
from therefore.solve.moods import NAMES, Mood, P, S

GROUP = 4
TRIES = 1_000
"""Forms that may be drawn for one group of items before the quota counts as out of reach."""
WALKS = 200
"""Paths that may be drawn through the domains before another form is taken."""
PAIRS = 8
"""Second subjects and predicates that may be drawn for a chain before another is walked."""


def draw_group(supply: Supply[C], kind: str, task: str) -> list[Sampled]:
    """Four items with the same number of premises."""
    drafts: list[Sampled] = []
    for made in chains(supply):
        if task == "selection":
            drafts = _selection(supply, made)
        elif made.strongest and (matter := walked(supply, made)) is not None:
            wording = None if supply.plain else supply.rng
            drafts.append(generation(made.premises, (made.conclusion, S, P), matter, wording))
        if len(drafts) == GROUP:
            break
    return drafts


def chains(supply: Supply[C]) -> Iterator[Chain]:
    """Yield random forms that have one number of premises; QuotaError after `TRIES` of them."""
    rng = supply.rng
    count = rng.pick(lengths(supply.terms, *supply.config.premises))
    moods = moods_of(count)
    for _ in range(TRIES):
        yield chain(count, rng.choice(moods), rng.pick(range(BANK)))
    raise QuotaError(
        f"no terms in {supply.known.name} for chains of {count} premises in {TRIES} tries: ask "
        "for fewer premises, choose a larger source, or join several by +"
    )


@lru_cache(maxsize=64)
def lengths(pool: TermPool, low: int, high: int) -> tuple[int, ...]:
    """The numbers of premises for which the source has chains; QuotaError if there are none.

    Released taxonomies are not deep enough for the longest.
    """
    every = tuple(range(low, high + 1))
    if pool.guarded:
        return every
    found = tuple(count for count in every if _met(pool, count))
    if not found:
        raise QuotaError(
            f"{pool.source} has no terms for chains of {low} to {high} premises: choose a "
            "larger source, or join several by +"
        )
    return found


def _met(pool: TermPool, count: int) -> int:
    """How many of a few forms with this many premises the source has terms for."""
    rng = stream("syllogism.lengths", count)
    made = [chain(count, mood, number) for mood in moods_of(count) for number in (0, 1)]
    found = [_cast(pool, one, rng) for one in made * 3]
    return sum(one is not None for one in found)


def _selection(supply: Supply[C], made: Chain) -> list[Sampled]:
    """Four items that cross subjects and predicates; empty if no terms are found."""
    rng = supply.rng
    found = _cast(supply.terms, made, rng)
    if found is None:
        return []
    cast, fallacy = found
    plan = crossed(made.path[::-1], made.conclusion, fallacy)
    if supply.plain and not keeps_words(plan, cast):
        return []
    size = len(made.path) + 2
    order = tuple(rng.sample(range(size), size) if supply.config.shuffle else range(size))
    known = _features(made, cast.domain, supply.known.name, relations_of(cast.every), idle=2)
    # The major premise first, as in a syllogism of two.
    return draw_four(plan, order, cast, known, rng, plain=supply.plain)


def walked(supply: Supply[C], made: Chain) -> Matter | None:
    """Terms for a form that the territory owns together; None if no terms are found."""
    found = _walk(supply.terms, made, supply.rng, owned=True)
    if found is None:
        return None
    domain, walk = found
    along = [domain.word(place) for place in walk]
    words = [along[made.terms.index(number)] for number in range(len(along))]
    known = _features(made, domain.domain.name, supply.known.name, relations_of(words), idle=0)
    return Matter(words, *keys(supply.terms.wheel.total(domain, walk)), known)


def _walk(
    pool: TermPool, made: Chain, rng: Stream, *, owned: bool
) -> tuple[DomainWords, list[int]] | None:
    """A domain, and terms along the path that make every premise true; None if none is found.

    No two of the terms are akin by their words. If they are to be `owned`, the last one is
    chosen such that split and seed own all of them together.
    """
    draw, wheel, steps = rng.random, pool.wheel, made.steps
    reached = pool.reached(steps)
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


def _cast(pool: TermPool, made: Chain, rng: Stream) -> tuple[TermCast, Mood] | None:
    """A second subject and predicate for the inner terms, with a fallacy; None if none fit."""
    found = _walk(pool, made, rng, owned=False)
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
            cast = beside(pool, domain, made.moods[0], *outer, inner, rng)
            if cast is not None:
                return cast
    return None


def _features(
    chain: Chain, domain: str, source: str, relations: list[str], idle: int
) -> dict[str, Any]:
    return features(
        kind="poly",
        mood=NAMES[chain.moods[0].code],
        figure=chain.moods[0].figure,
        pattern=" < ".join(mood.code for mood in chain.moods),
        relations=relations,
        domain=domain,
        source=source,
        conclusion_true="yes",
        existential=chain.existential,
        premise_count=len(chain.path) + idle,
        idle=idle,
    )
