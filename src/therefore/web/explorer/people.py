"""People as runs: the pooled run of a study, in which an item has a row for each person.

Its intervals draw people and items anew, as `therefore.evaluation` does. Where one outcome is
needed (a mark in a list, a filter), people count as right on an item if at least half of them were.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from pathlib import Path

import pyarrow as pa

from therefore.evaluation.people import KIND, PERSON, pooled
from therefore.evaluation.predictions import Prediction, parts, read_part, read_predictions
from therefore.evaluation.record import Run


def people_rows(run: Run, folder: Path) -> tuple[Prediction, ...]:
    """The rows of a pooled run; none if the run is a reasoner's or a single person's."""
    if run.kind != KIND:
        return ()
    rows = tuple(read_predictions(folder))
    return rows if pooled(rows) else ()


def persons(rows: Sequence[Prediction]) -> int:
    """How many people the rows are of."""
    return len({row.features[PERSON] for row in rows})


def majority(rows: Sequence[Prediction]) -> pa.Table:
    """One outcome for each item: right if at least half were, else the commonest other one."""
    by_item: dict[str, Counter[str]] = {}
    for row in rows:
        by_item.setdefault(row.id, Counter())[row.outcome] += 1
    outcomes = [
        "right"
        if 2 * counts["right"] >= counts.total()
        else max((o for o in counts if o != "right"), key=lambda o: (counts[o], o))
        for counts in by_item.values()
    ]
    groups = {row.id: row.group for row in rows}
    places = {row.id: number for number, row in enumerate(rows)}
    return pa.table(
        {
            "id": pa.array(list(by_item), pa.string()),
            "outcome": pa.array(outcomes, pa.string()),
            "group": pa.array([groups[id] for id in by_item], pa.string()),
            "number": pa.array([places[id] for id in by_item], pa.int32()),
        }
    )


def answers_to(folder: Path, ids: Collection[str]) -> list[Prediction]:
    """A run's answers to these items; no other answer is turned into a Python object."""
    return [row for path in parts(folder) for row in read_part(path, only=ids)]


def spread(rows: Sequence[Prediction], id: str) -> list[tuple[int, str, int]]:
    """What people answered to an item: choice, text, and how many; commonest first."""
    said = Counter((row.choice, row.text if row.choice < 0 else "") for row in rows if row.id == id)
    return [(choice, text, count) for (choice, text), count in said.most_common()]
