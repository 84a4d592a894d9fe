"""How much a count tells about the label: chi-square with its degrees of freedom, and Cramér's V.

The measure of the Entailment paper's Tables 3 and 4, with an effect size: chi-square grows with
the number of items, V does not (0: independent, 1: the count decides the label). Values too rare
for the chi-square approximation (an expected count below 5) are merged with their neighbours.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from therefore.errors import needed

ENOUGH = 5.0
"""The smallest expected count in a cell (Cochran's rule)."""


@dataclass(frozen=True, slots=True)
class Association:
    """A count against the label."""

    chi2: float
    df: int
    p: float
    v: float
    """Cramér's V."""
    means: tuple[float, ...]
    """The count's mean for each label, in the order of the labels."""


def chi2_tail(chi2: float, df: int) -> float:
    """The probability of a chi-square value at least this large."""
    with needed("scipy", extra="audit"):
        from scipy.special import chdtrc  # scipy.stats has the same and takes seconds to import
    return float(chdtrc(df, chi2))


def associate(values: Sequence[float], labels: Sequence[int]) -> Association:
    """The association of a count with the label.

    >>> found = associate([0, 1] * 50, [0, 1] * 50)
    >>> found.df, found.v, found.means
    (1, 1.0, (0.0, 1.0))
    """
    names, label = np.unique(np.asarray(labels), return_inverse=True)
    steps, step = np.unique(np.asarray(values, dtype=float), return_inverse=True)
    table = np.zeros((len(steps), len(names)))
    np.add.at(table, (step, label), 1)
    numbers = np.asarray(values, dtype=float)
    means = tuple(float(numbers[label == k].mean()) for k in range(len(names)))
    chi2, df, v = independence(_merged(table))
    return Association(chi2, df, chi2_tail(chi2, df) if df else 1.0, v, means)


def independence(table: np.ndarray) -> tuple[float, int, float]:
    """Chi-square, degrees of freedom and Cramér's V of a contingency table (values x labels)."""
    table = table[table.sum(axis=1) > 0][:, table.sum(axis=0) > 0]
    total, smaller = table.sum(), min(table.shape) - 1
    if smaller < 1:
        return 0.0, 0, 0.0
    expected = np.outer(table.sum(axis=1), table.sum(axis=0)) / total
    chi2 = float(((table - expected) ** 2 / expected).sum())
    df = (table.shape[0] - 1) * (table.shape[1] - 1)
    return chi2, df, math.sqrt(chi2 / (total * smaller))


def _merged(table: np.ndarray) -> np.ndarray:
    """Neighbouring values together until every expected count is large enough."""
    total = table.sum()
    rarest = table.sum(axis=0).min() / total if total else 0.0
    rows: list[np.ndarray] = []
    waiting = np.zeros(table.shape[1])
    for row in table:
        waiting = waiting + row
        if waiting.sum() * rarest >= ENOUGH:
            rows.append(waiting)
            waiting = np.zeros(table.shape[1])
    if rows and waiting.any():
        rows[-1] = rows[-1] + waiting
    return np.array(rows) if rows else table.sum(axis=0, keepdims=True)
