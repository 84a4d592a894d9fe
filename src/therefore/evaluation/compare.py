"""Compare two runs on the same items pairwise; only the items on which they differ count.

The p-value is McNemar's, exact; the interval of the difference is Newcombe's for paired
proportions (1998, method 10), which stays within -1 and 1 and behaves near them. Where several
people answered, both come from resampling people and items, and the p-value has a lower bound.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from therefore.errors import InputError
from therefore.evaluation.figures import FEW
from therefore.evaluation.people import DRAWS, PERSON, crossed_means, pooled
from therefore.evaluation.predictions import Prediction
from therefore.statistics import (
    CONFIDENCE,
    GroupSums,
    Interval,
    binomial_test,
    linked,
    normal_quantile,
    percentile_interval,
    wilson,
)

if TYPE_CHECKING:
    from therefore.evaluation.results import Results

POWER = 0.8
NOTHING_SHARED = (
    "the two runs have no item in common that was judged: compare runs on the same data"
)


@dataclass(frozen=True, slots=True, repr=False)
class Paired:
    """How the first run does against the second."""

    items: int
    both: int
    only_first: int
    only_second: int
    neither: int
    difference: float
    """Accuracy of the first minus that of the second."""
    interval: Interval
    """Newcombe's, as if items were independent."""
    grouped: Interval
    """With a cluster-robust standard error: items of one group are kept together."""
    p: float
    """McNemar's, exact; of people's answers, of the bootstrap (`test` names it)."""
    detectable: float
    """The smallest difference that this many items, differing this often, would show in 4 of 5
    repetitions of the study."""
    answered: tuple[int, int] = (0, 0)
    """How many items each run has; where they differ, only the shared ones are compared."""
    answers: int = 0
    """How many answers of people to the items are compared; 0 where each run answered once."""

    people: int = 0
    """How many people gave them."""

    @property
    def few(self) -> bool:
        """Whether it rests on too few items, or on too few people, to say anything."""
        return self.items < FEW or bool(self.answers and self.people < FEW)

    @property
    def unequal(self) -> str:
        """A warning in words if the runs do not have the same items; empty if they do."""
        if self.answered[0] == self.answered[1] == self.items:
            return ""
        first, second = (f"{count:,}" for count in self.answered)
        return (
            f"the runs have {first} and {second} items, of which {self.items:,} are shared: "
            "only these are compared"
        )

    @property
    def test(self) -> str:
        """What the p-value is, in a word: McNemar's, or of a bootstrap over people and items."""
        return "bootstrap" if self.answers else "McNemar"

    @property
    def p_told(self) -> str:
        """The p-value in words; a bootstrap's is never below what its draws can show.

        >>> paired(90, 8, 0, 2).p_told
        '0.0078'
        """
        floor = 2 / DRAWS
        return f"< {floor:g}" if self.answers and self.p < floor else f"{self.p:.2g}"

    @property
    def shared(self) -> str:
        """What is compared, in words: items, or answers of people to them."""
        items = f"{self.items:,} shared item{'' if self.items == 1 else 's'}"
        if not self.answers:
            return items
        people = f"{self.people:,} {'person' if self.people == 1 else 'people'}"
        return f"{self.answers:,} answers of {people} to {items}"

    def to_record(self) -> dict[str, Any]:
        """The figures as plain JSON values."""
        return {**asdict(self), "test": self.test, "too few": self.few}

    def told(self, first: str = "first", second: str = "second") -> str:
        """The comparison in a line with these names; no figures if it rests on too few items."""
        if self.few:
            least = f"fewer than {FEW} items{f' or {FEW} people' if self.answers else ''}"
            return f"{first} minus {second}: too few to compare, {least}: {self.shared}"
        return (
            f"{first} minus {second}: {_points(self.difference)} points (95% interval "
            f"{_points(self.interval.low)} to {_points(self.interval.high)}; "
            f"by groups {_points(self.grouped.low)} to {_points(self.grouped.high)}), "
            f"{self.test} p {self.p_told}, {self.shared}; "
            f"differences from {100 * self.detectable:.1f} points on would show"
        )

    def __repr__(self) -> str:
        return f"<{self.told()}{f'; {self.unequal}' if self.unequal else ''}>"

    def _repr_html_(self) -> str:
        """A notebook shows which of both answered how many right, and the difference."""
        rows = (
            ("", "second right", "second wrong"),
            ("first right", f"{self.both:,}", f"{self.only_first:,}"),
            ("first wrong", f"{self.only_second:,}", f"{self.neither:,}"),
        )
        cells = "".join(
            f"<tr><th>{head}</th>{''.join(f'<td>{cell}</td>' for cell in rest)}</tr>"
            for head, *rest in rows
        )
        warning = f"<p><b>{self.unequal}</b></p>" if self.unequal else ""
        return f"<p>{self.told()}</p>{warning}<table>{cells}</table>"


def _points(share: float) -> str:
    """A difference of shares in percentage points."""
    return f"{100 * share:+.1f}"


def compare(
    first: Results | str | Path | Iterable[Prediction],
    second: Results | str | Path | Iterable[Prediction],
) -> Paired:
    """Compare two runs on the items they share; InputError if they share none.

    Each is a run, the folder of one, or predictions.
    If a run has the answers of several people, each is compared with the other run's answer to the
    item; interval and p-value come from resampling people and items.
    """
    first, second = (
        [p for p in _predictions(run) if p.outcome != "not judged"] for run in (first, second)
    )
    if pooled(first):
        return _against_people(first, second, sign=1)
    if pooled(second):
        return _against_people(second, first, sign=-1)
    right = {p.id: p.outcome == "right" for p in first}
    other = {p.id: p.outcome == "right" for p in second}
    shared = [id for id in right if id in other]
    if not shared:
        raise InputError(NOTHING_SHARED)
    groups = _together(shared, first, second)
    counts = [[0, 0], [0, 0]]
    differences: dict[int, list[int]] = {}
    for id in shared:
        counts[right[id]][other[id]] += 1
        differences.setdefault(groups[id], []).append(right[id] - other[id])
    found = paired(counts[1][1], counts[1][0], counts[0][1], counts[0][0])
    sums = GroupSums.of(
        [sum(d) for d in differences.values()], list(map(len, differences.values()))
    )
    return replace(found, grouped=grouped_interval(sums), answered=(len(right), len(other)))


def _predictions(run: Results | str | Path | Iterable[Prediction]) -> Iterable[Prediction]:
    from therefore.evaluation.record import Run  # which has compare itself

    value: Any = Run.load(run) if isinstance(run, str | Path) else run
    found: Any = getattr(value, "predictions", value)
    if not isinstance(found, Iterable):
        raise InputError(
            f"{run!r} is no run to compare: give a Run, the folder of one, or predictions"
        )
    return found


def _together(ids: Sequence[str], *runs: Sequence[Prediction]) -> dict[str, int]:
    """For each id the number of its group; two ids share one if any run puts them together.

    So the result does not depend on which run comes first, if only one of them knows the groups.
    """
    groups: dict[str, list[tuple[int, str]]] = {id: [] for id in ids}
    for number, run in enumerate(runs):
        for p in run:
            if p.id in groups:
                groups[p.id].append((number, p.group or p.id))
    return dict(zip(groups, linked(groups.values()), strict=True))


_STUDENT = (
    *(12.71, 4.30, 3.18, 2.78, 2.57, 2.45, 2.36, 2.31, 2.26, 2.23, 2.20, 2.18, 2.16, 2.14),
    *(2.13, 2.12, 2.11, 2.10, 2.09, 2.09, 2.08, 2.07, 2.07, 2.06, 2.06, 2.06, 2.05, 2.05),
)
"""Student's 97.5 % quantiles for 1 to 28 degrees of freedom; beyond, the normal one is close."""


def grouped_interval(sums: GroupSums) -> Interval:
    """The interval of a mean difference from the sums of independent groups.

    With few groups their variance is uncertain, so Student's quantile makes the interval wider.

    >>> sums = GroupSums.of([7, 2], [64, 16])
    >>> round(grouped_interval(sums).low, 2), round(grouped_interval(sums).high, 2)
    (0.05, 0.18)
    """
    if sums.groups < 2:
        return Interval(-1.0, 1.0)
    freedom = sums.groups - 1
    wide = freedom > len(_STUDENT)
    quantile = normal_quantile(0.5 + CONFIDENCE / 2) if wide else _STUDENT[freedom - 1]
    reach = quantile * math.sqrt(sums.variance)
    return Interval(max(-1.0, sums.mean - reach), min(1.0, sums.mean + reach))


def _against_people(
    people: Sequence[Prediction], others: Sequence[Prediction], *, sign: int
) -> Paired:
    """People's rows minus the others' share of right answers to the same item."""
    found: dict[str, list[bool]] = {}
    for p in others:
        found.setdefault(p.id, []).append(p.outcome == "right")
    rows = [p for p in people if p.id in found]
    if not rows:
        raise InputError(NOTHING_SHARED)
    mine = [p.outcome == "right" for p in rows]
    theirs = [sum(found[p.id]) / len(found[p.id]) for p in rows]
    values = [sign * (one - other) for one, other in zip(mine, theirs, strict=True)]
    means = crossed_means(rows, values)
    interval = percentile_interval(means)
    # The smallest level at which the interval would exclude zero.
    p_value = min(1.0, 2 * min(float((means <= 0).mean()), float((means >= 0).mean())))
    counts = [[0, 0], [0, 0]]
    for one, other in zip(mine, theirs, strict=True):
        counts[one][other >= 0.5] += 1
    only = counts[1][0], counts[0][1]
    having = len({p.id for p in people}), len(found)
    z = normal_quantile(0.5 + CONFIDENCE / 2) + normal_quantile(POWER)
    return Paired(
        items=len({p.id for p in rows}),
        both=counts[1][1],
        only_first=only[0] if sign > 0 else only[1],
        only_second=only[1] if sign > 0 else only[0],
        neither=counts[0][0],
        difference=sum(values) / len(values),
        interval=interval,
        grouped=interval,
        p=max(p_value, 1 / len(means)),
        answered=having if sign > 0 else having[::-1],
        answers=len(rows),
        people=len({p.features[PERSON] for p in rows}),
        detectable=min(1.0, z * float(means.std())),
    )


def paired(both: int, only_first: int, only_second: int, neither: int) -> Paired:
    """The comparison of independent items, from its four counts."""
    total = both + only_first + only_second + neither
    differ = only_first + only_second
    z = normal_quantile(0.5 + CONFIDENCE / 2) + normal_quantile(POWER)
    return Paired(
        items=total,
        both=both,
        only_first=only_first,
        only_second=only_second,
        neither=neither,
        difference=(only_first - only_second) / total,
        interval=_newcombe(both, only_first, only_second, neither),
        grouped=_newcombe(both, only_first, only_second, neither),
        p=binomial_test(only_first, differ, 0.5) if differ else 1.0,
        detectable=min(1.0, z * math.sqrt(max(differ, 1) / total / total)),
        answered=(total, total),
    )


def _newcombe(both: int, only_first: int, only_second: int, neither: int) -> Interval:
    total = both + only_first + only_second + neither
    first, second = both + only_first, both + only_second
    p1, p2 = first / total, second / total
    one, two = wilson(first, total), wilson(second, total)
    product = first * (total - first) * second * (total - second)
    phi = 0.0
    if product:
        cross: float = both * neither - only_first * only_second
        # Newcombe's continuity correction, for a positive correlation only.
        cross = max(cross - total / 2, 0.0) if cross > 0 else cross
        phi = cross / math.sqrt(product)
    down1, up1 = p1 - one.low, one.high - p1
    down2, up2 = p2 - two.low, two.high - p2
    low = math.sqrt(max(0.0, down1**2 - 2 * phi * down1 * up2 + up2**2))
    high = math.sqrt(max(0.0, up1**2 - 2 * phi * up1 * down2 + down2**2))
    return Interval(max(-1.0, p1 - p2 - low), min(1.0, p1 - p2 + high))
