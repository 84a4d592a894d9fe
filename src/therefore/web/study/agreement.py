"""Do people agree? Krippendorff's alpha (nominal), by the library of that name.

Alpha is 1 for perfect agreement and 0 for what chance gives; items that one person answered count
for nothing. The interval draws items anew.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from therefore.errors import MissingExtra
from therefore.randomness import array_stream
from therefore.statistics import CONFIDENCE, Interval
from therefore.web.study.plan import Study
from therefore.web.study.records import Row

DRAWS = 300


@dataclass(frozen=True, slots=True)
class Agreement:
    """How far people agree about one question."""

    question: str
    items: int
    people: int
    alpha: float
    interval: Interval


def agreement(study: Study, rows: Sequence[Row]) -> list[Agreement]:
    """Agreement on each kind of question that has choices."""
    made: list[Agreement] = []
    for kind in dict.fromkeys(row.kind for row in rows):
        mine = [row for row in rows if row.kind == kind and row.choice is not None]
        people = {p: n for n, p in enumerate(dict.fromkeys(row.person for row in mine))}
        items = {i: n for n, i in enumerate(dict.fromkeys(row.item for row in mine))}
        table = np.full((len(people), len(items)), np.nan)
        for row in mine:
            table[people[row.person], items[row.item]] = row.choice
        table = table[:, (~np.isnan(table)).sum(axis=0) >= 2]
        if len(people) < 2 or not table.size:
            continue
        made.append(Agreement(kind, table.shape[1], len(people), *with_interval(table)))
    return made


def with_interval(table: np.ndarray) -> tuple[float, Interval]:
    """Alpha of a table, people by items, and its interval."""
    rng = array_stream("alpha", *table.shape)
    drawn = [alpha(table[:, rng.integers(0, table.shape[1], table.shape[1])]) for _ in range(DRAWS)]
    low, high = np.quantile(drawn, [0.5 - CONFIDENCE / 2, 0.5 + CONFIDENCE / 2])
    return alpha(table), Interval(float(low), float(high))


def alpha(table: np.ndarray) -> float:
    """Krippendorff's alpha of answers, people by items, with nan where there is none.

    >>> round(alpha(np.array([[0, 1, 1, 0.0], [0, 1, 1, 1.0]])), 3)
    0.533
    """
    try:
        import krippendorff
    except ImportError:
        raise MissingExtra("krippendorff", extra="web") from None
    values = np.unique(table[~np.isnan(table)])
    if len(values) < 2:
        return 1.0  # everybody gave the one answer; the formula divides by zero
    return float(krippendorff.alpha(reliability_data=table, level_of_measurement="nominal"))


def shares_by_preset(study: Study, rows: Sequence[Row]) -> list[tuple[str, str, str, int, float]]:
    """How raters judged each dataset: preset, question, answer, how many, share."""
    found: list[tuple[str, str, str, int, float]] = []
    for number, preset in enumerate(study.presets):
        mine = [row for row in rows if study.by_id[row.item].dataset == number]
        for kind in dict.fromkeys(row.kind for row in mine):
            said = [row.said for row in mine if row.kind == kind]
            for answer in dict.fromkeys(sorted(said)):
                count = said.count(answer)
                found.append((preset, kind, answer, count, count / len(said)))
    return found
