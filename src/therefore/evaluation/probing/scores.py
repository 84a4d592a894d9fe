"""Baselined probing performance (BPP): the probe's accuracy minus that of its baseline's probe.

The two probes of a draw learn from the same items, so the difference is taken draw by draw. Its
standard deviation is over draws and shows how much the choice of training items matters. The
interval shows how much the choice of test items matters. It is over premises: items that share them
are answered alike, and to count them as independent would make it too narrow.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from therefore.errors import DatasetError
from therefore.evaluation.probing.config import TRUE
from therefore.evaluation.probing.folder import (
    Plan,
    ProbedItem,
    load_items,
    load_outcomes,
    load_plan,
)
from therefore.evaluation.probing.procedure import SHARED, Probed
from therefore.statistics import CONFIDENCE, Interval, normal_quantile


@dataclass(frozen=True, slots=True)
class Spread:
    """A mean over draws, with its standard deviation."""

    mean: float
    deviation: float | None
    """None where there is a single draw."""

    @classmethod
    def of(cls, values: np.ndarray) -> Spread:
        """The spread of one value per draw."""
        several = len(values) > 1
        return cls(float(values.mean()), float(values.std(ddof=1)) if several else None)


@dataclass(frozen=True, slots=True)
class Score:
    """The figures of the probes of one layer and one size of training set."""

    layer: int
    percentage: float
    size: int
    """Items in the training set."""
    draws: int
    accuracy: dict[str, Spread]
    """By condition."""
    bpp: Spread
    interval: Interval
    """The 95% interval of the mean BPP over test items."""


class Probing:
    """A complete probing run, ready for its figures."""

    def __init__(self, plan: Plan, items: Sequence[ProbedItem], found: Sequence[Probed]) -> None:
        self.plan = plan
        self.items = tuple(items)
        self.groups = np.array([item.group for item in items], dtype=int)
        self.unconverged = sum(not one.converged for one in found)
        answers = np.array([item.answer for item in items])
        self._right: dict[tuple[str, int, float], list[np.ndarray]] = {}
        self._sizes: dict[float, int] = {}
        for one in sorted(found, key=lambda one: one.draw):
            key = (one.condition, one.layer, one.percentage)
            self._right.setdefault(key, []).append(one.choices == answers)
            self._sizes[one.percentage] = one.size

    @classmethod
    def load(cls, folder: str | Path) -> Probing:
        """Read a run; DatasetError if it is not complete."""
        place = Path(folder)
        plan = load_plan(place)
        if not plan.complete:
            raise DatasetError(f"{folder} is an unfinished run: run the same probe command again")
        return cls(plan, load_items(place), load_outcomes(place))

    @property
    def last(self) -> int:
        """The last of the layers probed."""
        return self.plan.layers[-1]

    def right(self, condition: str, layer: int, percentage: float) -> np.ndarray:
        """Which test items are answered right: (draws, items)."""
        own = (condition, layer, percentage)
        return np.array(self._right.get(own) or self._right[condition, SHARED, percentage])

    def gains(self, layer: int, percentage: float) -> np.ndarray:
        """Right answers of the probe minus those of its baseline: (draws, items)."""
        base = self.right(self.plan.config.against, layer, percentage)
        return np.asarray(self.right(TRUE, layer, percentage).astype(float) - base)

    def score(self, layer: int, percentage: float) -> Score:
        """The figures of one layer and percentage."""
        gains = self.gains(layer, percentage)
        return Score(
            layer,
            percentage,
            self._sizes[percentage],
            len(gains),
            {
                name: Spread.of(self.right(name, layer, percentage).mean(axis=1))
                for name in self.plan.config.conditions
            },
            Spread.of(gains.mean(axis=1)),
            mean_interval(gains.mean(axis=0), self.groups),
        )

    def scores(self) -> list[Score]:
        """The figures of every layer and percentage."""
        return [
            self.score(layer, percentage)
            for layer in self.plan.layers
            for percentage in self.plan.config.percentages
        ]


def mean_interval(values: np.ndarray, groups: np.ndarray) -> Interval:
    """The 95% interval of a mean whose values are independent only between groups."""
    mean = float(values.mean())
    error = math.sqrt(clustered_variance((values - mean) / len(values), groups))
    reach = normal_quantile(0.5 + CONFIDENCE / 2) * error
    return Interval(mean - reach, mean + reach)


def clustered_variance(influences: np.ndarray, groups: np.ndarray) -> float:
    """The variance of a sum of influences that are independent only between groups.

    The sandwich estimate with the usual correction for few groups (CR1).
    """
    _, places = np.unique(groups, return_inverse=True)
    sums = np.bincount(places, weights=influences)
    count = len(sums)
    return float((sums**2).sum()) * count / (count - 1) if count > 1 else math.inf
