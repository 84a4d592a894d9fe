"""Rules drawn as numbers against the same draws by `sample` and `choice`, and their columns."""

from __future__ import annotations

import random

import pytest

from therefore.families.exam.sample.deck import AFFIRMED, COMPOUNDS, bag, deck
from therefore.families.exam.sample.joining import TAKEN, mistaken
from therefore.families.exam.sample.stage import Stage, arranged_stage, chain_stage
from therefore.language.exam.forms import DENIED, FORMS, wordings
from therefore.language.exam.policies import POLICY_FORMS
from therefore.language.exam.scenes import ClauseKey
from therefore.language.exam.sentences import Sentence
from therefore.logic.formulas import Atom, Equal
from therefore.logic.tables import columns, table
from therefore.randomness import Stream

STAGES = [
    arranged_stage("ordering", 5, 0, 0),
    arranged_stage("assignment", 4, 0, 0),
    arranged_stage("grouping", 6, 3, 0),
    arranged_stage("grouping", 5, 2, 0),
    arranged_stage("selection", 6, 0, 3),
    chain_stage(4),
    chain_stage(6),
]
COMPOUND = {
    "ordering": ("before", "after", "next"),
    "assignment": ("either", "neither"),
    "grouping": ("same", "apart", "both", "neither"),
    "selection": ("both", "neither"),
    "chain": (),
}


def plainly(stage: Stage, what: str, rng: random.Random) -> Sentence:
    """A rule drawn by the standard library's own methods, clause by clause."""
    if what in stage.keys:
        key = rng.choice(stage.keys[what])
        told = 0 if rng.random() < AFFIRMED else rng.choice(wordings("plain", (what in DENIED,)))
        return Sentence("plain", (key,), told)
    form = FORMS[what]
    must = frozenset.intersection(*form.affirmed)
    people = rng.sample(range(stage.entities), form.size)
    slots = stage.scene.slots if stage.scene is not None else ()
    if len(slots) == stage.entities:
        places = rng.sample(range(len(slots)), form.size)
    else:
        places = [rng.randrange(len(slots)) for _ in people] if slots else []
    clauses: list[ClauseKey] = []
    for place, person in enumerate(people):
        sign = "yes" if rng.random() < AFFIRMED or place in must else "no"
        clauses.append((sign, person, stage.entities + places[place]) if slots else (sign, person))
    if what in ("if", "only_if") and rng.random() < COMPOUNDS:
        place = rng.randrange(2)
        patterns = [
            one for one in COMPOUND[stage.scenario] if place not in must or one not in DENIED
        ]
        if patterns:
            other = clauses[1 - place][1]
            keys = stage.keys[rng.choice(patterns)]
            clauses[place] = rng.choice([key for key in keys if other not in key[1:3]])
    denied = tuple(str(key[0]) in DENIED for key in clauses)
    return Sentence(what, tuple(clauses), rng.choice(wordings(what, denied)))


@pytest.mark.parametrize("stage", STAGES, ids=lambda stage: stage.title)
def test_a_deck_draws_what_sample_and_choice_draw(stage: Stage) -> None:
    cards, ours, theirs = deck(stage), Stream(3), random.Random(3)
    whats = sorted(set(bag(stage.scenario))) * 60
    drawn = [cards.sentence(one) for one in cards.draw(whats, ours)]
    assert drawn == [plainly(stage, what, theirs) for what in whats]
    assert ours.random() == theirs.random()


@pytest.mark.parametrize("stage", STAGES, ids=lambda stage: stage.title)
def test_rules_are_kept_if_each_cuts_a_world_off_and_some_are_left(stage: Stage) -> None:
    cards, rng = deck(stage), Stream(4)
    kept = 0
    for _ in range(300):
        drawn = cards.draw([rng.choice(bag(stage.scenario)) for _ in range(3)], rng)
        told = [stage.column(cards.sentence(one)) for one in drawn]
        left = stage.full & told[0] & told[1] & told[2]
        idle = [
            not stage.full & told[place - 1] & told[place - 2] & ~told[place] for place in range(3)
        ]
        many = 2 <= left.bit_count() <= max(2, len(stage.worlds) // 2)
        wanted = told if many and not any(idle) else None
        assert cards.effective(drawn) == wanted
        kept += wanted is not None
    assert kept > 20


@pytest.mark.parametrize("form", [*FORMS, *POLICY_FORMS])
def test_what_a_mistake_takes_for_granted_is_its_formula_s_truth_table(form: str) -> None:
    letters = (Atom("p"), Atom("q"), Atom("r"))
    known: dict[Atom | Equal, int] = dict(zip(letters, columns(3), strict=True))
    for name, column in TAKEN[form].items():
        formula = mistaken(form, letters, name)
        assert formula is not None
        assert column(columns(3), 255) == table(formula, known, 255)
