"""Count the items that a reasoner is asked and was trained on.

Items are compared by their ids. The record of a saved reasoner names the checksum of its training
data, the split and the number of items. If that dataset is the one it is asked, the ids of these
items are found again. Overlap with other training data cannot be seen here.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import islice
from pathlib import Path
from typing import Any

from therefore.dataset.reading import read_batches
from therefore.evaluation.record import checksum
from therefore.items import Item
from therefore.reasoners.training.folder import read_run


class LearnedFrom:
    """Counts, among the items that pass through, those that the reasoner learned from."""

    def __init__(self, learned: Collection[str]) -> None:
        self.learned, self.met = learned, 0

    def counted(self, items: Iterable[Item]) -> Iterator[Item]:
        """The items, each counted if it was learned from."""
        for item in items:
            self.met += item.id in self.learned
            yield item


def ids_of_saved(folder: Path, data: Path) -> frozenset[str]:
    """The ids of the items of a dataset that a saved reasoner was trained on, as far as known."""
    record = read_run(folder) or {}
    stages = [record, *(record.get("stages") or [])]
    own = checksum(data)
    found: set[str] = set()
    for stage in stages:
        known = stage.get("data") if isinstance(stage, Mapping) else None
        if isinstance(known, Mapping) and known.get("sha256") == own:
            found.update(_ids(data, known, tasks=_tasks(record, stage)))
    return frozenset(found)


def _ids(data: Path, known: Mapping[str, Any], *, tasks: Collection[str]) -> Iterator[str]:
    """The first items of a split, as many as were learned from."""
    items = (
        item.id
        for batch in read_batches(data, split=str(known.get("split", "")))
        for item in batch
        if not tasks or item.task in tasks
    )
    count = known.get("items")
    return islice(items, count if isinstance(count, int) else None)


def _tasks(record: Mapping[str, Any], stage: Mapping[str, Any]) -> Collection[str]:
    """The tasks that the reasoner learns; empty if its record does not say."""
    if record.get("kind") == "neural":
        from therefore.reasoners.neural.zoo import DESIGNS

        design = DESIGNS.get(str(record.get("net")))
        return design.tasks if design else ()
    layout = stage.get("layout")
    task = layout.get("task") if isinstance(layout, Mapping) else None
    return (task,) if isinstance(task, str) else ()
