"""The AnaLog paper's Figures 1 to 4, drawn from probing runs on any dataset, with their data.

1: accuracy of the probe and of its baselines over the size of the training set; 2: baselined
probing performance over that size; 3 and 4: both by category, 4 within a connective. Each is an
SVG, a CSV and, where the extra `plot` is installed, a PNG. Runs that probe several layers get a
fifth, BPP by layer. The plots are those of the report's page.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from therefore.dataset.files import write_whole
from therefore.evaluation.probing.breakdown import Breakdown
from therefore.evaluation.probing.cuts import ANALOG_WITHIN, Cut
from therefore.evaluation.probing.scores import Probing
from therefore.reporting.pictures import write_pictures
from therefore.reporting.plots import Plot
from therefore.reporting.probing_page import (
    accuracy_plot,
    bpp_plot,
    category_plots,
    layer_plot,
)
from therefore.reporting.probing_tables import (
    accuracy_table,
    bpp_table,
    category_table,
    contrast_table,
    run_names,
)
from therefore.reporting.table import Table


def write_figures(
    runs: Sequence[Probing], parts: Sequence[Breakdown], out: Path, *, only: Sequence[str] = ()
) -> list[Path]:
    """Draw the figures of some runs, with their breakdowns, into a folder: the pictures' paths."""
    within = {cut.text for cut in ANALOG_WITHIN}
    tables = {
        "figure1": accuracy_table(runs),
        "figure2": bpp_table(runs),
        "figure3": _rows(category_table(runs, parts), lambda cut: cut not in within),
        "figure4": _rows(category_table(runs, parts), lambda cut: cut in within),
        "tests": contrast_table(runs, parts),
    }
    if any(len(run.plan.layers) > 1 for run in runs):
        tables["layers"] = tables["figure2"]
    pictures: list[Path] = []
    for name, table in tables.items():
        if not table.rows or (only and name not in only):
            continue
        write_whole(out / f"{name}.csv", table.to_csv())
        if name != "tests":
            pictures += write_pictures(_plots(name, runs, parts), out / name)
    return pictures


def _plots(name: str, runs: Sequence[Probing], parts: Sequence[Breakdown]) -> list[Plot]:
    names = run_names(runs)
    match name:
        case "figure1":
            return [accuracy_plot(*pair) for pair in zip(names, runs, strict=True)]
        case "figure2":
            return [bpp_plot(names, runs)]
        case "layers":
            return [layer_plot(names, runs)]
        case _:
            within = {cut.text for cut in ANALOG_WITHIN}

            def wanted(cut: Cut) -> bool:
                return (cut.text in within) == (name == "figure4")

            return [
                plot
                for title, run, found in zip(names, runs, parts, strict=True)
                for plot in category_plots(title, run, found, wanted=wanted)
            ]


def _rows(table: Table, wanted: Callable[[object], bool]) -> Table:
    place = table.columns.index("cut")
    return Table(table.columns, tuple(row for row in table.rows if wanted(row[place])))
