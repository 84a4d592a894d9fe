"""Fit a probe for every condition, partial training set and draw, and record its answers.

The scrambled probe reads scrambled text when it learns and when it is tested. The paper may also
mean that it is tested on the original text. Such a probe may fail because of the change alone,
which would flatter the model; so that reading is a baseline of its own, `transfer`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from therefore.evaluation.probing.classifier import fit_and_score
from therefore.evaluation.probing.config import ProbeConfig
from therefore.evaluation.probing.draws import balanced_order, set_sizes, stratum
from therefore.evaluation.probing.rows import ProbedRows
from therefore.randomness import array_stream

SHARED = -1
"""The layer number of a condition without layers: random vectors."""


@dataclass(frozen=True, slots=True)
class Probed:
    """The answers of one probe to the test items."""

    condition: str
    layer: int
    percentage: float
    draw: int
    size: int
    """Items it was trained on."""
    converged: bool
    choices: np.ndarray
    """(test items,)"""


@dataclass(frozen=True, slots=True)
class Sample:
    """Items as rows, and which of them train and which test."""

    rows: ProbedRows
    train: np.ndarray
    """Places among the items."""
    test: np.ndarray

    def orders(self, config: ProbeConfig) -> list[np.ndarray]:
        """For each draw, the training items in an order whose every beginning is balanced."""
        strata = [stratum(self.rows.items[place], config.balance) for place in self.train]
        return [
            self.train[balanced_order(strata, array_stream(config.seed, "probe.draw", draw))]
            for draw in range(config.draws)
        ]


def outcomes(
    sample: Sample,
    states: np.ndarray,
    tested: np.ndarray,
    config: ProbeConfig,
    *,
    condition: str,
    layer: int,
) -> Iterator[Probed]:
    """The outcomes of one condition on one layer.

    Probes learn from `states` and are tested on `tested`, both (rows, width). The whole training
    set can be drawn in one way only, so it is fitted once.
    """
    rows = sample.rows
    inputs = np.asarray(tested[rows.of_items(sample.test)])
    sizes = set_sizes(len(sample.train), config.percentages, rows.count)
    for draw, order in enumerate(sample.orders(config)):
        for percentage, size in zip(config.percentages, sizes, strict=True):
            if draw and size == len(sample.train):
                continue
            learned = rows.of_items(order[:size])
            fitted = fit_and_score(
                np.asarray(states[learned]),
                rows.classes[learned],
                inputs,
                count=rows.count,
                regularisation=config.regularisation,
                standardise=config.standardise,
            )
            answers = rows.choices(fitted.scores, sample.test)
            yield Probed(condition, layer, percentage, draw, size, fitted.converged, answers)


def random_states(rows: int, width: int, seed: int) -> np.ndarray:
    """The paper's random baseline: a vector for each row that knows nothing about it."""
    rng = array_stream(seed, "probe.random")
    return rng.standard_normal((rows, width), dtype=np.float32)


def fits(config: ProbeConfig) -> int:
    """How many probes are fitted for one condition and layer."""
    whole = sum(percentage == 100 for percentage in config.percentages)
    return config.draws * (len(config.percentages) - whole) + whole
