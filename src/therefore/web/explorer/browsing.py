"""A dataset that is open: which items a view holds, in order, and how they are spread.

The places of a view's items are found once and kept for a while, so that turning a page, going to
the next item or counting a facet does not search again. Nothing here writes to a dataset.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, field
from threading import Lock
from typing import Any, TypeVar

import numpy as np

from therefore.evaluation.predictions import OUTCOMES
from therefore.evaluation.run import Run
from therefore.items import Item
from therefore.web.explorer.columns import Column, bounds, plain
from therefore.web.explorer.loading import MARK, Answered, Loaded
from therefore.web.explorer.scanning import Pages
from therefore.web.explorer.shelf import DataPlace, RunPlace
from therefore.web.explorer.tables import Tables
from therefore.web.explorer.view import NOT_RIGHT, OUTCOME, View, terms, where

PAGE = 25
KEPT = 24
"""Views whose places are kept."""
SEARCHES = 8
"""Searches whose finds are kept."""
SHOWN = 12
"""Values of a facet shown at first."""

Value = TypeVar("Value")


@dataclass(frozen=True, slots=True)
class Choice:
    """A value of a facet."""

    value: str
    """As in an address."""
    shown: str
    items: int
    on: bool


@dataclass(frozen=True, slots=True)
class Facet:
    """How a view's items are spread over a column, or over a run's outcomes."""

    key: str
    name: str
    choices: tuple[Choice, ...]
    more: int = 0
    """Values that are not listed."""
    numeric: bool = False

    @property
    def most(self) -> int:
        """The largest count."""
        return max((choice.items for choice in self.choices), default=0)

    @property
    def on(self) -> bool:
        """Whether one of its values is chosen."""
        return any(choice.on for choice in self.choices)


@dataclass(frozen=True, slots=True)
class Line:
    """An item in a list."""

    place: int
    id: str
    split: str
    task: str
    premises: tuple[str, ...]
    question: str
    flags: tuple[str, ...]
    outcomes: dict[str, str]
    """Run -> outcome."""


@dataclass(frozen=True, slots=True)
class RunTable:
    """A run with its table."""

    place: RunPlace
    answers: Answered

    @property
    def key(self) -> str:
        """Its name in addresses."""
        return self.place.key

    @property
    def run(self) -> Run:
        """What was asked of whom."""
        return self.place.run

    @property
    def name(self) -> str:
        """What people read; runs of one reasoner are told apart."""
        apart = self.key.rpartition("-")[2]
        twin = apart.isdigit() and not self.run.reasoner.lower().endswith(f"-{apart}")
        return f"{self.run.reasoner} ({apart})" if twin else self.run.reasoner


class Recent(OrderedDict[Hashable, Value]):
    """The last few values that were asked for."""

    def __init__(self, most: int) -> None:
        super().__init__()
        self.most, self.lock = most, Lock()

    def take(
        self, key: Hashable, make: Callable[[], Value], drop: Callable[[Value], None]
    ) -> Value:
        """The value of a key, made if it is not there; the oldest is dropped."""
        with self.lock:
            if key in self:
                self.move_to_end(key)
                return self[key]
            value = self[key] = make()
            if len(self) > self.most:
                drop(self.popitem(last=False)[1])
            return value


@dataclass(slots=True)
class OpenData:
    """One dataset in the database."""

    place: DataPlace
    tables: Tables
    loaded: Loaded
    pages: Pages
    runs: dict[str, RunTable]
    _views: Recent[np.ndarray] = field(default_factory=lambda: Recent(KEPT))
    _searches: Recent[str] = field(default_factory=lambda: Recent(SEARCHES))
    _number: int = 0

    @property
    def columns(self) -> Mapping[str, Column]:
        """What it can be filtered by."""
        return self.loaded.columns

    @property
    def run_tables(self) -> dict[str, str]:
        """Runs with their tables in the database."""
        return {key: run.answers.table for key, run in self.runs.items()}

    def condition(self, view: View, *, without: str = "") -> tuple[str, list[Any]]:
        """SQL that is true of a view's items, and what is bound in it."""
        found = self._found(view.words) if view.words else ""
        flags = self.loaded.flags
        return where(view, self.columns, self.run_tables, flags=flags, found=found, without=without)

    def _found(self, words: str) -> str:
        """The table of what a search finds, made once."""

        def make() -> str:
            self._number += 1
            name = f"{self.loaded.table}_found{self._number}"
            wanted = terms(words)
            said = "lower(concat_ws(chr(30), text, question, options, target))"
            test = " AND ".join("contains(said, lower(?))" for _ in wanted) or "true"
            self.tables.change(
                f"CREATE TABLE {name} AS SELECT place FROM "
                f"(SELECT place, id, {said} AS said FROM {self.loaded.table}) "
                f"WHERE ({test}) OR id = ?",
                [*wanted, words],
            )
            return name

        # An old search may still be read by another request: its table goes with the next one.
        return self._searches.take(words, make, self._drop)

    def _drop(self, table: str) -> None:
        self.tables.change(f"DROP TABLE IF EXISTS {table}")

    def matching(self, view: View) -> np.ndarray:
        """The places of a view's items, in its order."""

        def make() -> np.ndarray:
            test, bound = self.condition(view)
            order = "place"
            if view.sort:
                name = view.sort.removeprefix("-")
                what = "length(text)" if name == "length" else self.columns[name].place
                order = f"{what} {'DESC' if view.sort.startswith('-') else 'ASC'} NULLS LAST, place"
            query = f"SELECT place FROM {self.loaded.table} WHERE {test} ORDER BY {order}"
            return self.tables.numbers(query, bound).astype(np.int32)

        return self._views.take(view, make, lambda places: None)

    def lines(self, places: np.ndarray) -> list[Line]:
        """Items for a list, in the order of their places."""
        wanted = [int(place) for place in places]
        if not wanted:
            return []
        some = f"({', '.join('?' for _ in wanted)})"
        rows = self.tables.rows(
            f"SELECT place, id, split, task, text, question FROM {self.loaded.table} "
            f"WHERE place IN {some}",
            wanted,
        )
        flags: dict[int, list[str]] = {}
        query = f"SELECT place, flag FROM {self.loaded.flags} WHERE place IN {some}"
        for place, flag in self.tables.rows(query, wanted):
            flags.setdefault(place, []).append(flag)
        outcomes: dict[int, dict[str, str]] = {}
        for key, table in self.run_tables.items():
            query = f"SELECT place, outcome FROM {table} WHERE place IN {some}"
            for place, outcome in self.tables.rows(query, wanted):
                outcomes.setdefault(place, {})[key] = outcome
        found = {
            place: Line(
                place,
                id,
                split,
                task,
                tuple(text.split(MARK)) if text else (),
                question,
                tuple(flags.get(place, ())),
                outcomes.get(place, {}),
            )
            for place, id, split, task, text, question in rows
        }
        return [found[place] for place in wanted]

    def place_of(self, id: str) -> int | None:
        """Where the item of an id is."""
        rows = self.tables.rows(f"SELECT min(place) FROM {self.loaded.table} WHERE id = ?", [id])
        return None if rows[0][0] is None else int(rows[0][0])

    def item(self, place: int) -> Item:
        """The whole item, from its file."""
        return self.pages.item(place)

    def neighbours(self, view: View, place: int) -> tuple[int, int | None, int | None]:
        """Where an item stands in a view (from 1; 0 if it is not in it), and its neighbours."""
        places = self.matching(view)
        found = np.flatnonzero(places == place)
        if not len(found):
            return 0, None, None
        at = int(found[0])
        before = int(places[at - 1]) if at else None
        after = int(places[at + 1]) if at + 1 < len(places) else None
        return at + 1, before, after

    def ids(self, places: list[int]) -> dict[int, str]:
        """The ids of items."""
        return {line.place: line.id for line in self.lines(np.array(places, np.int32))}

    def facets(self, view: View, *, whole: str = "") -> list[Facet]:
        """How a view's items are spread; `whole` names a column of which all values are listed.

        A column that is filtered by is counted as if it were not, so that one sees what else there
        is to choose.
        """
        counted = self._counted(view)
        for key, _ in view.chosen:
            counted[key] = self._counted(view, only=key).get(key, {})
        found = [
            self._facet(self.columns[key], counts, view, whole == key)
            for key in self.columns
            if (counts := counted.get(key))
        ]
        return found + [self._outcomes(run, view) for run in self.runs.values()]

    def _counted(self, view: View, *, only: str = "") -> dict[str, dict[Any, int]]:
        """Values of columns with their numbers of items: of all columns in one pass, or of one."""
        test, bound = self.condition(view, without=only)
        table = self.loaded.table
        columns = [c for key, c in self.columns.items() if not only or key == only]
        single = [c for c in columns if c.kind != "list"]
        counted: dict[str, dict[Any, int]] = {column.key: {} for column in columns}
        if single:
            names = [column.bucket if column.ranged else column.place for column in single]
            # Every column is a grouping of its own; the number tells which one a row belongs to.
            sets = ", ".join(f"({name})" for name in names)
            rows = self.tables.rows(
                f"SELECT grouping_id({', '.join(names)}), {', '.join(names)}, count(*) "
                f"FROM {table} WHERE {test} GROUP BY GROUPING SETS ({sets})",
                bound,
            )
            full = (1 << len(names)) - 1
            for mask, *values, items in rows:
                number = len(names) - (full ^ mask).bit_length()
                if values[number] is not None:
                    counted[single[number].key][values[number]] = items
        for column in columns:
            if column.key == "flag":
                source = f"SELECT flag AS value FROM {self.loaded.flags} WHERE place IN"
                query = f"{source} (SELECT place FROM {table} WHERE {test})"
            elif column.kind == "list":
                query = f"SELECT unnest({column.place}) AS value FROM {table} WHERE {test}"
            else:
                continue
            rows = self.tables.rows(f"SELECT value, count(*) FROM ({query}) GROUP BY 1", bound)
            counted[column.key] = {value: items for value, items in rows if value is not None}
        return counted

    def _facet(self, column: Column, counts: Mapping[Any, int], view: View, whole: bool) -> Facet:
        on = view.values(column.key)
        choices: list[Choice] = []
        if column.ranged:
            for bucket in range(len(column.ranges)):
                value = bounds(column, bucket)
                if bucket in counts or value in on:
                    shown = shown_value(column, bucket)
                    choices.append(Choice(value, shown, counts.get(bucket, 0), value in on))
        else:
            known = {plain(value): value for value in counts}
            order = sorted(counts, key=lambda v: (-counts[v], str(v)))
            if column.kind == "number":
                order = sorted(counts)
            choices = [
                Choice(value, shown_value(column, known[value]), counts[known[value]], value in on)
                for value in map(plain, order)
            ]
        listed = {choice.value for choice in choices}
        choices += [Choice(value, value, 0, True) for value in on if value not in listed]
        rest = 0
        if not whole and len(choices) > SHOWN + 2:
            kept = [c for number, c in enumerate(choices) if number < SHOWN or c.on]
            rest = len(choices) - len(kept)
            choices = kept
        return Facet(column.key, column.name, tuple(choices), rest, column.kind == "number")

    def _outcomes(self, run: RunTable, view: View) -> Facet:
        key = OUTCOME + run.key
        test, bound = self.condition(view, without=key)
        rows = self.tables.rows(
            f"SELECT outcome, count(*) FROM {run.answers.table} WHERE place IN "
            f"(SELECT place FROM {self.loaded.table} WHERE {test}) GROUP BY 1",
            bound,
        )
        counts = dict(rows)
        on = view.values(key)
        choices = tuple(
            Choice(outcome, outcome, counts.get(outcome, 0), outcome in on)
            for outcome in OUTCOMES
            if counts.get(outcome) or outcome in on
        )
        if NOT_RIGHT in on:
            rest = sum(counts.values()) - counts.get("right", 0)
            choices += (Choice(NOT_RIGHT, NOT_RIGHT, rest, True),)
        return Facet(key, run.name, choices)


def shown_value(column: Column, value: Any) -> str:
    """A value, or a range by its number, for people.

    >>> shown_value(Column("f.alpha", "number", "c0", ((3.0, 3.123456), (4.0, 4.0))), 0)
    '3 to 3.123'
    >>> shown_value(Column("f.mood", "text", "c0"), "")
    '(empty)'
    """
    if column.ranged:
        low, high = (f"{end:.4g}" for end in column.ranges[value])
        return low if low == high else f"{low} to {high}"
    if isinstance(value, float):
        return f"{value:.6g}"
    return plain(value) or "(empty)"
