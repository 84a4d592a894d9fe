"""Two ways to take a text: formulas that hold in any case, and formulas that hold in one way only.

`prove` decides both ways, and notes how each was taken only if the verdict depends on it.
"""

from __future__ import annotations

from dataclasses import dataclass

from therefore.logic.formulas import Formula


@dataclass(frozen=True, slots=True)
class Either:
    """Something that may be meant in two ways."""

    certain: tuple[Formula, ...] = ()
    supposed: tuple[Formula, ...] = ()
    """The formulas that also hold if it is meant in the first way."""
    ways: tuple[tuple[str, str], ...] = ()
    """For each open question the notes on its two ways: meant so, and not meant so."""
