"""Measuring the phase transition: P(satisfiable) over rules per variable, as a table and a plot."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from therefore.dataset.files import write_whole
from therefore.errors import MissingExtra
from therefore.families.nlsat.calibration import Curve, measure_curve, write_table
from therefore.families.nlsat.kcnf import Shape
from therefore.families.nlsat.presets import PRESETS
from therefore.families.nlsat.theories import Kind
from therefore.progress import Progress, shown
from therefore.solve.batch.theory import Size

Measured = tuple[str, Curve]
"""The label of a kind of theory, and its curve."""

FIGURE2 = tuple(range(5, 16))
"""The numbers of variables in the paper's Figure 2."""


def calibrate(
    wanted: Sequence[tuple[Kind, Size]],
    *,
    trials: int,
    out: Path | None = None,
    plot: bool = True,
    progress: Progress = shown,
) -> list[Measured]:
    """Measure the curves wanted; with `out`, keep them there as calibration.tsv and a plot."""
    found: list[Measured] = []
    for kind, size in wanted:
        found.append((kind.label(), measure_curve(kind, size, trials=trials)))
        progress(len(found), len(wanted))
    if out is not None:
        out.mkdir(parents=True, exist_ok=True)
        write_whole(out / "calibration.tsv", write_table(found))
        if plot:
            plot_curves(found, out / "calibration.png")
    return found


def figure2_plan() -> list[tuple[Kind, Size]]:
    """2-SAT and 3-SAT over 5 to 15 variables."""
    return [
        (Kind(Shape(p_int=p_int)), Size(variables)) for p_int in (0.0, 1.0) for variables in FIGURE2
    ]


def shipped_plan() -> list[tuple[Kind, Size]]:
    """What the package's own table holds: all that presets need, Figure 2, more sizes, 4-SAT."""
    plan = {
        (kind.label(), size): (kind, size)
        for preset in PRESETS.values()
        for split in preset.splits.values()
        for kind in (split.config.kind(),)
        for size in split.config.sizes()
    }
    # Clauses that may repeat are what the literature on random 3-SAT speaks of.
    repeating = [(Kind(Shape(repeats=True)), Size(variables)) for variables in FIGURE2]
    larger = [(Kind(Shape(p_int=0.0)), Size(variables)) for variables in (20, 30, 40, 50)]
    longer = [(Kind(Shape(width=4)), Size(variables)) for variables in range(5, 13)]
    for kind, size in (*figure2_plan(), *repeating, *larger, *longer):
        plan.setdefault((kind.label(), size), (kind, size))
    return list(plan.values())


def plot_curves(curves: Iterable[Measured], path: Path) -> None:
    """The curves over rules per variable, one panel for each kind of theory."""
    pyplot = _pyplot()
    panels: dict[str, list[Curve]] = {}
    for label, curve in curves:
        panels.setdefault(label, []).append(curve)
    figure, axes = pyplot.subplots(
        1, len(panels), figsize=(5.5 * len(panels), 4), squeeze=False, sharey=True
    )
    for axis, (label, members) in zip(axes[0], panels.items(), strict=True):
        for curve in members:
            size = curve.size
            alphas = [rules / size.variables for rules in curve.counts]
            shares = [satisfiable / trials for trials, satisfiable in curve.counts.values()]
            name = (
                f"{size.variables}"
                if size.individuals == 1
                else f"{size.variables} × {size.individuals}"
            )
            axis.plot(alphas, shares, label=name, linewidth=1)
        axis.axhspan(0.4, 0.6, alpha=0.15, color="grey")
        axis.set_title(label)
        axis.set_xlabel("rules per variable (α)")
        axis.legend(title="variables", fontsize="x-small", ncols=2)
    axes[0][0].set_ylabel("share satisfiable")
    figure.tight_layout()
    figure.savefig(path, dpi=120)
    pyplot.close(figure)


def _pyplot() -> Any:
    try:
        import matplotlib
    except ImportError:
        raise MissingExtra("matplotlib", extra="plot") from None
    matplotlib.use("Agg")
    from matplotlib import pyplot

    return pyplot
