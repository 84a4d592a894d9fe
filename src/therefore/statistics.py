"""Intervals and exact tests for counts, which audits and evaluations share; numpy is enough.

Nothing here assumes more than independent trials, or independent groups of trials. Wilson's
interval keeps its coverage near 0 and 1, where the textbook interval collapses; p-values of counts
are exact sums of binomial terms; and Holm's correction holds whatever the dependence between the
tests.
"""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from statistics import NormalDist

import numpy as np

CONFIDENCE = 0.95


@dataclass(frozen=True, slots=True)
class Interval:
    """A range that holds the truth with a confidence of 95 %."""

    low: float
    high: float

    def __str__(self) -> str:
        return f"{self.low:.3f} to {self.high:.3f}"


def normal_quantile(probability: float) -> float:
    """The standard normal value below which this much probability lies.

    >>> round(normal_quantile(0.975), 3)
    1.96
    """
    return NormalDist().inv_cdf(probability)


def wilson(successes: float, total: float) -> Interval:
    """Wilson's score interval of a proportion; (0, 1) if nothing was tried.

    Numbers need not be whole: `total` may be an effective number of items (`effective_size`).

    >>> interval = wilson(5, 10)
    >>> round(interval.low, 3), round(interval.high, 3)
    (0.237, 0.763)
    """
    if not total:
        return Interval(0.0, 1.0)
    z = normal_quantile(0.5 + CONFIDENCE / 2)
    share = successes / total
    centre = share + z * z / (2 * total)
    spread = z * math.sqrt(share * (1 - share) / total + z * z / (4 * total * total))
    scale = 1 + z * z / total
    # For no and for only successes the limit is exactly 0 or 1; floating point would just miss it.
    low = 0.0 if successes == 0 else max(0.0, (centre - spread) / scale)
    high = 1.0 if successes == total else min(1.0, (centre + spread) / scale)
    return Interval(low, high)


def effective_size(right: Sequence[int], sizes: Sequence[int]) -> float:
    """How many independent items tell as much as these groups, inside which items may be dependent.

    `right` counts the successes of each group and `sizes` its items. The number of items is divided
    by the design effect: the cluster-robust variance of the share over the binomial one (Miller,
    Adding error bars to evals, 2024). It is never more than the number of items.

    >>> effective_size([4, 0, 4, 0], [4, 4, 4, 4]), effective_size([1, 0, 1, 0], [1, 1, 1, 1])
    (3.0, 4.0)
    """
    return effective_of(GroupSums.of(right, sizes))


@dataclass(frozen=True, slots=True)
class GroupSums:
    """Sums over groups of their values and sizes, from which intervals are computed."""

    groups: int
    values: int
    sizes: int
    value_squares: int
    products: int
    size_squares: int

    @classmethod
    def of(cls, values: Sequence[int], sizes: Sequence[int]) -> GroupSums:
        """The sums for groups with these values (successes or differences) and numbers of items."""
        pairs = list(zip(values, sizes, strict=True))
        return cls(
            len(pairs),
            sum(values),
            sum(sizes),
            sum(value * value for value in values),
            sum(value * size for value, size in pairs),
            sum(size * size for size in sizes),
        )

    @property
    def mean(self) -> float:
        """The mean value of an item; 0 without items."""
        return self.values / self.sizes if self.sizes else 0.0

    @property
    def variance(self) -> float:
        """The cluster-robust variance of the mean."""
        mean = self.mean
        spread = self.value_squares - 2 * mean * self.products + mean * mean * self.size_squares
        return self.groups / (self.groups - 1) * max(0.0, spread) / self.sizes**2


def effective_of(sums: GroupSums) -> float:
    """The effective size, from the sums over groups."""
    total, share = sums.sizes, sums.mean
    plain = share * (1 - share) / total if total else 0.0
    if sums.groups < 2 or sums.groups == total or not plain:
        return float(total)
    return total / max(1.0, sums.variance / plain)


def bootstrap(values: Sequence[float], rng: np.random.Generator, *, draws: int = 1_000) -> Interval:
    """The percentile bootstrap interval of a mean, for scores that are not counts."""
    sample = np.asarray(values, dtype=float)
    if not len(sample):
        return Interval(math.nan, math.nan)
    means = [sample[rng.integers(0, len(sample), len(sample))].mean() for _ in range(draws)]
    return percentile_interval(means)


def percentile_interval(draws: Sequence[float] | np.ndarray) -> Interval:
    """The interval between the 2.5th and the 97.5th percentile of a bootstrap's draws."""
    low, high = np.quantile(draws, [0.5 - CONFIDENCE / 2, 0.5 + CONFIDENCE / 2])
    return Interval(float(low), float(high))


def quantile_ranges(numbers: np.ndarray, count: int) -> list[np.ndarray]:
    """The numbers' places in each of `count` ranges of about equal size; empty ranges are left out.

    >>> [places.tolist() for places in quantile_ranges(np.array([5, 1, 2, 9]), 2)]
    [[1, 2], [0, 3]]
    """
    edges = np.unique(np.quantile(numbers, np.linspace(0, 1, count + 1)))
    place = np.clip(np.searchsorted(edges, numbers, side="right") - 1, 0, max(0, len(edges) - 2))
    return [np.flatnonzero(place == number) for number in np.unique(place)]


@lru_cache(maxsize=8)
def _log_factorials(most: int) -> np.ndarray:
    return np.concatenate([[0.0], np.cumsum(np.log(np.arange(1, most + 1)))])


def binomial_terms(total: int, chance: float) -> np.ndarray:
    """The probability of each number of successes, from 0 to `total`.

    >>> binomial_terms(2, 0.5).round(3).tolist()
    [0.25, 0.5, 0.25]
    """
    if chance in (0.0, 1.0):
        terms = np.zeros(total + 1)
        terms[0 if chance == 0.0 else total] = 1.0
        return terms
    logs = _log_factorials(total)
    count = np.arange(total + 1)
    log_ways = logs[total] - logs - logs[::-1]
    logs = log_ways + count * math.log(chance) + (total - count) * math.log1p(-chance)
    return np.asarray(np.exp(logs))


def binomial_test(successes: int, total: int, chance: float, *, above: bool = False) -> float:
    """The exact p-value of `successes` at a chance: two-sided, or of at least that many if `above`.

    The two-sided value sums the probabilities of all outcomes no more likely than the one seen.

    >>> round(binomial_test(9, 10, 0.5), 4), round(binomial_test(9, 10, 0.5, above=True), 4)
    (0.0215, 0.0107)
    """
    terms = binomial_terms(total, chance)
    # Equally likely outcomes differ by rounding: a relative tolerance keeps them together.
    within = terms <= terms[successes] * (1 + 1e-7)
    if above:
        within = np.arange(len(terms)) >= successes
    # The terms of all outcomes sum to one but for rounding.
    return 1.0 if within.all() else min(1.0, float(terms[within].sum()))


def holm(p_values: Sequence[float]) -> list[float]:
    """Holm's corrected p-values, in the order given.

    >>> [round(p, 3) for p in holm([0.01, 0.04, 0.03])]
    [0.03, 0.06, 0.06]
    """
    order = sorted(range(len(p_values)), key=lambda place: p_values[place])
    corrected = [0.0] * len(p_values)
    largest = 0.0
    for rank, place in enumerate(order):
        largest = max(largest, min(1.0, (len(p_values) - rank) * p_values[place]))
        corrected[place] = largest
    return corrected


def linked(keys: Iterable[Iterable[Hashable]]) -> list[int]:
    """For each entry, the smallest index among the entries that shared keys link it to.

    >>> linked(["ab", "c", "bd", "d", "e"])
    [0, 1, 0, 0, 4]
    """
    parent: list[int] = []

    def root(place: int) -> int:
        while parent[place] != place:
            parent[place] = parent[parent[place]]
            place = parent[place]
        return place

    first: dict[Hashable, int] = {}
    for place, names in enumerate(keys):
        parent.append(place)
        for name in names:
            one, other = root(first.setdefault(name, place)), root(place)
            parent[max(one, other)] = min(one, other)
    return [root(place) for place in range(len(parent))]
