from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from tests.shared import DATA

from therefore.dataset.build import generate
from therefore.errors import ConfigError, MissingExtra
from therefore.recipes import entailment_curves, entailment_neural, entailment_sets
from therefore.recipes.recipe import Request

STEPS = {"steps": "2"}
"""As few as a training can have: what is learned does not matter here."""


def test_without_torch_a_recipe_says_what_it_needs(monkeypatch: pytest.MonkeyPatch) -> None:
    from therefore.reasoners.neural import kinds

    monkeypatch.setattr(kinds, "find_spec", lambda package: None)
    for recipe in entailment_neural.RECIPES:
        with pytest.raises(MissingExtra, match=r"torch is not installed; install it with: pip"):
            recipe.run(Request())


def data(tmp_path: Path) -> Path:
    for split in ("train", "validation", "test_exam"):
        generate("entailment", tmp_path / "data", split=split, count=100)
    return tmp_path / "data"


@pytest.mark.slow
def test_the_curves_are_drawn_and_their_runs_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("torch", reason="needs the extra 'neural'")
    size = replace(entailment_sets.SIZES["tiny"], tested=20, items=(40, 80, 500))
    monkeypatch.setitem(entailment_sets.SIZES, "tiny", size)
    monkeypatch.setattr(entailment_neural, "_AUGMENTED", ("treenet",))
    told: list[str] = []
    request = Request(
        data(tmp_path), out=tmp_path / "out", settings=STEPS, tell=told.append, scale="tiny"
    )
    worlds = entailment_curves.figure1(request)
    assert [row[0] for row in worlds.rows] == [4, 8]
    sizes = entailment_curves.data_efficiency(request)
    assert [row[0] for row in sizes.rows] == ["40 items", "80 items", "100 items"]
    gains = entailment_neural.augmentation(request)
    with_it, without, gain = gains.rows
    assert gain[1] == pytest.approx(float(str(with_it[1])) - float(str(without[1])), abs=0.01)
    plots = [*worlds.plots, *sizes.plots]
    pictures = [path for path in plots if path.suffix == ".png"]
    assert len(plots) == 2 * len(pictures) == 4
    assert all(path.read_bytes().startswith(b"\x89PNG") for path in pictures)
    assert all(path.with_suffix(".svg") in plots for path in pictures)
    trained = len(told)
    assert trained == 7
    assert entailment_curves.figure1(request).rows == worlds.rows
    assert len(told) == trained  # nothing was trained again


@pytest.mark.slow
def test_table2_trains_nets_and_keeps_their_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("torch", reason="needs the extra 'neural'")
    released = DATA / "logical_entailment"
    if not released.is_dir():
        pytest.skip("the released files are not here")
    size = replace(entailment_sets.SIZES["tiny"], tested=20)
    monkeypatch.setitem(entailment_sets.SIZES, "tiny", size)
    paper = entailment_neural.PAPER_TABLE2
    few = {net: paper[net] for net in ("linear-bow", "treenet", "possibleworldnet")}
    monkeypatch.setattr(entailment_neural, "PAPER_TABLE2", few)
    request = Request(data(tmp_path), released, tmp_path / "out", settings=STEPS, scale="tiny")
    comparison = entailment_neural.table2(request)
    names = [row[0] for row in comparison.rows]
    assert names.count("  paper") == 3
    assert names.count("  released") == 11  # 3 nets and ours, 4 controls, 3 shipped
    first = comparison.rows[names.index("  released")]
    assert first[1] is not None  # validate.txt is found
    shipped = comparison.rows[names.index("worldtables, shipped")]
    assert shipped[1] == 100.0  # validate
    assert shipped[3] is None  # this dataset has no hard split
    again = entailment_neural.table2(request)
    assert again.rows == comparison.rows  # the runs are kept


def test_table2_trains_the_nets_that_are_named(tmp_path: Path) -> None:
    pytest.importorskip("torch", reason="needs the extra 'neural'")
    request = Request(data(tmp_path), None, tmp_path / "out", settings=STEPS, scale="tiny")
    named = replace(request, model="lstm,treenet-premise-only")
    rows = [row[0] for row in entailment_neural.table2(named).rows]
    assert rows == ["lstm", "  paper", "treenet, premise only"]
    with pytest.raises(ConfigError, match="Table 2 has no net 'lstn'; did you mean 'lstm'"):
        entailment_neural.table2(replace(request, model="lstn"))
