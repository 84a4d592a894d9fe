"""Learned probes: a model that sees one view of the items, tested on folds it was not trained on.

Items that share their premises, their question or all their options are kept in one fold. Otherwise
a 4-tuple would be split, and a probe that learns "this formula came with label 1" would be wrong on
the other half by design: it would score below chance and miss real shortcuts.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from therefore.auditing.collect import Profile
from therefore.auditing.finding import Figure, Finding, Thresholds
from therefore.items import Item
from therefore.randomness import stream
from therefore.reasoners.bag_of_words import (
    BagConfig,
    Table,
    answers_of,
    fitted,
    row_labels,
    shape,
)
from therefore.reasoners.views import VIEWS, views_of
from therefore.statistics import binomial_test, linked, wilson

FOLDS = 4
FEWEST = 40
"""With fewer items no probe is trained."""
LEARNED = 6_000
"""Items per split that probes are trained and tested on, at most."""

_PROBES = {
    "words": ("bag of words", ("linear", "mlp")),
    "premises": ("premises only", ("linear",)),
    "question": ("question only", ("linear",)),
    "options": ("options only", ("linear",)),
    "length": ("length only", ("tree",)),
    "overlap": ("word overlap", ("tree",)),
}
"""For each view, the name of its probe and the models that learn from it."""


def probe_findings(profile: Profile, thresholds: Thresholds, *, seed: int) -> list[Finding]:
    """One finding per view and model, for every kind of label in the split."""
    kinds: dict[tuple[str, ...], list[Item]] = {}
    for item in profile.sample:
        if item.choices:
            kinds.setdefault(shape(item), []).append(item)
    found: list[Finding] = []
    for items in kinds.values():
        drawn = items[:LEARNED]
        if len(drawn) < FEWEST or len({item.answer for item in drawn}) < 2:
            continue
        folds = np.array(assign_folds(drawn, seed=seed))
        for view in views_of(drawn[0]):
            rows = [VIEWS[view](item) for item in drawn]
            matrix = Table(rows).matrix(rows)
            for model in _PROBES[view][1]:
                config = BagConfig(model=model, view=view, seed=seed)
                right = _held_out(config, drawn, folds, matrix)
                found.append(_finding(profile, drawn, config, right, thresholds))
    figure = Figure(
        f"Learned probes in {profile.split}",
        ("probe", "accuracy", "low", "high", "chance"),
        tuple(
            (f.subject, f.figure.rows[0][1], f.interval.low, f.interval.high, f.figure.rows[0][2])
            for f in found
            if f.interval and f.figure
        ),
    )
    return [replace(finding, figure=figure) for finding in found]


def _held_out(config: BagConfig, items: Sequence[Item], folds: np.ndarray, matrix: Any) -> int:
    """How many items are answered right by a model that did not learn from their fold.

    The matrix is made once: the list of rare words uses all folds, but no labels.
    """
    labels = np.array([label for item in items for label in row_labels(item)])
    fold_of_row = np.repeat(folds, [len(row_labels(item)) for item in items])
    right = 0
    for fold in range(FOLDS):
        others = fold_of_row != fold
        model = fitted(config, matrix[others], labels[others])
        held_out = [item for item, place in zip(items, folds, strict=True) if place == fold]
        answers = answers_of(model, matrix[~others], held_out)
        right += sum(a.choice == item.answer for a, item in zip(answers, held_out, strict=True))
    return right


def _finding(
    profile: Profile, items: Sequence[Item], config: BagConfig, right: int, thresholds: Thresholds
) -> Finding:
    chance = Counter(item.answer for item in items).most_common(1)[0][1] / len(items)
    accuracy = right / len(items)
    name, models = _PROBES[config.view]
    name += f", {config.model}" if len(models) > 1 else ""
    return Finding(
        check="probes",
        split=profile.split,
        subject=name,
        items=len(items),
        effect=accuracy - chance,
        measure="accuracy above chance",
        limit=thresholds.probe,
        p=binomial_test(right, len(items), chance, above=True),
        interval=wilson(right, len(items)),
        says=f"{name}: {accuracy:.1%} on held-out items, where the best constant answer has "
        f"{chance:.1%} ({len(items):,} items, {FOLDS} folds)",
        figure=Figure("", ("probe", "accuracy", "chance"), ((name, accuracy, chance),)),
    )


def assign_folds(items: Sequence[Item], *, seed: int) -> list[int]:
    """A fold for each item; whatever shares a premise list or a question shares a fold.

    If that puts more than half of all items into one cluster, or makes fewer clusters than folds (a
    family with few questions), only shared premises count; if these also do so, each item is alone.
    """
    for keys in (_both_keys, _premise_key):
        lumps = linked([keys(item) for item in items])
        sizes = Counter(lumps)
        if len(sizes) >= FOLDS and max(sizes.values()) <= len(items) / 2:
            break
    else:
        lumps = list(range(len(items)))
    order = sorted(set(lumps))
    stream(seed, "folds").shuffle(order)
    size = Counter(lumps)
    filled = [0] * FOLDS
    fold: dict[int, int] = {}
    for lump in order:
        smallest = filled.index(min(filled))
        fold[lump] = smallest
        filled[smallest] += size[lump]
    return [fold[lump] for lump in lumps]


def _both_keys(item: Item) -> list[str]:
    premises = "\n".join(item.premises)
    if item.task == "selection":  # the question is the same for all; the options need not be
        return [f"premises {premises}", "options " + "\n".join(sorted(item.choices))]
    question = [f"question {item.question}"] if item.question else []
    return [f"premises {premises}", *question]


def _premise_key(item: Item) -> list[str]:
    return _both_keys(item)[:1]
