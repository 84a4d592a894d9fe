"""Drawing the rules of a paragraph: none idle, none contradicting, some worlds left, and owned.

A set of rules is accepted if each of them cuts off a world that the others leave. Its split and its
seeds are decided by its canonical form, in which people, events and exchangeable slots are numbered
by first occurrence: the same rules about other people or in another theme stay in their split.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cache

from therefore.errors import QuotaError
from therefore.families.exam.config import ExamConfig
from therefore.families.exam.sample.accepting import accepted
from therefore.families.exam.sample.puzzle import Cast, Puzzle
from therefore.families.exam.sample.script import script
from therefore.families.exam.sample.stage import (
    Sentence,
    Stage,
    arranged_stage,
    chain_stage,
    sentence_types,
)
from therefore.families.exam.sample.telling import draw_manner
from therefore.families.family import Territory
from therefore.language.exam.forms import DENIED, FORMS, wordings
from therefore.language.exam.scenes import ClauseKey, constant
from therefore.language.exam.themes import AFFAIRS, ARRANGED

TRIES = 20_000
"""Sets of rules that may be drawn for one paragraph."""
ORDERS = 12
"""Orders of one set of rules that are tried for one that is owned."""

_MIX: dict[str, dict[str, int]] = {
    "ordering": {
        "before": 3,
        "after": 2,
        "next": 2,
        "no": 2,
        "yes": 1,
        "either": 2,
        "neither": 1,
        "if": 4,
        "only_if": 3,
        "unless": 2,
        "or": 2,
        "iff": 1,
        "if_both": 1,
        "if_either": 1,
        "then_either": 1,
        "not_both": 1,
    },
    "assignment": {
        "no": 3,
        "yes": 1,
        "either": 3,
        "neither": 2,
        "if": 5,
        "only_if": 4,
        "unless": 3,
        "or": 2,
        "iff": 1,
        "if_both": 1,
        "if_either": 1,
        "then_both": 1,
        "then_either": 1,
        "not_both": 1,
    },
    "grouping": {
        "same": 2,
        "apart": 3,
        "not_both": 2,
        "both": 1,
        "neither": 1,
        "no": 1,
        "yes": 1,
        "if": 4,
        "only_if": 3,
        "unless": 2,
        "or": 2,
        "iff": 1,
        "if_both": 1,
        "then_both": 1,
        "if_either": 1,
        "then_either": 1,
    },
    "selection": {
        "not_both": 3,
        "either": 2,
        "if": 5,
        "only_if": 4,
        "unless": 3,
        "xor": 2,
        "iff": 1,
        "if_both": 2,
        "then_both": 2,
        "if_either": 1,
        "then_either": 1,
    },
    "chain": {
        "yes": 1,
        "no": 1,
        "if": 6,
        "only_if": 4,
        "unless": 3,
        "or": 3,
        "xor": 1,
        "iff": 1,
        "if_both": 2,
        "then_both": 2,
        "if_either": 2,
        "then_either": 1,
        "not_both": 1,
    },
}
"""How often each clause pattern or form is drawn, by scenario; a clause before a form."""

_COMPOUND: dict[str, tuple[str, ...]] = {
    "ordering": ("before", "after", "next"),
    "assignment": ("either", "neither"),
    "grouping": ("same", "apart", "both", "neither"),
    "selection": ("both", "neither"),
    "chain": (),
}
"""Clauses about two people or two slots that may be part of a condition."""
_COMPOUNDS = 0.3
"""The share of conditions that have one."""
_AFFIRMED = {name: frozenset.intersection(*form.affirmed) for name, form in FORMS.items()}
"""The gaps of a form that no wording lets be denied."""


def draw_puzzle(
    scenario: str,
    config: ExamConfig,
    territory: Territory,
    rng: random.Random,
    forms: Sequence[str] = (),
) -> Puzzle:
    """A paragraph that the split and the seed own; QuotaError if tries run out.

    Where some forms are given, one of them is among the rules.
    """
    bag = _bag(scenario)
    asked = [form for form in forms if form in FORMS]
    for _ in range(TRIES):
        theme, stage = _stage(scenario, config, rng)
        count = rng.randint(*config.rules) + (stage.scene is None)
        whats = [rng.choice(bag) for _ in range(count)]
        if asked:
            whats[0] = rng.choice(asked)
        rules = [_rule(stage, what, rng) for what in whats]
        if scenario == "chain" and _events(rules) < 4:
            continue
        columns = [stage.column(rule) for rule in rules]
        if not any(map(sentence_types, rules)) or not accepted(stage, rules, columns):
            continue
        order = list(range(len(rules)))
        for _ in range(ORDERS):
            rng.shuffle(order)
            key = canonical_key(stage, [rules[i] for i in order])
            if territory.seed_owns(key) and territory.split_owns(key):
                return Puzzle(
                    stage,
                    script(stage, theme),
                    tuple(rules[i] for i in order),
                    tuple(columns[i] for i in order),
                    _cast(theme, stage, len(rules), rng),
                    key,
                )
    raise QuotaError(
        f"no {scenario} with {config.rules[0]} to {config.rules[1]} rules in {TRIES} tries: "
        "widen rules or entities"
    )


@cache
def _bag(scenario: str) -> list[str]:
    return [what for what, weight in _MIX[scenario].items() for _ in range(weight)]


@cache
def _themes(scenario: str) -> list[str]:
    return [theme.name for theme in ARRANGED.values() if theme.scenario == scenario]


def _stage(scenario: str, config: ExamConfig, rng: random.Random) -> tuple[str, Stage]:
    """A theme and its stage."""
    low, high = config.entities
    if scenario == "chain":
        return rng.choice(list(AFFAIRS)), chain_stage(rng.randint(low, high))
    theme = rng.choice(_themes(scenario))
    if scenario in ("ordering", "assignment"):
        return theme, arranged_stage(scenario, min(5, rng.randint(low, high)), 0, 0)
    people = rng.randint(low, high)
    if scenario == "selection":
        return theme, arranged_stage(scenario, people, 0, rng.randint(2, people // 2))
    return theme, arranged_stage(
        scenario, people, 3 if people == 6 and rng.random() < 0.5 else 2, 0
    )


def _rule(stage: Stage, what: str, rng: random.Random) -> Sentence:
    if what in stage.keys:
        key = rng.choice(stage.keys[what])
        told = 0 if rng.random() < 0.6 else rng.choice(wordings("plain", (what in DENIED,)))
        return Sentence("plain", (key,), told)
    form = FORMS[what]
    people = rng.sample(range(stage.entities), form.size)
    slots = stage.scene.slots if stage.scene is not None else ()
    if len(slots) == stage.entities:
        places = rng.sample(range(len(slots)), form.size)
    else:
        places = [rng.randrange(len(slots)) for _ in people] if slots else []
    clauses: list[ClauseKey] = []
    for place, person in enumerate(people):
        affirmed = rng.random() < 0.6 or place in _AFFIRMED[what]
        sign = "yes" if affirmed else "no"
        clauses.append((sign, person, stage.entities + places[place]) if slots else (sign, person))
    if what in ("if", "only_if") and rng.random() < _COMPOUNDS:
        _compound(stage, clauses, rng.randrange(2), _AFFIRMED[what], rng)
    denied = tuple(str(key[0]) in DENIED for key in clauses)
    return Sentence(what, tuple(clauses), rng.choice(wordings(what, denied)))


def _compound(
    stage: Stage, clauses: list[ClauseKey], place: int, affirmed: frozenset[int], rng: random.Random
) -> None:
    """Put a clause about two people, or two slots, in the place of one; others are not in it."""
    patterns = [
        one for one in _COMPOUND[stage.scenario] if place not in affirmed or one not in DENIED
    ]
    if not patterns:
        return
    other = clauses[1 - place][1]
    fitting = [key for key in stage.keys[rng.choice(patterns)] if other not in key[1:3]]
    clauses[place] = rng.choice(fitting)


def _events(rules: Sequence[Sentence]) -> int:
    return len({key[1] for rule in rules for key in rule.clauses})


def canonical_key(stage: Stage, rules: Sequence[Sentence]) -> str:
    """The rules with people and exchangeable slots numbered by first occurrence.

    >>> stage = chain_stage(4)
    >>> canonical_key(stage, [Sentence("if", (("yes", 3), ("no", 1)), 2)])
    'chain 4 0 0|if yes 0 no 1'
    """
    slots = len(stage.scene.slots) if stage.scene is not None else 0
    size = stage.scene.size if stage.scene is not None else 0
    fixed = stage.scenario == "ordering"
    people: dict[int, int] = {}
    places: dict[int, int] = {}
    lines = [f"{stage.scenario} {stage.entities} {slots} {size}"]
    for rule in rules:
        words = [rule.form]
        for pattern, *terms in rule.clauses:
            words.append(str(pattern))
            for term in map(int, terms):
                if term < stage.entities:
                    words.append(str(people.setdefault(term, len(people))))
                elif fixed:
                    words.append(f"s{term - stage.entities}")
                else:
                    words.append(f"s{places.setdefault(term, len(places))}")
        lines.append(" ".join(words))
    return "|".join(lines)


def _cast(theme: str, stage: Stage, statements: int, rng: random.Random) -> Cast:
    if stage.scene is None:
        affair = AFFAIRS[theme]
        place = rng.choice(affair.places)
        events = rng.sample(affair.events, stage.entities)
        words = (*(yes for _, yes, _ in events), *(no for _, _, no in events))
        manner = draw_manner(len(affair.settings), affair.notes, (), place, statements, rng)
        setting = affair.settings[manner.opening].format(place=place)
        return Cast(theme, words, tuple(name for name, _, _ in events), (), (), manner, setting)
    told = ARRANGED[theme]
    place = rng.choice(told.places)
    people = rng.sample(told.pool, stage.entities)
    count = len(stage.scene.slots)
    slots = list(told.slots[:count])
    if told.scenario == "assignment":
        slots = rng.sample(told.slots, count)
    words = (*people, *slots, place)
    domain = tuple(constant(word) for word in (*people, *slots))
    manner = draw_manner(len(told.settings), told.notes, people, place, statements + 1, rng)
    return Cast(theme, words, (*domain, told.predicate), domain, tuple(people), manner)
