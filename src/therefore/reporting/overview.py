"""The page's first table: accuracy by dataset and reasoner, and the accuracy of chance."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from therefore.auditing.finding import Audit
from therefore.reporting.plots import marker
from therefore.reporting.sections import DatasetView, RunResult
from therefore.reporting.table import Cell, Table, share_cells
from therefore.verification.verify import Verification


@dataclass(frozen=True, slots=True)
class Marked:
    """A reasoner's name, and the number of its colour and marker on the whole page."""

    name: str
    colour: int

    @property
    def mark(self) -> str:
        """Its marker, as SVG."""
        inside = marker(7, 7, self.colour)
        return f'<svg viewBox="0 0 14 14" class="key" aria-hidden="true">{inside}</svg>'


def reasoners_of(views: Sequence[DatasetView]) -> list[Marked]:
    """Every reasoner on the page, in the order of their colours."""
    found = {r.name: r.colour for view in views for r in view.runs}
    return [Marked(name, colour) for name, colour in sorted(found.items(), key=lambda p: p[1])]


def result_of(view: DatasetView, name: str) -> RunResult | None:
    """A reasoner's run on a dataset."""
    return next((r for r in view.runs if r.name == name), None)


def overview_table(views: Sequence[DatasetView]) -> Table:
    """The data of the table, for copying."""
    rows: list[tuple[Cell, ...]] = []
    for view in views:
        for r in view.runs:
            share = r.accuracy
            rows.append(
                (
                    view.name,
                    r.name,
                    *share_cells(share),
                    share.total,
                    r.constant,
                )
            )
    columns = ("dataset", "reasoner", "accuracy", "low", "high", "items", "chance")
    return Table(columns, tuple(rows))


def audit_table(audit: Audit) -> Table:
    """Every check with its worst finding, for copying."""
    columns = ("check", "passed", "split", "finding", "effect", "limit", "corrected_p", "items")
    rows: tuple[tuple[Cell, ...], ...] = tuple(
        (
            check.name,
            "yes" if check.passed else "no",
            worst.split,
            worst.says,
            worst.effect,
            worst.limit,
            worst.corrected,
            worst.items,
        )
        for check in audit.checks
        for worst in (check.worst,)
    )
    return Table(columns, rows)


def labels_told(verification: Verification) -> tuple[str, str]:
    """The result of the verification in words, and its colour class: good, warn or bad."""
    told = f"{verification.verified:,} verified"
    if verification.failed:
        told += f", {verification.failed:,} failed"
    if verification.unverified:
        told += f", {verification.unverified:,} unverified"
        reasons = ", ".join(verification.doubts)
        told += f" ({reasons})" if reasons else ""
    if verification.failed or verification.faults:
        return told, "bad"
    return told, "good" if verification.ok else "warn"
