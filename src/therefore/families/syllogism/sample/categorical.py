"""Categorical items: a valid mood, each as often as the others, and terms that fit it."""

from __future__ import annotations

import random
from functools import lru_cache, partial
from itertools import permutations
from typing import Any

from therefore.certify.statements import Crossed, crossed
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
from therefore.families.syllogism.sample.terms import (
    TermPool,
    Triple,
    false_cast,
    has_casts,
    invented_cast,
    relations,
    true_cast,
)
from therefore.knowledge.truths import key_of
from therefore.solve.moods import NAMES, M, Mood, P, S, follows, strongest, valid_moods

CONTENTS = ("believable", "unbelievable", "nonsense")
TRUTH = {"believable": "yes", "unbelievable": "no", "nonsense": "unknown"}
"""Whether a valid item's conclusion is true of the world."""
CASTS = {"believable": true_cast, "unbelievable": false_cast, "nonsense": invented_cast}
_ORDERS = tuple(permutations(range(4)))


def draw_group(
    pool: TermPool, rng: random.Random, *, task: str, content: str, shuffle: bool
) -> list[Sampled]:
    """Four items: one mood under four casts of its terms, or four moods to conclude from."""
    chosen = CONTENTS[int(rng.random() * 3)] if content == "mixed" else content
    moods = moods_for(pool, content, task)
    if task == "generation":
        return [_generation(pool, rng, mood, chosen, shuffle) for mood in rng.sample(moods, 4)]
    mood = moods[int(rng.random() * len(moods))]
    cast, fallacy = CASTS[chosen](pool, mood, rng)
    order = _ORDERS[int(rng.random() * len(_ORDERS))] if shuffle else _ORDERS[0]
    known = categorical_features(
        pool, mood, cast.domain, chosen, relations=relations(cast), premise_count=4, idle=2
    )
    return draw_four(_plan(mood, fallacy), order, cast, known, rng)


def _generation(
    pool: TermPool, rng: random.Random, mood: Mood, content: str, shuffle: bool
) -> Sampled:
    domain, triple = terms_for(pool, rng, mood, content)
    known = categorical_features(pool, mood, domain, content, relations=relations_of(triple))
    made = shown(mood, shuffle and rng.random() < 0.5)
    return generation(made, triple, keys_of(triple), known, rng)


@lru_cache(maxsize=1 << 11)
def _plan(mood: Mood, fallacy: Mood) -> Crossed:
    return crossed(mood.premises, mood.conclusion, fallacy)


@lru_cache(maxsize=64)
def shown(mood: Mood, swapped: bool) -> Shown:
    """The mood with its major premise first, or its minor."""
    premises = mood.premises[::-1] if swapped else mood.premises
    return show(premises, (mood.conclusion, S, P))


@lru_cache(maxsize=32)
def moods_for(pool: TermPool, content: str, task: str) -> tuple[Mood, ...]:
    """The valid moods for which the source knows true premises, if they have to be true.

    For the task "selection" the source must have crossed casts, for others triples. Where the
    conclusion is to be written, only moods that conclude all that can be concluded.
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


def terms_for(pool: TermPool, rng: random.Random, mood: Mood, content: str) -> tuple[str, Triple]:
    """A domain's name and three terms for a valid mood, as the content asks."""
    match content:
        case "nonsense":
            return "", pool.invented_triple(rng)
        case "believable":
            return pool.true_triple(mood, rng)
        case _:
            return pool.false_triple(mood.conclusion, rng)


def keys_of(triple: Triple) -> Keys:
    """The outer terms decide the split, subject and middle term the class of seeds."""
    return key_of(triple[S], triple[P]), key_of(triple[S], triple[M])


def relations_of(triple: Triple) -> list[str]:
    """The relations by which the three terms are known."""
    return sorted({word.term.relation for word in triple})


def categorical_features(
    pool: TermPool, mood: Mood, domain: str, content: str, **known: Any
) -> dict[str, Any]:
    """The features of a syllogism of this mood, or of an invalid one."""
    source = pool.source if domain else "invented"
    return {**_of_mood(mood, content), "domain": domain, "source": source, **known}


@lru_cache(maxsize=1 << 10)
def _of_mood(mood: Mood, content: str) -> dict[str, Any]:
    """What mood and content say; copied, never changed."""
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
