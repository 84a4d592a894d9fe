"""Intervals for the answers of several people to the same items.

The answers of one person are alike, and so are the answers to one item; an interval that takes them
as independent is too narrow. Here people and items are both resampled (the pigeonhole bootstrap of
Owen, 2007), which gives intervals that are slightly too wide rather than too narrow. A row belongs
to a person if its features name one.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from therefore.evaluation.predictions import Prediction
from therefore.randomness import array_stream
from therefore.statistics import Interval, percentile_interval

KIND = "people"
"""The `kind` of a run of people."""
PERSON = "person"
"""The feature that names who answered, in a run of several people."""
DRAWS = 2_000
CELLS = 500_000
"""Draws times items that are computed at once, which bounds the memory."""


def pooled(predictions: Sequence[Prediction]) -> bool:
    """Whether the rows come from several people."""
    return bool(predictions) and PERSON in predictions[0].features


def people_interval(
    predictions: Sequence[Prediction], values: Sequence[float], *, draws: int = DRAWS
) -> tuple[Interval, float]:
    """The 95 % interval of a share over rows, from resampled people and items.

    Also the number of independent rows that would carry the same information.
    """
    if not predictions:
        return Interval(0.0, 1.0), 0.0
    means = crossed_means(predictions, values, draws=draws)
    share, spread = float(np.mean(values)), float(means.var())
    effective = share * (1 - share) / spread if spread else float(len(values))
    return percentile_interval(means), min(effective, float(len(values)))


def crossed_means(
    predictions: Sequence[Prediction], values: Sequence[float], *, draws: int = DRAWS
) -> np.ndarray:
    """The mean in each draw of as many people and as many items."""
    people = {p: n for n, p in enumerate(dict.fromkeys(_person(p) for p in predictions))}
    items = {i: n for n, i in enumerate(dict.fromkeys(_item(p) for p in predictions))}
    total, count = np.zeros((len(items), len(people))), np.zeros((len(items), len(people)))
    for p, value in zip(predictions, values, strict=True):
        total[items[_item(p)], people[_person(p)]] += value
        count[items[_item(p)], people[_person(p)]] += 1
    rng = array_stream("people and items", len(people), len(items))
    by_person = rng.multinomial(len(people), np.full(len(people), 1 / len(people)), size=draws)
    weight, summed = np.zeros(draws), np.zeros(draws)
    step = max(1, CELLS // len(items))
    for start in range(0, draws, step):
        here = slice(start, start + step)
        size = len(by_person[here])
        drawn = rng.multinomial(len(items), np.full(len(items), 1 / len(items)), size=size)
        by_item = drawn.astype(float)  # (draws, items), which makes the product below a fast one
        weight[here] = ((by_item @ count) * by_person[here]).sum(axis=1)
        summed[here] = ((by_item @ total) * by_person[here]).sum(axis=1)
    # In a study with lists, a draw may hold no row at all; it is dropped.
    return np.asarray(summed[weight > 0] / weight[weight > 0])


def _item(prediction: Prediction) -> str:
    """The unit that is drawn: the group of an item if it has one, else the item."""
    return prediction.group or prediction.id


def _person(prediction: Prediction) -> str:
    return str(prediction.features.get(PERSON, ""))
