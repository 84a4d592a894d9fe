"""Several recipes: what fails is named, what is absent is left out, the rest goes on."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import therefore
from therefore.cli import main
from therefore.errors import ConfigError, DatasetError, MissingExtra, MissingRelease, RecipeError
from therefore.recipes import registry
from therefore.recipes.recipe import Comparison, Recipe, Request
from therefore.recipes.registry import RECIPES
from therefore.recipes.reproduce import chosen, reproducing
from therefore.recipes.scale import SCALES, STEPS, find_scale, lesson


def _makes(request: Request) -> Comparison:
    kept = request.out or request.scratch
    assert kept is not None
    assert kept.is_dir() or request.out
    return Comparison(f"made at {request.scale}", ("a",), ((1,),))


def _fails(request: Request) -> Comparison:
    raise DatasetError("nothing is here")


def _lacks_file(request: Request) -> Comparison:
    raise MissingRelease("x.csv is needed: give --released FOLDER")


def _lacks_extra(request: Request) -> Comparison:
    raise MissingExtra("torch", extra="neural")


@pytest.fixture
def papers(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in list(RECIPES):
        monkeypatch.delitem(registry.RECIPES, name)
    monkeypatch.setitem(
        registry.RECIPES,
        "first",
        (
            Recipe("table1", "", _makes),
            Recipe("table2", "", _fails),
            Recipe("table3", "", _lacks_file),
            Recipe("table4", "", _makes, trains=True),
        ),
    )
    monkeypatch.setitem(
        registry.RECIPES,
        "second",
        (Recipe("table1", "", _makes), Recipe("figure1", "", _lacks_extra, trains=True)),
    )


@pytest.mark.usefixtures("papers")
def test_all_goes_past_what_fails_and_what_is_absent(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        main(["reproduce", "all", "--scale", "tiny"])
    assert stop.value.code == 2
    said = capsys.readouterr()
    assert said.out.count("made at tiny") == 3
    assert "✗ first table2: nothing is here" in said.out
    assert "left out: first table3: x.csv is needed: give --released FOLDER" in said.out
    assert "left out: second figure1: torch is not installed" in said.out
    assert "3 of 6 recipes of all were made" in said.err


@pytest.mark.usefixtures("papers")
def test_what_is_absent_is_no_failure(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        main(["reproduce", "second", "--scale", "tiny", "--json"])
    assert stop.value.code == 0
    made, absent = json.loads(capsys.readouterr().out)
    assert (made["paper"], made["recipe"], made["title"]) == ("second", "table1", "made at tiny")
    assert absent["absent"].startswith("second figure1: torch is not installed")
    assert [found.title for found in therefore.reproduce("second", scale="tiny")] == [
        "made at tiny"
    ]


@pytest.mark.usefixtures("papers")
def test_one_alone_raises_its_own_error() -> None:
    with pytest.raises(MissingRelease, match=r"x\.csv is needed"):
        therefore.reproduce("first", only="table3")
    with pytest.raises(RecipeError, match="first table2: nothing is here"):
        therefore.reproduce("first")


@pytest.mark.usefixtures("papers")
def test_what_trains_is_run_if_it_or_a_scale_is_named() -> None:
    def names(*only: str, every: bool = False) -> list[str]:
        return [recipe.name for _, recipe in chosen("first", only, every=every)]

    assert names() == ["table1", "table2", "table3"]
    assert names("table4") == ["table4"]
    assert names(every=True) == ["table1", "table2", "table3", "table4"]
    assert len(chosen("all", [])) == 6
    with pytest.raises(ConfigError, match="is a table of one paper"):
        chosen("all", ["table1"])


@pytest.mark.usefixtures("papers")
def test_settings_reach_what_trains_and_are_told_there_only() -> None:
    found = list(reproducing("first", [], Request(settings={"rate": "1"}), every=True))
    noted = [one.recipe for one in found if one.comparison and one.comparison.notes]
    assert noted == ["table4"]
    tiny = list(reproducing("first", [], Request(scale="tiny"), every=True))
    warned = [one.recipe for one in tiny if one.comparison and one.comparison.notes]
    assert warned == ["table4"]


def test_a_scale_is_one_of_three() -> None:
    assert [find_scale(name) for name in SCALES] == list(SCALES)
    with pytest.raises(ConfigError, match=r"unknown scale 'tinny'; did you mean 'tiny'"):
        find_scale("tinny")


def test_a_lesson_s_length_comes_from_the_scale() -> None:
    for model in (*STEPS, "treelstm", "hf:t5-large"):
        steps = {scale: int(lesson(model, scale).get("steps", 0)) for scale in SCALES}
        assert 0 < steps["tiny"] < steps["small"]
        assert steps["paper"] == 0  # as many as its epochs ask for
        assert all("steps" not in lesson(model, scale, timed=True) for scale in SCALES)


def test_every_recipe_has_a_size_for_every_scale() -> None:
    """A table of sizes that forgot a scale would fail after hours of the others."""
    from therefore.recipes import (
        analog_probing,
        entailment,
        entailment_sets,
        logiqa,
        logiqa_sets,
        nlsat,
        nlsat_sizes,
        noise,
        syllobase,
        syllobase_bench,
        syllobase_learning,
    )

    tables: tuple[dict[str, object], ...] = (
        analog_probing.LIMITS,
        analog_probing.PROBES,
        entailment.MADE,
        entailment_sets.SIZES,
        logiqa.MADE,
        logiqa_sets.MADE,
        nlsat.MADE,
        nlsat_sizes.SAMPLING,
        nlsat_sizes.SEARCH,
        nlsat_sizes.TABLES,
        noise.SIZES,
        syllobase.MADE,
        syllobase_bench.SIZES,
        syllobase_learning.SIZES,
    )  # type: ignore[assignment]
    assert all(tuple(table) == SCALES for table in tables)


def test_paper_is_the_paper_s_size() -> None:
    from therefore.recipes.nlsat_sizes import SAMPLING, TABLES

    size = TABLES["paper"]
    assert (size.learned, size.mixed) == ((5, 8, 10, 12), (5, 12))
    assert size.tests == (5, 8, 10, 12, 20, 30, 40, 50)
    assert not size.rcl  # the preset's own: 16 to 70 ground variables
    assert (SAMPLING["paper"].nouns, SAMPLING["paper"].tested_on) == (10, (5, 10))


def test_without_out_nothing_is_left_behind(papers: None, tmp_path: Path) -> None:
    held = [found for found in reproducing("second", ["table1"], Request())]
    assert held[0].comparison is not None
    assert not list(tmp_path.iterdir())
