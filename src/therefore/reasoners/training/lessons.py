"""What a net learns from and what it is checked on: items of its own task, and a validation split.

Datasets name their validation split differently; the usual names are tried in turn, and what was
used is told. Only where there is none are training items held out.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from therefore.dataset.manifest import Manifest
from therefore.dataset.reading import read_batches
from therefore.dataset.tested import VALIDATION
from therefore.errors import DatasetError
from therefore.items import Item

VALIDATED = 1_000
"""The most validation items that a check looks at."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """Items to learn from and items to check on."""

    items: list[Item]
    held: list[Item]
    checked_on: str
    """Where the items to check on come from, in words."""


def lesson(place: Path, split: str, *, validate: str, limit: int, tasks: Collection[str]) -> Lesson:
    """Items of these tasks from a split, at most `limit` (0: all), and items to check on.

    `validate` names the split to check on; empty: the first of the usual names that is there, else
    the last tenth of the items is held out.
    """
    items = _items(place, split, tasks, limit)
    if not items:
        raise DatasetError(f"{place} has no items of {_or(tasks)} in split {split!r} to learn from")
    names = [validate] if validate else [name for name in VALIDATION if _has(place, name)]
    for name in names:
        held = _items(place, name, tasks, VALIDATED)
        if held:
            return Lesson(items, held, f"{len(held):,} items of split {name!r}")
    if validate:
        raise DatasetError(
            f"{place} has no items of {_or(tasks)} in split {validate!r} to check on"
        )
    if len(items) < 2:
        raise DatasetError(f"{place} has a single item: two are needed, one to check on")
    kept = len(items) - max(1, min(VALIDATED, len(items) // 10))
    held = items[kept:]
    words = f"{len(held):,} training items that were held out: there is no validation split"
    return Lesson(items[:kept], held, words)


def _items(place: Path, split: str, tasks: Collection[str], limit: int) -> list[Item]:
    found = (
        item for batch in read_batches(place, split=split) for item in batch if item.task in tasks
    )
    return list(islice(found, limit or None))


def _has(place: Path, split: str) -> bool:
    """Whether the data may have the split; for a single file this is not known without reading."""
    return not place.is_dir() or split in Manifest.load(place).splits


def _or(tasks: Collection[str]) -> str:
    return "task " + " or ".join(tasks)
