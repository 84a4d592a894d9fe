from __future__ import annotations

from pathlib import Path

import pytest
from tests.evaluation.probing.planted import Planted, beaten
from tests.making import write_items

from therefore.cli import main
from therefore.evaluation.probing import probe as probing_module

pytest.importorskip("sklearn", reason="scikit-learn is not installed")


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A dataset; every model's name gives the planted encoder."""
    monkeypatch.setenv("THEREFORE_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(probing_module, "_encoder", lambda *_, **__: Planted())
    monkeypatch.setattr(probing_module, "_cache", lambda *_: tmp_path / "cache")
    monkeypatch.setenv("COLUMNS", "100")
    items = [*beaten(200, split="train"), *beaten(100, split="test", seed=1)]
    return write_items(tmp_path / "data.jsonl", items)


def run(*arguments: str | Path) -> int:
    with pytest.raises(SystemExit) as stop:
        main(["probe", *map(str, arguments)])
    return int(stop.value.code or 0)


def test_the_command_prints_a_table(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "run"
    assert run("any", "--data", data, "--out", out, "--fractions", "10,100", "--draws", "2") == 0
    shown = capsys.readouterr().out
    assert "planted, layer 2" in shown
    assert "above scrambled with 100 % of 200 items to learn from" in shown
    assert "processor minutes: representations" in shown
    assert "not entailed" in shown
    assert run("any", "--data", data, "--out", out, "--fractions", "10,100", "--draws", "3") == 2
    assert "holds another run" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--layers", "top"], "layers='top' is neither last, all nor numbers such as 0,3,6"),
        (["--pooling", "sum"], "pooling='sum' is none of special, last, mean, max"),
        (["--fractions", "0.5"], "too few for 2 classes"),
        (["--set", "regularisation=-1"], "regularisation=-1 is not above 0"),
        (["--set", "colour"], "'colour' is not of the form key=value"),
        (["--test", "dev"], "has no items in split 'dev'"),
        (["--fractions", "50,100", "--at", "25"], "at=25 was not probed: use one of 50, 100"),
        (["--fractions", "50,100", "--by", "sise"], "no feature 'sise'; did you mean 'size'?"),
        (["--draws", "many"], "--draws is 'many': a whole number is wanted"),
    ],
)
def test_what_the_user_can_mend_is_one_line_and_exit_code_2(
    data: Path,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    options: list[str],
    message: str,
) -> None:
    assert run("any", "--data", data, "--out", tmp_path / "run", *options) == 2
    complaint = capsys.readouterr().err.strip()
    assert message in complaint
    assert len(complaint.splitlines()) == 1


def test_a_dataset_that_is_not_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("any", "--data", tmp_path / "none", "--out", tmp_path / "run") == 2
    assert "none does not exist" in capsys.readouterr().err.replace("\n", "")
    assert not (tmp_path / "run").exists()
