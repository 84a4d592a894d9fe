"""The columns by which a dataset can be filtered and counted, found from its schema alone.

A dataset brings whatever features its family has; nothing here knows one by name. A column of few
values is counted by value, a number of many values by ranges at its own quantiles (as
`therefore.evaluation.slices` does), a list by its members.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np

from therefore.errors import InputError
from therefore.evaluation.slices import MANY, RANGES
from therefore.statistics import quantile_ranges

Kind = Literal["text", "number", "truth", "list"]

FEATURE = "f."
"""The prefix of a feature's name in an address, so that it differs from names of our own."""

PLAIN = ("split", "task", "family", "label", "asks", "flag")
"""The columns that every dataset has, in the order shown."""


@dataclass(frozen=True, slots=True)
class Column:
    """One thing to filter by."""

    key: str
    """Its name in an address: `split`, `f.mood`."""
    kind: Kind
    place: str
    """Its name in the database."""
    ranges: tuple[tuple[float, float], ...] = ()
    """For a number of many values: the least and the greatest value of each range."""
    distinct: int = 0
    """How many values it has; of a list, how many members."""

    @property
    def name(self) -> str:
        """What people read."""
        return self.key.removeprefix(FEATURE).replace("_", " ")

    @property
    def bucket(self) -> str:
        """The database's name of the column that numbers its ranges."""
        return f"{self.place}_range"

    @property
    def ranged(self) -> bool:
        """Whether it is counted by ranges."""
        return bool(self.ranges)


def cut(numbers: np.ndarray) -> tuple[tuple[float, float], ...]:
    """(least, greatest) of each range of a number with many values; empty if it has few values.

    >>> cut(np.arange(1, 5))
    ()
    >>> cut(np.arange(16))[:2]
    ((0.0, 1.0), (2.0, 3.0))
    """
    if len(np.unique(numbers)) <= MANY:
        return ()
    parts = [numbers[places] for places in quantile_ranges(numbers, RANGES)]
    return tuple((float(part.min()), float(part.max())) for part in parts if len(parts) > 1)


def bounds(column: Column, bucket: int) -> str:
    """A range as it stands in an address, both ends included.

    >>> bounds(Column("f.alpha", "number", "c0", ((3.0, 3.9), (4.0, 5.5))), 1)
    '4..5.5'
    """
    low, high = column.ranges[bucket]
    return plain(low) if low == high else f"{plain(low)}..{plain(high)}"


def plain(value: Any) -> str:
    """A value as it stands in an address; numbers so that they read back as they were.

    >>> plain(3.0), plain(4.2666), plain(True), plain("Barbara")
    ('3', '4.2666', 'yes', 'Barbara')
    """
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float):
        return str(int(value)) if value.is_integer() and abs(value) < 2**53 else repr(value)
    return str(value)


def condition(column: Column, values: Sequence[str]) -> tuple[str, list[Any]]:
    """SQL that is true where the column has one of the values, and what is bound in it.

    Of a number, a value may be a range, with an open end if wanted: `4.1..4.3`, `..2`.
    """
    parts: list[str] = []
    bound: list[Any] = []
    for value in values:
        match column.kind:
            case "list":
                parts.append(f"list_contains({column.place}, ?)")
                bound.append(value)
            case "truth":
                parts.append(f"{column.place} = ?")
                bound.append(_truth(column, value))
            case "number":
                part, numbers = _number(column, value)
                parts.append(part)
                bound += numbers
            case "text":
                parts.append(f"{column.place} = ?")
                bound.append(value)
    return f"({' OR '.join(parts)})", bound


def _truth(column: Column, value: str) -> bool:
    if value not in ("yes", "no"):
        raise InputError(f"{column.key}={value!r} is neither yes nor no")
    return value == "yes"


def _number(column: Column, value: str) -> tuple[str, list[float]]:
    low, dots, high = value.partition("..")
    try:
        if not dots:
            return f"{column.place} = ?", [float(value)]
        numbers = [float(end) for end in (low, high) if end]
    except ValueError:
        raise InputError(
            f"{column.key}={value!r} is no number and no range: write 3, 2..5, 2.. or ..5"
        ) from None
    if not numbers:
        return "true", []
    parts = [f"{column.place} >= ?"] if low else []
    parts += [f"{column.place} <= ?"] if high else []
    return f"({' AND '.join(parts)})", numbers


def feature_columns(kinds: Mapping[str, Kind]) -> dict[str, Column]:
    """The columns of a dataset's features, by their keys in an address."""
    return {
        f"{FEATURE}{name}": Column(f"{FEATURE}{name}", kind, f"c{number}")
        for number, (name, kind) in enumerate(kinds.items())
    }
