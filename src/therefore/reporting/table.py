"""A table of figures: what every plot is drawn from, and what a reader can copy."""

from __future__ import annotations

import csv
import io
import json
from dataclasses import dataclass

Cell = str | int | float | None


@dataclass(frozen=True, slots=True)
class Table:
    """Named columns of plain values."""

    columns: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]

    def to_csv(self) -> str:
        r"""The table as comma-separated values.

        >>> Table(("reasoner", "accuracy"), (("oracle", 1.0),)).to_csv()
        'reasoner,accuracy\noracle,1.0\n'
        """
        text = io.StringIO()
        writer = csv.writer(text, lineterminator="\n")
        writer.writerow(self.columns)
        writer.writerows([[_short(cell) for cell in row] for row in self.rows])
        return text.getvalue()

    def to_json(self) -> str:
        """The table as a list of objects."""
        records = [dict(zip(self.columns, row, strict=True)) for row in self.rows]
        return json.dumps(records, ensure_ascii=False)


def _short(cell: Cell) -> Cell:
    return round(cell, 6) if isinstance(cell, float) else cell
