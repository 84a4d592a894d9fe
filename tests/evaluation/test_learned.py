"""A reasoner that is asked what it learned from is said to be."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import therefore
from therefore.cli import main
from therefore.evaluation.learned import ids_of_saved
from therefore.evaluation.record import Run
from therefore.evaluation.run import evaluate
from therefore.reasoners.training.folder import checksum
from therefore.reporting.report import report


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("learned") / "data"
    therefore.generate("entailment", place, split=["train", "test_easy"], count=24)
    return place


def test_items_that_were_learned_from_are_counted(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    command = ["evaluate", "bag-of-words", "--data", str(data), "--out", str(tmp_path / "run")]
    for _ in range(2):  # a run that is there says it too
        with pytest.raises(SystemExit, match="0"):
            main([*command, "--train", "test_easy"])
        told = " ".join(capsys.readouterr().out.split())
        assert "24 of 24 items asked were learned from" in told
    run = Run.load(tmp_path / "run")
    assert run.learned == 24
    page = report([tmp_path / "run"], tmp_path / "page.html").read_text()
    assert "24 of 24 items asked were learned from" in page
    assert evaluate("majority", data, tmp_path / "part", train="test_easy", limit=5).learned == 5


def test_a_test_on_other_items_says_nothing(data: Path, tmp_path: Path) -> None:
    run = evaluate("bag-of-words", data, tmp_path / "run")
    assert (run.learned, run.warnings) == (0, ())
    assert "‡" not in report([tmp_path / "run"], tmp_path / "page.html").read_text()


def test_the_same_items_in_another_file_are_found(data: Path, tmp_path: Path) -> None:
    therefore.export(data, tmp_path / "copy", to="jsonl")
    run = evaluate(
        "majority",
        tmp_path / "copy" / "test_easy.jsonl",
        tmp_path / "run",
        train="test_easy",
        train_data=data,
    )
    assert run.learned == 24


def saved(folder: Path, data: Path, **more: object) -> Path:
    known = {"sha256": checksum(data), "split": "train", "items": 20}
    record = {"kind": "pretrained", "data": known, "layout": {"task": "entailment"}, **more}
    folder.mkdir()
    (folder / "reasoner.json").write_text(json.dumps(record))
    return folder


def test_what_a_trained_reasoner_learned_from_is_found_in_the_same_data(
    data: Path, tmp_path: Path
) -> None:
    found = ids_of_saved(saved(tmp_path / "model", data), data)
    assert found == {item.id for item in therefore.load(data, split="train")[:20]}
    stage = {"data": {"sha256": checksum(data), "split": "test_easy", "items": 3}}
    later = saved(tmp_path / "later", data, stages=[stage])
    assert len(ids_of_saved(later, data)) == 23


def test_of_other_data_nothing_is_said(data: Path, tmp_path: Path) -> None:
    therefore.generate("entailment", tmp_path / "other", split=["train"], count=4, seed=9)
    assert not ids_of_saved(saved(tmp_path / "model", tmp_path / "other"), data)
    (tmp_path / "odd").mkdir()
    (tmp_path / "odd" / "reasoner.json").write_text('{"kind": "worlds", "stages": null}')
    assert not ids_of_saved(tmp_path / "odd", data)
