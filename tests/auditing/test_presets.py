"""No preset has a shortcut, but those that exist to show some."""

from __future__ import annotations

from pathlib import Path

import pytest

from therefore.auditing.audit import audit
from therefore.dataset.build import generate
from therefore.families.registry import FAMILIES

FAULTY = {
    ("entailment", "naive"),
    ("entailment", "evans2018-plain"),
    ("nlsat", "table2"),
    ("syllogism", "rewritten"),
    ("syllogism", "syllobase-paper"),
}
"""Naive pairs and plain 4-tuples; easy sets, whose size alone tells the label; prose that was
written freely, whose right options have a few new words less; and SylloBase's own distractors, made
from the right conclusion: a bag of words finds it in 63 % of the items."""
CLEAN = [
    (family, preset)
    for family in FAMILIES
    for preset in FAMILIES[family].presets
    if (family, preset) not in FAULTY
]


@pytest.mark.slow
@pytest.mark.parametrize(("family", "preset"), CLEAN)
def test_a_clean_preset_passes(
    family: str, preset: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # All 960 for shortcuts; texts are read in every way for some of them, which takes longer.
    monkeypatch.setattr("therefore.auditing.readings.LOOKED", 192)
    first = next(iter(FAMILIES[family].presets[preset].splits))
    generate(family, tmp_path / "d", preset=preset, split=first, count=960)
    result = audit(tmp_path / "d")
    assert result.ok, [f.says for c in result.checks for f in c.findings if not f.passed]
