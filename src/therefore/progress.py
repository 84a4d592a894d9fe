"""Progress: how far a long task is, told to whoever wants to show it; one shape for all tasks.

Public functions tell it to `shown` unless they are given something else: a bar below the cell in a
notebook, and nothing anywhere else. The command gives its own bar.
"""

from __future__ import annotations

import sys
import time
from html import escape
from typing import Any, Protocol

EVERY = 0.2
"""Seconds between two drawings of a bar in a notebook."""


class Progress(Protocol):
    """Told how much is done, of how much (0: nobody knows), and of what, where there is a choice.

    A task with several parts, one after the other, names each by `what`.
    """

    def __call__(self, done: int, total: int = 0, what: str = "") -> None:
        """Show it."""
        ...


def silent(done: int, total: int = 0, what: str = "") -> None:
    """Show nothing."""


class _Notebook:
    """Bars below the cell of a notebook, one for each part of a task."""

    def __init__(self) -> None:
        self.bars: dict[str, tuple[int, float, Any]] = {}
        """What is under way: how much was done, when it was drawn, and where."""

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
"""In a notebook, a bar; anywhere else, nothing."""


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
