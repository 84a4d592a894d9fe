"""An open dataset: which items a view holds, and in which order.

The places of a view's items are found once and cached, so that turning a page or going to the next
item needs no new search. Nothing here writes to a dataset.
"""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, field
from threading import Lock
from typing import Any, TypeVar

import numpy as np

from therefore.evaluation.predictions import Prediction
from therefore.evaluation.record import Run
from therefore.items import Item
from therefore.web.explorer.answers import Answered
from therefore.web.explorer.columns import Column
from therefore.web.explorer.loading import MARK, Loaded
from therefore.web.explorer.scanning import Pages
from therefore.web.explorer.shelf import DataPlace, RunPlace
from therefore.web.explorer.tables import Tables
from therefore.web.explorer.view import View, terms, where

PAGE = 25
KEPT = 24
"""How many views' places are cached."""
SEARCHES = 24
"""How many searches' results are cached."""

Value = TypeVar("Value")


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
    """A run with its columns in the database."""

    place: RunPlace
    answers: Answered
    people: tuple[Prediction, ...] = ()
    """For a run of several people: all their rows."""

    @property
    def key(self) -> str:
        """The run's name in addresses."""
        return self.place.key

    @property
    def run(self) -> Run:
        """The run's record: the reasoner, the dataset, and how it was asked."""
        return self.place.run

    @property
    def name(self) -> str:
        """The run's name on pages, different for two runs of one reasoner."""
        return self.run.reasoner


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
    counts: Recent[Any] = field(default_factory=lambda: Recent(KEPT))
    """Counts by view, cached since the data never change."""
    _number: int = 0

    @property
    def columns(self) -> Mapping[str, Column]:
        """The columns that items can be filtered by."""
        return self.loaded.columns

    @property
    def outcomes(self) -> dict[str, str]:
        """Run -> column of its outcomes."""
        return {key: run.answers.outcome for key, run in self.runs.items()}

    def relation(self, view: View) -> str:
        """The table for a view's condition, with the runs' answers only if the view needs them."""
        needed = view.outcomes or view.together
        return self.loaded.answered if needed else self.loaded.table

    def condition(self, view: View, *, without: str = "") -> tuple[str, list[Any]]:
        """SQL that is true of a view's items, and what is bound in it."""
        found = self._found(view.words) if view.words else ""
        flags = self.loaded.flags
        return where(view, self.columns, self.outcomes, flags=flags, found=found, without=without)

    def _found(self, words: str) -> str:
        """The name of the table of a search's results, made at the first call."""

        def make() -> str:
            self._number += 1
            name = f"{self.loaded.table}_found{self._number}"
            wanted = [re.escape(term) for term in terms(words)]
            # A pattern that ignores case is several times as fast as lowering every text.
            fields = ("text", "question", "options", "target")
            one = " OR ".join(f"regexp_matches({field}, ?, 'i')" for field in fields)
            test = " AND ".join(f"({one})" for _ in wanted) or "true"
            self.tables.change(
                f"CREATE TABLE {name} AS SELECT place FROM {self.loaded.table} "
                f"WHERE ({test}) OR id = ?",
                [*(term for term in wanted for _ in fields), words],
            )
            return name

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
            query = f"SELECT place FROM {self.relation(view)} WHERE {test} ORDER BY {order}"
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
        said: dict[int, dict[str, str]] = {}
        if self.outcomes:
            names = ", ".join(self.outcomes.values())
            query = f"SELECT place, {names} FROM {self.loaded.table}_answers WHERE place IN {some}"
            for place, *row in self.tables.rows(query, wanted):
                pairs = zip(self.outcomes, row, strict=True)
                said[place] = {run: outcome for run, outcome in pairs if outcome}
        found = {
            place: Line(
                place,
                id,
                split,
                task,
                tuple(text.split(MARK)) if text else (),
                question,
                tuple(flags.get(place, ())),
                said.get(place, {}),
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
