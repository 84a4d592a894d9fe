"""A table of figures: every plot is drawn from one, and a reader can copy it."""

from __future__ import annotations

import csv
import io
import json
from dataclasses import dataclass

from therefore.evaluation.figures import Share

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
        >>> Table(("p",), ((4.7123456789e-66,), (0.987654321,))).to_csv()
        'p\n4.71235e-66\n0.987654\n'
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
    """Round to six decimals, below 0.1 to six digits, so a p-value of 4.7e-66 is not 0."""
    if not isinstance(cell, float):
        return cell
    return round(cell, 6) if abs(cell) >= 0.1 else float(f"{cell:.6g}")


def share_cells(share: Share) -> tuple[Cell, Cell, Cell]:
    """An accuracy with both ends of its interval; empty cells if it rests on too few items."""
    if share.few:
        return None, None, None
    return share.value, share.interval.low, share.interval.high
