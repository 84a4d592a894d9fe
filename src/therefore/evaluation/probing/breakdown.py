"""BPP by category, and which categories differ: t-tests over premises, corrected by Holm's method.

The unit of our test is a premise. An item's gain (how much more often the probe is right than its
baseline, over the draws) is averaged within a category, and the variance of the difference allows
for items that share premises, in one category or in both. Draws are no units: they share the test
items, so more draws would make any difference significant.

The paper does not say what its t-tests are over. The one it gives in full (t = 0.442, p = 0.662)
fits 22 to 36 degrees of freedom: 13 templates in each of two domains have 24. So a second test is
over templates, Student's on their mean gains.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from itertools import combinations
from typing import Any

import numpy as np

from therefore.evaluation.probing.cuts import Cut, categories, find_cuts, value_of
from therefore.evaluation.probing.scores import (
    Probing,
    Spread,
    clustered_variance,
    mean_interval,
)
from therefore.statistics import Interval, holm

USUAL = 12.5
"""The percentage that the paper's breakdown is made at."""
TEMPLATE = ("connective", "specificity")
"""The features that make up a template of AnaLog."""


@dataclass(frozen=True, slots=True)
class Category:
    """The figures of the items in one category."""

    cut: str
    value: str
    items: int
    accuracy: dict[str, Spread]
    """By condition."""
    bpp: Spread
    interval: Interval


@dataclass(frozen=True, slots=True)
class TTest:
    """A difference of two means, and how surprising it would be without a difference."""

    t: float
    freedom: float
    p: float
    corrected: float = math.nan
    """By Holm's method, over all tests of the breakdown."""


@dataclass(frozen=True, slots=True)
class Contrast:
    """Two categories of one cut, compared."""

    cut: str
    first: str
    second: str
    difference: float
    """BPP of the first less that of the second."""
    premises: TTest | None
    """None where there are too few premises."""
    templates: TTest | None
    """None where items have no templates, or too few."""


@dataclass(frozen=True, slots=True)
class Breakdown:
    """Every category and every contrast, at one layer and one size of training set."""

    layer: int
    percentage: float
    cuts: tuple[Cut, ...]
    categories: tuple[Category, ...]
    contrasts: tuple[Contrast, ...]

    def of(self, cut: Cut) -> tuple[Category, ...]:
        """The categories of one cut."""
        return tuple(one for one in self.categories if one.cut == cut.text)

    def to_record(self) -> dict[str, Any]:
        """The figures as plain JSON values."""
        return asdict(self)


def breakdown(
    probing: Probing,
    *,
    by: Sequence[str] = (),
    layer: int | None = None,
    percentage: float | None = None,
) -> Breakdown:
    """The figures by category; by default the last layer's, at the percentage that the paper uses.

    To choose the percentage that does best would be to choose on the test items. If 12.5 % was not
    probed, the largest percentage is used.
    """
    probed = probing.plan.config.percentages
    share = percentage if percentage is not None else (USUAL if USUAL in probed else probed[-1])
    depth = probing.last if layer is None else layer
    cuts = find_cuts(probing.items, by)
    found = [(cut, categories(probing.items, cut)) for cut in cuts]
    return Breakdown(
        depth,
        share,
        cuts,
        tuple(
            _category(probing, depth, share, cut, value, places)
            for cut, parts in found
            for value, places in parts.items()
        ),
        _corrected(
            _contrast(probing, depth, share, cut, (one, parts[one]), (other, parts[other]))
            for cut, parts in found
            for one, other in combinations(parts, 2)
        ),
    )


def _category(
    probing: Probing, layer: int, share: float, cut: Cut, value: str, places: np.ndarray
) -> Category:
    gains = probing.gains(layer, share)[:, places]
    return Category(
        cut.text,
        value,
        len(places),
        {
            name: Spread.of(probing.right(name, layer, share)[:, places].mean(axis=1))
            for name in probing.plan.config.conditions
        },
        Spread.of(gains.mean(axis=1)),
        mean_interval(gains.mean(axis=0), probing.groups[places]),
    )


def _contrast(
    probing: Probing,
    layer: int,
    share: float,
    cut: Cut,
    first: tuple[str, np.ndarray],
    second: tuple[str, np.ndarray],
) -> Contrast:
    gains = probing.gains(layer, share).mean(axis=0)
    one, other = gains[first[1]], gains[second[1]]
    groups = probing.groups
    return Contrast(
        cut.text,
        first[0],
        second[0],
        float(one.mean() - other.mean()),
        over_groups(one, groups[first[1]], other, groups[second[1]]),
        _over_templates(probing, cut, gains, first[1], second[1]),
    )


def over_groups(
    one: np.ndarray, its_groups: np.ndarray, other: np.ndarray, other_groups: np.ndarray
) -> TTest | None:
    """Test whether two means differ if values are independent only between groups.

    A group may have values on both sides; then its two influences partly cancel, as they do in a
    paired test.
    """
    groups = np.concatenate([its_groups, other_groups])
    freedom = len(np.unique(groups)) - 1
    if freedom < 1:
        return None
    influences = np.concatenate(
        [(one - one.mean()) / len(one), -(other - other.mean()) / len(other)]
    )
    error = math.sqrt(clustered_variance(influences, groups))
    return _test(float(one.mean() - other.mean()), error, freedom)


def _over_templates(
    probing: Probing, cut: Cut, gains: np.ndarray, first: np.ndarray, second: np.ndarray
) -> TTest | None:
    names = [name for name in TEMPLATE if name != cut.feature]
    sides: list[np.ndarray] = []
    for places in (first, second):
        means: dict[tuple[str, ...], list[float]] = {}
        for place in places:
            item = probing.items[place]
            if not all(name in item.features for name in TEMPLATE):
                return None
            template = tuple(str(value_of(item, name)) for name in names)
            means.setdefault(template, []).append(float(gains[place]))
        sides.append(np.array([np.mean(values) for values in means.values()]))
    one, other = sides
    freedom = len(one) + len(other) - 2
    if min(len(one), len(other)) < 2:
        return None
    pooled = (one.var() * len(one) + other.var() * len(other)) / freedom
    error = math.sqrt(pooled * (1 / len(one) + 1 / len(other)))
    return _test(float(one.mean() - other.mean()), error, freedom)


def _test(difference: float, error: float, freedom: float) -> TTest:
    from scipy.stats import t as student

    if error == 0:
        sure = math.copysign(math.inf, difference)
        return TTest(sure, freedom, 0.0) if difference else TTest(0.0, freedom, 1.0)
    value = difference / error
    return TTest(value, freedom, float(2 * student.sf(abs(value), freedom)))


def _corrected(contrasts: Any) -> tuple[Contrast, ...]:
    """Holm's correction, for each of the two kinds of test over all contrasts."""
    found = list(contrasts)
    for kind in ("premises", "templates"):
        places = [place for place, one in enumerate(found) if getattr(one, kind)]
        corrected = holm([getattr(found[place], kind).p for place in places])
        for place, p in zip(places, corrected, strict=True):
            test = replace(getattr(found[place], kind), corrected=p)
            found[place] = replace(found[place], **{kind: test})
    return tuple(found)
