"""What a text leaves open: what holds in any case, and what holds further if it is meant so.

`prove` decides both ways, and says how each was taken only if the verdict hangs on it.
"""

from __future__ import annotations

from dataclasses import dataclass

from therefore.logic.formulas import Formula


@dataclass(frozen=True, slots=True)
class Either:
    """What may be meant either way."""

    certain: tuple[Formula, ...] = ()
    supposed: tuple[Formula, ...] = ()
    """What holds further if it is meant so; empty if that is nothing."""
    ways: tuple[tuple[str, str], ...] = ()
    """For each thing that is open, in words: that it is meant so, and that it is not."""
