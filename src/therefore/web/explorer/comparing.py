"""Two to six runs side by side, on the items of a view.

Counts are taken in the database; the test and the interval are those of
`therefore.evaluation.compare`, so that a page and `therefore evaluate --compare` say the same.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from therefore.errors import InputError
from therefore.evaluation.compare import Paired, compare, paired
from therefore.evaluation.measure import Share
from therefore.evaluation.predictions import OUTCOMES, Prediction
from therefore.statistics import holm
from therefore.web.explorer.browsing import OpenData, RunTable
from therefore.web.explorer.columns import Column, bounds, plain
from therefore.web.explorer.facets import shown_value
from therefore.web.explorer.people import answers_to
from therefore.web.explorer.view import NOT_RIGHT, OUTCOME, View

MOST = 6
"""Runs on one page: more cannot be told apart."""
VALUES = 40
"""Values of a column in a table; more read like prose."""
TOO_FEW = 10
"""Items below which a share says little."""


@dataclass(frozen=True, slots=True)
class Side:
    """One run on a view's items."""

    run: RunTable
    accuracy: Share
    outcomes: dict[str, int]


@dataclass(frozen=True, slots=True)
class Pair:
    """One run against another, on the items that both answered."""

    first: RunTable
    second: RunTable
    counts: Paired
    corrected: float
    """The p-value after Holm's correction over all pairs shown."""

    def cells(self, view: View) -> tuple[tuple[str, int, View], ...]:
        """Right and wrong of both, each with the view of its items."""
        one, other = OUTCOME + self.first.key, OUTCOME + self.second.key
        right = view.having(one, ["right"])
        wrong = view.having(one, [NOT_RIGHT])
        return (
            ("both right", self.counts.both, right.having(other, ["right"])),
            (f"only {self.first.name}", self.counts.only_first, right.having(other, [NOT_RIGHT])),
            (f"only {self.second.name}", self.counts.only_second, wrong.having(other, ["right"])),
            ("neither", self.counts.neither, wrong.having(other, [NOT_RIGHT])),
        )


@dataclass(frozen=True, slots=True)
class Row:
    """One value of a column, and how every run does on its items."""

    value: str
    shown: str
    middle: float | None
    shares: tuple[Share | None, ...]


def chosen_runs(data: OpenData, keys: Sequence[str], *, least: int = 1) -> list[RunTable]:
    """The runs of these keys; InputError if there are too few, too many or unknown ones."""
    unknown = [key for key in keys if key not in data.runs]
    if unknown:
        known = ", ".join(data.runs) or "there is none"
        raise InputError(f"run {unknown[0][:80]!r} is not among the runs of this dataset: {known}")
    found = list(dict.fromkeys(keys))
    if not least <= len(found) <= MOST:
        raise InputError(f"{len(found)} runs chosen: {least} to {MOST} can stand side by side")
    return [data.runs[key] for key in found]


def sides(data: OpenData, view: View, runs: Sequence[RunTable]) -> list[Side]:
    """Every run's accuracy and outcomes on a view's items."""
    if not runs:
        return []
    test, bound = data.condition(view)
    sums = ", ".join(
        f"count(*) FILTER ({run.answers.outcome} = '{outcome}')"
        for run in runs
        for outcome in OUTCOMES
    )
    (row,) = data.tables.rows(f"SELECT {sums} FROM {data.loaded.answered} WHERE {test}", bound)
    found: list[Side] = []
    for number, run in enumerate(runs):
        if run.people:
            found.append(_people_side(run, people_inside(data, view, run)))
            continue
        counts = row[number * len(OUTCOMES) :]
        outcomes: dict[str, int] = dict(zip(OUTCOMES, counts, strict=False))
        found.append(Side(run, Share.of(outcomes["right"], sum(outcomes.values())), outcomes))
    return found


def chance(data: OpenData, view: View) -> float | None:
    """What guessing would get on a view's items; None if nothing can be chosen there."""
    test, bound = data.condition(view)
    query = f"SELECT avg(chance) FROM {data.relation(view)} WHERE {test}"
    ((share,),) = data.tables.rows(query, bound)
    return float(share) if share else None


def people_inside(data: OpenData, view: View, run: RunTable) -> list[Prediction]:
    """The rows of people on a view's items."""
    test, bound = data.condition(view)
    query = f"SELECT id FROM {data.loaded.answered} WHERE {run.answers.outcome} IS NOT NULL"
    ids = {id for (id,) in data.tables.rows(f"{query} AND {test}", bound)}
    return [row for row in run.people if row.id in ids]


def _people_side(run: RunTable, rows: Sequence[Prediction]) -> Side:
    counts = Counter(row.outcome for row in rows)
    return Side(run, Share.over(rows), {outcome: counts[outcome] for outcome in OUTCOMES})


def pairs(data: OpenData, view: View, runs: Sequence[RunTable]) -> list[Pair]:
    """Every two of the runs that share an item of the view."""
    found: list[tuple[RunTable, RunTable, Paired]] = []
    for first, second in combinations(runs, 2):
        if first.people or second.people:
            rows = _rows_of_both(data, view, first, second)
            if rows[0] and rows[1]:
                found.append((first, second, compare(*rows)))
            continue
        counts = _crossed(data, view, first, second)
        if sum(counts):
            found.append((first, second, paired(*counts)))
    corrected = holm([counts.p for _, _, counts in found])
    return [
        Pair(first, second, counts, p)
        for (first, second, counts), p in zip(found, corrected, strict=True)
    ]


def _rows_of_both(
    data: OpenData, view: View, first: RunTable, second: RunTable
) -> tuple[list[Prediction], list[Prediction]]:
    """Two runs' answers to the items that both answered, one of them of people."""
    people = first if first.people else second
    shared = {row.id for row in people_inside(data, view, people)}
    rows = [
        [row for row in run.people if row.id in shared]
        if run.people
        else answers_to(run.place.folder, shared)
        for run in (first, second)
    ]
    both = {row.id for row in rows[0]} & {row.id for row in rows[1]}
    one, other = ([row for row in each if row.id in both] for each in rows)
    return one, other


def _crossed(
    data: OpenData, view: View, first: RunTable, second: RunTable
) -> tuple[int, int, int, int]:
    """Both right, only the first, only the second, neither."""
    test, bound = data.condition(view)
    one, other = first.answers.outcome, second.answers.outcome
    rows = data.tables.rows(
        f"SELECT {one} = 'right', {other} = 'right', count(*) FROM {data.loaded.answered} "
        f"WHERE {one} IS NOT NULL AND {other} IS NOT NULL AND {test} GROUP BY 1, 2",
        bound,
    )
    counts = {(first, second): items for first, second, items in rows}
    order = ((True, True), (True, False), (False, True), (False, False))
    both, only_first, only_second, neither = (counts.get(key, 0) for key in order)
    return both, only_first, only_second, neither


def patterns(
    data: OpenData, view: View, runs: Sequence[RunTable]
) -> list[tuple[tuple[bool, ...], int, View]]:
    """Which runs are right together, how often, and the view of those items; commonest first."""
    test, bound = data.condition(view)
    right = ", ".join(f"{run.answers.outcome} = 'right'" for run in runs)
    every = " AND ".join(f"{run.answers.outcome} IS NOT NULL" for run in runs)
    rows = data.tables.rows(
        f"SELECT {right}, count(*) FROM {data.loaded.answered} WHERE {every} AND {test} "
        "GROUP BY ALL ORDER BY count(*) DESC",
        bound,
    )
    found: list[tuple[tuple[bool, ...], int, View]] = []
    for *good, items in rows:
        inside = view
        for run, one in zip(runs, good, strict=True):
            inside = inside.having(OUTCOME + run.key, ["right" if one else NOT_RIGHT])
        found.append((tuple(good), items, inside))
    return found


def sliceable(data: OpenData) -> list[Column]:
    """The columns that make a table of a readable length."""
    return [
        column
        for column in data.columns.values()
        if column.key != "flag"
        and (column.ranged or column.kind == "truth" or 1 < column.distinct <= VALUES)
    ]


def sliced(data: OpenData, view: View, runs: Sequence[RunTable], column: Column) -> list[Row]:
    """Accuracy of every run by the values of a column."""
    test, bound = data.condition(view)
    what = column.bucket if column.ranged else column.place
    what = f"unnest({what})" if column.kind == "list" else what
    sums = ", ".join(
        f"count(*) FILTER ({run.answers.outcome} = 'right'), count({run.answers.outcome})"
        for run in runs
    )
    rows = data.tables.rows(
        f"SELECT value, {sums} FROM (SELECT *, {what} AS value FROM {data.loaded.answered} "
        f"WHERE {test}) WHERE value IS NOT NULL GROUP BY 1",
        bound,
    )
    found: list[Row] = []
    for value, *counts in sorted(rows, key=lambda row: row[0]):
        pairs_of = zip(counts[::2], counts[1::2], strict=True)
        shares = tuple(
            _people_share(data, view, run, column, value)
            if run.people
            else (Share.of(right, items) if items else None)
            for run, (right, items) in zip(runs, pairs_of, strict=True)
        )
        if not any(shares):
            continue
        if column.ranged:
            address, low, high = bounds(column, value), *column.ranges[value]
            found.append(Row(address, shown_value(column, value), (low + high) / 2, shares))
        else:
            middle = float(value) if column.kind == "number" else None
            found.append(Row(plain(value), shown_value(column, value), middle, shares))
    return found


def _people_share(
    data: OpenData, view: View, run: RunTable, column: Column, value: Any
) -> Share | None:
    """People's share of right rows on the items with one value of a column."""
    address = bounds(column, value) if column.ranged else plain(value)
    rows = people_inside(data, view.having(column.key, [address]), run)
    return Share.over(rows) if rows else None
