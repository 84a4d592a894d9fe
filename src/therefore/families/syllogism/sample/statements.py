"""Drafts of categorical problems: statements about any number of terms, worded and certified."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import permutations
from typing import Any

from therefore.families.family import Draft, content_key
from therefore.families.syllogism.categorical import lower, say
from therefore.families.syllogism.evidence import Template
from therefore.families.syllogism.forms import Form
from therefore.families.syllogism.moods import Mood, Statement
from therefore.families.syllogism.questions import EXISTS, GENERATE, SELECT, VALID
from therefore.families.syllogism.words import Words
from therefore.items import ENTAILMENT

SELECT_QUESTION = EXISTS + SELECT
GENERATE_QUESTION = EXISTS + GENERATE
_ORDERS = tuple(permutations(range(4)))


@dataclass(frozen=True, slots=True)
class Shown:
    """Premises in the order shown, what is asked of them, and the evidence, for any terms."""

    form: Form
    options: tuple[Statement, ...]
    """The conclusion, then what does not follow."""
    evidence: dict[Statement, Template]
    """For the options, and for their other directions if they may be said so."""
    model: Template
    mood: Mood
    existential: bool


@dataclass(frozen=True, slots=True)
class Keys:
    """What decides who owns an item."""

    split: str
    seed: str


def show(
    form: Form,
    options: tuple[Statement, ...],
    mood: Mood,
    *,
    existential: bool,
    turning: bool = False,
) -> Shown:
    """All that can be prepared before the terms are known; LabelError if an option misbehaves.

    With `turning`, distractors may be said in the other direction where that says the same.
    """
    right, *wrong = options
    evidence = {right: form.proof(right)}
    for option in wrong:
        for said in (option, turned(option) if turning else option):
            evidence[said] = form.countermodel(said)
    return Shown(form, options, evidence, form.model(), mood, existential)


def turned(statement: Statement) -> Statement:
    """The statement with its terms exchanged, where that says the same."""
    quantifier, one, other = statement
    return (quantifier, other, one) if quantifier in "EI" else statement


def selection(
    plan: Shown,
    terms: Sequence[Words],
    keys: Keys,
    features: Mapping[str, Any],
    rng: random.Random,
) -> Draft:
    """Which of four follows?"""
    draw = rng.random
    names = [word.name for word in terms]
    order = _ORDERS[int(draw() * 24)]
    options = [plan.options[place] for place in order]
    answer = order.index(0)
    for place, option in enumerate(options):
        said = turned(option)
        sayable = said in plan.evidence and terms[said[1]].style != 2
        if sayable and (draw() < 0.5 or terms[option[1]].style == 2):
            options[place] = said
    premises = tuple([say(q, terms[a], terms[b], draw()) for q, a, b in plan.form.premises])
    choices = tuple([say(q, terms[a], terms[b], draw()) for q, a, b in options])
    filled = [plan.evidence[option].fill(names) for option in options]
    evidence = [f'"theory - {place}":{text}' for place, text in enumerate(filled)]
    return Draft(
        "selection",
        premises,
        SELECT_QUESTION,
        choices,
        answer,
        choices[answer],
        plan.form.logic(options, names),
        f"{{{','.join(evidence)}}}",
        features,
        content_key(premises, SELECT_QUESTION, choices),
        keys.split,
        keys.seed,
        "follows",
    )


def generation(
    plan: Shown,
    terms: Sequence[Words],
    keys: Keys,
    features: Mapping[str, Any],
    rng: random.Random,
) -> Draft:
    """What follows?"""
    draw = rng.random
    names = [word.name for word in terms]
    right = plan.options[0]
    quantifier, one, other = right
    premises = tuple([say(q, terms[a], terms[b], draw()) for q, a, b in plan.form.premises])
    proof, model = plan.evidence[right].fill(names), plan.model.fill(names)
    return Draft(
        "generation",
        premises,
        GENERATE_QUESTION,
        (),
        -1,
        say(quantifier, terms[one], terms[other], draw()),
        plan.form.logic([right], names),
        f'{{"theory - 0":{proof},"theory":{model}}}',
        features,
        content_key(premises, GENERATE_QUESTION, ()),
        keys.split,
        keys.seed,
    )


def entailment(
    form: Form,
    query: Statement,
    valid: bool,
    terms: Sequence[Words],
    keys: Keys,
    features: Mapping[str, Any],
    rng: random.Random,
) -> Draft:
    """Does it follow?"""
    draw = rng.random
    names = [word.name for word in terms]
    quantifier, one, other = query
    premises = tuple([say(q, terms[a], terms[b], draw()) for q, a, b in form.premises])
    question = EXISTS + VALID.format(lower(say(quantifier, terms[one], terms[other], draw())))
    if valid:
        proof, model = form.proof(query).fill(names), form.model().fill(names)
        certificate = f'{{"theory - 0":{proof},"theory":{model}}}'
    else:
        certificate = f'{{"theory - 0":{form.countermodel(query).fill(names)}}}'
    return Draft(
        "entailment",
        premises,
        question,
        ENTAILMENT,
        int(valid),
        ENTAILMENT[valid],
        form.logic([query], names),
        certificate,
        features,
        content_key(premises, question, ENTAILMENT),
        keys.split,
        keys.seed,
    )
