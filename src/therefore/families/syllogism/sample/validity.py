"""Valid or not: all 64 pairs of premises, labels and quantifiers balanced, belief controlled.

A group of four holds two valid moods, and for each an invalid one with the same conclusion. In
most groups the invalid one is made of the very same quantifiers, in another order or figure, so
that a bag of words cannot tell the two apart. In a share of the groups (`nothing_follows`) it
comes from one of the pairs of premises from which nothing at all follows.
"""

from __future__ import annotations

import random
from functools import cache

from therefore.families.family import Draft
from therefore.families.syllogism.forms import form
from therefore.families.syllogism.moods import (
    MOODS,
    NAMES,
    Mood,
    P,
    S,
    follows,
    valid_moods,
)
from therefore.families.syllogism.sample.categorical import (
    CONTENTS,
    categorical_features,
    keys_of,
    terms_for,
)
from therefore.families.syllogism.sample.statements import entailment
from therefore.families.syllogism.sample.terms import TermPool
from therefore.knowledge.terms import QUANTIFIERS


@cache
def barren() -> tuple[Mood, ...]:
    """The moods whose premises prove nothing about s and p, in either direction."""
    return tuple(
        mood
        for mood in MOODS
        if not any(
            follows(mood.premises, (quantifier, one, other))
            for quantifier in QUANTIFIERS
            for one, other in ((S, P), (P, S))
        )
    )


@cache
def lookalikes(mood: Mood) -> tuple[Mood, ...]:
    """The invalid moods with the same conclusion from the same two quantifiers."""
    both = sorted((mood.major, mood.minor))
    return tuple(
        other
        for other in MOODS
        if other not in valid_moods()
        and other.conclusion == mood.conclusion
        and sorted((other.major, other.minor)) == both
    )


def draw_group(
    pool: TermPool, rng: random.Random, *, content: str, shuffle: bool, nothing_follows: float
) -> list[Draft]:
    """Four items, two of them valid."""
    moods: list[tuple[Mood, bool]] = []
    for mood in rng.sample(valid_moods(), 2):
        if rng.random() < nothing_follows:
            others = tuple(other for other in barren() if other.conclusion == mood.conclusion)
        else:
            others = lookalikes(mood)
        moods += [(mood, True), (others[int(rng.random() * len(others))], False)]
    rng.shuffle(moods)
    chosen = CONTENTS[int(rng.random() * 3)] if content == "mixed" else content
    return [_draft(pool, rng, mood, valid, chosen, shuffle) for mood, valid in moods]


def _draft(
    pool: TermPool, rng: random.Random, mood: Mood, valid: bool, content: str, shuffle: bool
) -> Draft:
    domain, triple = terms_for(pool, rng, mood, content, valid=valid)
    premises = mood.premises[::-1] if shuffle and rng.random() < 0.5 else mood.premises
    query = (mood.conclusion, S, P)
    agrees = (content == "believable") == valid
    known = categorical_features(
        pool,
        domain,
        triple,
        content=content,
        mood=NAMES.get(mood.code, mood.code),
        figure=mood.figure,
        pattern=mood.code,
        conclusion_true="unknown" if content == "nonsense" else "yes" if agrees else "no",
        existential=valid and not follows(mood.premises, query, existential=False),
    )
    return entailment(form(premises), query, valid, triple, keys_of(triple), known, rng)
