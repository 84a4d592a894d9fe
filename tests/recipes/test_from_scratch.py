"""The recipes of nets that go beyond the papers', at their smallest: they run and say what of."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

pytest.importorskip("torch")

from therefore.recipes import nlsat_sizes, syllobase_learning
from therefore.recipes.nlsat_scale import scale
from therefore.recipes.recipe import Request
from therefore.recipes.syllobase_learning import KINDS, learning

STEPS = {"steps": "2"}


def test_larger_theories_are_asked_with_more_rounds(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    size = replace(nlsat_sizes.TABLES["tiny"], tests=(5, 20), trained=40, tested=8)
    monkeypatch.setitem(nlsat_sizes.TABLES, "tiny", size)
    found = scale(Request(out=tmp_path, scale="tiny", settings=STEPS))
    assert [row[0] for row in found.rows] == [5, 20]
    assert found.columns[1:-1] == ("0 rounds", "5 rounds")
    assert found.rows[0][-1] == 98.1  # T5 of 5 to 12 nouns, on hard theories of 5
    assert found.rows[1][-1] == 80.7
    assert found.plots[0].is_file()


def test_every_kind_has_a_row_and_a_curve(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    size = replace(syllobase_learning.SIZES["tiny"], items=48, fewer=(24,), tested=16, steps=2)
    monkeypatch.setitem(syllobase_learning.SIZES, "tiny", size)
    found = learning(Request(out=tmp_path, scale="tiny"))
    assert [row[0] for row in found.rows] == [*KINDS[:-1], "all five", KINDS[0]]
    assert [row[1] for row in found.rows] == ["48"] * len(KINDS) + ["24"]
    assert all(row[2] == 2 and row[3] is not None for row in found.rows)
    assert "hypothetical, 24 items" in found.plots[0].read_text(encoding="utf-8")
