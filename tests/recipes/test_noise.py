"""The price of wrong labels: what is flipped, and that the recipe runs at its smallest."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest
from tests.making import make_item

from therefore.items import THREE_WAY
from therefore.recipes.noise import RATES, SIZES, flipped, formulas, theories
from therefore.recipes.recipe import Request

ITEMS = [make_item((f"Text {n}.",), "So?", answer=n % 2) for n in range(2_000)]


def test_the_share_of_flipped_labels_is_the_rate() -> None:
    for rate in RATES:
        wrong = sum(flipped(item, rate, 3).answer != item.answer for item in ITEMS)
        assert wrong / len(ITEMS) == pytest.approx(rate, abs=0.035)


def test_what_is_wrong_at_a_low_rate_is_wrong_at_a_higher_one() -> None:
    for low, high in pairwise(RATES):
        for item in ITEMS[:300]:
            if flipped(item, low, 0).answer != item.answer:
                assert flipped(item, high, 0) == flipped(item, low, 0)


def test_a_flipped_item_has_the_label_s_words_and_no_evidence() -> None:
    item = make_item(("Text.",), "So?", answer=1, choices=THREE_WAY)
    changed = flipped(item, 1.0, 0)
    assert changed.answer in (0, 2)
    assert changed.target == THREE_WAY[changed.answer]
    assert changed.certificate == ""


@pytest.mark.slow
def test_the_recipe_runs_at_its_smallest(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("torch")
    monkeypatch.setitem(SIZES, "tiny", SIZES["tiny"].__class__(40, 20, seeds=2))
    for recipe in (formulas, theories):
        found = recipe(Request(out=tmp_path, scale="tiny"))
        assert [row[1] for row in found.rows] == ["0 %", "5 %", "13 %", "37 %"]
        assert found.plots[0].is_file()
