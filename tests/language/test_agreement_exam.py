"""Exam's sentences are sentences of the one English: every skeleton, policy, clause and event.

The room for exam knows its sentences word for word; the grammar reads each and means the same. What
the grammar cannot read yet stands in `UNREAD`.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest

from tests.language.agreement import Sense, compare
from tests.language.glossary import Said
from tests.making import make_item
from therefore.items import Item, Logic
from therefore.language.english.inflection import capital
from therefore.language.exam.forms import DENIED, FORMS, say, wordings
from therefore.language.exam.meanings import FORMS as MEANT
from therefore.language.exam.names import PEOPLE
from therefore.language.exam.openings import read_opening
from therefore.language.exam.policies import (
    POLICY_FORMS,
    Policy,
    joins_nouns,
    policy_formula,
    policy_text,
)
from therefore.language.exam.policies import wordings as policy_wordings
from therefore.language.exam.scenes import (
    ClauseKey,
    Scene,
    clause_formula,
    clause_keys,
    clause_text,
    setting_formula,
    setting_text,
)
from therefore.language.exam.themes import AFFAIRS, ARRANGED, CIRCLES
from therefore.logic.formulas import Atom, Formula, Not, Problem, atoms
from therefore.logic.pretty import pretty

IF_NOT = frozenset(('"unless": if not, and only then',))
"""What a paragraph with an "unless" states before the first."""
UNREAD = ("its hours", "its fish")
"""Whose they are is not read."""
TWOFOLD = ("read Latin", "security pass work", "plane lands on the ridge")
"""Read as we mean it, and otherwise too: they read once; a pass for work; lands of a plane."""


def host(setting: str, formula: Formula | None = None) -> Item:
    """An item that only sets a scene."""
    logic = Logic.of(Problem(premises=() if formula is None else (formula,)))
    return make_item((setting,), "Which?", answer=0, family="exam", logic=logic)


@cache
def scene_of(theme: str) -> tuple[Scene, Item]:
    told = ARRANGED[theme]
    people = told.pool[:4]
    slots = told.slots[:2] if told.scenario == "grouping" else told.slots[:4]
    scene = Scene(told, people, slots, told.places[0], 2 if told.scenario == "selection" else 0)
    return scene, host(setting_text(scene), setting_formula(scene))


def of_affair(theme: str) -> Item:
    affair = AFFAIRS[theme]
    return host(affair.settings[0].format(place=affair.places[0]))


def agreed(item: Item, text: str, formula: Formula) -> str:
    """Empty if the sentence has the family's meaning and no other; else how it came out."""
    sense = Sense(frozenset(read_opening(item.premises[0]).names), IF_NOT)
    outcome, found = compare(item, Said(text, "premise", formula), sense)
    if outcome == "unread" and any(each in text for each in UNREAD):
        return ""
    if outcome == "among" and any(each in text for each in TWOFOLD):
        return ""
    return "" if outcome == "one" else f"{outcome}: {text} {[*map(pretty, found)]}"


@pytest.mark.parametrize("theme", ARRANGED)
def test_every_clause_of_every_theme(theme: str) -> None:
    scene, item = scene_of(theme)
    for key in clause_keys(scene):
        text = capital(clause_text(scene, key)) + "."
        assert agreed(item, text, clause_formula(scene, key)) == ""


@pytest.mark.parametrize("theme", AFFAIRS)
def test_every_event_happens_or_does_not(theme: str) -> None:
    item = of_affair(theme)
    for atom, yes, no in AFFAIRS[theme].events:
        assert agreed(item, capital(yes) + ".", Atom(atom)) == ""
        assert agreed(item, capital(no) + ".", Not(Atom(atom))) == ""


def choices(scene: Scene) -> Iterator[tuple[ClauseKey, ...]]:
    """Three clauses: in every place one of every kind, beside two plain ones."""
    kinds: dict[object, list[ClauseKey]] = {}
    for key in clause_keys(scene):
        kinds.setdefault(key[0], []).append(key)
    plain = kinds["yes"]
    for keys in kinds.values():
        for place in range(3):
            chosen = [plain[0], plain[-1], plain[len(plain) // 2]]
            chosen[place] = keys[len(keys) // 2 - (place == 2)]
            if len(set(chosen)) == 3:
                yield tuple(chosen)


@pytest.mark.parametrize("theme", ["concert", "kitchen", "interns", "committee"])
@pytest.mark.parametrize("form", FORMS)
def test_every_skeleton_with_every_clause(theme: str, form: str) -> None:
    scene, item = scene_of(theme)
    size = FORMS[form].size
    for keys in choices(scene):
        said = [clause_text(scene, key) for key in keys[:size]]
        means = MEANT[form]([clause_formula(scene, key) for key in keys[:size]])
        for place in wordings(form, tuple(str(key[0]) in DENIED for key in keys[:size])):
            assert agreed(item, capital(say(FORMS[form], place, said)), means) == ""


@pytest.mark.parametrize("form", FORMS)
def test_every_skeleton_with_events(form: str) -> None:
    for theme in ("festival", "expedition"):
        item, size = of_affair(theme), FORMS[form].size
        events = AFFAIRS[theme].events
        for first in range(len(events)):
            chosen = [events[(first + each) % len(events)] for each in range(size)]
            for denied in (-1, *range(size)):
                said = [one[2 if place == denied else 1] for place, one in enumerate(chosen)]
                parts: list[Formula] = [Atom(one[0]) for one in chosen]
                parts[denied] = Not(parts[denied]) if denied >= 0 else parts[denied]
                signs = tuple(place == denied for place in range(size))
                for wording in wordings(form, signs):
                    text = capital(say(FORMS[form], wording, said))
                    assert agreed(item, text, MEANT[form](parts)) == ""


@pytest.mark.parametrize("circle", CIRCLES)
def test_every_policy_of_every_circle(circle: str) -> None:
    told = CIRCLES[circle]
    item = host(told.settings[0].format(place=told.places[0], names=PEOPLE[0]))
    for form in POLICY_FORMS.values():
        for first in range(len(told.traits)):
            size = len({"p", "q", "r"} & {atom.predicate for atom in atoms(form.means)})
            places = [(first + each) % len(told.traits) + 1 for each in range(size)]
            for denied in (False, True) if form.denied else (False,):
                traits = (-places[0] if denied else places[0], *places[1:])
                for wording in policy_wordings(form.name, denied):
                    person = PEOPLE[0] if form.of == "person" else ""
                    policy = Policy(form.name, traits, person, wording)
                    if joins_nouns(told, policy):
                        continue
                    formula = policy_formula(told, policy)
                    assert agreed(item, policy_text(told, policy), formula) == ""
