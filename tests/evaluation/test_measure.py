from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest
from tests.making import make_item, make_selection

from therefore.asking.conclusions import NOT_JUDGED
from therefore.errors import InputError
from therefore.evaluation import measure as metrics
from therefore.evaluation.compare import compare
from therefore.evaluation.figures import Share
from therefore.evaluation.measure import (
    METRICS,
    accuracy,
    calibration,
    confusion,
    figures_record,
    guessed,
    likeness,
    measure,
    of_answered,
    outcomes,
    told,
    validity,
)
from therefore.evaluation.predictions import Prediction, judged
from therefore.evaluation.slices import slices
from therefore.items import Item
from therefore.reasoners.reasoner import Answer


def table(predictions: Sequence[Prediction]) -> dict[str, dict[str, int]]:
    found = confusion(predictions)
    return found.table if found else {}


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
    assert outcomes(predictions).counts == {
        "right": 1,
        "wrong": 1,
        "no answer": 3,
        "unreadable": 1,
    }
    assert accuracy(predictions).value == pytest.approx(1 / 6)
    spoken = of_answered(predictions)
    assert spoken is not None
    assert spoken.value == pytest.approx(1 / 2)
    assert of_answered(predictions[:2]) is None


def test_choices_among_equal_scores_are_counted_as_guesses() -> None:
    sure, torn = Answer(choice=1, scores=(0.0, 1.0)), Answer(choice=1, scores=(0.0, 0.0))
    mixed = [predict(1, torn), predict(0, torn), predict(1, sure), predict(1, Answer(choice=1))]
    assert told({"guessed": found} if (found := guessed(mixed)) else {}) == [
        "guessed: 2 of 4, the best score being shared"
    ]
    assert measure(mixed)["guessed"].record() == {"of 4, the best score being shared": 2}
    assert guessed(mixed[2:]) is None
    blind = replace(torn, text="guessed: no world is possible")
    found = guessed([predict(1, blind), predict(1, torn)])
    assert found is not None
    assert found.counts == {
        "of 2, because no world is possible": 1,
        "of 2, the best score being shared": 1,
    }


def test_confusion_counts_silence_too() -> None:
    predictions = [
        predict(0, Answer(choice=0)),
        predict(0, Answer(choice=1)),
        predict(1, Answer(choice=1)),
        predict(1, Answer(status="unreadable")),
    ]
    assert table(predictions) == {
        "not entailed": {"not entailed": 1, "entailed": 1},
        "entailed": {"entailed": 1, "unreadable": 1},
    }


def test_options_are_confused_by_letter() -> None:
    item = make_selection("text", ("w", "x", "y"), 2)
    assert table([judged(item, Answer(choice=0))]) == {"C": {"A": 1}}


def test_perfect_and_overconfident_scores() -> None:
    sure = [predict(1, Answer(1, scores=(0.0, 1.0))) for _ in range(10)]
    found = calibration(sure)
    assert found is not None
    assert (found.error, found.brier) == (0.0, 0.0)
    assert found.told("calibration") == ["calibration error 0.000, Brier score 0.000"]
    few = calibration(sure[:9])
    assert few is not None
    assert few.told("calibration") == ["calibration error, Brier score: too few items (9) to say"]
    wrong = [predict(i % 2, Answer(1, scores=(0.1, 0.9))) for i in range(10)]
    found = calibration(wrong)
    assert found is not None
    assert found.error == pytest.approx(0.4)
    assert found.brier == pytest.approx((2 * 0.1**2 + 2 * 0.9**2) / 2)


def test_scores_that_are_no_probabilities_are_not_calibrated() -> None:
    assert calibration([predict(1, Answer(1, scores=(3.0, 9.0)))]) is None
    assert calibration([predict(1, Answer(1))]) is None


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
    said = [generated("All greeks are mortals.", worth) for worth in worths]
    counted, words = validity(said), likeness(said)
    assert outcomes(said).counts == {"right": 1, "wrong": 3, "no answer": 0, "unreadable": 1}
    assert counted is not None
    assert counted.counts == {"restated": 0, **dict.fromkeys(worths, 1)}
    assert words is not None
    assert words.means["exact match"].value == 1.0


def test_what_is_not_judged_is_counted_apart_and_in_no_share() -> None:
    said = [generated(f"{place}", "follows") for place in range(3)]
    said += [generated("wrong", "unrelated"), generated("prose", "not judged")]
    said = [replace(one, id=f"{n}", group=f"{n}") for n, one in enumerate(said)]
    found = measure(said, only=("accuracy", "of_answered", "outcomes", "not_judged", "validity"))
    assert found["accuracy"] == Share.of(3, 4)
    assert "of_answered" not in found, "nobody was silent"
    assert told(found, besides=("accuracy", "validity")) == [
        "outcomes: 3 right, 1 wrong, 0 no answer, 0 unreadable, 1 not judged",
        f"not judged: 1 of 5, because {NOT_JUDGED}",
    ]
    counted = validity(said)
    assert counted is not None
    assert sum(counted.counts.values()) == 4
    assert [part.accuracy.total for part in slices(said, only=("split",))] == [4]
    other = [replace(one, outcome="wrong") for one in said]
    assert compare(said, other).items == 4
    assert "not_judged" not in measure(said[:4]), "where all is judged, nothing is said"
    with pytest.raises(InputError, match="no item in common that was judged"):
        compare(said[4:], other)


def test_replies_that_cannot_be_read_count_among_the_conclusions() -> None:
    hummed = replace(generated("Hm.", "unreadable"), status="unreadable", outcome="unreadable")
    counted = validity([generated("All greeks are mortals.", "follows"), hummed])
    assert counted is not None
    assert (counted.counts["follows"], counted.counts["unreadable"]) == (1, 1)


def test_without_the_libraries_validity_stays_and_a_note_tells(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "sacrebleu.metrics.bleu", None)
    said = [generated("All greeks are mortals.", "follows")]
    assert accuracy(said).value == 1.0
    words = likeness(said)
    assert words is not None
    assert words.means == {}
    assert "ROUGE and BLEU were not measured" in words.told("words")[0]


def test_a_metric_that_is_added_is_picked_up(monkeypatch: pytest.MonkeyPatch) -> None:
    def halves(predictions: Sequence[Prediction]) -> Share:
        """The share of right answers in the first half."""
        return Share.over(predictions[: len(predictions) // 2])

    monkeypatch.setattr(metrics, "METRICS", {**METRICS, "first_half": halves})
    figures = measure([predict(1, Answer(choice=int(n < 5))) for n in range(10)])
    assert figures_record(figures, items=10)["first_half"]["value"] == 1.0
    assert "first half: 100.0% of 5" in " ".join(told(figures))


def test_many_answers_of_few_people_or_to_few_items_are_few() -> None:
    def asked(items: int, people: int) -> Share:
        base = predict(1, Answer(1))
        return Share.over(
            [
                replace(base, id=f"i{i}", features={"person": f"p{p}"})
                for i in range(items)
                for p in range(people)
            ]
        )

    assert asked(24, 3).few
    assert asked(3, 24).few
    assert not asked(10, 10).few
    assert asked(24, 3).rests_on == "24 items, 3 people"
    alone = Share.over([replace(predict(1, Answer(1)), id=f"i{i}") for i in range(10)])
    assert not alone.few
    assert alone.rests_on == "10 items"
