"""Accuracy over a number, drawn as the report draws it."""

from __future__ import annotations

from collections.abc import Sequence

from therefore.reporting.plots import Line, Plot, Point, line_plot
from therefore.web.explorer.browsing import RunTable
from therefore.web.explorer.columns import Column
from therefore.web.explorer.comparing import ValueRow


def slice_plot(column: Column, runs: Sequence[RunTable], rows: Sequence[ValueRow]) -> Plot | None:
    """A line for each run, if the column is a number with three values or more."""
    if column.kind != "number" or len(rows) < 3:
        return None
    lines = [
        Line(
            run.name,
            tuple(
                Point(row.middle, share.value, share.interval.low, share.interval.high, share.total)
                for row in rows
                if (share := row.shares[number]) is not None and row.middle is not None
            ),
        )
        for number, run in enumerate(runs)
    ]
    drawn = [line for line in lines if line.points]
    if not drawn:
        return None
    return line_plot(f"Accuracy by {column.name}", drawn, x=column.name)
