"""Categorical items: a valid mood, each as often as the others, and terms that fit it."""

from __future__ import annotations

from functools import cache, lru_cache, partial
from typing import Any

from therefore.certify.statements import crossed
from therefore.errors import QuotaError
from therefore.families.family import Sampled
from therefore.families.syllogism.config import SyllogismConfig
from therefore.families.syllogism.features import features
from therefore.families.syllogism.sample.statements import (
    ORDERS,
    Matter,
    draw_four,
    generation,
    keeps_words,
    relations_of,
)
from therefore.families.syllogism.sample.supply import Supply
from therefore.families.syllogism.sample.terms import (
    TRIES,
    TermPool,
    Triple,
    false_cast,
    has_casts,
    invented_cast,
    true_cast,
)
from therefore.knowledge.truths import key_of
from therefore.solve.moods import NAMES, M, Mood, P, S, follows, strongest, valid_moods
from therefore.solve.regions import Statement

CONTENTS = ("believable", "unbelievable", "nonsense")
TRUTH = {"believable": "yes", "unbelievable": "no", "nonsense": "unknown"}
"""Whether a valid item's conclusion is true of the world."""
CASTS = {"believable": true_cast, "unbelievable": false_cast, "nonsense": invented_cast}


def draw_group(supply: Supply[SyllogismConfig], kind: str, task: str) -> list[Sampled]:
    """Four items: one mood under four casts of its terms, or four moods to conclude from."""
    pool, rng, config = supply.terms, supply.rng, supply.config
    content = rng.pick(CONTENTS) if config.content == "mixed" else config.content
    moods = moods_for(pool, config.content, task)
    if task == "generation":
        return [_generation(supply, mood, content) for mood in rng.sample(moods, 4)]
    mood = rng.pick(moods)
    for _ in range(TRIES):
        cast, fallacy = CASTS[content](pool, mood, rng)
        plan = crossed(shown(mood, swapped=False), mood.conclusion, fallacy)
        if not supply.plain or keeps_words(plan, cast):
            break
    else:
        raise QuotaError(f"no plain terms for {mood.code} in {TRIES} tries: set wording=varied")
    order = rng.pick(ORDERS) if config.shuffle else ORDERS[0]
    known = categorical_features(
        pool,
        mood,
        cast.domain,
        content,
        relations=relations_of(cast.every),
        premise_count=4,
        idle=2,
    )
    return draw_four(plan, order, cast, known, rng, plain=supply.plain)


def _generation(supply: Supply[SyllogismConfig], mood: Mood, content: str) -> Sampled:
    pool, rng = supply.terms, supply.rng
    match content:
        case "nonsense":
            domain, triple = "", pool.invented_triple(rng)
        case "believable":
            domain, triple = pool.true_triple(mood, rng)
        case _:
            domain, triple = pool.false_triple(mood.conclusion, rng)
    matter = matter_of(pool, mood, domain, triple, content)
    wording = None if supply.plain else rng
    return generation(shown(mood, supply.swapped()), (mood.conclusion, S, P), matter, wording)


@cache
def shown(mood: Mood, swapped: bool) -> tuple[Statement, Statement]:
    """The mood's premises with the major first or, if `swapped`, the minor."""
    major, minor = mood.premises
    return (minor, major) if swapped else (major, minor)


@lru_cache(maxsize=32)
def moods_for(pool: TermPool, content: str, task: str) -> tuple[Mood, ...]:
    """The valid moods to draw from; where premises must be true, those with true premises.

    For the task "selection" the source must have casts of six terms, for others triples. Where
    the conclusion is to be written, only moods that conclude all that can be concluded.
    """
    moods = valid_moods()
    if task == "generation":
        moods = tuple(mood for mood in moods if strongest(mood))
    if content not in ("believable", "mixed"):
        return moods
    found = partial(has_casts, pool) if task == "selection" else pool.has_triples
    lacks = pool.lacks("casts" if task == "selection" else "triples")
    if lacks is None:
        lacks = [mood.code for mood in moods if not found(mood)]
    known = tuple(mood for mood in moods if mood.code not in lacks)
    if len(known) < 4:
        raise QuotaError(
            f"{pool.source} has true premises for {len(known)} moods, 4 are needed: "
            f"{pool.knowledge.shortage}"
        )
    return known


def matter_of(
    pool: TermPool, mood: Mood, domain: str, triple: Triple, content: str, **known: Any
) -> Matter:
    """A syllogism of this mood about a domain's terms.

    The outer terms decide the split, subject and middle term the class of seeds.
    """
    used = relations_of(triple)
    features = categorical_features(pool, mood, domain, content, relations=used, **known)
    return Matter(triple, key_of(triple[S], triple[P]), key_of(triple[S], triple[M]), features)


def categorical_features(
    pool: TermPool, mood: Mood, domain: str, content: str, **known: Any
) -> dict[str, Any]:
    """The features of a syllogism of this mood, or of an invalid one."""
    source = pool.source if domain else "invented"
    return {**_of_mood(mood, content), "domain": domain, "source": source, **known}


@lru_cache(maxsize=1 << 10)
def _of_mood(mood: Mood, content: str) -> dict[str, Any]:
    """The features that mood and content decide; callers copy the record, none changes it."""
    query = (mood.conclusion, S, P)
    return features(
        kind="categorical",
        mood=NAMES.get(mood.code, mood.code),
        figure=mood.figure,
        pattern=mood.code,
        content=content,
        conclusion_true=TRUTH[content],
        existential=follows(mood.premises, query)
        and not follows(mood.premises, query, existential=False),
    )
