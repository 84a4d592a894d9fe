"""What is wrong with a command is said before anything is asked."""

from __future__ import annotations

from pathlib import Path

import pytest

import therefore
from therefore.asking import prompt
from therefore.cli import main
from therefore.errors import ConfigError, InputError
from therefore.evaluation.foreseeing import refuse_bert, refuse_feature, refuse_stranger_run
from therefore.evaluation.run import evaluate


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("foreseeing") / "data"
    therefore.generate("nlsat", place, split="test", count=12, seed=3)
    return place


@pytest.fixture(scope="module")
def elsewhere(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A run on other items."""
    place = tmp_path_factory.mktemp("elsewhere")
    therefore.generate("nlsat", place / "data", split="test", count=12, seed=4)
    evaluate("random", place / "data", place / "run")
    return place / "run"


def refused(capsys: pytest.CaptureFixture[str], data: Path, out: Path, *more: str) -> str:
    with pytest.raises(SystemExit) as stop:
        main(["evaluate", "random", "--data", str(data), "--out", str(out), *more])
    assert stop.value.code == 2
    assert not out.exists()
    return " ".join(capsys.readouterr().err.split())


def test_nothing_is_asked_for_a_feature_that_there_is_not(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    told = refused(capsys, data, tmp_path / "run", "--by", "colour")
    assert "no item has the feature 'colour'" in told
    assert "variables" in told
    told = refused(capsys, data, tmp_path / "run", "--by", "variable")
    assert "did you mean 'variables'?" in told
    for feature in ("split", "label", "variables"):
        refuse_feature(feature, data)
    with pytest.raises(ConfigError, match="no item has the feature 'validity_and_belief'"):
        refuse_feature("validity_and_belief", data)


def test_cells_of_belief_are_found_where_there_are_some(tmp_path: Path) -> None:
    therefore.generate("syllogism", tmp_path / "data", preset="validity", split="test", count=40)
    refuse_feature("validity_and_belief", tmp_path / "data")


def test_nothing_is_asked_for_a_run_on_other_items(
    data: Path, elsewhere: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    compared = ("--compare", str(elsewhere))
    assert "have no item in common" in refused(capsys, data, tmp_path / "run", *compared)
    assert "have no item in common" in refused(capsys, data, tmp_path / "run", *compared, "--fresh")
    assert not (tmp_path / "run-data").exists()
    run = evaluate("random", data, tmp_path / "other")
    refuse_stranger_run(run, data, limit=3)


def test_nothing_is_asked_for_scores_that_options_do_not_have(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    told = refused(capsys, data, tmp_path / "run", "--bert", "x")
    assert "--bert measures written conclusions" in told
    therefore.generate("syllogism", tmp_path / "written", split="test_generation", count=4)
    refuse_bert(tmp_path / "written")


@pytest.mark.parametrize("limit", ["3", 2.0, -1, True])
def test_a_limit_is_a_count(data: Path, tmp_path: Path, limit: object) -> None:
    with pytest.raises(InputError, match="is no count of items"):
        evaluate("random", data, tmp_path / "run", limit=limit)  # type: ignore[arg-type]


def test_a_reasoner_with_nothing_to_set_says_so(data: Path, tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="unknown setting 'foo': there is nothing to set"):
        evaluate("oracle", data, tmp_path / "run", settings={"foo": "3"})


def test_what_a_model_behind_an_api_is_asked_is_shown(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    first = therefore.load(data)[0]
    command = ["evaluate", "inspect:openai/any", "--data", str(data), "--out", str(tmp_path / "r")]
    with pytest.raises(SystemExit, match="0"):
        main([*command, "--show-prompt"])
    assert capsys.readouterr().out.strip() == str(prompt(first, style="reason")).strip()
    settings = ["--set", "style=plain", "--set", "wording=2", "--set", "system_message=Be brief."]
    with pytest.raises(SystemExit, match="0"):
        main([*command, "--show-prompt", *settings])
    told = capsys.readouterr().out
    assert told.startswith("[system] Be brief.\n\n[user] ")
    assert str(prompt(first, style="plain", wording=2)) in told
    with pytest.raises(SystemExit, match="2"):
        main([*command, "--show-prompt", "--set", "style=loud"])
    assert "style 'loud' is none of" in capsys.readouterr().err
    assert not (tmp_path / "r").exists()
