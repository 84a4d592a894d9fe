"""Metrics: functions from predictions to figures, used by the command, the JSON and the report.

A metric takes a run's predictions and returns a figure, or None where it does not apply. Accuracy
counts every item that can be judged: no answer and unreadable are not right, and they are also
counted on their own. A conclusion from an item that the grammar does not read is not judged.
Intervals of shares are Wilson's, widened if items come in groups that share options or words. If
several people answered, they are bootstrapped over people and items; those of mean scores are
bootstrapped, too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

import numpy as np

from therefore.asking.conclusions import NOT_JUDGED, VALIDITIES
from therefore.errors import MissingExtra
from therefore.evaluation.figures import (
    Bin,
    Calibration,
    Confusion,
    Counts,
    Figure,
    Mean,
    Means,
    Share,
)
from therefore.evaluation.generation import bert_scores, word_scores
from therefore.evaluation.predictions import OUTCOMES, Prediction
from therefore.randomness import array_stream
from therefore.reasoners.reasoner import GUESS
from therefore.statistics import bootstrap

BINS = 10
"""Bins of confidence."""

Metric = Callable[[Sequence[Prediction]], Figure | None]
Figures = dict[str, Figure]


def accuracy(predictions: Sequence[Prediction]) -> Share:
    """The share of all judged items that are answered right."""
    return Share.over(predictions)


def of_answered(predictions: Sequence[Prediction]) -> Share | None:
    """The share of right among right and wrong answers; None if every item was answered."""
    outcome = [p.outcome for p in predictions]
    if "no answer" not in outcome and "unreadable" not in outcome:
        return None
    return Share.over([p for p in predictions if p.outcome in ("right", "wrong")])


def outcomes(predictions: Sequence[Prediction]) -> Counts:
    """How many are right, wrong, without an answer, unreadable; not judged, if any."""
    found = Counter(prediction.outcome for prediction in predictions)
    always = [outcome for outcome in OUTCOMES if outcome != "not judged" or found[outcome]]
    return Counts({outcome: found[outcome] for outcome in always})


def not_judged(predictions: Sequence[Prediction]) -> Counts | None:
    """How many conclusions are neither right nor wrong, and why; None if all were judged."""
    count = sum(p.outcome == "not judged" for p in predictions)
    return Counts({f"of {len(predictions):,}, because {NOT_JUDGED}": count}) if count else None


def guessed(predictions: Sequence[Prediction]) -> Counts | None:
    """How often choices shared the best score, so that the answer was a guess; None if never."""
    scored = [p for p in predictions if p.status == "answered" and len(p.scores) > 1]
    tied = [p for p in scored if sorted(p.scores)[-2] > max(p.scores) - 1e-9]
    reasons = Counter(
        f"because {p.text.removeprefix(GUESS)}"
        if p.text.startswith(GUESS)
        else "the best score being shared"
        for p in tied
    )
    total = f"{len(predictions):,}"
    counts = {f"of {total}, {why}": count for why, count in reasons.items()}
    return Counts(counts) if counts else None


def validity(predictions: Sequence[Prediction]) -> Counts | None:
    """How often each verdict on a written conclusion occurs, among those that are judged."""
    found = Counter(p.validity for p in predictions if p.task == "generation")
    counts: dict[str, int] = {name: found[name] for name in VALIDITIES}
    return Counts(counts) if any(counts.values()) else None


def likeness(predictions: Sequence[Prediction], *, bert: str = "") -> Means | None:
    """Mean likeness of conclusions to their targets, word by word.

    The libraries are optional: without them a run still has its validity. BERTScore that was asked
    for and cannot be had is an error.
    """
    written = _written(predictions)
    if not written:
        return None
    said, targets = [p.text for p in written], [p.target for p in written]
    try:
        scores = word_scores(said, targets)
    except MissingExtra as fault:
        return Means(note=f"ROUGE and BLEU were not measured: {fault}")
    if bert:
        scores["BERTScore"] = bert_scores(said, targets, model=bert)
    rng = array_stream("likeness")
    return Means(
        {
            name: Mean(float(np.mean(values)), bootstrap(values, rng))
            for name, values in scores.items()
        }
    )


def _written(predictions: Sequence[Prediction]) -> list[Prediction]:
    return [p for p in predictions if p.task == "generation" and p.status == "answered"]


def confusion(predictions: Sequence[Prediction]) -> Confusion | None:
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
    return Confusion(table) if table else None


def calibration(predictions: Sequence[Prediction], *, bins: int = BINS) -> Calibration | None:
    """Calibration over the answers whose scores are probabilities; None if there are none."""
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


METRICS: Mapping[str, Metric] = {
    "accuracy": accuracy,
    "of_answered": of_answered,
    "outcomes": outcomes,
    "not_judged": not_judged,
    "guessed": guessed,
    "confusion": confusion,
    "calibration": calibration,
    "validity": validity,
    "words": likeness,
}
"""Every metric by the name that it has in JSON; what is added here appears everywhere."""


def measure(
    predictions: Sequence[Prediction], *, only: Sequence[str] = (), bert: str = ""
) -> Figures:
    """The figures of all metrics, or of those in `only`; `bert` names a model for BERTScore."""
    found: Figures = {}
    for name, metric in METRICS.items():
        if only and name not in only:
            continue
        if name == "words" and bert:
            metric = partial(likeness, bert=bert)
        figure = metric(predictions)
        if figure is not None:
            found[name] = figure
    return found


def figures_record(figures: Figures, *, items: int) -> dict[str, Any]:
    """Figures as plain JSON values."""
    return {"items": items, **{name: figure.record() for name, figure in figures.items()}}


def told(figures: Figures, *, besides: Sequence[str] = ()) -> list[str]:
    """Figures in lines, without those named in `besides`."""
    return [
        line
        for name, figure in figures.items()
        if name not in besides
        for line in figure.told(name.replace("_", " "))
    ]


def told_in_line(predictions: Sequence[Prediction]) -> str:
    """Accuracy with its interval in one line, and among the answered items if some were not."""
    share, answered = accuracy(predictions), of_answered(predictions)
    low, high = share.interval.low, share.interval.high
    line = f"{share.value:.1%} of {share.total:,} right ({low:.1%} to {high:.1%})"
    if answered:
        line += f"; {answered.value:.1%} of the {answered.total:,} it answered"
    return line
