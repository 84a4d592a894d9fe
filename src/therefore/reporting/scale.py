"""Axes: compute round ticks and positions on the drawing from a range of numbers."""

from __future__ import annotations

import math
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Scale:
    """An axis from one place to another, linear or logarithmic."""

    low: float
    high: float
    start: float
    end: float
    log: bool = False

    def __call__(self, value: float) -> float:
        """The position of a value, rounded to a tenth of a unit of the drawing.

        >>> Scale(1, 100, 0, 10, log=True)(10.0), Scale(0, 100, 0, 10)(10.0)
        (5.0, 1.0)
        """
        place = math.log if self.log else float
        span = place(self.high) - place(self.low) or 1.0
        share = (place(value) - place(self.low)) / span
        return round(self.start + share * (self.end - self.start), 1)


def ticks(low: float, high: float, *, most: int = 6) -> list[float]:
    """Round numbers inside a range, at most so many.

    >>> ticks(0, 1, most=6)
    [0.0, 0.2, 0.4, 0.6, 0.8, 1.0]
    >>> ticks(3, 31, most=5)
    [10.0, 20.0, 30.0]
    """
    if high <= low:
        return [low]
    rough = (high - low) / max(1, most - 1)
    power: float = 10 ** math.floor(math.log10(rough))
    step = next(s * power for s in (1, 2, 2.5, 5, 10) if s * power >= rough * (1 - 1e-9))
    first = math.ceil(low / step - 1e-9)
    last = math.floor(high / step + 1e-9)
    return [round(float(place * step), 10) for place in range(first, last + 1)]


def tick_text(value: float, *, percent: bool) -> str:
    """A tick's label.

    >>> tick_text(0.25, percent=True), tick_text(10.0, percent=False)
    ('25%', '10')
    """
    return f"{value * 100:.4g}%" if percent else f"{value:.4g}"
