from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.shared import DATA

from therefore.cli import main
from therefore.dataset.build import generate
from therefore.dataset.reading import load
from therefore.errors import ConfigError, DatasetError
from therefore.evaluation.probing.folder import load_plan
from therefore.evaluation.probing.rows import ProbedRows
from therefore.recipes import analog_probing
from therefore.recipes.recipe import Request

pytest.importorskip("torch", reason="torch is not installed")
pytest.importorskip("transformers", reason="transformers is not installed")

from tests.reasoners.pretrained.tiny import save


@pytest.fixture(scope="module")
def tiny(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """AnaLog items, and a model that is small enough to read them at once."""
    folder = tmp_path_factory.mktemp("probing")
    generate("analog", folder / "data", count=512)
    texts = ProbedRows.of(load(folder / "data", limit=64)).texts
    return folder / "data", save("bert", texts, folder / "bert")


def test_the_four_figures_come_from_one_run(
    tiny: tuple[Path, Path],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("THEREFORE_CACHE", str(tmp_path / "cache"))
    data, model = tiny
    figures = [part for n in range(1, 5) for part in ("--only", f"figure{n}")]
    options = ["--data", str(data), "--model", str(model), "--out", str(tmp_path / "out")]
    with pytest.raises(SystemExit) as stop:
        main(["reproduce", "analog", *figures, *options, "--json"])
    assert stop.value.code == 0
    first, second, third, fourth = json.loads(capsys.readouterr().out)
    assert [row[0] for row in first["rows"]] == [
        f"bert, {condition}" for condition in ("true", "scrambled", "random")
    ]
    assert first["rows"][1][1] == "about 60"
    assert len(second["rows"]) == 3 + 2
    assert third["columns"][-2:] == ["BPP", "deviation"]
    assert len(third["rows"]) == 4 + 2 + 2 + 4
    assert any("t = 0.442" in note and "Ours:" in note for note in third["notes"])
    assert len(fourth["rows"]) == 3 + 5
    drawn = {path.name for path in (tmp_path / "out" / "figures").iterdir()}
    assert {f"figure{n}.png" for n in range(1, 5)} <= drawn
    runs = [path for path in (tmp_path / "out").iterdir() if path.name != "figures"]
    assert len(runs) == 1


def test_a_small_budget_reads_fewer_items_and_a_tiny_one_is_refused(
    tiny: tuple[Path, Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("THEREFORE_CACHE", str(tmp_path / "cache"))
    data, model = tiny
    ticks = iter(range(100))
    monkeypatch.setattr(analog_probing.time, "perf_counter", lambda: float(next(ticks)))
    # 48 texts a second by this clock: 48 * 60 * 0.6 / 2 a minute.
    request = Request(data=data, model=str(model), out=tmp_path / "out", budget=0.75)
    analog_probing.figure1(request)
    plan = load_plan(next((tmp_path / "out").glob("data-*")))
    assert plan.limit == 320
    assert (plan.train_items, plan.test_items) == (320, 320)
    analog_probing.figure2(request)  # the run keeps its limit, whatever the clock says now
    with pytest.raises(ConfigError, match="too few: give a larger --budget"):
        analog_probing.figure1(
            Request(data=data, model=str(model), out=tmp_path / "other", budget=0.2)
        )


def test_what_is_missing_is_said(tiny: tuple[Path, Path], tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="give a folder with --out"):
        analog_probing.figure1(Request())
    with pytest.raises(DatasetError, match=r"AnaLog's released data is needed \(AnaLog\*.csv\)"):
        analog_probing.figure1(Request(released=tmp_path, out=tmp_path / "out"))


@pytest.mark.skipif(not (DATA / "analog").is_dir(), reason="AnaLog's released files are not here")
def test_the_paper_s_own_test_file_is_tested_on(tiny: tuple[Path, Path], tmp_path: Path) -> None:
    rows = (DATA / "analog" / "AnaLog_Training.csv").read_text(encoding="utf-8").splitlines(True)
    folder = tmp_path / "released"
    folder.mkdir()
    # As the authors call them; rows far apart share no premise.
    for name, part in (("Training", rows[1:12000:60]), ("Testing", rows[12001::60])):
        (folder / f"AnaLog_{name}.csv").write_text("".join([rows[0], *part]), encoding="utf-8")
    request = Request(released=folder, model=str(tiny[1]), out=tmp_path / "out")
    found = analog_probing.figure1(request)
    assert any("200 items to learn from, 120 tested" in note for note in found.notes)
    assert not any("held out" in note for note in found.notes)


@pytest.mark.skipif(not (DATA / "analog").is_dir(), reason="AnaLog's released files are not here")
def test_the_released_file_is_imported_and_a_part_of_it_held_out(
    tiny: tuple[Path, Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("THEREFORE_CACHE", str(tmp_path / "cache"))
    ticks = iter(range(100))
    monkeypatch.setattr(analog_probing.time, "perf_counter", lambda: float(next(ticks)))
    request = Request(
        released=DATA / "analog", model=str(tiny[1]), out=tmp_path / "out", budget=1.0
    )
    found = analog_probing.figure3(request)
    assert any("held out to test on" in note for note in found.notes)
