"""Slices: accuracy for every value of every feature, with numbers put into ranges.

A feature with many values is cut at its own quantiles, so that each slice has about as many items
as the next. A feature that is a set (reasoning types) puts an item into a slice for each member.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from therefore.evaluation.belief import AGREE, CELL, CONTENT, agree, cell, crosses_belief
from therefore.evaluation.figures import Share
from therefore.evaluation.predictions import Prediction
from therefore.statistics import quantile_ranges

MANY = 12
"""Distinct numbers beyond which a feature is cut into ranges."""
RANGES = 8
HELD = 12
"""The fewest items of a range, about: with fewer its accuracy would say nothing."""
MOST = 40
"""Distinct texts beyond which a feature is a description and not something to slice by."""
NAMES = frozenset({"figure"})
"""Features whose numbers are names: figure 2 is not twice figure 1, and 0 stands for no figure,
as of a syllogism that is not categorical."""


ALWAYS = ("split", "label")
"""What any predictions can be sliced by."""
BELIEF = (CELL, AGREE)
"""Features of predictions that cross validity with belief."""


@dataclass(frozen=True, slots=True)
class Slice:
    """The items that share a feature's value."""

    feature: str
    value: str
    middle: float | None
    """The place of the slice on a numeric axis, if the feature is a number."""
    accuracy: Share


def features_of(predictions: Sequence[Prediction]) -> list[str]:
    """What predictions can be sliced by."""
    names = [*ALWAYS, *dict.fromkeys(name for p in predictions for name in p.features)]
    return [*names, *BELIEF] if crosses_belief(predictions) else names


def slices(predictions: Sequence[Prediction], *, only: Sequence[str] = ()) -> list[Slice]:
    """Every slice, or those of the features in `only`; features in order of first appearance.

    Besides the items' own features, `split` and `label` give slices, and so do the cells if the
    predictions cross validity with belief; `content` is then left out unless `only` names it.
    Conclusions that are not judged are in no slice.
    """
    predictions = [p for p in predictions if p.outcome != "not judged"]
    found: list[Slice] = []
    names = features_of(predictions)
    for name in names:
        if (only and name not in only) or (not only and name == CONTENT and CELL in names):
            continue
        if name == "split":
            found += _by(name, [([p.split], p) for p in predictions])
        elif name == "label":
            pairs = [([_label(p)], p) for p in predictions if p.task != "generation"]
            found += _by(name, pairs)
        elif name in BELIEF:
            sort = cell if name == CELL else agree
            found += _by(name, [([sort(p)], p) for p in predictions if sort(p)])
        else:
            having = [(named(name, p.features[name]), p) for p in predictions if name in p.features]
            found += slice_by(name, [pair for pair in having if pair[0] is not None])
    return found


def named(feature: str, value: Any) -> Any:
    """A feature's value; for a feature in `NAMES` as text, and empty for 0.

    >>> named("figure", 2), named("figure", 0), named("variables", 0)
    ('2', '', 0)
    """
    return (str(value) if value else "") if feature in NAMES else value


def slice_by(name: str, pairs: Sequence[tuple[Any, Prediction]]) -> list[Slice]:
    """The slices of one feature; none if it has a single value or reads like prose."""
    values = [value for value, _ in pairs]
    if any(isinstance(value, list) for value in values):
        members = [([str(member) for member in value], p) for value, p in pairs]
        return _by(name, members)
    numeric = all(isinstance(v, int | float) and not isinstance(v, bool) for v in values)
    if numeric and len(set(values)) > MANY:
        return _by_range(name, pairs)
    found = _by(name, [([value], p) for value, p in pairs])
    return found if 1 < len(found) <= MOST else []


def _by(name: str, pairs: Iterable[tuple[Sequence[Any], Prediction]]) -> list[Slice]:
    found: dict[Any, list[Prediction]] = {}
    for values, p in pairs:
        for value in values:
            found.setdefault(value, []).append(p)
    numeric = all(isinstance(v, int | float) and not isinstance(v, bool) for v in found)
    order = sorted(found) if numeric else sorted(found, key=str)
    return [
        Slice(name, _text(v), float(v) if numeric else None, Share.over(found[v])) for v in order
    ]


def _by_range(name: str, pairs: Sequence[tuple[Any, Prediction]]) -> list[Slice]:
    numbers = np.array([value for value, _ in pairs], dtype=float)
    ranges = min(RANGES, max(3, len(pairs) // HELD))
    parts = quantile_ranges(numbers, ranges)
    if len(parts) < 2:
        return []
    found: list[Slice] = []
    for inside in parts:
        low, high = float(numbers[inside].min()), float(numbers[inside].max())
        text = _text(low) if low == high else f"{_text(low)} to {_text(high)}"
        share = Share.over([pairs[place][1] for place in inside.tolist()])
        found.append(Slice(name, text, float(numbers[inside].mean()), share))
    return found


def _label(prediction: Prediction) -> str:
    """The right answer: its name, or for selection its letter."""
    if prediction.task == "selection":
        return chr(ord("A") + prediction.answer)
    return prediction.target


def _text(value: Any) -> str:
    """A value for people: 3 and not 3.0, 4.27 and not 4.2650000001.

    >>> _text(3.0), _text(4.26666), _text("Barbara"), _text(True), _text("")
    ('3', '4.267', 'Barbara', 'yes', '(none)')
    """
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float):
        return f"{value:.4g}"
    return str(value) or "(none)"
