"""Do people agree? Krippendorff's alpha, by the library of that name.

Nominal alpha compares answers as the same or different. Where every answer to a question is a
number, interval alpha is given too, for which 6 and 7 are nearer than 1 and 7. Alpha is 1 for
perfect agreement and 0 for agreement by chance; an item that only one person answered does not
count. The confidence interval comes from drawing items anew (bootstrap).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import isfinite
from statistics import fmean, stdev
from typing import Literal

import numpy as np

from therefore.errors import needed
from therefore.evaluation.figures import FEW
from therefore.randomness import array_stream
from therefore.statistics import Interval, percentile_interval
from therefore.web.study.plan import Study
from therefore.web.study.records import TrialRow

DRAWS = 300

Level = Literal["nominal", "interval"]


@dataclass(frozen=True, slots=True)
class Agreement:
    """How far people agree in their answers to one question."""

    question: str
    level: Level
    """The level of measurement: `nominal`, or `interval`, which weighs distances of numbers."""
    items: int
    people: int
    alpha: float
    interval: Interval

    @property
    def few(self) -> bool:
        """Whether there are too few items or people to report a figure."""
        return self.items < FEW or self.people < FEW


def agreement(study: Study, rows: Sequence[TrialRow]) -> list[Agreement]:
    """Agreement on each kind of question that has choices."""
    made: list[Agreement] = []
    for kind in dict.fromkeys(row.kind for row in rows):
        mine = [row for row in rows if row.kind == kind and row.choice is not None]
        people = {p: n for n, p in enumerate(dict.fromkeys(row.person for row in mine))}
        items = {i: n for n, i in enumerate(dict.fromkeys(row.item for row in mine))}
        numbers = rating_values(study, kind)
        levels: list[Level] = ["nominal", "interval"] if numbers else ["nominal"]
        for level in levels:
            table = np.full((len(people), len(items)), np.nan)
            for row in mine:
                choice = row.choice or 0
                value = numbers[choice] if level == "interval" else choice
                table[people[row.person], items[row.item]] = value
            table = table[:, (~np.isnan(table)).sum(axis=0) >= 2]
            if len(people) < 2 or not table.size:
                continue
            found = with_interval(table, level)
            made.append(Agreement(kind, level, table.shape[1], len(people), *found))
    return made


def rating_values(study: Study, kind: str) -> tuple[float, ...]:
    """The possible answers as numbers; empty if one of them is no number."""
    asked = next((a for a in study.asked if a.name == kind and not a.many), None)
    return tuple(map(float, asked.options)) if asked and all(map(_number, asked.options)) else ()


def _number(text: str) -> bool:
    try:
        return isfinite(float(text))
    except ValueError:
        return False


def rating_lines(
    study: Study, rows: Sequence[TrialRow]
) -> list[tuple[str, str, int, float, object]]:
    """Question, item, number of ratings, mean and deviation, where answers are numbers."""
    found: dict[tuple[str, str], list[float]] = {}
    values = {kind: rating_values(study, kind) for kind in dict.fromkeys(row.kind for row in rows)}
    for row in rows:
        if values[row.kind] and row.choice is not None:
            found.setdefault((row.kind, row.item), []).append(values[row.kind][row.choice])
    order = {entry.id: place for place, entry in enumerate(study.entries)}
    return [
        (item, kind, len(r), round(fmean(r), 4), round(stdev(r), 4) if len(r) > 1 else None)
        for (kind, item), r in sorted(found.items(), key=lambda e: (e[0][0], order[e[0][1]]))
    ]


def with_interval(table: np.ndarray, level: Level = "nominal") -> tuple[float, Interval]:
    """Alpha of a table, people by items, and its interval."""
    rng = array_stream("alpha", *table.shape)
    many = table.shape[1]
    drawn = [alpha(table[:, rng.integers(0, many, many)], level) for _ in range(DRAWS)]
    return alpha(table, level), percentile_interval(drawn)


def alpha(table: np.ndarray, level: Level = "nominal") -> float:
    """Krippendorff's alpha of answers, people by items, with nan where there is none.

    >>> round(alpha(np.array([[0, 1, 1, 0.0], [0, 1, 1, 1.0]])), 3)
    0.533
    """
    with needed("krippendorff", extra="web"):
        import krippendorff
    values = np.unique(table[~np.isnan(table)])
    if len(values) < 2:
        return 1.0  # everybody gave the one answer; the formula divides by zero
    return float(krippendorff.alpha(reliability_data=table, level_of_measurement=level))


@dataclass(frozen=True, slots=True)
class Judgement:
    """How raters judged one dataset by one question."""

    preset: str
    question: str
    rows: tuple[TrialRow, ...]

    @property
    def counts(self) -> dict[str, int]:
        """How often each answer was given."""
        said = [row.said for row in self.rows]
        return {answer: said.count(answer) for answer in sorted(set(said))}


def judgements(study: Study, rows: Sequence[TrialRow]) -> list[Judgement]:
    """How raters judged each dataset, question by question."""
    found: list[Judgement] = []
    for number, preset in enumerate(study.presets):
        mine = [row for row in rows if study.by_id[row.item].dataset == number]
        for kind in dict.fromkeys(row.kind for row in mine):
            asked = tuple(row for row in mine if row.kind == kind)
            found.append(Judgement(preset, kind, asked))
    return found
