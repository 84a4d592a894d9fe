from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from tests.making import make_item, write_items

from therefore.cli import main
from therefore.dataset.build import generate
from therefore.errors import ConfigError, DatasetError
from therefore.evaluation import answering
from therefore.evaluation.predictions import part_path, read_predictions
from therefore.evaluation.record import Run
from therefore.evaluation.run import evaluate
from therefore.items import Item
from therefore.reasoners.reasoner import Answer


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("evaluate") / "data"
    generate("entailment", folder, split=["train", "test_easy"], count=240)
    return folder


@dataclass
class Tired:
    """Answers so many items and then breaks down."""

    strength: int
    name: str = "tired"
    fingerprint: str = "tired"  # how long it lasts does not change what it answers
    seen: list[str] = field(default_factory=list)

    def answer(self, items: Sequence[Item]) -> list[Answer]:
        for item in items:
            if len(self.seen) >= self.strength:
                raise KeyboardInterrupt
            self.seen.append(item.id)
        return [Answer(choice=1) for _ in items]


def test_a_run_keeps_a_prediction_for_every_item(data: Path, tmp_path: Path) -> None:
    run = evaluate("oracle", data, tmp_path / "run")
    predictions = list(read_predictions(tmp_path / "run"))
    assert run.complete
    assert run.items == len(predictions) == 240
    assert all(p.outcome == "right" for p in predictions)
    assert predictions[0].features["method"] == "tuples"
    assert Run.load(tmp_path / "run") == run


def test_an_interrupted_run_goes_on_where_it_stopped(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(answering, "PART", 50)
    monkeypatch.setattr(answering, "BATCH", 25)
    out = tmp_path / "run"
    with pytest.raises(KeyboardInterrupt):
        evaluate(Tired(130), data, out)
    assert not Run.load(out).complete
    rested = Tired(10_000)
    evaluate(rested, data, out)
    whole = tmp_path / "whole"
    evaluate(Tired(10_000), data, whole)
    # Nothing is lost but the call that was under way, and that had 25 items at most.
    assert 240 - 130 <= len(rested.seen) < 240 - 130 + 25
    assert list(read_predictions(out)) == list(read_predictions(whole))
    for number in range(5):
        assert part_path(out, number).read_bytes() == part_path(whole, number).read_bytes()


def test_a_complete_run_is_not_repeated(data: Path, tmp_path: Path) -> None:
    evaluate(Tired(10_000), data, tmp_path / "run")
    again = Tired(0)
    assert evaluate(again, data, tmp_path / "run").items == 240
    assert again.seen == []


def test_a_folder_is_not_taken_over(data: Path, tmp_path: Path) -> None:
    evaluate("random", data, tmp_path / "run")
    with pytest.raises(DatasetError, match="holds another run"):
        evaluate("oracle", data, tmp_path / "run")
    with pytest.raises(DatasetError, match="holds another run"):
        evaluate("random", data, tmp_path / "run", split="train")
    with pytest.raises(
        DatasetError, match=r"setting seed is not given \(default: 0\), yours is '2'"
    ):
        evaluate("random", data, tmp_path / "run", settings={"seed": 2})
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "thesis.tex").write_text("mine")
    with pytest.raises(DatasetError, match="is not empty and no run"):
        evaluate("random", data, tmp_path / "full")


def test_a_learner_is_not_tested_on_what_it_learned(data: Path, tmp_path: Path) -> None:
    run = evaluate("majority", data, tmp_path / "run")
    assert {p.split for p in read_predictions(tmp_path / "run")} == {"test_easy"}
    assert run.notes == ("learned from 240 items",)
    asked = evaluate("majority", data, tmp_path / "asked", split="train")
    assert asked.items == 240


def test_only_training_data_is_an_error(tmp_path: Path) -> None:
    items = [make_item(("p",), f"q{i}", answer=i % 2) for i in range(4)]
    data = write_items(tmp_path / "data.jsonl", items)
    with pytest.raises(DatasetError, match="name one with --split"):
        evaluate("majority", data, tmp_path / "run")
    with pytest.raises(DatasetError, match="no items in split 'dev' to learn from"):
        evaluate("majority", data, tmp_path / "other", train="dev", split="train")


def test_limit_and_single_split(data: Path, tmp_path: Path) -> None:
    assert evaluate("random", data, tmp_path / "a", limit=7).items == 7
    assert evaluate("random", data, tmp_path / "b", split="test_easy").items == 240


def test_an_object_takes_no_settings(data: Path, tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="settings are for a reasoner made by name"):
        evaluate(Tired(9), data, tmp_path / "run", settings={"a": "1"})


def test_a_broken_record_is_named(tmp_path: Path) -> None:
    with pytest.raises(DatasetError, match=r"is no run: it has no run\.json"):
        Run.load(tmp_path)
    (tmp_path / "run.json").write_text("{}")
    with pytest.raises(DatasetError, match="describes no run"):
        Run.load(tmp_path)


def test_the_command_end_to_end(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def run(*arguments: str) -> tuple[int, str]:
        with pytest.raises(SystemExit) as stop:
            main(["evaluate", *arguments])
        return int(stop.value.code or 0), capsys.readouterr().out

    code, _ = run("random", "--data", str(data), "--out", str(tmp_path / "random"))
    assert code == 0
    code, told = run(
        "worlds", "--set", "worlds=8", "--data", str(data), "--out", str(tmp_path / "worlds"),
        "--compare", str(tmp_path / "random"), "--by", "variables",
    )  # fmt: skip
    assert code == 0
    assert "worlds-8 minus random" in told
    code, told = run("oracle", "--data", str(data), "--out", str(tmp_path / "oracle"), "--json")
    record = json.loads(told)
    assert record["accuracy"]["value"] == 1.0
    assert {part["feature"] for part in record["slices"]} >= {"split", "label", "variables"}


def test_the_command_looks_for_the_other_run_first(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = ["evaluate", "random", "--data", str(data), "--out", str(tmp_path / "run")]
    with pytest.raises(SystemExit) as stop:
        main([*asked, "--compare", str(tmp_path / "none")])
    assert stop.value.code == 2
    assert "is no run: it has no run.json" in " ".join(capsys.readouterr().err.split())
    assert not (tmp_path / "run").exists()


def test_the_command_names_a_wrong_reasoner(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as stop:
        main(["evaluate", "orakel", "--data", str(data), "--out", str(tmp_path / "run")])
    assert stop.value.code == 2
    assert "unknown reasoner 'orakel'; did you mean 'oracle'?" in capsys.readouterr().err
