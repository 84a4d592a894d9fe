"""Accuracy by value of a feature and by reasoner, as shaded cells.

A feature with so many values that every cell has too few items is only named.
"""

from __future__ import annotations

from dataclasses import dataclass

from therefore.evaluation.figures import Share
from therefore.evaluation.people import PERSON
from therefore.reporting.sections import DatasetView, RunResult, features_of, words_of
from therefore.reporting.table import Table, share_cells


@dataclass(frozen=True, slots=True)
class Heat:
    """Accuracy by value of a feature and by reasoner, as shaded cells."""

    feature: str
    runs: tuple[RunResult, ...]
    rows: tuple[tuple[str, tuple[Share | None, ...]], ...]

    @property
    def told(self) -> bool:
        """Whether a cell says more than "too few"."""
        return any(share and not share.few for _, shares in self.rows for share in shares)

    @property
    def table(self) -> Table:
        """The data to copy."""
        cells = tuple(
            (value, run.name, *share_cells(share), share.total)
            for value, shares in self.rows
            for run, share in zip(self.runs, shares, strict=True)
            if share
        )
        return Table((self.feature, "reasoner", "accuracy", "low", "high", "items"), cells)


def heats(view: DatasetView) -> list[Heat]:
    """The table for each feature with names as values, if any of its cells has enough items."""
    return [heat for heat in _all(view) if heat.told]


def crowded(view: DatasetView) -> list[str]:
    """Features with so many values that every value has too few items or people."""
    return [heat.feature for heat in _all(view) if not heat.told and heat.feature != PERSON]


def _all(view: DatasetView) -> list[Heat]:
    found: list[Heat] = []
    for feature in features_of(view.runs):
        values = dict.fromkeys(p.value for r in view.runs for p in r.parts if p.feature == feature)
        numeric = any(
            p.middle is not None for r in view.runs for p in r.parts if p.feature == feature
        )
        if len(values) < 2 or (numeric and len(values) >= 3):
            continue
        by_run = [{p.value: p.accuracy for p in r.parts if p.feature == feature} for r in view.runs]
        rows = tuple((value, tuple(run.get(value) for run in by_run)) for value in values)
        found.append(Heat(words_of(feature), tuple(view.runs), rows))
    return found
