"""Results in hand, and no stale ones: a run knows what made it."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

import therefore
from therefore.errors import ConfigError, DatasetError
from therefore.evaluation.record import Run
from therefore.evaluation.run import evaluate
from therefore.evaluation.slice_table import SliceTable
from therefore.items import Question
from therefore.reasoners.fingerprint import fingerprint
from therefore.reasoners.reasoner import Answer


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("results") / "data"
    therefore.generate("nlsat", folder, split=["train", "test"], count=60, seed=3)
    return folder


class Same:
    """Answers every question alike."""

    name = "same"

    def __init__(self, choice: int) -> None:
        self.choice = choice

    def answer(self, questions: Sequence[Question]) -> list[Answer]:
        return [Answer(choice=self.choice) for _ in questions]


def test_a_run_is_in_hand(data: Path, tmp_path: Path) -> None:
    run = therefore.evaluate(Same(1), data, tmp_path / "run")
    right = [p.outcome == "right" for p in run.predictions]
    assert {p.split for p in run.predictions} == {"test"}
    assert run.accuracy == sum(right) / len(right)
    assert run.interval.low < run.accuracy < run.interval.high
    assert sum(part.accuracy.total for part in run.by("variables")) == 60
    assert repr(run).startswith("<run of same on ")
    assert f"{run.accuracy:.1%} of 60 right" in repr(run)
    assert "<table>" in run._repr_html_()
    again = Run.load(tmp_path / "run")
    assert again == run
    assert again.accuracy == run.accuracy


def test_an_unknown_feature_lists_those_that_there_are(data: Path, tmp_path: Path) -> None:
    run = evaluate(Same(0), data, tmp_path / "run")
    with pytest.raises(ConfigError, match=r"feature 'nofeature'.*variables"):
        run.by("nofeature")


def test_slices_are_a_table_and_a_data_frame(data: Path, tmp_path: Path) -> None:
    run = evaluate(Same(1), data, tmp_path / "run")
    parts = run.by("variables")
    first = repr(parts).splitlines()
    assert first[0].split() == ["feature", "value", "items", "accuracy", "95%", "interval"]
    assert len(first) == len(parts) + 1
    assert parts[0].value in first[1]
    assert parts._repr_html_().count("<tr>") == len(parts) + 1
    frame = parts.to_pandas()
    assert frame.index.name == "variables"
    assert list(frame.columns) == ["items", "right", "accuracy", "low", "high", "too_few"]
    assert frame["items"].sum() == 60
    assert (frame["right"] / frame["items"] == frame["accuracy"]).all()
    both = SliceTable([*parts, *run.by("split")]).to_pandas()
    assert set(both["feature"]) == {"variables", "split"}
    assert isinstance(parts[:1], SliceTable)


def test_another_run_is_removed_only_when_told_so(data: Path, tmp_path: Path) -> None:
    place = tmp_path / "run"
    first = evaluate(Same(0), data, place)
    with pytest.raises(DatasetError, match=r"another same.*or say --overwrite"):
        evaluate(Same(1), data, place)
    assert Run.load(place).accuracy == first.accuracy
    second = evaluate(Same(1), data, place, overwrite=True)
    assert second.accuracy == 1 - first.accuracy
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "notes.txt").write_text("kept")
    with pytest.raises(DatasetError, match="no run"):
        evaluate(Same(1), data, tmp_path / "mine", overwrite=True)
    assert (tmp_path / "mine" / "notes.txt").read_text() == "kept"
    (place / "notes.txt").write_text("kept")
    assert evaluate(Same(0), data, place, overwrite=True).accuracy == first.accuracy
    assert (place / "notes.txt").read_text() == "kept"


def test_two_runs_are_compared_and_unequal_ones_say_so(data: Path, tmp_path: Path) -> None:
    one = evaluate(Same(1), data, tmp_path / "one")
    other = evaluate(Same(0), data, tmp_path / "other")
    pair = one.compare(other)
    assert (pair.items, pair.both, pair.neither) == (60, 0, 0)
    assert pair.unequal == ""
    assert therefore.compare(one, other) == pair
    assert one.compare(str(tmp_path / "other")) == pair
    assert therefore.compare(str(tmp_path / "one"), tmp_path / "other") == pair
    with pytest.raises(DatasetError, match="is no run"):
        one.compare(tmp_path / "none")
    few = evaluate(Same(0), data, tmp_path / "few", limit=20)
    assert few.items == 20
    assert "60 and 20 items, of which 20 are shared" in one.compare(few).unequal


def test_a_run_becomes_a_table(data: Path, tmp_path: Path) -> None:
    pytest.importorskip("pandas")
    run = evaluate(Same(1), data, tmp_path / "run")
    frame = run.to_pandas()
    assert len(frame) == 60
    assert frame["right"].mean() == run.accuracy
    assert "variables" in frame.columns


def test_items_become_tables(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    items = therefore.load(data, split="test", limit=7)
    assert repr(items) == "<7 items: nlsat/test 7>"
    assert repr(items[2:4]) == "<2 items: nlsat/test 2>"
    assert items[0].id in repr(items[0])
    assert len(repr(items[0])) < 200
    assert "<ol>" in items[0]._repr_html_()
    assert "<table>" in items._repr_html_()
    pandas = pytest.importorskip("pandas")
    frame = items.to_pandas()
    assert list(frame["id"]) == [item.id for item in items]
    assert isinstance(frame, pandas.DataFrame)
    datasets = pytest.importorskip("datasets")
    table = items.to_hf()
    assert isinstance(table, datasets.Dataset)
    assert table[0]["premises"] == list(items[0].premises)
    monkeypatch.setitem(sys.modules, "pandas", None)
    with pytest.raises(therefore.ThereforeError, match="therefore-logic"):
        items.to_pandas()


def test_another_reasoner_of_the_same_name_is_refused(data: Path, tmp_path: Path) -> None:
    first = evaluate(Same(1), data, tmp_path / "run")
    with pytest.raises(
        DatasetError, match="holds a finished run of same, and whether the same code"
    ):
        evaluate(Same(1), data, tmp_path / "run")
    assert evaluate(Same(1), data, tmp_path / "run", overwrite=True).accuracy == first.accuracy
    with pytest.raises(DatasetError, match="another same: its source, state or training data"):
        evaluate(Same(0), data, tmp_path / "run")

    class Other(Same):
        def answer(self, questions: Sequence[Question]) -> list[Answer]:
            return [Answer(choice=0) for _ in questions]

    Other.__name__ = Other.__qualname__ = "Same"
    with pytest.raises(DatasetError, match="another same"):
        evaluate(Other(1), data, tmp_path / "run")
    assert fingerprint(Other(1)) != fingerprint(Same(1))


def test_what_was_learned_counts(data: Path, tmp_path: Path) -> None:
    evaluate("majority", data, tmp_path / "run")
    evaluate("majority", data, tmp_path / "run")
    with pytest.raises(DatasetError, match="training data differ"):
        evaluate("majority", data, tmp_path / "run", train="test")


def test_a_reasoner_may_say_what_it_is(data: Path, tmp_path: Path) -> None:
    class Changing(Same):
        fingerprint = "v1"

        def answer(self, questions: Sequence[Question]) -> list[Answer]:
            self.choice = 1 - self.choice
            return super().answer(questions)

    reasoner = Changing(1)
    assert evaluate(reasoner, data, tmp_path / "run") == evaluate(reasoner, data, tmp_path / "run")


def test_training_items_are_no_test(data: Path, tmp_path: Path) -> None:
    only = tmp_path / "only"
    therefore.generate("nlsat", only, split="train", count=8)
    with pytest.raises(DatasetError, match="no test split, only train: name one with --split"):
        evaluate("random", only, tmp_path / "run")
    assert evaluate("random", only, tmp_path / "run", split="train").items == 8


def test_a_limit_is_spread_over_the_test_splits(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    splits = ["train", "validation", "test_easy", "test_hard"]
    therefore.generate("entailment", folder, split=splits, count=40)
    run = evaluate("random", folder, tmp_path / "run", limit=20)
    counts = {part.value: part.accuracy.total for part in run.by("split")}
    assert counts == {"test_easy": 10, "test_hard": 10}


def test_settings_may_be_given_as_they_are(tmp_path: Path) -> None:
    therefore.generate(
        "exam", tmp_path / "data", split="test", count=8, settings={"rules": (4, 6), "questions": 4}
    )
    assert therefore.verify(tmp_path / "data").ok
    run = therefore.evaluate("worlds", tmp_path / "data", tmp_path / "run", settings={"worlds": 4})
    assert run.settings == {"worlds": "4"}
    assert (
        therefore.evaluate(
            "worlds", tmp_path / "data", tmp_path / "run", settings={"worlds": "4"}
        ).items
        == 8
    )
    with pytest.raises(ConfigError, match="worlds=None is no setting: give text"):
        therefore.evaluate(
            "worlds", tmp_path / "data", tmp_path / "other", settings={"worlds": None}
        )
