"""Hand items to a reasoner and write its answers as they come, so that little is lost by a stop.

Our reasoners get batches of a fixed size, so the same command gives the same bytes however often it
was stopped. A user's own reasoner may be slow (a model behind an API, say), so it gets only as many
items at once as it answers in about two seconds. Answers are written about every ten seconds, and
when anything stops the run.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from pathlib import Path

from therefore.asking.conclusions import validity
from therefore.dataset.reading import group_of
from therefore.errors import InputError
from therefore.evaluation.own import answers_of
from therefore.evaluation.predictions import (
    Prediction,
    judged,
    part_path,
    parts,
    read_part,
    rows,
    write_part,
)
from therefore.items import Item
from therefore.reasoners.pretrained.sources import is_model_name
from therefore.reasoners.reasoner import Reasoner
from therefore.reasoners.registry import PROMPTED

PART = 2_000
"""Predictions in a full part."""
BATCH = 200
"""Items that a reasoner is handed at once, at most."""
ASKED = 40
"""Items for a language model that is prompted here: one item may take a second."""
FIRST = 8
"""Items for a user's own reasoner at first, before its speed is known."""
SAVED = 10.0
"""Seconds after which what was answered is written."""
BUSY = 2.0
"""Seconds that a call of a user's own reasoner should take."""


class Pace:
    """How many items a reasoner gets at once: a fixed number, or one that fits its speed."""

    def __init__(self, size: int, *, fixed: bool) -> None:
        self.size, self.fixed = size, fixed

    def took(self, items: int, seconds: float) -> None:
        """Adapt the size after a call with so many items that took so many seconds."""
        if not self.fixed:
            each = seconds / items if items else 0.0
            fit = int(BUSY / each) if each * BATCH > BUSY else BATCH
            # Grow at most fourfold: one fast call may be luck.
            self.size = max(1, min(BATCH, fit, 4 * self.size))


def pace_of(given: str | Reasoner, made: Reasoner) -> Pace:
    """The pace for a reasoner: `given` as the user named it, `made` the object."""
    if isinstance(given, str) and (given in PROMPTED or is_model_name(given)):
        return Pace(min(ASKED, BATCH), fixed=True)
    if type(made).__module__.partition(".")[0] == "therefore":
        return Pace(BATCH, fixed=True)
    return Pace(min(FIRST, BATCH), fixed=False)


class Answering:
    """A reasoner's answers in the folder of a run, from where an earlier session stopped."""

    def __init__(
        self, reasoner: Reasoner, folder: Path, sizes: dict[str, int], *, pace: Pace
    ) -> None:
        self.reasoner, self.folder, self.sizes, self.pace = reasoner, folder, sizes, pace
        self.part: list[Prediction] = []
        """The predictions of the last part, which is not full."""
        self.number = 0
        """How many parts are full."""
        self.unreadable = False
        """Whether an item could not be read."""
        for path in parts(folder):
            if rows(path) != PART:
                self.part = read_part(path)
                break
            self.number += 1
        self.saved = len(self.part)

    @property
    def done(self) -> int:
        """How many items are answered."""
        return self.number * PART + len(self.part)

    @property
    def kept(self) -> bool:
        """Whether anything was written."""
        return bool(self.number or self.saved)

    def answer(self, items: Iterator[Item], told: Callable[[int], None]) -> None:
        """Answer the items that are left; `told` gets the number done after each call."""
        rest = islice(items, self.done, None)
        written = time.monotonic()
        try:
            while batch := self._next(rest):
                began = time.monotonic()
                self.part += self._answered(batch)
                self.pace.took(len(batch), time.monotonic() - began)
                if len(self.part) == PART or time.monotonic() - written > SAVED:
                    self._write()
                    written = time.monotonic()
                told(self.done)
        except InputError:
            # If the very first answers are refused, nothing needs to be kept.
            if self.kept and not self.unreadable:
                self._write()
            raise
        except BaseException:
            self._write()
            raise
        self._write()

    def _next(self, items: Iterator[Item]) -> list[Item]:
        try:
            return list(islice(items, min(self.pace.size, PART - len(self.part))))
        except InputError:
            self.unreadable = True
            raise

    def _write(self) -> None:
        if len(self.part) == self.saved:
            return
        write_part(part_path(self.folder, self.number), self.part)
        self.saved = len(self.part)
        if len(self.part) == PART:
            self.number, self.part, self.saved = self.number + 1, [], 0

    def _answered(self, items: Sequence[Item]) -> list[Prediction]:
        predictions: list[Prediction] = []
        for item, answer in zip(items, answers_of(self.reasoner, items), strict=True):
            spoken = item.task == "generation" and answer.status == "answered"
            worth = validity(item, answer.text) if spoken else ""
            group = group_of(item, self.sizes)
            predictions.append(judged(item, answer, validity=worth, group=group))
        return predictions
