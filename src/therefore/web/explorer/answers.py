"""Loads every run's answers to a dataset's items into one table beside the items.

Only an answer's outcome and its row in the run's files are loaded; replies stay on the disk.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from therefore.errors import DatasetError
from therefore.evaluation.predictions import OUTCOMES, parts
from therefore.web.explorer.loading import Loaded, quoted
from therefore.web.explorer.tables import Tables


@dataclass(frozen=True, slots=True)
class Answered:
    """A run's columns in the database."""

    outcome: str
    """The name of the column of outcomes; a cell is empty where the run did not answer."""
    number: str
    """The name of the column with the number of the run's row that answers an item."""
    items: int
    """How many answers are to items of the dataset."""
    strangers: int
    """How many answers are to items that the dataset does not have."""

    @property
    def judged(self) -> str:
        """SQL for the outcome as shares count it: null where an answer was not judged."""
        return f"nullif({self.outcome}, 'not judged')"


def load_answers(
    tables: Tables, data: Loaded, sources: Sequence[Path | pa.Table]
) -> list[Answered]:
    """Make the table of what runs answered to a dataset's items, a pair of columns for each run.

    Of two answers to one item the last counts, and of two items with one id the first, as in
    `therefore.evaluation.compare`. A source is a run's folder, or a table of outcomes by id.
    """
    kinds = ", ".join(quoted(outcome) for outcome in OUTCOMES)
    found: list[Answered] = []
    for number, source in enumerate(sources):
        rows = _answers(parts(source)) if isinstance(source, Path) else source
        tables.insert(
            f"CREATE TABLE {data.table}_run{number} AS SELECT place,"
            f" CAST(outcome AS ENUM({kinds})) AS o{number}, number AS n{number},"
            f' hash(CASE WHEN "group" = \'\' THEN id ELSE "group" END) AS g{number} FROM incoming'
            f" JOIN (SELECT id, min(place) AS place FROM {data.table} GROUP BY id) USING (id)"
            " QUALIFY row_number() OVER (PARTITION BY place ORDER BY number DESC) = 1",
            rows,
        )
        ((items,),) = tables.rows(f"SELECT count(*) FROM {data.table}_run{number}")
        known = len(pc.unique(rows.column("id")))
        found.append(Answered(f"o{number}", f"n{number}", int(items), known - int(items)))
    runs = range(len(sources))
    joins = "".join(f" LEFT JOIN {data.table}_run{number} USING (place)" for number in runs)
    names = "".join(f", o{number}, n{number}" for number in runs)
    # Intervals keep the items of a group together; every run names the same groups.
    names += f", coalesce({', '.join(f'g{number}' for number in runs)}) AS grp" if runs else ""
    tables.change(
        f"CREATE TABLE {data.table}_answers AS SELECT place{names} FROM {data.table}{joins}"
    )
    for number in runs:
        tables.change(f"DROP TABLE {data.table}_run{number}")
    tables.change(
        f"CREATE VIEW {data.answered} AS SELECT * FROM {data.table}"
        f" JOIN {data.table}_answers USING (place)"
    )
    return found


def _answers(files: Sequence[Path]) -> pa.Table:
    wanted = ["id", "outcome"]
    # Runs of earlier versions name no groups: every item is then a group of its own.
    known = "group" in pq.read_schema(files[0]).names
    try:
        names = [*wanted, "group"] if known else wanted
        table = pa.concat_tables([pq.read_table(path, columns=names) for path in files])
    except (pa.ArrowInvalid, OSError, KeyError) as fault:
        reason = str(fault).splitlines()[0]
        raise DatasetError(f"{files[0].parent} cannot be read: {reason}") from None
    if table.column_names[:2] != wanted:
        raise DatasetError(f"{files[0].parent} holds no predictions")
    strange = set(pc.unique(table.column("outcome")).to_pylist()) - set(OUTCOMES)
    if strange:
        raise DatasetError(f"{files[0].parent}: {strange.pop()!r} is no outcome of an answer")
    if not known:
        table = table.append_column("group", table.column("id"))
    numbers: Any = np.arange(table.num_rows, dtype=np.int32)
    return table.append_column("number", pa.array(numbers))
