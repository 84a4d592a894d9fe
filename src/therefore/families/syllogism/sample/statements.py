"""Samples of categorical problems: to conclude, to select from, or to judge."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from therefore.certify import Form
from therefore.certify.statements import chosen, concluded, follows, unsettled
from therefore.families.family import Sampled
from therefore.items import ENTAILMENT
from therefore.language.syllogism.categorical import lower
from therefore.language.syllogism.questions import EXISTS, GENERATE, SELECT, VALID
from therefore.language.syllogism.wordings import Wording, say, sentence
from therefore.language.syllogism.words import Words
from therefore.solve.regions import Statement

GENERATE_QUESTION = EXISTS + GENERATE
SELECT_QUESTION = EXISTS + SELECT


@dataclass(frozen=True, slots=True)
class Shown:
    """Premises in the order shown, a conclusion, and their form, for any terms."""

    premises: tuple[Statement, ...]
    conclusion: Statement
    form: Form


@dataclass(frozen=True, slots=True)
class Keys:
    """What decides who owns an item."""

    split: str
    seed: str


def show(premises: tuple[Statement, ...], conclusion: Statement) -> Shown:
    """All that can be prepared before the terms are known; LabelError if it does not follow."""
    return Shown(premises, conclusion, concluded(premises, conclusion))


def generation(
    plan: Shown,
    terms: Sequence[Words],
    keys: Keys,
    features: Mapping[str, Any],
    rng: random.Random,
) -> Sampled:
    """What follows?"""
    draw = rng.random
    quantifier, one, other = plan.conclusion
    premises = tuple([say(q, terms[a], terms[b], draw()) for q, a, b in plan.premises])
    return Sampled(
        "generation",
        plan.form,
        [word.name for word in terms],
        premises,
        GENERATE_QUESTION,
        (),
        -1,
        features,
        keys.split,
        keys.seed,
        written=say(quantifier, terms[one], terms[other], draw()),
    )


def selection(
    premises: tuple[Statement, ...],
    options: tuple[Statement, ...],
    terms: Sequence[Words],
    keys: Keys,
    features: Mapping[str, Any],
    rng: random.Random,
) -> Sampled:
    """Which of these follows? The first option does, the others are refuted; shown at random."""
    order = rng.sample(range(len(options)), len(options))
    said = [say(q, terms[a], terms[b], rng.random()) for q, a, b in (*premises, *options)]
    choices = tuple([said[len(premises) + place] for place in order])
    return Sampled(
        "selection",
        chosen(premises, options),
        [word.name for word in terms],
        tuple(said[: len(premises)]),
        SELECT_QUESTION,
        choices,
        order.index(0),
        features,
        keys.split,
        keys.seed,
        asks="follows",
        queries=order,
    )


def entailment(
    statements: tuple[Statement, ...],
    query: Statement,
    terms: Sequence[Words],
    wordings: Sequence[Wording],
    keys: Keys,
    features: Mapping[str, Any],
) -> Sampled:
    """Does it follow? The wordings of premises and query are given: twins share them."""
    said = [
        sentence(wording, terms[one], terms[other])
        for wording, (_, one, other) in zip(wordings, (*statements, query), strict=True)
    ]
    premises = tuple(said[:-1])
    question = EXISTS + VALID.format(lower(said[-1]))
    valid = follows(statements, query)
    form = concluded(statements, query) if valid else unsettled(statements, query)
    return Sampled(
        "entailment",
        form,
        [word.name for word in terms],
        premises,
        question,
        ENTAILMENT,
        int(valid),
        features,
        keys.split,
        keys.seed,
    )
