"""Probing runs as tables: the data behind the AnaLog paper's four figures, for any dataset.

Shares are fractions of one. `deviation` is over draws of the training set, `low` and `high` bound
the 95% interval over test premises.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from therefore.evaluation.probing.breakdown import Breakdown, TTest
from therefore.evaluation.probing.config import TRUE
from therefore.evaluation.probing.scores import Probing
from therefore.reporting.table import Cell, Table


def run_names(runs: Sequence[Probing]) -> list[str]:
    """A name for each run: the model, with its data or a number if two would share the name."""
    models = [run.plan.model for run in runs]
    if len(set(models)) == len(models):
        return models
    longer = [f"{run.plan.model} on {Path(run.plan.data).name}" for run in runs]
    if len(set(longer)) == len(longer):
        return longer
    return [f"{name} ({number})" for number, name in enumerate(longer, start=1)]


def accuracy_table(runs: Sequence[Probing]) -> Table:
    """Figure 1: accuracy of every condition over the size of the training set, last layer."""
    rows: list[tuple[Cell, ...]] = []
    for name, run in zip(run_names(runs), runs, strict=True):
        for percentage in run.plan.config.percentages:
            score = run.score(run.last, percentage)
            rows += [
                (name, condition, percentage, score.size, spread.mean, spread.deviation)
                for condition, spread in score.accuracy.items()
            ]
    return Table(
        ("model", "condition", "percentage", "items", "accuracy", "deviation"), tuple(rows)
    )


def bpp_table(runs: Sequence[Probing]) -> Table:
    """Figure 2: BPP over the size of the training set, for every layer."""
    rows: list[tuple[Cell, ...]] = []
    for name, run in zip(run_names(runs), runs, strict=True):
        rows += [
            (
                name,
                score.layer,
                score.percentage,
                score.size,
                score.bpp.mean,
                score.bpp.deviation,
                score.interval.low,
                score.interval.high,
            )
            for score in run.scores()
        ]
    columns = ("model", "layer", "percentage", "items", "bpp", "deviation", "low", "high")
    return Table(columns, tuple(rows))


def category_table(runs: Sequence[Probing], parts: Sequence[Breakdown]) -> Table:
    """Figures 3 and 4: accuracy, baseline and BPP by category."""
    rows: list[tuple[Cell, ...]] = []
    for name, run, found in zip(run_names(runs), runs, parts, strict=True):
        against = run.plan.config.against
        rows += [
            (
                name,
                one.cut,
                one.value,
                one.items,
                one.accuracy[TRUE].mean,
                one.accuracy[against].mean,
                one.bpp.mean,
                one.bpp.deviation,
                one.interval.low,
                one.interval.high,
            )
            for one in found.categories
        ]
    columns = ("model", "cut", "category", "items", "accuracy", "baseline", "bpp", "deviation")
    return Table((*columns, "low", "high"), tuple(rows))


def contrast_table(runs: Sequence[Probing], parts: Sequence[Breakdown]) -> Table:
    """Every two categories of a cut compared, over premises and over templates."""
    rows: list[tuple[Cell, ...]] = [
        (
            name,
            one.cut,
            one.first,
            one.second,
            one.difference,
            *_test(one.premises),
            *_test(one.templates),
        )
        for name, found in zip(run_names(runs), parts, strict=True)
        for one in found.contrasts
    ]
    columns = ("model", "cut", "first", "second", "difference")
    kinds = (f"{what}, {unit}" for unit in ("premises", "templates") for what in _TEST)
    return Table((*columns, *kinds), tuple(rows))


_TEST = ("t", "degrees of freedom", "p", "p by Holm")


def _test(test: TTest | None) -> tuple[Cell, ...]:
    return (test.t, test.freedom, test.p, test.corrected) if test else (None,) * len(_TEST)
