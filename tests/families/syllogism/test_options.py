"""Options alone must not tell which is right: by construction, and by a classifier that tries."""

from __future__ import annotations

import re
from collections import Counter

import pytest
from tests.families.syllogism.test_draw import blocks

from therefore.families.syllogism.moods import P, S, follows, valid_moods
from therefore.families.syllogism.options import balanced_sets, draws, renamed


def test_balanced_sets_are_balanced():
    for groups in balanced_sets().values():
        for group in groups:
            assert len(group) == 4
            for choices in group:
                for choice in choices:
                    right, *wrong = choice.options
                    assert right == renamed((choice.mood.conclusion, S, P), (0, 1, 2))
                    assert follows(choice.mood.premises, right)
                    assert not any(follows(choice.mood.premises, option) for option in wrong)


def test_the_sets_that_are_drawn_hold_all_24_moods():
    moods = {choice.mood for group in draws() for slots in group for choice in slots}
    assert moods == set(valid_moods())


def test_within_a_group_every_quantifier_is_right_as_often_as_it_is_shown():
    _, drafts = blocks("categorical", count=960)
    for start in range(0, len(drafts), 4):
        group = drafts[start : start + 4]
        if group[0].task == "selection":
            shown = Counter(_quantifier(choice) for choice in group[0].choices)
            right = Counter(_quantifier(draft.target) for draft in group)
            assert shown == right


def _quantifier(text):
    negative = " not " in text or "cannot" in text
    if re.match(r"(Not all|Not every)", text):
        return "O"
    if re.match(r"(No |Not a single|There (are|is) no )", text):
        return "E"
    if re.match(r"(All|Every|Each|Without)", text):
        return "A"
    return "O" if negative else "I"


@pytest.mark.parametrize(
    "preset", ["categorical", "hypothetical", "disjunctive", "poly", "complex"]
)
def test_a_classifier_of_forms_cannot_choose_the_right_option(preset):
    linear = pytest.importorskip("sklearn.linear_model")
    _, drafts = blocks(preset, count=2_400 if preset != "poly" else 960)
    items = [draft for draft in drafts if draft.task == "selection"]
    rows = [_form(item.choices, place) for item in items for place in range(4)]
    labels = [int(item.answer == place) for item in items for place in range(4)]
    half = len(rows) // 8 * 4
    model = linear.LogisticRegression(max_iter=500).fit(rows[:half], labels[:half])
    scores = model.decision_function(rows[half:]).reshape(-1, 4)
    answers = [item.answer for item in items][half // 4 :]
    right = sum(
        int(score.argmax()) == answer for score, answer in zip(scores, answers, strict=True)
    )
    accuracy = right / len(answers)
    # Four standard errors of a guess.
    assert abs(accuracy - 0.25) < 4 * (0.25 * 0.75 / len(answers)) ** 0.5, accuracy


def _form(choices, place):
    """Quantifier, negation and length of an option, and of the others."""
    text = choices[place]
    lengths = [len(choice.split()) for choice in choices]
    kinds = [_quantifier(choice) for choice in choices]
    negations = [len(re.findall(r"\bnot\b|cannot|\bno\b|neither", c.lower())) for c in choices]
    return [
        *(float(kinds[place] == kind) for kind in "AEIO"),
        *(float(kinds.count(kind)) for kind in "AEIO"),
        float(kinds.count(kinds[place])),
        float(negations[place]),
        sum(negations) / 4,
        float(lengths[place]),
        lengths[place] - sum(lengths) / 4,
        float(lengths[place] == max(lengths)),
        float(lengths[place] == min(lengths)),
        float(text.startswith(("If", "Whenever"))),
        float(place),
    ]


@pytest.mark.parametrize("preset", ["categorical", "hypothetical", "disjunctive", "complex"])
def test_the_position_of_the_answer_is_uniform(preset):
    _, drafts = blocks(preset, count=2_400)
    places = Counter(draft.answer for draft in drafts if draft.task == "selection")
    expected = sum(places.values()) / 4
    chi2 = sum((count - expected) ** 2 / expected for count in places.values())
    assert chi2 < 16.3  # 0.1 % with three degrees of freedom
