"""A list of slices that prints as a table, in a notebook too, and converts to a data frame."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any, SupportsIndex, overload

from therefore.config import nearest
from therefore.errors import ConfigError, needed
from therefore.evaluation.predictions import Prediction
from therefore.evaluation.slices import Slice, features_of, slices

HEADINGS = ("feature", "value", "items", "accuracy", "95% interval")


def cells(part: Slice) -> tuple[str, ...]:
    """A slice as the cells of a table; an accuracy over a handful of items is not shown."""
    share = part.accuracy
    if share.few:
        return part.feature, part.value, f"{share.total:,}", "too few", ""
    interval = f"{share.interval.low:.1%} to {share.interval.high:.1%}"
    return part.feature, part.value, f"{share.total:,}", f"{share.value:.1%}", interval


class SliceTable(list[Slice]):
    """The slices of a feature, in order; a part of the list is one too."""

    @overload
    def __getitem__(self, place: SupportsIndex) -> Slice: ...
    @overload
    def __getitem__(self, place: slice) -> SliceTable: ...
    def __getitem__(self, place: SupportsIndex | slice) -> Slice | SliceTable:
        """One slice, or some of them."""
        found = super().__getitem__(place)
        return SliceTable(found) if isinstance(place, slice) else found  # type: ignore[arg-type,return-value]

    def to_pandas(self) -> Any:
        """A data frame with a row for each value: items, right, accuracy, low, high, too_few.

        If `too_few` is true, the table says "too few" instead of the accuracy. If there is one
        feature only, it is the index.
        """
        with needed("pandas", extra="pandas"):
            import pandas
        rows = [
            {
                "feature": part.feature,
                "value": part.value,
                "items": part.accuracy.total,
                "right": part.accuracy.count,
                "accuracy": part.accuracy.value,
                "low": part.accuracy.interval.low,
                "high": part.accuracy.interval.high,
                "too_few": part.accuracy.few,
            }
            for part in self
        ]
        columns = ["feature", "value", "items", "right", "accuracy", "low", "high", "too_few"]
        frame = pandas.DataFrame(rows, columns=columns)
        names = list(dict.fromkeys(part.feature for part in self))
        if len(names) != 1:
            return frame
        return frame.drop(columns="feature").set_index("value").rename_axis(names[0])

    def __repr__(self) -> str:
        table = self._table()
        widths = [max(map(len, column)) for column in zip(*table, strict=True)]
        return "\n".join(
            "  ".join(
                cell.ljust(width) if place < 2 else cell.rjust(width)
                for place, (cell, width) in enumerate(zip(row, widths, strict=True))
            ).rstrip()
            for row in table
        )

    def _repr_html_(self) -> str:
        """A notebook shows a table."""
        head, *rows = self._table()
        first = "".join(f"<th>{cell}</th>" for cell in head)
        rest = "".join(
            f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in row)}</tr>" for row in rows
        )
        return f"<table><thead><tr>{first}</tr></thead><tbody>{rest}</tbody></table>"

    def _table(self) -> list[tuple[str, ...]]:
        return [HEADINGS, *map(cells, self)]


def sliced(predictions: Sequence[Prediction], feature: str) -> SliceTable:
    """Accuracy by a feature; ConfigError lists the known features if it is not one of them."""
    known = features_of(predictions)
    if feature not in known:
        raise unknown_feature(feature, known)
    return SliceTable(slices(predictions, only=(feature,)))


def unknown_feature(feature: str, known: Sequence[str]) -> ConfigError:
    """The error for an unknown feature, which lists the known ones."""
    meant = nearest(feature, known)
    every = "" if meant.startswith("; known") else f" All: {', '.join(known)}"
    return ConfigError(f"no item has the feature {feature!r}{meant}{every}")
