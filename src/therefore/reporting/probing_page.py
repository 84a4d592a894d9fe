"""Probing runs on the report's page: accuracy with baselines, BPP over training size, by category.

Bands of the accuracies are one standard deviation over draws on either side; those of BPP are 95%
intervals over test premises.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import isfinite

from therefore.evaluation.probing.breakdown import Breakdown, breakdown
from therefore.evaluation.probing.config import TRUE
from therefore.evaluation.probing.cuts import Cut
from therefore.evaluation.probing.scores import Probing, Score
from therefore.reporting.plots import Line, Plot, Point, bar_plot, line_plot
from therefore.reporting.probing_tables import run_names
from therefore.reporting.table import Table


def probing_plots(runs: Sequence[Probing]) -> list[Plot]:
    """The plots of some probing runs; none without runs."""
    if not runs:
        return []
    names = run_names(runs)
    found = [accuracy_plot(name, run) for name, run in zip(names, runs, strict=True)]
    found.append(bpp_plot(names, runs))
    for name, run in zip(names, runs, strict=True):
        found += category_plots(name, run, breakdown(run))
    return found


def accuracy_plot(name: str, run: Probing) -> Plot:
    """Accuracy of the probe and its baselines over the size of the training set."""
    scores = _last(run)
    lines = [
        Line(condition, tuple(_spread_point(score, condition) for score in scores))
        for condition in run.plan.config.conditions
    ]
    return line_plot(
        f"{name}: accuracy of the probe and its baselines",
        lines,
        x="share of the training set (%)",
        log=True,
        note=f"Layer {run.last}; {run.plan.train_items:,} items to learn from, "
        f"{run.plan.test_items:,} tested. Bands: one standard deviation over draws.",
    )


def _spread_point(score: Score, condition: str) -> Point:
    spread = score.accuracy[condition]
    reach = spread.deviation or 0.0
    low, high = max(0.0, spread.mean - reach), min(1.0, spread.mean + reach)
    return Point(score.percentage, spread.mean, low, high, score.size)


def _end(end: float, score: Score) -> float:
    """An end of the interval; the mean if there are too few premises for an interval."""
    return end if isfinite(end) else score.bpp.mean


def bpp_plot(names: Sequence[str], runs: Sequence[Probing]) -> Plot:
    """Baselined probing performance over the size of the training set."""
    lines = [
        Line(
            name,
            tuple(
                Point(
                    score.percentage,
                    100 * score.bpp.mean,
                    100 * _end(score.interval.low, score),
                    100 * _end(score.interval.high, score),
                    score.size,
                )
                for score in _last(run)
            ),
        )
        for name, run in zip(names, runs, strict=True)
    ]
    return line_plot(
        "Baselined probing performance",
        lines,
        x="share of the training set (%)",
        y="points above the baseline",
        percent=False,
        log=True,
        reference=0.0,
        note="Points of accuracy above the baseline. Bands: 95% intervals over test premises.",
    )


def layer_plot(names: Sequence[str], runs: Sequence[Probing]) -> Plot:
    """Baselined probing performance by layer, of the runs that probe several."""
    lines: list[Line] = []
    for number, (name, run) in enumerate(zip(names, runs, strict=True)):
        if len(run.plan.layers) < 2:
            continue
        share = run.plan.config.percentages[-1]
        found = [run.score(layer, share) for layer in run.plan.layers]
        points = tuple(
            Point(
                # Models differ in depth, so a layer's place is its share of the depth.
                score.layer / max(1, run.last),
                100 * score.bpp.mean,
                100 * _end(score.interval.low, score),
                100 * _end(score.interval.high, score),
                score.size,
            )
            for score in found
        )
        lines.append(Line(f"{name}, {share:g} % of the training set", points, number))
    return line_plot(
        "Baselined probing performance by layer",
        lines,
        x="depth: 0 is the embeddings, 1 the last layer",
        y="points above the baseline",
        percent=False,
        reference=0.0,
        note="Points of accuracy above the baseline. Bands: 95% intervals over test premises.",
    )


def category_plots(
    name: str, run: Probing, parts: Breakdown, *, wanted: Callable[[Cut], bool] = lambda cut: True
) -> Iterator[Plot]:
    """Accuracy of the probe and of its baseline by category, a plot for each cut."""
    against = run.plan.config.against
    for cut in filter(wanted, parts.cuts):
        rows = tuple(
            (_short(one.value), one.accuracy[TRUE].mean, one.accuracy[against].mean)
            for one in parts.of(cut)
        )
        gains = ", ".join(f"{one.value} {100 * one.bpp.mean:+.1f}" for one in parts.of(cut))
        yield bar_plot(
            f"{name}: {cut.name}",
            Table((cut.name, TRUE, against), rows),
            names=(TRUE, against),
            note=f"BPP with {parts.percentage:g} % of the training set: {gains}.",
        )


def _last(run: Probing) -> list[Score]:
    return [run.score(run.last, percentage) for percentage in run.plan.config.percentages]


def _short(value: str) -> str:
    """A long name in small letters, which take less room under a bar."""
    return value if len(value) < 9 else value.replace("_", " ").lower()
