"""Figures: the results of metrics. Each can be given in words and as a JSON record."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import Any, Protocol

from therefore.evaluation.people import PERSON, people_interval, pooled
from therefore.evaluation.predictions import Prediction
from therefore.statistics import Interval, effective_size, wilson

FEW = 10
"""With fewer items, or fewer people, an accuracy says nothing: tables say "too few" in its place.
Many answers of one person, or to one item, do not help."""


class Figure(Protocol):
    """The result of a metric."""

    def told(self, name: str) -> list[str]:
        """The figure in words, as lines; none if only a table can show it."""
        ...

    def record(self) -> Any:
        """As plain JSON values."""
        ...


@dataclass(frozen=True, slots=True)
class Share:
    """A count out of a total, with the interval of the share."""

    count: int
    total: int
    value: float
    interval: Interval
    """Wilson's, with the effective number of items where items come in groups."""
    effective: float
    """How many independent items would carry the same information."""
    items: int
    """How many different items there are: people answer an item many times."""
    people: int | None = None
    """How many people answered; None for one reasoner."""

    @property
    def few(self) -> bool:
        """Whether it rests on too few items, or on too few people, to say anything."""
        return self.items < FEW or (self.people is not None and self.people < FEW)

    @property
    def rests_on(self) -> str:
        """How many items it rests on, and how many people if several answered."""
        told = f"{self.items:,} {'item' if self.items == 1 else 'items'}"
        return told if self.people is None else f"{told}, {self.people:,} people"

    @classmethod
    def of(
        cls, count: int, total: int, *, effective: float | None = None, items: int | None = None
    ) -> Share:
        """The share of a count; `items` is the number of items, if it is less than the total."""
        size = total if effective is None else effective
        share = count / total if total else 0.0
        different = total if items is None else items
        return cls(count, total, share, wilson(share * size, size), size, different)

    @classmethod
    def over(cls, predictions: Sequence[Prediction]) -> Share:
        """The share of right rows; items of a group, and several people's rows, kept together.

        Rows that are not judged are left out.
        """
        predictions = [p for p in predictions if p.outcome != "not judged"]
        groups: dict[str, list[int]] = {}
        for p in predictions:
            counts = groups.setdefault(p.group or p.id, [0, 0])
            counts[0] += p.outcome == "right"
            counts[1] += 1
        right = [counts[0] for counts in groups.values()]
        sizes = [counts[1] for counts in groups.values()]
        if not pooled(predictions):
            return cls.of(sum(right), sum(sizes), effective=effective_size(right, sizes))
        outcomes = [float(p.outcome == "right") for p in predictions]
        interval, effective = people_interval(predictions, outcomes)
        items = len({p.id for p in predictions})
        share = cls.of(sum(right), sum(sizes), effective=effective, items=items)
        people = len({str(p.features.get(PERSON, "")) for p in predictions})
        return replace(share, interval=interval, people=people)

    @property
    def plain(self) -> Interval:
        """Wilson's interval as if every item were independent of the others."""
        return wilson(self.count, self.total)

    def told(self, name: str) -> list[str]:
        """With its interval."""
        low, high = self.interval.low, self.interval.high
        return [
            f"{name}: {self.value:.1%} of {self.total:,} (95% interval {low:.1%} to {high:.1%})"
        ]

    def record(self) -> dict[str, Any]:
        """All of it."""
        return asdict(self)


@dataclass(frozen=True, slots=True)
class Counts:
    """How often each of some names came up."""

    counts: dict[str, int]

    def told(self, name: str) -> list[str]:
        """One line of counts."""
        return [f"{name}: " + ", ".join(f"{count:,} {one}" for one, count in self.counts.items())]

    def record(self) -> dict[str, int]:
        """By name."""
        return self.counts


@dataclass(frozen=True, slots=True)
class Confusion:
    """Right answer -> given answer -> how often."""

    table: dict[str, dict[str, int]]

    def told(self, name: str) -> list[str]:
        """Nothing: it is a table."""
        return []

    def record(self) -> dict[str, dict[str, int]]:
        """The table."""
        return self.table


@dataclass(frozen=True, slots=True)
class Bin:
    """Answers given with about the same confidence."""

    low: float
    high: float
    items: int
    confidence: float
    accuracy: float


@dataclass(frozen=True, slots=True)
class Calibration:
    """Whether a confidence of 80 % is right 80 % of the time."""

    items: int
    error: float
    """Expected calibration error: the mean gap between confidence and accuracy over the bins."""
    brier: float
    """Mean squared distance between the scores and the truth; 0 is best."""
    bins: tuple[Bin, ...]

    def told(self, name: str) -> list[str]:
        """Both scores, if there are enough items to say anything."""
        if self.items < FEW:
            return [f"{name} error, Brier score: too few items ({self.items}) to say"]
        return [f"{name} error {self.error:.3f}, Brier score {self.brier:.3f}"]

    def record(self) -> dict[str, Any]:
        """All of it."""
        return asdict(self)


@dataclass(frozen=True, slots=True)
class Mean:
    """A mean score with its bootstrap interval."""

    value: float
    interval: Interval


@dataclass(frozen=True, slots=True)
class Means:
    """Mean scores by name, or a note that says why there are none."""

    means: Mapping[str, Mean] = field(default_factory=dict)
    note: str = ""

    def told(self, name: str) -> list[str]:
        """A line for each score, and the note."""
        lines = [
            f"{one} {mean.value:.3f} ({mean.interval.low:.3f} to {mean.interval.high:.3f})"
            for one, mean in self.means.items()
        ]
        return [*lines, *([self.note] if self.note else [])]

    def record(self) -> dict[str, Any]:
        """The scores by name."""
        return {name: asdict(mean) for name, mean in self.means.items()}
