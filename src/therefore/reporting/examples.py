"""Examples to browse: an item's text, the right answer with its reasons, and every run's answer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path

from therefore.dataset.reading import read_batches
from therefore.evaluation.predictions import Prediction
from therefore.explanation import Reason, reasons_for
from therefore.items import Item

MANY = 12
"""Values of a feature that a menu offers, at most."""


@dataclass(frozen=True, slots=True)
class RunAnswer:
    """The answer of one run."""

    run: str
    answer: str
    outcome: str


@dataclass(frozen=True, slots=True)
class Example:
    """One item with everything that is said about it."""

    id: str
    split: str
    premises: tuple[str, ...]
    question: str
    options: tuple[tuple[str, str, bool], ...]
    """(letter, text, whether it is right), for selection."""
    target: str
    said: tuple[RunAnswer, ...]
    reasons: tuple[Reason, ...]
    features: tuple[tuple[str, str], ...]

    @property
    def anchor(self) -> str:
        """The id of the example on the page, for links to it."""
        return "item-" + "".join(c if c.isalnum() else "-" for c in self.id)

    @property
    def facets(self) -> str:
        """Every feature with its value, for the filter on the page."""
        return " ".join(facet(name, value) for name, value in self.features)

    @property
    def outcomes(self) -> str:
        """Every outcome as `run=outcome`, for the filter on the page."""
        return "|".join(f"{said.run}={said.outcome}" for said in self.said)


def choose(
    predictions: Mapping[str, Mapping[str, Prediction]], ids: Sequence[str], count: int
) -> list[str]:
    """Choose `count` ids, in turn from each combination of the runs' outcomes, commonest first.

    So items on which runs disagree, or that all runs miss, are not crowded out.
    """
    kinds: dict[tuple[str, ...], list[str]] = {}
    for id in ids:
        pattern = tuple(run[id].outcome if id in run else "" for run in predictions.values())
        kinds.setdefault(pattern, []).append(id)
    ordered = sorted(kinds.values(), key=lambda group: -len(group))
    chosen: list[str] = []
    while ordered and len(chosen) < count:
        chosen += [group.pop(0) for group in ordered]
        ordered = [group for group in ordered if group]
    return chosen[:count]


def facet(name: str, value: str) -> str:
    """A short name for a feature's value, safe on the page whatever text the value is.

    >>> facet("mood", "AAA") == facet("mood", "AAA") != facet("mood", "EAE")
    True
    """
    return blake2b(f"{name}={value}".encode(), digest_size=4).hexdigest()


def facets(found: Sequence[Example]) -> list[tuple[str, list[str]]]:
    """Features with the values among the examples, if there is more than one value."""
    values: dict[str, dict[str, None]] = {}
    for one in found:
        for name, value in one.features:
            values.setdefault(name, {})[value] = None
    return [(name, sorted(kept)) for name, kept in values.items() if 1 < len(kept) <= MANY]


def examples(
    data: Path, predictions: Mapping[str, Mapping[str, Prediction]], count: int
) -> list[Example]:
    """Examples of a dataset with the runs' answers; without runs, its first items."""
    if not count:
        return []
    answered = dict.fromkeys(id for run in predictions.values() for id in run)
    wanted = set(choose(predictions, list(answered), count))
    found: list[Example] = []
    for batch in read_batches(data):
        for item in batch:
            if item.id in wanted or (not wanted and len(found) < count):
                found.append(_example(item, predictions))
        if len(found) >= (len(wanted) or count):
            break
    return found


def _example(item: Item, predictions: Mapping[str, Mapping[str, Prediction]]) -> Example:
    options: tuple[tuple[str, str, bool], ...] = ()
    if item.task == "selection":
        options = tuple(
            (chr(ord("A") + place), choice, place == item.answer)
            for place, choice in enumerate(item.choices)
        )
    said = tuple(
        RunAnswer(name, _told(item, run[item.id]), _outcome(run[item.id]))
        for name, run in predictions.items()
        if item.id in run
    )
    return Example(
        id=item.id,
        split=item.split,
        premises=item.premises,
        question=item.question,
        options=options,
        target=item.target,
        said=said,
        reasons=tuple(reasons_for(item)),
        features=tuple((name, _shown(value)) for name, value in item.features.items()),
    )


def _told(item: Item, prediction: Prediction) -> str:
    """The answer in words; a selection's by its letter."""
    if prediction.status != "answered":
        return "—"
    if item.task == "generation":
        return prediction.text
    if not 0 <= prediction.choice < len(item.choices):
        return "—"
    if item.task == "selection":
        return chr(ord("A") + prediction.choice)
    return item.choices[prediction.choice]


def _outcome(prediction: Prediction) -> str:
    if prediction.validity and prediction.outcome == "wrong":
        return f"wrong ({prediction.validity})"
    return prediction.outcome


def _shown(value: object) -> str:
    if isinstance(value, list):
        return ", ".join(map(str, value))
    return f"{value:.4g}" if isinstance(value, float) else str(value)
