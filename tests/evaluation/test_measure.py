from __future__ import annotations

import sys
from typing import Any

import pytest
from tests.making import make_item, make_selection

from therefore.evaluation.measure import measure
from therefore.evaluation.predictions import Prediction, judged
from therefore.evaluation.slices import slices
from therefore.items import Item
from therefore.reasoners.reasoner import Answer


def predict(answer: int, said: Answer, **features: Any) -> Prediction:
    return judged(make_item(("p",), f"q{features}", answer=answer, features=features), said)


def test_right_wrong_unreadable_and_no_answer_are_kept_apart() -> None:
    predictions = [
        predict(1, Answer(choice=1)),
        predict(1, Answer(choice=0)),
        predict(1, Answer(choice=1, status="no answer")),
        predict(1, Answer(choice=1, status="unreadable")),
        predict(1, Answer(choice=7)),  # no such choice: not wrong, no answer
        predict(1, Answer()),
    ]
    assert measure(predictions).outcomes == {
        "right": 1,
        "wrong": 1,
        "no answer": 3,
        "unreadable": 1,
    }
    assert measure(predictions).accuracy.value == pytest.approx(1 / 6)
    assert measure(predictions).of_answered.value == pytest.approx(1 / 2)


def test_confusion_counts_silence_too() -> None:
    predictions = [
        predict(0, Answer(choice=0)),
        predict(0, Answer(choice=1)),
        predict(1, Answer(choice=1)),
        predict(1, Answer(status="unreadable")),
    ]
    assert measure(predictions).confusion == {
        "not entailed": {"not entailed": 1, "entailed": 1},
        "entailed": {"entailed": 1, "unreadable": 1},
    }


def test_options_are_confused_by_letter() -> None:
    item = make_selection("text", ("w", "x", "y"), 2)
    assert measure([judged(item, Answer(choice=0))]).confusion == {"C": {"A": 1}}


def test_perfect_and_overconfident_scores() -> None:
    sure = [predict(1, Answer(1, scores=(0.0, 1.0))) for _ in range(10)]
    found = measure(sure).calibration
    assert found is not None
    assert (found.error, found.brier) == (0.0, 0.0)
    wrong = [predict(i % 2, Answer(1, scores=(0.1, 0.9))) for i in range(10)]
    found = measure(wrong).calibration
    assert found is not None
    assert found.error == pytest.approx(0.4)
    assert found.brier == pytest.approx((2 * 0.1**2 + 2 * 0.9**2) / 2)


def test_scores_that_are_no_probabilities_are_not_calibrated() -> None:
    assert measure([predict(1, Answer(1, scores=(3.0, 9.0)))]).calibration is None
    assert measure([predict(1, Answer(1))]).calibration is None


def test_slices_by_name_number_range_and_set() -> None:
    predictions = [
        predict(
            1,
            Answer(choice=int(i >= 50)),
            size=i,
            few=i % 3,
            name="ab"[i % 2],
            kinds=["x", "y"] if i % 2 else ["x"],
            same=1,
        )
        for i in range(100)
    ]
    found = slices(predictions)
    by = {
        feature: [s for s in found if s.feature == feature]
        for feature in {s.feature for s in found}
    }
    assert len(by["size"]) == 8
    assert [s.accuracy.value for s in by["size"][:4]] == [0.0] * 4
    assert sum(s.accuracy.total for s in by["size"]) == 100
    assert [s.value for s in by["few"]] == ["0", "1", "2"]
    assert [s.value for s in by["name"]] == ["a", "b"]
    assert [(s.value, s.accuracy.total) for s in by["kinds"]] == [("x", 100), ("y", 50)]
    assert "same" not in by
    assert {s.feature for s in slices(predictions, only=("few", "label"))} == {"few", "label"}


def generated(said: str, worth: str) -> Prediction:
    item: Item = make_item(
        ("p",), "?", choices=(), answer=-1, task="generation", target="All greeks are mortals."
    )
    return judged(item, Answer(text=said), validity=worth)


def test_generation_is_right_only_if_it_follows() -> None:
    pytest.importorskip("sacrebleu")
    pytest.importorskip("rouge_score")
    worths = ["follows", "weaker", "contradicts", "unrelated", "unreadable"]
    found = measure([generated("All greeks are mortals.", worth) for worth in worths])
    assert found.outcomes == {"right": 1, "wrong": 3, "no answer": 0, "unreadable": 1}
    assert found.validity == {"restated": 0, **dict.fromkeys(worths, 1)}
    assert found.words["exact match"].value == 1.0


def test_without_the_libraries_validity_stays_and_a_note_tells(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "sacrebleu.metrics.bleu", None)
    found = measure([generated("All greeks are mortals.", "follows")])
    assert found.accuracy.value == 1.0
    assert found.words == {}
    assert "ROUGE and BLEU were not measured" in found.notes[0]
