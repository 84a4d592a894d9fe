from __future__ import annotations

import json
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

from therefore.cli.train import command
from therefore.errors import ConfigError, MissingExtra
from therefore.reasoners.neural import kinds

app = typer.Typer()
app.command("train")(command)


def test_without_torch_the_command_names_the_extra(
    small: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kinds, "find_spec", lambda package: None)
    arguments = ["treenet", "--data", str(small), "--out", str(tmp_path / "run")]
    result = CliRunner().invoke(app, arguments)
    assert isinstance(result.exception, MissingExtra)
    assert "pip install 'therefore-logic[neural]'" in str(result.exception)
    with pytest.raises(MissingExtra):
        kinds.load_shipped("worldtables")


def test_the_command_trains_and_says_so(small: Path, tmp_path: Path) -> None:
    pytest.importorskip("torch", reason="needs the extra 'neural'")
    arguments = [
        *("linear-bow", "--data", str(small), "--out", str(tmp_path / "run"), "--limit", "50"),
        *("--set", "steps=4", "--set", "check=2", "--tensorboard", "--json"),
    ]
    result = CliRunner().invoke(app, arguments)
    assert result.exit_code == 0, result.output
    record = json.loads(result.stdout)
    assert (record["net"], record["items"], record["steps"]) == ("linear-bow", 50, 4)
    assert list((tmp_path / "run").glob("events.out.tfevents.*"))


def test_the_command_searches_a_grid(small: Path, tmp_path: Path) -> None:
    pytest.importorskip("torch", reason="needs the extra 'neural'")
    arguments = [
        *("linear-bow", "--data", str(small), "--out", str(tmp_path / "grid"), "--limit", "50"),
        *("--grid", "width=4,8 steps=2 check=2"),
    ]
    result = CliRunner().invoke(app, arguments)
    assert result.exit_code == 0, result.output
    assert "2 runs are done" in result.stdout
    assert (tmp_path / "grid" / "grid.csv").is_file()
    wrong = ["worldtables", "--data", str(small), "--out", str(tmp_path), "--grid", "paper"]
    assert isinstance(CliRunner().invoke(app, wrong).exception, ConfigError)
