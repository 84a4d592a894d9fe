"""A view: which items of a dataset are looked at, and in which order. Every view is an address.

    /data/syllobase?split=test&f.mood=Barbara&f.mood=Darii&o.oracle=right&o.bag=wrong&q=red+panda

Several values of one column are joined by "or", different columns by "and". A name that a dataset
does not have is refused here with the nearest name that it has; other modules trust a view.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any
from urllib.parse import urlencode

from therefore.config import nearest
from therefore.errors import InputError
from therefore.evaluation.predictions import OUTCOMES
from therefore.web.explorer.columns import Column, condition

OUTCOME = "o."
"""The prefix of a run's name in an address that filters by its outcome."""
NOT_RIGHT = "not right"
"""Every outcome but right, in one word."""
TOGETHER = {"differ": "runs differ", "right": "all right", "wrong": "none right"}
"""Filters on all runs together: value in an address -> words for people."""
WORDS = 8
"""The most words or phrases of a search."""
LENGTH = 200
"""The most letters of a search."""


@dataclass(frozen=True, slots=True)
class View:
    """A filter and an order; equal views have equal addresses."""

    words: str = ""
    chosen: tuple[tuple[str, tuple[str, ...]], ...] = ()
    """(column, values): items with one of these values are in the view."""
    outcomes: tuple[tuple[str, tuple[str, ...]], ...] = ()
    """(run, outcomes): items with one of these outcomes are in the view."""
    together: str = ""
    sort: str = ""
    """A column to sort by, with a minus for the greatest first; empty for the dataset's order."""

    def pairs(self) -> list[tuple[str, str]]:
        """The view as the fields of an address."""
        found = [("q", self.words)] if self.words else []
        found += [(key, value) for key, values in self.chosen for value in values]
        found += [(OUTCOME + run, value) for run, values in self.outcomes for value in values]
        found += [("runs", self.together)] if self.together else []
        return found + ([("sort", self.sort)] if self.sort else [])

    def address(self, **more: object) -> str:
        """The part of an address from the question mark on; empty for everything.

        >>> View(words="a b", chosen=(("split", ("test",)),)).address(page=2)
        '?q=a+b&split=test&page=2'
        """
        text = urlencode(self.pairs() + [(key, str(value)) for key, value in more.items()])
        return f"?{text}" if text else ""

    def values(self, key: str) -> tuple[str, ...]:
        """The values chosen of a column or, with `o.`, of a run."""
        if key.startswith(OUTCOME):
            return dict(self.outcomes).get(key.removeprefix(OUTCOME), ())
        return dict(self.chosen).get(key, ())

    def without(self, key: str) -> View:
        """The view without its filter on a column or run."""
        return self.having(key, ())

    def having(self, key: str, values: Sequence[str]) -> View:
        """The view with these values of a column or run in place of the present ones."""
        field = "outcomes" if key.startswith(OUTCOME) else "chosen"
        name = key.removeprefix(OUTCOME) if field == "outcomes" else key
        kept = dict(getattr(self, field))
        kept.pop(name, None)
        if values:
            kept[name] = tuple(values)
        changed = tuple(sorted(kept.items()))
        return (
            replace(self, outcomes=changed)
            if field == "outcomes"
            else replace(self, chosen=changed)
        )

    def saying(self, words: str) -> View:
        """The view with another search."""
        return replace(self, words=words)

    def agreeing(self, together: str) -> View:
        """The view with another demand on all runs together."""
        return replace(self, together=together)

    def sorted_by(self, sort: str) -> View:
        """The view in another order."""
        return replace(self, sort=sort)

    def toggled(self, key: str, value: str) -> View:
        """The view with a value added, or taken away if it is there."""
        have = self.values(key)
        return self.having(
            key, [v for v in have if v != value] if value in have else [*have, value]
        )

    @property
    def filters(self) -> bool:
        """Whether anything is left out."""
        return bool(self.words or self.chosen or self.outcomes or self.together)

    @property
    def parts(self) -> int:
        """How many filters the view has."""
        return bool(self.words) + len(self.chosen) + len(self.outcomes) + bool(self.together)


def read_view(
    fields: Sequence[tuple[str, str]],
    columns: Mapping[str, Column],
    runs: Collection[str],
    *,
    beside: Collection[str] = (),
) -> View:
    """The view in the fields of an address; InputError names what the dataset does not have.

    `beside` names fields that belong to the page and not to the view.
    """
    view = View()
    for key, value in fields:
        if key in beside:
            continue
        if key == "q":
            view = replace(view, words=_search(value))
        elif key == "runs":
            if value and value not in TOGETHER:
                raise InputError(f"runs={value!r} is none of {', '.join(TOGETHER)}")
            view = replace(view, together=value)
        elif key == "sort":
            _check(value.removeprefix("-"), sortable(columns), "sort=", allow_empty=True)
            view = replace(view, sort=value)
        elif key.startswith(OUTCOME):
            _check(key.removeprefix(OUTCOME), runs, "run ")
            _check(value, (*OUTCOMES, NOT_RIGHT), f"{key}=")
            view = view.having(key, [*view.values(key), value])
        else:
            _check(key, columns, "column ")
            condition(columns[key], [value])
            if value not in view.values(key):
                view = view.having(key, [*view.values(key), value])
    return view


def _check(name: str, known: Collection[str], what: str, *, allow_empty: bool = False) -> None:
    if name not in known and not (allow_empty and not name):
        raise InputError(f"{what}{name[:80]!r} is not known here{nearest(name, list(known))}")


def _search(text: str) -> str:
    text = " ".join(text.split())
    if len(text) > LENGTH or len(terms(text)) > WORDS:
        raise InputError(f"a search may have {WORDS} words and {LENGTH} letters: leave some out")
    return text


def terms(words: str) -> list[str]:
    """The words, and phrases in quotation marks, of a search; an item must contain them all.

    >>> terms('whale "red panda"')
    ['whale', 'red panda']
    """
    found = re.findall(r'"([^"]*)"|(\S+)', words)
    return [text for phrase, word in found if (text := (phrase or word.replace('"', "")).strip())]


def sortable(columns: Mapping[str, Column]) -> list[str]:
    """The columns that items can be put in the order of; "length" is that of the text."""
    return ["length", *(key for key, column in columns.items() if column.kind == "number")]


def where(
    view: View,
    columns: Mapping[str, Column],
    runs: Mapping[str, str],
    *,
    flags: str,
    found: str = "",
    without: str = "",
) -> tuple[str, list[Any]]:
    """SQL that is true of the items of a view, and what is bound in it.

    `runs` are the columns of the runs' outcomes, `flags` is the table of flags, `found` the table
    of what a search found; `without` leaves one column or run out, to count what else could be
    chosen.
    """
    parts: list[str] = []
    bound: list[Any] = []
    if found:
        parts.append(f"place IN (SELECT place FROM {found})")
    for key, values in view.chosen:
        if key == without:
            continue
        if key == "flag":
            some = ", ".join("?" for _ in values)
            parts.append(f"place IN (SELECT place FROM {flags} WHERE flag IN ({some}))")
            bound += values
            continue
        part, more = condition(columns[key], values)
        parts.append(part)
        bound += more
    for run, values in view.outcomes:
        if OUTCOME + run != without:
            counted = {o for o in OUTCOMES if o not in ("right", "not judged")}
            wide = [o for o in OUTCOMES if o in values or (NOT_RIGHT in values and o in counted)]
            parts.append(f"{runs[run]} IN ({', '.join('?' for _ in wide)})")
            bound += wide
    if view.together:
        parts.append(_together(view.together, list(runs.values())))
    return " AND ".join(parts) or "true", bound


def _together(how: str, columns: Sequence[str]) -> str:
    """SQL for the items that every run answered and on which the runs differ or agree."""
    if not columns:
        return "false"
    every = " AND ".join(f"{column} IS NOT NULL" for column in columns)
    all_right = " AND ".join(f"{column} = 'right'" for column in columns)
    some_right = " OR ".join(f"{column} = 'right'" for column in columns)
    wanted = {
        "differ": f"({some_right}) AND NOT ({all_right})",
        "right": all_right,
        "wrong": f"NOT ({some_right})",
    }[how]
    return f"({every} AND {wanted})"
