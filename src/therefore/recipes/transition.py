"""Measuring the phase transition: P(satisfiable) over rules per variable, as a table and a plot."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from therefore.config import override
from therefore.dataset.files import write_whole
from therefore.errors import ConfigError
from therefore.families.nlsat.calibration import Curve, measure_curve
from therefore.families.nlsat.config import PRESETS, NlsatConfig
from therefore.families.nlsat.theories import ClauseShape, Makeup
from therefore.progress import Progress, shown
from therefore.reporting.pictures import write_pictures
from therefore.reporting.plots import Line, line_plot
from therefore.reporting.transition import curve_points
from therefore.solve.batch.theory import Size

Measured = tuple[str, Curve]
"""The label of a kind of theory, and its curve."""

COLUMNS = ("kind", "variables", "individuals", "rules", "trials", "satisfiable")
FIGURE2 = tuple(range(5, 16))
"""The numbers of variables in the paper's Figure 2."""


def calibrate(
    family: str = "nlsat",
    *,
    settings: Mapping[str, str] | None = None,
    shipped: bool = False,
    trials: int = 400,
    out: str | Path | None = None,
    plot: bool = True,
    progress: Progress = shown,
) -> list[Measured]:
    """Measure P(satisfiable) over rules per variable, by default for the paper's Figure 2.

    `settings` are those of the family, such as variables=5,12; with `shipped`, everything in the
    package's own table is measured. With `out`, the curves are kept there as calibration.tsv and,
    if `plot`, as a plot.
    """
    wanted = _plan(family, settings or {}, shipped=shipped)
    found: list[Measured] = []
    for kind, size in wanted:
        found.append((kind.label(), measure_curve(kind, size, trials=trials)))
        progress(len(found), len(wanted))
    if out is not None:
        write_whole(Path(out) / "calibration.tsv", write_table(found))
        if plot:
            plot_curves(found, Path(out) / "calibration")
    return found


def write_table(curves: Iterable[tuple[str, Curve]]) -> str:
    """The table of curves, each with the label of its kind."""
    lines = ["\t".join(COLUMNS)]
    for label, found in curves:
        for rules, (trials, satisfiable) in found.counts.items():
            row = (label, found.size.variables, found.size.individuals, rules, trials, satisfiable)
            lines.append("\t".join(map(str, row)))
    return "\n".join(lines) + "\n"


def _plan(family: str, settings: Mapping[str, str], *, shipped: bool) -> list[tuple[Makeup, Size]]:
    if family != "nlsat":
        raise ConfigError(f"{family!r} has no phase transition: calibrate nlsat")
    if shipped:
        return shipped_plan()
    if not settings:
        return figure2_plan()
    config = override(NlsatConfig(), settings)
    return [(config.kind(), size) for size in config.sizes()]


def figure2_plan() -> list[tuple[Makeup, Size]]:
    """2-SAT and 3-SAT over 5 to 15 variables."""
    return [
        (Makeup(ClauseShape(p_int=p_int)), Size(variables))
        for p_int in (0.0, 1.0)
        for variables in FIGURE2
    ]


def shipped_plan() -> list[tuple[Makeup, Size]]:
    """The contents of the package's table: all that presets need, Figure 2, more sizes, 4-SAT."""
    plan = {
        (kind.label(), size): (kind, size)
        for preset in PRESETS.values()
        for split in preset.splits.values()
        for kind in (split.config.kind(),)
        for size in split.config.sizes()
    }
    # In the literature on random 3-SAT a clause may occur twice.
    repeating = [(Makeup(ClauseShape(repeats=True)), Size(variables)) for variables in FIGURE2]
    larger = [(Makeup(ClauseShape(p_int=0.0)), Size(variables)) for variables in (20, 30, 40, 50)]
    longer = [(Makeup(ClauseShape(width=4)), Size(variables)) for variables in range(5, 13)]
    for kind, size in (*figure2_plan(), *repeating, *larger, *longer):
        plan.setdefault((kind.label(), size), (kind, size))
    return list(plan.values())


def plot_curves(curves: Iterable[Measured], stem: Path) -> tuple[Path, ...]:
    """The curves over rules per variable, one panel for each kind of theory."""
    panels: dict[str, list[Line]] = {}
    for label, curve in curves:
        size = curve.size
        name = (
            f"{size.variables}"
            if size.individuals == 1
            else f"{size.variables} × {size.individuals}"
        )
        panels.setdefault(label, []).append(Line(f"{name} variables", curve_points(curve)))
    plots = [
        line_plot(label, lines, x="rules per variable (α)", y="share satisfiable", reference=0.5)
        for label, lines in panels.items()
    ]
    return write_pictures(plots, stem)
