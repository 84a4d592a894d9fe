"""The phase transition behind the NLSat items: P(satisfiable) over clauses per variable.

A dataset cannot show it, since its labels are balanced on purpose. The curves are those with which
the family's sampler was calibrated; they ship with the package.
"""

from __future__ import annotations

from therefore.families.nlsat.calibration import Curve, shipped
from therefore.reporting.plots import Line, Plot, Point, line_plot
from therefore.reporting.sections import DatasetView

KIND = "p_int=1 p_neg=0.5"
"""Random 3-SAT with both signs equally likely."""
SIZES = (5, 8, 12, 20, 50)


def curve_points(curve: Curve) -> tuple[Point, ...]:
    """The share of satisfiable theories over rules per variable, with Wilson's intervals."""
    return tuple(
        Point.of(rules / curve.size.variables, satisfiable, trials)
        for rules, (trials, satisfiable) in curve.counts.items()
    )


def transition_plot(view: DatasetView) -> Plot | None:
    """The measured curves, for a dataset of NLSat items; None for any other."""
    if not any(p.family == "nlsat" for r in view.runs for p in r.predictions[:1]):
        return None
    lines: list[Line] = []
    for (kind, size), curve in sorted(shipped().items(), key=lambda pair: pair[0][1].variables):
        if kind != KIND or size.variables not in SIZES or size.individuals != 1:
            continue
        lines.append(Line(f"{size.variables} variables", curve_points(curve)))
    if not lines:
        return None
    return line_plot(
        "Phase transition of random 3-SAT",
        lines,
        x="clauses per variable (α)",
        y="share satisfiable",
        reference=0.5,
        note="Measured by “therefore calibrate nlsat”. Hard items are drawn where the curve of "
        "their size crosses one half: well above the asymptotic 4.27 when variables are few.",
    )
