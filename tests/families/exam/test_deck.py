"""Rules drawn as numbers against the same draws by `sample` and `choice`, and their columns."""

from __future__ import annotations

import random

import pytest
from tests.families.exam.accepting import accepted, effective

from therefore.families.exam.sample.deck import AFFIRMED, COMPOUNDS, bag, deck
from therefore.families.exam.sample.fitting import Fitting
from therefore.families.exam.sample.joining import TAKEN, mistaken
from therefore.families.exam.sample.stage import Stage, arranged_stage, chain_stage
from therefore.language.exam.forms import DENIED, FORMS, wordings
from therefore.language.exam.policies import POLICY_FORMS
from therefore.language.exam.scenes import ClauseKey
from therefore.language.exam.sentences import RuleSentence
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


def plainly(stage: Stage, what: str, rng: random.Random) -> RuleSentence:
    """A rule drawn by the standard library's own methods, clause by clause."""
    if what in stage.keys:
        key = rng.choice(stage.keys[what])
        told = 0 if rng.random() < AFFIRMED else rng.choice(wordings("plain", (what in DENIED,)))
        return RuleSentence("plain", (key,), told)
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
    return RuleSentence(what, tuple(clauses), rng.choice(wordings(what, denied)))


@pytest.mark.parametrize("stage", STAGES, ids=lambda stage: stage.title)
def test_a_deck_draws_what_sample_and_choice_draw(stage: Stage) -> None:
    cards, ours, theirs = deck(stage), Stream(3), random.Random(3)
    whats = sorted(set(bag(stage.scenario))) * 60
    drawn = [cards.sentence(cards.rule(what, ours)) for what in whats]
    assert drawn == [plainly(stage, what, theirs) for what in whats]
    assert ours.random() == theirs.random()


@pytest.mark.parametrize("stage", STAGES, ids=lambda stage: stage.title)
def test_rules_that_are_judged_one_by_one_are_judged_as_whole_sets_are(stage: Stage) -> None:
    cards, rng = deck(stage), Stream(4)
    kept = refused = 0
    for _ in range(60):
        fitting, rules = Fitting(stage.full, stage.full), list[RuleSentence]()
        for _ in range(12):
            rule = cards.rule(rng.choice(bag(stage.scenario)), rng)
            more = [*rules, cards.sentence(rule)]
            fits = cards.add(fitting, rule, len(stage.worlds))
            assert fits == (effective(stage, more) and accepted(stage, more))
            kept, refused = kept + fits, refused + (not fits)
            rules = more if fits else rules
        assert fitting.columns == [stage.column(rule) for rule in rules]
    assert kept > 100
    assert refused > 100


@pytest.mark.parametrize("stage", STAGES, ids=lambda stage: stage.title)
def test_sets_of_rules_leave_some_worlds_and_not_too_many(stage: Stage) -> None:
    cards, rng = deck(stage), Stream(5)
    kept = 0
    for _ in range(200):
        whats = [rng.choice(bag(stage.scenario)) for _ in range(3)]
        found = cards.draw(whats, rng)
        if found is not None:
            rules, kept = [cards.sentence(one) for one in found[0]], kept + 1
            assert found[1] == [stage.column(rule) for rule in rules]
            assert effective(stage, rules)
            assert accepted(stage, rules)
            left = found[1][0] & found[1][1] & found[1][2]
            assert left.bit_count() <= max(2, len(stage.worlds) // 2)
    assert kept > 20


@pytest.mark.parametrize("form", [*FORMS, *POLICY_FORMS])
def test_what_a_mistake_takes_for_granted_is_its_formula_s_truth_table(form: str) -> None:
    letters = (Atom("p"), Atom("q"), Atom("r"))
    known: dict[Atom | Equal, int] = dict(zip(letters, columns(3), strict=True))
    for name, column in TAKEN[form].items():
        formula = mistaken(form, letters, name)
        assert formula is not None
        assert column(columns(3), 255) == table(formula, known, 255)
