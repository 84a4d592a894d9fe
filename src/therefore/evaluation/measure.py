"""From predictions to figures: accuracy with intervals, by slice, confusion and calibration.

Accuracy counts every item: no answer and unreadable are not right, and they are also counted on
their own. Intervals of shares are Wilson's, widened where items come in groups that share
options or words, or where several people answered, a bootstrap over people and items; those of mean
scores are bootstrapped.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import Any

import numpy as np

from therefore.asking.conclusions import VALIDITIES
from therefore.errors import MissingExtra
from therefore.evaluation.generation import bert_scores, word_scores
from therefore.evaluation.people import people_interval, pooled
from therefore.evaluation.predictions import OUTCOMES, Prediction
from therefore.randomness import array_stream
from therefore.statistics import Interval, bootstrap, effective_size, wilson

BINS = 10
"""Bins of confidence."""


@dataclass(frozen=True, slots=True)
class Share:
    """How many of how many, with its interval."""

    count: int
    total: int
    value: float
    interval: Interval
    """Wilson's, with the effective number of items where items come in groups."""
    effective: float
    """How many independent items would tell as much."""

    @classmethod
    def of(cls, count: int, total: int, *, effective: float | None = None) -> Share:
        """The share of a count."""
        size = total if effective is None else effective
        share = count / total if total else 0.0
        return cls(count, total, share, wilson(share * size, size), size)

    @classmethod
    def over(cls, predictions: Sequence[Prediction]) -> Share:
        """The share of right rows; items of a group, and several people's rows, kept together."""
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
        share = cls.of(sum(right), sum(sizes), effective=effective)
        return replace(share, interval=interval)


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


@dataclass(frozen=True, slots=True)
class Mean:
    """A mean score with its bootstrap interval."""

    value: float
    interval: Interval


@dataclass(frozen=True, slots=True)
class Measurement:
    """What a run's predictions amount to."""

    items: int
    accuracy: Share
    of_answered: Share
    """Right answers among right and wrong ones: silence left out."""
    outcomes: dict[str, int]
    confusion: dict[str, dict[str, int]]
    """Right answer -> given answer -> how often; for classification."""
    calibration: Calibration | None = None
    validity: dict[str, int] = field(default_factory=dict)
    """For generation: what the proofs say."""
    words: dict[str, Mean] = field(default_factory=dict)
    """For generation: likeness to the target."""
    notes: tuple[str, ...] = ()
    """What could not be measured, and why."""

    def to_record(self) -> dict[str, Any]:
        """The figures as plain JSON values."""
        return asdict(self)


def measure(predictions: Sequence[Prediction], *, bert: str = "") -> Measurement:
    """The figures of a list of predictions; `bert` names a model for BERTScore."""
    outcomes = Counter(prediction.outcome for prediction in predictions)
    generated = [p for p in predictions if p.task == "generation" and p.status == "answered"]
    words, notes = likeness(generated, bert=bert) if generated else ({}, ())
    said = Counter(p.validity for p in generated)
    return Measurement(
        items=len(predictions),
        accuracy=Share.over(predictions),
        of_answered=Share.over([p for p in predictions if p.outcome in ("right", "wrong")]),
        outcomes={outcome: outcomes[outcome] for outcome in OUTCOMES},
        confusion=confusion(predictions),
        calibration=calibrate(predictions),
        validity={name: said[name] for name in VALIDITIES} if generated else {},
        words=words,
        notes=notes,
    )


def told_in_line(figures: Measurement) -> str:
    """Accuracy with its interval in one line, and over what was answered where that is less."""
    share, answered = figures.accuracy, figures.of_answered
    low, high = share.interval.low, share.interval.high
    told = f"{share.value:.1%} of {share.total:,} right ({low:.1%} to {high:.1%})"
    if answered.total < share.total:
        told += f"; {answered.value:.1%} of the {answered.total:,} it answered"
    return told


def likeness(
    generated: Sequence[Prediction], *, bert: str = ""
) -> tuple[dict[str, Mean], tuple[str, ...]]:
    """Mean likeness of conclusions to their targets, and what could not be measured.

    The libraries are optional: without them a run still has its validity. BERTScore that was asked
    for and cannot be had is an error.
    """
    said, targets = [p.text for p in generated], [p.target for p in generated]
    try:
        scores = word_scores(said, targets)
    except MissingExtra as fault:
        return {}, (f"ROUGE and BLEU were not measured: {fault}",)
    if bert:
        scores["BERTScore"] = bert_scores(said, targets, model=bert)
    rng = array_stream("likeness")
    means = {
        name: Mean(float(np.mean(values)), bootstrap(values, rng))
        for name, values in scores.items()
    }
    return means, ()


def confusion(predictions: Iterable[Prediction]) -> dict[str, dict[str, int]]:
    """Right answer against given answer; options of a selection item go by their letters."""
    table: dict[str, dict[str, int]] = {}
    names: dict[tuple[str, int], str] = {}
    kept = [p for p in predictions if p.task != "generation"]
    for p in kept:
        letter = chr(ord("A") + p.answer)
        names[(p.task, p.answer)] = letter if p.task == "selection" else p.target
    for p in sorted(kept, key=lambda p: (p.task, p.answer)):
        given: str = p.outcome if p.outcome in ("no answer", "unreadable") else ""
        if not given:
            spare = chr(ord("A") + p.choice) if p.task == "selection" else f"label {p.choice}"
            given = names.get((p.task, p.choice), spare)
        row = table.setdefault(names[(p.task, p.answer)], {})
        row[given] = row.get(given, 0) + 1
    return table


def calibrate(predictions: Iterable[Prediction], *, bins: int = BINS) -> Calibration | None:
    """Calibration over answers whose scores are probabilities; None if there are none."""
    sure: list[float] = []
    right: list[float] = []
    squares: list[float] = []
    for p in predictions:
        if p.status != "answered" or p.answer < 0 or not _is_distribution(p.scores):
            continue
        sure.append(p.scores[p.choice])
        right.append(float(p.outcome == "right"))
        squares.append(sum((s - (place == p.answer)) ** 2 for place, s in enumerate(p.scores)))
    if not sure:
        return None
    confidence, accuracy = np.array(sure), np.array(right)
    place = np.minimum((confidence * bins).astype(int), bins - 1)
    found: list[Bin] = []
    error = 0.0
    for number in range(bins):
        inside = place == number
        if not inside.any():
            continue
        mean, share = float(confidence[inside].mean()), float(accuracy[inside].mean())
        error += abs(mean - share) * int(inside.sum()) / len(sure)
        found.append(Bin(number / bins, (number + 1) / bins, int(inside.sum()), mean, share))
    return Calibration(len(sure), error, float(np.mean(squares)), tuple(found))


def _is_distribution(scores: Sequence[float]) -> bool:
    return len(scores) > 1 and min(scores) >= 0 and abs(sum(scores) - 1) < 1e-6
