"""A set that nobody has seen: its seed, its sizes, its interruptions, and what the report says."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from therefore.cli import main
from therefore.dataset.build import generate
from therefore.dataset.manifest import MANIFEST, Manifest
from therefore.dataset.reading import load
from therefore.errors import DatasetError
from therefore.evaluation import fresh
from therefore.evaluation.fresh import draw_fresh
from therefore.evaluation.run import evaluate
from therefore.reporting.report import report
from therefore.verification.verify import verify


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("data") / "evans"
    for split, count in (("train", 24), ("test_easy", 12), ("test_hard", 6)):
        generate("entailment", folder, split=split, count=count, seed=3)
    return folder


def test_the_set_is_like_the_old_one_and_shares_nothing_with_it(data: Path, tmp_path: Path) -> None:
    run = evaluate("random", data, tmp_path / "run", fresh=True)
    drawn = tmp_path / "run-data"
    manifest = Manifest.load(drawn)
    assert {name: record.count for name, record in manifest.splits.items()} == {
        "test_easy": 12,
        "test_hard": 6,
    }
    assert (run.items, run.data) == (18, str(drawn))
    assert manifest.seed != 3
    assert run.notes == (
        f"drawn afresh with seed {manifest.seed}: this set has never been published",
    )
    assert not {item.id for item in load(data)} & {item.id for item in load(drawn)}
    assert verify(drawn).failed == 0
    assert evaluate("random", data, tmp_path / "run", fresh=True) == run
    other = evaluate("random", data, tmp_path / "other", fresh=True)
    assert other.notes != run.notes


def test_the_report_and_the_command_say_that_it_was_never_published(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "run"
    arguments = ["evaluate", "random", "--data", str(data), "--fresh", "--limit", "5"]
    with pytest.raises(SystemExit) as left:
        main([*arguments, "--out", str(out)])
    assert not left.value.code
    said = re.search(r"drawn afresh with seed (\d+): this set has", capsys.readouterr().out)
    assert said
    assert int(said[1]) == Manifest.load(tmp_path / "run-data").seed
    page = report([out], tmp_path / "page.html").read_text(encoding="utf-8")
    assert f"drawn afresh with seed {said[1]}: this set has never been published" in page
    assert load(tmp_path / "run-data", split="test_hard")


def test_whoever_learns_learns_from_the_old_set(data: Path, tmp_path: Path) -> None:
    pytest.importorskip("sklearn", reason="scikit-learn is not installed")
    run = evaluate("bag-of-words", data, tmp_path / "run", fresh=True)
    assert run.trained_on == f"{data}:train"


def test_a_drawing_that_broke_off_keeps_its_seed(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Broken(BaseException):
        pass

    def breaking(*arguments: object, **options: object) -> object:
        made = generate(*arguments, **options)  # type: ignore[arg-type]
        raise Broken if made.splits.keys() == {"test_easy"} else AssertionError

    monkeypatch.setattr(fresh, "generate", breaking)
    with pytest.raises(Broken):
        draw_fresh(data, tmp_path / "run")
    monkeypatch.undo()
    seed = Manifest.load(tmp_path / "run-data").seed
    assert draw_fresh(data, tmp_path / "run").seed == seed
    assert set(Manifest.load(tmp_path / "run-data").splits) == {"test_easy", "test_hard"}


def test_a_build_that_broke_off_within_a_split_is_finished(data: Path, tmp_path: Path) -> None:
    class Broken(BaseException):
        pass

    def stop(done: int, total: int, label: str = "") -> None:
        raise Broken

    with pytest.raises(Broken):
        draw_fresh(data, tmp_path / "run", progress=stop)
    begun = next((tmp_path / "run-data").glob(".build/plan.json")).read_text(encoding="utf-8")
    seed = draw_fresh(data, tmp_path / "run").seed
    assert f'\\"seed\\": {seed}' in begun


def test_another_dataset_is_not_taken_for_it(data: Path, tmp_path: Path) -> None:
    draw_fresh(data, tmp_path / "run", limit=4)
    generate("syllogism", tmp_path / "s", preset="validity", split="test", count=4)
    with pytest.raises(DatasetError, match="was drawn with family 'entailment', not 'syllogism'"):
        draw_fresh(tmp_path / "s", tmp_path / "run")
    with pytest.raises(DatasetError, match="choose another --out"):
        draw_fresh(data, tmp_path / "run", limit=6)
    with pytest.raises(DatasetError, match="has no items in split 'test_big'"):
        draw_fresh(data, tmp_path / "new", split="test_big")
    with pytest.raises(DatasetError, match=f"a fresh set follows its {MANIFEST}"):
        draw_fresh(tmp_path, tmp_path / "new")
    assert not (tmp_path / "new-data").exists()
