"""Makes a small set of every family, which is shown when no path is given."""

from __future__ import annotations

from pathlib import Path

from therefore.dataset.build import generate
from therefore.evaluation.run import evaluate
from therefore.families.family import Family
from therefore.families.registry import FAMILIES
from therefore.progress import Progress

ITEMS = 40
"""How many items a split has."""
SPLITS = 2
"""How many splits a family has: its first test splits."""
REASONERS = ("oracle", "word-match", "random")
"""The reasoners that answer: one proves, one matches words, one guesses."""


def first_tests(family: Family) -> list[str]:
    """The test splits of a family's first preset that are shown."""
    preset = next(iter(family.presets.values()))
    return [split for split in preset.splits if split.startswith("test")][:SPLITS]


def make_showcase(folder: Path, *, progress: Progress) -> list[Path]:
    """Make a dataset of every family and runs of a few reasoners; return their folders."""
    made: list[Path] = []
    for number, (name, family) in enumerate(FAMILIES.items()):
        progress(number, len(FAMILIES), name)
        data = folder / name
        generate(name, data, split=first_tests(family), count=ITEMS)
        made.append(data)
        for reasoner in REASONERS:
            run = folder / "runs" / f"{name}-{reasoner}"
            evaluate(reasoner, data, run)
            made.append(run)
    return made
