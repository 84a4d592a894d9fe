"""Every clause, form, setting, arrangement and question reads back to exactly what it says."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations, product

import pytest
from tests.table import count_models

from therefore.errors import SentenceError
from therefore.language.english.inflection import capital
from therefore.language.exam import meanings
from therefore.language.exam.forms import DENIED, FORMS, recognise, say, wordings
from therefore.language.exam.language import LANGUAGE
from therefore.language.exam.openings import read_opening
from therefore.language.exam.policies import (
    POLICY_FORMS,
    Policy,
    PolicyForm,
    joins_nouns,
    policy_formula,
    policy_text,
    read_policy,
)
from therefore.language.exam.policies import wordings as policy_wordings
from therefore.language.exam.questions import ARGUERS, KINDS, ask, read_question
from therefore.language.exam.scenes import (
    Scene,
    arrangement_text,
    clause_formula,
    clause_keys,
    clause_text,
    read_arrangement,
    setting_formula,
    setting_text,
)
from therefore.language.exam.themes import AFFAIRS, ARRANGED, CIRCLES, Circle, SceneTheme
from therefore.language.reader import Text
from therefore.logic.formulas import Atom, Not
from therefore.verification.meaning import same_meaning

SHAPES = {
    "ordering": [(4, 4, 0), (5, 5, 0)],
    "assignment": [(4, 4, 0), (5, 5, 0)],
    "grouping": [(4, 2, 0), (5, 2, 0), (6, 2, 0), (6, 3, 0)],
    "selection": [(4, 0, 2), (5, 0, 2), (6, 0, 2), (6, 0, 3)],
}
SCENES = [
    Scene(theme, tuple(theme.pool[:people]), theme.slots[:slots], "Oslo", size, opening)
    for theme in ARRANGED.values()
    for opening, (people, slots, size) in zip(
        (0, 1, 2, 0), SHAPES[theme.scenario] * 2, strict=False
    )
]


def read(sentence, clauses):
    """What a sentence says, by the reader's own meanings."""
    form, parts = recognise(sentence, clauses.get)
    return meanings.FORMS[form.name](parts)


def name(scene: Scene) -> str:
    return f"{scene.theme.name}-{len(scene.people)}-{len(scene.slots)}-{scene.size}-{scene.opening}"


@pytest.mark.parametrize("scene", SCENES, ids=name)
def test_a_setting_reads_back_to_its_scene(scene: Scene) -> None:
    for opening in range(len(scene.theme.settings)):
        told = replace(scene, opening=opening)
        assert read_opening(setting_text(told)).scene == told


@pytest.mark.parametrize("scene", SCENES, ids=name)
def test_every_clause_reads_back_and_no_two_clauses_sound_alike(scene: Scene) -> None:
    clauses = {clause_text(scene, key): clause_formula(scene, key) for key in clause_keys(scene)}
    assert len(clauses) == len(clause_keys(scene))
    for text, formula in clauses.items():
        assert same_meaning(read(capital(text) + ".", clauses), formula)


@pytest.mark.parametrize("scene", [s for s in SCENES if len(s.people) == 4], ids=name)
def test_a_setting_has_as_many_models_as_arrangements(scene: Scene) -> None:
    people, slots = len(scene.people), len(scene.slots)
    expected = {"ordering": 24, "assignment": 24, "grouping": 6, "selection": 6}
    assert count_models([setting_formula(scene)]) == expected[scene.theme.scenario]
    where = {
        "ordering": permutations(range(people)),
        "assignment": permutations(range(people)),
        "grouping": (w for w in product(range(slots), repeat=people) if w.count(0) == 2),
        "selection": (w for w in product((0, 1), repeat=people) if sum(w) == 2),
    }[scene.theme.scenario]
    for one in where:
        assert read_arrangement(scene, capital(arrangement_text(scene, one))) == list(one)


@pytest.mark.parametrize("text", ["Nobody.", "Adam: the moon.", "From here: Adam, Zoe."])
def test_what_is_no_arrangement_is_refused(text: str) -> None:
    for scene in SCENES:
        assert read_arrangement(scene, text) is None


def test_an_arrangement_with_a_word_more_or_a_group_of_nobody_is_refused() -> None:
    scenes = {scene.theme.scenario: scene for scene in SCENES}
    row, groups = scenes["ordering"], scenes["grouping"]
    named, first = ", ".join(row.people[1:]), capital(groups.slots[0])
    for scene, told in (
        (row, f"From {row.slots[0]} to {row.slots[-1]}: {row.people[0]}, newts, {named}."),
        (groups, f"{first}: {', '.join(groups.people[:-1])} and {groups.people[-1]}."),
    ):
        text = Text((setting_text(scene),), KINDS["arrangement"].patterns[0], (told, told))
        with pytest.raises(SentenceError, match="arrangement of this scene"):
            LANGUAGE.read(text)


@pytest.mark.parametrize("form", FORMS.values(), ids=lambda form: form.name)
@pytest.mark.parametrize("scenario", SHAPES)
def test_every_form_and_wording_reads_back(form: object, scenario: str) -> None:
    theme = next(theme for theme in ARRANGED.values() if theme.scenario == scenario)
    people, slots, size = SHAPES[scenario][0]
    scene = Scene(theme, tuple(theme.pool[:people]), theme.slots[:slots], "Oslo", size)
    literals = [key for key in clause_keys(scene) if key[0] in ("yes", "no")]
    clauses = {clause_text(scene, key): clause_formula(scene, key) for key in clause_keys(scene)}
    for start in range(0, len(literals) - 3, 3):
        keys = literals[start : start + form.size]  # type: ignore[attr-defined]
        denied = tuple(key[0] in DENIED for key in keys)
        for wording in wordings(form.name, denied):  # type: ignore[attr-defined]
            said = say(form, wording, [clause_text(scene, key) for key in keys])  # type: ignore[arg-type]
            expected = form.build([clause_formula(scene, key) for key in keys])  # type: ignore[attr-defined]
            assert same_meaning(read(capital(said), clauses), expected)


@pytest.mark.parametrize("affair", AFFAIRS.values(), ids=lambda affair: affair.name)
def test_every_form_reads_back_about_events(affair: object) -> None:
    clauses = {}
    for atom, yes, no in affair.events:  # type: ignore[attr-defined]
        clauses[yes], clauses[no] = Atom(atom), Not(Atom(atom))
    texts = list(clauses)
    for form in FORMS.values():
        for start in range(len(texts) - 3):
            parts = texts[start : start + form.size]
            denied = tuple(isinstance(clauses[part], Not) for part in parts)
            for wording in wordings(form.name, denied):
                expected = form.build([clauses[part] for part in parts])
                assert same_meaning(read(capital(say(form, wording, parts)), clauses), expected)


@pytest.mark.parametrize("circle", CIRCLES.values(), ids=lambda circle: circle.name)
@pytest.mark.parametrize("form", POLICY_FORMS.values(), ids=lambda form: form.name)
def test_every_policy_reads_back(form: PolicyForm, circle: Circle) -> None:
    """In every wording that is said; what is denied otherwise is read as what it says, or not."""
    size = max(int(gap) for gap in "012" if f"{gap}}}" in form.patterns[0]) + 1
    person = "Nora" if "{n}" in form.patterns[0] else ""
    signed = [sign * trait for trait in (1, 3, len(circle.traits)) for sign in (1, -1)]
    for traits in product(signed, repeat=size):
        if len({abs(trait) for trait in traits}) < size:
            continue
        affirmed = min(traits) > 0
        may = affirmed or (form.denied and min(traits[1:], default=1) > 0)
        for wording in range(len(form.patterns)):
            policy = Policy(form.name, traits, person, wording)
            said = may and not joins_nouns(circle, policy)
            try:
                back = read_policy(circle, policy_text(circle, policy))
            except SentenceError:
                assert not said or wording not in policy_wordings(form.name, not affirmed)
                continue
            expected = policy_formula(circle, policy)
            assert back == policy or same_meaning(policy_formula(circle, back), expected)


def test_every_question_reads_back() -> None:
    for kind in KINDS.values():
        for pattern, text in enumerate(kind.patterns):
            x = "Nora speaks on Monday" if "{x}" in text else ""
            y = "Hugo does not speak on Friday" if "{y}" in text else ""
            for who in ARGUERS:
                assert read_question(ask(kind, pattern, x, y, who)) == (kind, x, y)


@pytest.mark.parametrize(
    "sentence",
    [
        "Nora does not speak on Monday only if Hugo speaks on Friday.",
        "Nora does not speak on Monday or Hugo speaks on Friday, or both.",
        "Nora speaks on Monday if and only if Hugo does not speak on Friday.",
    ],
)
def test_a_negation_beside_only_if_or_before_or_is_not_read(sentence: str) -> None:
    theme = ARRANGED["talks"]
    scene = Scene(theme, ("Nora", "Hugo", "Ines", "Leo"), theme.slots[:5], "Oslo")
    clauses = {clause_text(scene, key): clause_formula(scene, key) for key in clause_keys(scene)}
    with pytest.raises(SentenceError, match="none of the sentences"):
        read(sentence, clauses)


def test_strange_sentences_are_refused() -> None:
    with pytest.raises(SentenceError, match="none of the sentences"):
        read("If pigs fly, then Nora wins.", {"Nora wins": Atom("p")})
    with pytest.raises(SentenceError, match="none of the policies"):
        read_policy(CIRCLES["clinic"], "Everyone who flies has a parking permit.")
    with pytest.raises(SentenceError, match="none of the questions"):
        read_question("Why?")
    with pytest.raises(SentenceError, match="opens none of the scenarios"):
        read_opening("Four pigs, Adam, Alba, Hugo and Nora, fly.")


def test_no_two_themes_share_a_setting_or_a_predicate() -> None:
    themes: list[SceneTheme] = list(ARRANGED.values())
    settings = [setting for theme in themes for setting in theme.settings]
    assert len(set(settings)) == len(settings)
    assert len({theme.predicate for theme in themes}) == len(themes)


@pytest.mark.parametrize(
    "sentence",
    [
        "It can be true that Nora speaks on Monday only if Hugo speaks on Friday.",
        "It is true that Nora speaks on Monday only if it is also true that Hugo speaks on Friday.",
        "It cannot be true that Nora speaks on Monday without its also being true that Hugo speaks "
        "on Friday.",
        "Nora speaks on Monday exactly if Hugo speaks on Friday.",
        "Once it is settled that Nora speaks on Monday, it is also settled that Leo speaks on "
        "Friday.",
        "Should it turn out that Nora speaks on Monday, then Hugo speaks on Friday.",
        "If both of these statements are true, then Leo speaks on Tuesday: Nora speaks on Monday; "
        "Hugo speaks on Friday.",
        "If at least one of these statements is true, then Leo speaks on Tuesday: Nora speaks on "
        "Monday; Hugo speaks on Friday.",
    ],
)
def test_frames_with_two_scopes_or_stiff_ones_are_not_read(sentence: str) -> None:
    theme = ARRANGED["talks"]
    scene = Scene(theme, ("Nora", "Hugo", "Ines", "Leo"), theme.slots[:5], "Oslo")
    clauses = {clause_text(scene, key): clause_formula(scene, key) for key in clause_keys(scene)}
    with pytest.raises(SentenceError, match="none of the sentences"):
        read(sentence, clauses)


def test_only_if_may_come_first() -> None:
    clauses = {"it snows": Atom("s"), "it is cold": Atom("c")}
    said = read("Only if it is cold can it be true that it snows.", clauses)
    assert same_meaning(said, read("If it snows, then it is cold.", clauses))


@pytest.mark.parametrize(
    "entry",
    [
        "The pharmacy was rearranged alphabetically. Moreover, Nora works nights.",
        "However, Nora works nights.",
        "Besides, Nora works nights.",
        "As for Nora, she works nights.",
    ],
)
def test_no_connecting_word_goes_on_from_a_note(entry: str) -> None:
    opening = read_opening(
        "The statements below are only about the staff of a clinic in York, among them Nora."
    )
    plain = "The pharmacy was rearranged alphabetically. Nora works nights."
    assert opening.statement(plain) == opening.statement("Moreover, Nora works nights.")
    with pytest.raises(SentenceError):
        read_policy(CIRCLES["clinic"], opening.statement(entry))


def test_the_setting_comes_first() -> None:
    setting = "These statements describe the staff of a clinic in York, who include Nora."
    tall = "Nora is tall, so she hangs up the Christmas garland."
    assert read_opening(f"{setting} {tall} Nora works nights.").names == ("Nora",)
    with pytest.raises(SentenceError, match="opens none"):
        read_opening(f"{tall} {setting} Nora works nights.")
