"""What the Entailment paper's nets learn from and are tested on: our splits, and released files."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from therefore.bridges.importing import import_released
from therefore.dataset.manifest import Manifest
from therefore.dataset.reading import load
from therefore.families.registry import find_family
from therefore.items import Item
from therefore.reasoners.reasoner import Reasoner
from therefore.recipes.bench import accuracy, built
from therefore.recipes.recipe import Cell, Request
from therefore.recipes.released import find_file
from therefore.recipes.scale import Scale

SPLITS = ("validation", "test_easy", "test_hard", "test_big", "test_massive", "test_exam")
HEADINGS = ("validate", "easy", "hard", "big", "massive", "exam")
_NAMES = {split: split for split in SPLITS} | {"validation": "validate"}
"""What the paper's files are called."""


@dataclass(frozen=True, slots=True)
class SetSize:
    """How much the nets learn from and are tested on."""

    trained: int
    """How many training items are made."""
    learned: int
    """How many of these a net learns from."""
    tested: int
    """The most items of a split that a net is tested on."""
    worlds: tuple[int, ...]
    """Numbers of worlds in Figure 1."""
    items: tuple[int, ...]
    """Numbers of training items whose use is compared."""
    few: int
    """How many training items augmentation is tried with: few, since there it matters most."""


SIZES: dict[Scale, SetSize] = {
    "tiny": SetSize(400, 200, 40, (4, 8), (100, 200), 100),
    "small": SetSize(
        100_000, 20_000, 1_000, (16, 32, 64, 128, 256), (1_000, 5_000, 20_000, 100_000), 5_000
    ),
    "paper": SetSize(
        100_000, 100_000, 5_000, (16, 32, 64, 128, 256), (1_000, 5_000, 20_000, 100_000), 100_000
    ),
}

Row = tuple[Cell, ...]
Tests = Mapping[str, Mapping[str, Sequence[Item]]]
"""Source (ours, released) -> split -> items."""


def training_data(request: Request, place: Path) -> Path:
    """The dataset that the user names, or evans2018 as large as the scale says, made once."""
    if request.data:
        return request.data
    made = place / f"evans2018-{request.seed}"
    request.tell("generating evans2018")
    size = SIZES[request.scale]
    plans = find_family("entailment").presets["evans2018"].splits
    most = dict.fromkeys(plans, size.tested) | {"train": size.trained}
    sizes = {name: min(most[name], plan.count) for name, plan in plans.items()}
    return built(request, "entailment", made, sizes)


def first_items(request: Request, data: Path, split: str) -> list[Item]:
    """The first items of a split."""
    return load(data, split=split, limit=SIZES[request.scale].tested)


def sets_of_items(request: Request, data: Path, place: Path) -> Tests:
    """Our splits and the released ones: the first items of each."""
    found = Manifest.load(data).splits
    tests: dict[str, dict[str, Sequence[Item]]] = {
        "": {name: first_items(request, data, name) for name in SPLITS if name in found}
    }
    if request.released:
        files = {
            split: find_file(request.released, f"{name}.txt") for split, name in _NAMES.items()
        }
        there = {split: file for split, file in files.items() if file is not None}
        released = place / "released"
        if there and not released.exists():
            import_released("entailment", list(there.values()), released)
        if there:
            tests["released"] = {split: first_items(request, released, split) for split in there}
    return tests


def accuracies(title: str, reasoner: Reasoner, tests: Tests) -> list[Row]:
    """One row of accuracies for each source of test items."""
    made: list[Row] = []
    for source, splits in tests.items():
        cells = (accuracy(reasoner, splits[split]) if split in splits else None for split in SPLITS)
        made.append((f"  {source}" if source else title, *cells))
    return made
