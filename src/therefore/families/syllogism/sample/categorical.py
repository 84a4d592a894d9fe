"""Categorical items: a valid mood, terms that fit it, and options that its form says nothing of."""

from __future__ import annotations

import random
from functools import lru_cache
from typing import Any

from therefore.errors import QuotaError
from therefore.families.family import Draft
from therefore.families.syllogism.draft import features
from therefore.families.syllogism.forms import form
from therefore.families.syllogism.moods import NAMES, M, Mood, P, S, follows, valid_moods
from therefore.families.syllogism.options import Balanced, Choice, balanced_sets, draws
from therefore.families.syllogism.sample.statements import Keys, Shown, generation, selection, show
from therefore.families.syllogism.sample.terms import TermPool, Triple, pair_key

CONTENTS = ("believable", "unbelievable", "nonsense")
TRUTH = {"believable": "yes", "unbelievable": "no", "nonsense": "unknown"}
"""Whether a valid item's conclusion is true of the world."""


@lru_cache(maxsize=1 << 12)
def shown(choice: Choice, swapped: bool) -> Shown:
    """The choice with its major premise first, or its minor."""
    major, minor = choice.mood.premises
    right = choice.options[0]
    needs = not follows(choice.mood.premises, right, existential=False)
    premises = (minor, major) if swapped else (major, minor)
    return show(form(premises), choice.options, choice.mood, existential=needs, turning=True)


@lru_cache(maxsize=1 << 12)
def fixed_subjects(choice: Choice) -> frozenset[int]:
    """The terms that are the subject of an option which cannot be turned round."""
    return frozenset(one for quantifier, one, _ in choice.options if quantifier in "AO")


def draw_group(
    pool: TermPool, rng: random.Random, *, task: str, content: str, shuffle: bool
) -> list[Draft]:
    """Four items: each statement of a balanced set right once, or four moods to conclude from."""
    draw = rng.random
    if task == "generation":
        make = generation
        moods = rng.sample(moods_for(pool, content), 4)
        choices = [Choice(mood, ((mood.conclusion, S, P),)) for mood in moods]
    else:
        make = selection
        sets = sets_for(pool, content)
        group = sets[int(draw() * len(sets))]
        choices = [slots[int(draw() * len(slots))] for slots in group]
    drafts: list[Draft] = []
    for choice in choices:
        chosen = CONTENTS[int(draw() * 3)] if content == "mixed" else content
        plan = shown(choice, shuffle and draw() < 0.5)
        domain, triple = terms_for(
            pool, rng, choice.mood, chosen, valid=True, subjects=fixed_subjects(choice)
        )
        known = categorical_features(
            pool,
            domain,
            triple,
            content=chosen,
            mood=NAMES[plan.mood.code],
            figure=plan.mood.figure,
            pattern=plan.mood.code,
            conclusion_true=TRUTH[chosen],
            existential=plan.existential,
        )
        drafts.append(make(plan, triple, keys_of(triple), known, rng))
    return drafts


@lru_cache(maxsize=32)
def moods_for(pool: TermPool, content: str) -> tuple[Mood, ...]:
    """The valid moods for which the source knows true premises, if they have to be true."""
    if content not in ("believable", "mixed"):
        return valid_moods()
    known = tuple(mood for mood in valid_moods() if pool.rows(mood))
    if len(known) < 4:
        raise QuotaError(f"{pool.source} has true premises for {len(known)} moods: 4 are needed")
    return known


@lru_cache(maxsize=32)
def sets_for(pool: TermPool, content: str) -> tuple[Balanced, ...]:
    """The balanced sets for which the source knows true premises, the preferred if possible."""
    moods = set(moods_for(pool, content))

    def fitting(group: Balanced) -> Balanced:
        return tuple(tuple(c for c in slots if c.mood in moods) for slots in group)

    every = tuple(group for groups in balanced_sets().values() for group in groups)
    for sets in (draws(), every):
        fit = tuple(group for group in map(fitting, sets) if all(group))
        if fit:
            return fit
    raise QuotaError(
        f"{pool.source} knows too little of what excludes what for balanced options: "
        "set task=generation"
    )


def terms_for(
    pool: TermPool,
    rng: random.Random,
    mood: Mood,
    content: str,
    *,
    valid: bool,
    subjects: frozenset[int] = frozenset(),
) -> tuple[str, Triple]:
    """A domain's name and three terms, as the content asks; subjects of options are classes."""
    if content == "nonsense":
        return "", pool.invented_triple(rng)
    if content == "believable" and valid:
        return pool.true_triple(mood, rng, subjects)
    # A conclusion that agrees with its label is true if valid and false if not.
    return pool.judged_triple(mood, (content == "believable") == valid, rng)


def keys_of(triple: Triple) -> Keys:
    """The outer terms decide the split, the subject and the middle term the class of seeds."""
    return Keys(pair_key(triple[S], triple[P]), pair_key(triple[S], triple[M]))


def categorical_features(
    pool: TermPool, domain: str, triple: Triple, **known: Any
) -> dict[str, Any]:
    """The features of a syllogism about three terms."""
    return features(
        kind="categorical",
        relations=sorted({word.term.relation for word in triple}),
        domain=domain,
        source=pool.source if domain else "invented",
        **known,
    )
