"""Polysyllogisms: forms of the bank (`solve.chains`), and terms along them that a split owns."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from therefore.certify.statements import crossed
from therefore.errors import QuotaError
from therefore.families.family import Sampled
from therefore.families.syllogism.features import features
from therefore.families.syllogism.sample.statements import (
    Keys,
    Shown,
    draw_four,
    generation,
    show,
)
from therefore.families.syllogism.sample.terms import relations
from therefore.families.syllogism.sample.walk import Walker
from therefore.families.syllogism.sample.wheel import keys
from therefore.language.syllogism.words import Words
from therefore.randomness import stream
from therefore.solve.chains import BANK, Chain, chain, moods_of
from therefore.solve.moods import NAMES, P, S

GROUP = 4
TRIES = 1_000
"""Forms that may be drawn for one group of items before the quota counts as out of reach."""


def draw_group(
    walker: Walker, rng: random.Random, *, task: str, premises: tuple[int, int], shuffle: bool
) -> list[Sampled]:
    """Four items with the same number of premises."""
    drafts: list[Sampled] = []
    for made in chains(walker, rng, premises):
        if task == "generation":
            drafts += _generation(walker, rng, made) if made.strongest else []
        else:
            drafts = _selection(walker, rng, made, shuffle)
        if len(drafts) == GROUP:
            break
    return drafts


def chains(walker: Walker, rng: random.Random, premises: tuple[int, int]) -> Iterator[Chain]:
    """Forms of one number of premises; QuotaError after many."""
    counts = lengths(walker, *premises)
    count = counts[int(rng.random() * len(counts))]
    moods = moods_of(count)
    for _ in range(TRIES):
        yield chain(count, rng.choice(moods), int(rng.random() * BANK))
    raise QuotaError(
        f"no terms in {walker.pool.source} for chains of {count} premises in {TRIES} tries: ask "
        "for fewer premises, choose a larger source, or join several by +"
    )


@lru_cache(maxsize=64)
def lengths(walker: Walker, low: int, high: int) -> tuple[int, ...]:
    """The numbers of premises for which the source has chains; QuotaError if there are none.

    Released taxonomies are not deep enough for the longest.
    """
    every = tuple(range(low, high + 1))
    if walker.pool.guarded:
        return every
    found = tuple(count for count in every if _met(walker, count))
    if not found:
        raise QuotaError(
            f"{walker.pool.source} has no terms for chains of {low} to {high} premises: choose a "
            "larger source, or join several by +"
        )
    return found


def _met(walker: Walker, count: int) -> int:
    """For how many of some forms with this many premises terms are met."""
    rng = stream("syllogism.lengths", count)
    made = [chain(count, mood, number) for mood in moods_of(count) for number in (0, 1)]
    found = [walker.cast(one, rng) for one in made * 3]
    return sum(one is not None for one in found)


def _selection(walker: Walker, rng: random.Random, made: Chain, shuffle: bool) -> list[Sampled]:
    """Four items that cross subjects and predicates; none if no terms are met."""
    found = walker.cast(made, rng)
    if found is None:
        return []
    cast, fallacy = found
    size = len(made.path) + 2
    order = tuple(rng.sample(range(size), size)) if shuffle else tuple(range(size))
    known = _features(made, cast.domain, walker.pool.source, relations(cast), idle=2)
    # The major premise first, as in a syllogism of two.
    return draw_four(crossed(made.path[::-1], made.conclusion, fallacy), order, cast, known, rng)


def _generation(walker: Walker, rng: random.Random, made: Chain) -> list[Sampled]:
    found = walked(walker, rng, made)
    return [] if found is None else [generation(shown(made), *found, rng)]


def shown(made: Chain) -> Shown:
    """A form to conclude from; LabelError if nothing follows."""
    return show(made.premises, (made.conclusion, S, P))


def walked(
    walker: Walker, rng: random.Random, made: Chain
) -> tuple[list[Words], Keys, dict[str, Any]] | None:
    """Terms for a form, by number, who owns them, and the features; None if no terms are met."""
    found = walker.walk(made, rng, owned=True)
    if found is None:
        return None
    domain, walk = found
    along = [domain.word(place) for place in walk]
    words = [along[made.terms.index(number)] for number in range(len(along))]
    owner = keys(walker.pool.wheel.total(domain, walk))
    used = sorted({word.term.relation for word in words})
    return words, owner, _features(made, domain.domain.name, walker.pool.source, used, idle=0)


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
