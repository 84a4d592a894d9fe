"""What the Entailment paper's nets learn from and are tested on: our splits, and released files."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from therefore.bridges.importing import import_released
from therefore.dataset.build import generate
from therefore.dataset.manifest import Manifest
from therefore.dataset.reading import load
from therefore.items import Item
from therefore.reasoners.reasoner import Reasoner
from therefore.recipes.bench import accuracy
from therefore.recipes.recipe import Cell, Request

SPLITS = ("validation", "test_easy", "test_hard", "test_big", "test_massive", "test_exam")
HEADINGS = ("validate", "easy", "hard", "big", "massive", "exam")
TESTED = 1_000
"""Items of a split that a net is tested on, at most."""
FEWER = 20_000
"""Training items when the budget is too small for all of them."""

Row = tuple[Cell, ...]
Tests = Mapping[str, Mapping[str, Sequence[Item]]]
"""Source (ours, released) -> split -> items."""


def training_data(request: Request, place: Path) -> Path:
    """The dataset that the user names, or the whole of evans2018, made once."""
    if request.data:
        return request.data
    made = place / f"evans2018-{request.seed}"
    request.tell("generating evans2018")
    generate("entailment", made, seed=request.seed, workers=request.workers)
    return made


def first_items(data: Path, split: str) -> list[Item]:
    """The first items of a split."""
    return load(data, split=split, limit=TESTED)


def sets_of_items(request: Request, data: Path, place: Path) -> Tests:
    """Our splits and the released ones: the first items of each."""
    found = Manifest.load(data).splits
    tests: dict[str, dict[str, Sequence[Item]]] = {
        "": {name: first_items(data, name) for name in SPLITS if name in found}
    }
    if request.released:
        files = [request.released / f"{split}.txt" for split in SPLITS]
        there = [file for file in files if file.is_file()]
        released = place / "released"
        if there and not released.exists():
            import_released("entailment", there, released)
        tests["released"] = {file.stem: first_items(released, file.stem) for file in there}
    return tests


def accuracies(title: str, reasoner: Reasoner, tests: Tests) -> list[Row]:
    """One row of accuracies for each source of test items."""
    made: list[Row] = []
    for source, splits in tests.items():
        cells = (accuracy(reasoner, splits[split]) if split in splits else None for split in SPLITS)
        made.append((f"  {source}" if source else title, *cells))
    return made
