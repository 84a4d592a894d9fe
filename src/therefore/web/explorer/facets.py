"""Facets: how the items of a view are spread over every column, and over the runs' outcomes.

All columns are counted in one pass. A column with a filter is counted without its own filter, to
show what else can be chosen.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from therefore.evaluation.predictions import OUTCOMES
from therefore.evaluation.slices import named
from therefore.web.explorer.browsing import OpenData, RunTable
from therefore.web.explorer.columns import Column, bounds, plain
from therefore.web.explorer.view import NOT_RIGHT, OUTCOME, View

SHOWN = 12
"""How many values of a facet are shown at first."""


@dataclass(frozen=True, slots=True)
class FacetValue:
    """A value of a facet."""

    value: str
    """The value as it is written in an address."""
    shown: str
    items: int
    on: bool


@dataclass(frozen=True, slots=True)
class Facet:
    """How a view's items are spread over a column, or over a run's outcomes."""

    key: str
    name: str
    choices: tuple[FacetValue, ...]
    more: int = 0
    """How many values are not listed."""
    numeric: bool = False

    @property
    def most(self) -> int:
        """The largest count."""
        return max((choice.items for choice in self.choices), default=0)

    @property
    def on(self) -> bool:
        """Whether one of its values is chosen."""
        return any(choice.on for choice in self.choices)


def facets(data: OpenData, view: View, *, whole: str = "") -> list[Facet]:
    """How a view's items are spread; `whole` names a column of which all values are listed.

    A column with a filter is counted without its own filter, to show what else can be chosen.
    """
    counted = data.counts.take(view.sorted_by(""), lambda: _all(data, view), lambda old: None)
    found = [
        _facet(data.columns[key], counts, view, whole == key)
        for key in data.columns
        if (counts := counted.get(key))
    ]
    return found + [_outcomes(run, counted[OUTCOME + key], view) for key, run in data.runs.items()]


def _all(data: OpenData, view: View) -> dict[str, dict[Any, int]]:
    """The counts of every column and run; one with a filter is counted without its own filter."""
    counted = _counted(data, view)
    for key in (*dict(view.chosen), *(OUTCOME + run for run, _ in view.outcomes)):
        counted[key] = _counted(data, view, only=key)[key]
    return counted


def _counted(data: OpenData, view: View, *, only: str = "") -> dict[str, dict[Any, int]]:
    """Column or run -> value -> number of items; all in one pass, or `only` one."""
    test, bound = data.condition(view, without=only)
    names = {
        key: column.bucket if column.ranged else column.place
        for key, column in data.columns.items()
        if column.kind != "list" and only in ("", key)
    }
    answers = {
        OUTCOME + run: column
        for run, column in data.outcomes.items()
        if only in ("", OUTCOME + run)
    }
    lists = [c for key, c in data.columns.items() if c.kind == "list" and only in ("", key)]
    # The runs' answers are in a table of their own, which is joined only if a filter needs both.
    alone = f"{data.loaded.table}_answers" if test == "true" else data.loaded.answered
    counted = _grouped(data, names, data.relation(view), test, bound)
    counted |= _grouped(data, answers, alone, test, bound)
    for column in lists:
        if column.key == "flag":
            source = f"SELECT flag AS value FROM {data.loaded.flags} WHERE place IN"
            query = f"{source} (SELECT place FROM {data.relation(view)} WHERE {test})"
        else:
            query = (
                f"SELECT unnest({column.place}) AS value FROM {data.relation(view)} WHERE {test}"
            )
        rows = data.tables.rows(f"SELECT value, count(*) FROM ({query}) GROUP BY 1", bound)
        counted[column.key] = {value: items for value, items in rows if value is not None}
    return counted


def _grouped(
    data: OpenData, names: Mapping[str, str], relation: str, test: str, bound: Sequence[Any]
) -> dict[str, dict[Any, int]]:
    """The values of several columns with their numbers of items, in one pass."""
    counted: dict[str, dict[Any, int]] = {key: {} for key in names}
    if not names:
        return counted
    keys, places = list(names), list(names.values())
    # Every column is a grouping of its own; a row of the reply has a value for one of them.
    rows = data.tables.rows(
        f"SELECT {_which(places)}, {', '.join(places)}, count(*) FROM {relation} WHERE {test} "
        f"GROUP BY GROUPING SETS ({', '.join(f'({place})' for place in places)})",
        bound,
    )
    for number, *values, items in rows:
        if values[number] is not None:
            counted[keys[number]][values[number]] = items
    return counted


def _which(places: Sequence[str]) -> str:
    """SQL that tells which of the groupings a row belongs to."""
    steps = " ".join(
        f"WHEN grouping({place}) = 0 THEN {number}" for number, place in enumerate(places)
    )
    return f"CASE {steps} END"


def _facet(column: Column, counts: Mapping[Any, int], view: View, whole: bool) -> Facet:
    on = view.values(column.key)
    choices: list[FacetValue] = []
    if column.ranged:
        for bucket in range(len(column.ranges)):
            value = bounds(column, bucket)
            if bucket in counts or value in on:
                shown = shown_value(column, bucket)
                choices.append(FacetValue(value, shown, counts.get(bucket, 0), value in on))
    else:
        known = {plain(value): value for value in counts}
        order = sorted(counts, key=lambda v: (-counts[v], str(v)))
        if column.kind == "number":
            order = sorted(counts)
        choices = [
            FacetValue(value, shown_value(column, known[value]), counts[known[value]], value in on)
            for value in map(plain, order)
        ]
    listed = {choice.value for choice in choices}
    choices += [FacetValue(value, value, 0, True) for value in on if value not in listed]
    rest = 0
    if not whole and len(choices) > SHOWN + 2:
        kept = [c for number, c in enumerate(choices) if number < SHOWN or c.on]
        rest = len(choices) - len(kept)
        choices = kept
    return Facet(column.key, column.name, tuple(choices), rest, column.kind == "number")


def _outcomes(run: RunTable, counts: Mapping[Any, int], view: View) -> Facet:
    key = OUTCOME + run.key
    on = view.values(key)
    choices = tuple(
        FacetValue(outcome, outcome, counts.get(outcome, 0), outcome in on)
        for outcome in OUTCOMES
        if counts.get(outcome) or outcome in on
    )
    if NOT_RIGHT in on:
        rest = sum(counts.values()) - counts.get("right", 0)
        choices += (FacetValue(NOT_RIGHT, NOT_RIGHT, rest, True),)
    return Facet(key, run.name, choices)


def shown_value(column: Column, value: Any) -> str:
    """A value, or a range given by its number, in words for a page.

    >>> shown_value(Column("f.alpha", "number", "c0", ((3.0, 3.123456), (4.0, 4.0))), 0)
    '3 to 3.123'
    >>> shown_value(Column("f.mood", "text", "c0"), "")
    '(empty)'
    >>> shown_value(Column("f.figure", "number", "c0"), 0)
    '(empty)'
    """
    if column.ranged:
        low, high = (f"{end:.4g}" for end in column.ranges[value])
        return low if low == high else f"{low} to {high}"
    if isinstance(value, float):
        return f"{value:.6g}"
    return plain(named(column.name, value)) or "(empty)"
