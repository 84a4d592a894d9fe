"""Progress of a long task: the one kind of function that every task calls to say how far it is.

Public functions call `shown` unless they are given another one: it draws a bar below the cell in a
notebook, and nothing anywhere else. The command passes its own bar.
"""

from __future__ import annotations

import sys
import time
from html import escape
from typing import Any, Protocol

EVERY = 0.2
"""Seconds between two drawings of a bar in a notebook."""


class Progress(Protocol):
    """A function called with how much is done, of how much (0: unknown), and of which part.

    A task with several parts, one after the other, names each by `what`.
    """

    def __call__(self, done: int, total: int = 0, what: str = "") -> None:
        """Show the progress of a part."""
        ...


def silent(done: int, total: int = 0, what: str = "") -> None:
    """Show nothing."""


class _Notebook:
    """Bars below the cell of a notebook, one for each part of a task."""

    def __init__(self) -> None:
        self.bars: dict[str, tuple[int, float, Any]] = {}
        """Part -> how much was done, when its bar was drawn, and the bar's place on the page."""

    def __call__(self, done: int, total: int = 0, what: str = "") -> None:
        """Draw or renew the bar of a part."""
        if "ipykernel" not in sys.modules:
            return
        from IPython.display import HTML, display  # type: ignore[import-not-found,unused-ignore]

        before, drawn, place = self.bars.get(what, (0, 0.0, None))
        if place is None or done < before:
            place, drawn = display(HTML(bar(0, total, what)), display_id=True), 0.0
        finished = bool(total) and done >= total
        if finished or time.monotonic() - drawn > EVERY:
            place.update(HTML(bar(done, total, what)))
            drawn = time.monotonic()
        self.bars[what] = done, drawn, place
        if finished:
            del self.bars[what]


shown: Progress = _Notebook()
"""Shows a bar in a notebook, and nothing anywhere else."""


def bar(done: int, total: int, what: str) -> str:
    """A bar in HTML.

    >>> bar(3, 4, "train")
    '<progress value="3" max="4"></progress> train 3 of 4'
    >>> bar(3, 0, "")
    '<progress></progress> 3'
    """
    inside = f' value="{done}" max="{total}"' if total else ""
    counted = f"{done:,} of {total:,}" if total else f"{done:,}"
    return f"<progress{inside}></progress> {escape(f'{what} {counted}'.strip())}"
