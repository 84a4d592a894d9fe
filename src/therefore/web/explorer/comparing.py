"""Two to six runs side by side, on the items of a view.

Counts are taken in the database; the test and the interval are those of
`therefore.evaluation.compare`, so that a page and `therefore evaluate --compare` say the same.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Any

from therefore.errors import InputError
from therefore.evaluation.compare import Paired, compare, grouped_interval, paired
from therefore.evaluation.figures import Share
from therefore.evaluation.predictions import OUTCOMES, Prediction
from therefore.statistics import GroupSums, effective_of, holm
from therefore.web.explorer.browsing import OpenData, RunTable
from therefore.web.explorer.columns import Column, bounds, plain
from therefore.web.explorer.facets import shown_value
from therefore.web.explorer.people import answers_to
from therefore.web.explorer.view import NOT_RIGHT, OUTCOME, View

MOST = 6
"""The most runs on one page: more cannot be told apart."""
VALUES = 40
"""The most values of a column that gets a table."""


@dataclass(frozen=True, slots=True)
class Side:
    """One run on a view's items."""

    run: RunTable
    accuracy: Share
    """The share of right answers; for people, over all their answers."""
    outcomes: dict[str, int]
    items: int
    """How many items were answered, by anybody."""


@dataclass(frozen=True, slots=True)
class RunPair:
    """One run against another, on the items that both answered."""

    first: RunTable
    second: RunTable
    counts: Paired
    corrected: float
    """The p-value after Holm's correction over all pairs shown."""

    def cells(self, view: View) -> tuple[tuple[str, int, View], ...]:
        """The four combinations of right and wrong: name, count, and the view of their items."""
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
class ValueRow:
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
    counts = ", ".join(
        f"count(*) FILTER ({run.answers.outcome} = '{outcome}')"
        for run in runs
        for outcome in OUTCOMES
    )
    (row,) = data.tables.rows(f"SELECT {counts} FROM {data.loaded.answered} WHERE {test}", bound)
    ((_, *shares),) = _shares(data, view, runs, "0") or [(0, *(None for _ in runs))]
    found: list[Side] = []
    for number, (run, share) in enumerate(zip(runs, shares, strict=True)):
        if run.people:
            found.append(_people_side(run, people_inside(data, view, run)))
            continue
        here = row[number * len(OUTCOMES) : (number + 1) * len(OUTCOMES)]
        outcomes: dict[str, int] = dict(zip(OUTCOMES, here, strict=True))
        share = share or Share.of(0, 0)
        found.append(Side(run, share, outcomes, share.total))
    return found


def _shares(
    data: OpenData, view: View, runs: Sequence[RunTable], what: str
) -> list[tuple[Any, ...]]:
    """For every value of an expression: the value, and every run's share of right answers there.

    Items of one group are kept together, as in `therefore.evaluation.measure`.
    """
    test, bound = data.condition(view)
    inner, outer = [], []
    for number, run in enumerate(runs):
        right, size, column = f"right{number}", f"size{number}", run.answers.judged
        inner.append(f"count(*) FILTER ({column} = 'right') AS {right}, count({column}) AS {size}")
        outer.append(f"count(*) FILTER ({size} > 0), sum({right}), sum({size})")
        outer.append(f"sum({right} * {right}), sum({right} * {size}), sum({size} * {size})")
    rows = data.tables.rows(
        f"SELECT value, {', '.join(outer)} FROM (SELECT value, grp, {', '.join(inner)} FROM "
        f"(SELECT *, {what} AS value FROM {data.loaded.answered} WHERE {test}) "
        "WHERE value IS NOT NULL GROUP BY value, grp) GROUP BY value",
        bound,
    )
    return [
        (value, *(_share(GroupSums(*map(int, sums[n : n + 6]))) for n in range(0, len(sums), 6)))
        for value, *sums in rows
    ]


def _share(sums: GroupSums) -> Share | None:
    if not sums.sizes:
        return None
    return Share.of(sums.values, sums.sizes, effective=effective_of(sums))


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
    outcomes: dict[str, int] = {outcome: counts[outcome] for outcome in OUTCOMES}
    return Side(run, Share.over(rows), outcomes, len({row.id for row in rows}))


def pairs(data: OpenData, view: View, runs: Sequence[RunTable]) -> list[RunPair]:
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
            together = grouped_interval(_differences(data, view, first, second))
            found.append((first, second, replace(paired(*counts), grouped=together)))
    corrected = holm([counts.p for _, _, counts in found])
    return [
        RunPair(first, second, counts, p)
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
    """Numbers of items: both right, only the first right, only the second, neither."""
    test, bound = data.condition(view)
    one, other = first.answers.judged, second.answers.judged
    rows = data.tables.rows(
        f"SELECT {one} = 'right', {other} = 'right', count(*) FROM {data.loaded.answered} "
        f"WHERE {one} IS NOT NULL AND {other} IS NOT NULL AND {test} GROUP BY 1, 2",
        bound,
    )
    counts = {(first, second): items for first, second, items in rows}
    order = ((True, True), (True, False), (False, True), (False, False))
    both, only_first, only_second, neither = (counts.get(key, 0) for key in order)
    return both, only_first, only_second, neither


def _differences(data: OpenData, view: View, first: RunTable, second: RunTable) -> GroupSums:
    """The sums of the two runs' differences over groups of items."""
    test, bound = data.condition(view)
    one, other = first.answers.judged, second.answers.judged
    ((groups, *sums),) = data.tables.rows(
        "SELECT count(*), sum(d), sum(n), sum(d * d), sum(d * n), sum(n * n) FROM (SELECT grp, "
        f"sum(({one} = 'right')::INTEGER - ({other} = 'right')::INTEGER) AS d, count(*) AS n "
        f"FROM {data.loaded.answered} WHERE {one} IS NOT NULL AND {other} IS NOT NULL AND {test} "
        "GROUP BY grp)",
        bound,
    )
    return GroupSums(int(groups), *map(int, sums))


def patterns(
    data: OpenData, view: View, runs: Sequence[RunTable]
) -> list[tuple[tuple[bool, ...], int, View]]:
    """Which runs are right on an item, on how many items, and their view; commonest first."""
    test, bound = data.condition(view)
    right = ", ".join(f"{run.answers.judged} = 'right'" for run in runs)
    every = " AND ".join(f"{run.answers.judged} IS NOT NULL" for run in runs)
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
    """The columns with few enough values for a table."""
    return [
        column
        for column in data.columns.values()
        if column.key != "flag"
        and (column.ranged or column.kind == "truth" or 1 < column.distinct <= VALUES)
    ]


def sliced(data: OpenData, view: View, runs: Sequence[RunTable], column: Column) -> list[ValueRow]:
    """Accuracy of every run by the values of a column."""
    what = column.bucket if column.ranged else column.place
    what = f"unnest({what})" if column.kind == "list" else what
    found: list[ValueRow] = []
    for value, *told in sorted(_shares(data, view, runs, what), key=lambda row: row[0]):
        shares = tuple(
            _people_share(data, view, run, column, value) if run.people else share
            for run, share in zip(runs, told, strict=True)
        )
        if not any(shares):
            continue
        if column.ranged:
            address, low, high = bounds(column, value), *column.ranges[value]
            found.append(ValueRow(address, shown_value(column, value), (low + high) / 2, shares))
        else:
            middle = float(value) if column.kind == "number" else None
            found.append(ValueRow(plain(value), shown_value(column, value), middle, shares))
    return found


def _people_share(
    data: OpenData, view: View, run: RunTable, column: Column, value: Any
) -> Share | None:
    """People's share of right rows on the items with one value of a column."""
    address = bounds(column, value) if column.ranged else plain(value)
    rows = people_inside(data, view.having(column.key, [address]), run)
    return Share.over(rows) if rows else None
