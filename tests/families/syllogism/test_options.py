"""Options alone must not tell which is right: by construction, and by a classifier that tries."""

from __future__ import annotations

import re
from collections import Counter

import pytest
from tests.families.syllogism.test_draw import blocks

from therefore.language.syllogism.language import read_sentence
from therefore.logic.formulas import And, Exists, Forall, Implies, Not


def _quantifier(text):
    """The kind of a categorical statement, in whatever frame; of clauses none."""
    match read_sentence(text):
        case Forall(_, Implies(_, Not())):
            return "E"
        case Forall():
            return "A"
        case Exists(_, And((_, Not()))):
            return "O"
        case Exists():
            return "I"
    return ""


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
