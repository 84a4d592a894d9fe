"""The AnaLog paper's Figures 1 to 4, drawn from probing runs on any dataset, with their data.

1: accuracy of the probe and of its baselines over the size of the training set; 2: baselined
probing performance over that size; 3 and 4: both by category, 4 within a connective. Each is a PNG,
an SVG and a CSV. Runs that probe several layers get a fifth, BPP by layer.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from therefore.dataset.files import whole, write_whole
from therefore.errors import MissingExtra
from therefore.evaluation.probing.breakdown import Breakdown, Category
from therefore.evaluation.probing.config import TRUE
from therefore.evaluation.probing.cuts import ANALOG_WITHIN, Cut
from therefore.evaluation.probing.scores import Probing
from therefore.reporting.probing_tables import (
    accuracy_table,
    bpp_table,
    category_table,
    contrast_table,
    run_names,
)
from therefore.reporting.table import Table

# Okabe and Ito's colours, which most colour-blind readers can tell apart.
COLOURS = {
    TRUE: "#0072B2",
    "scrambled": "#D55E00",
    "random": "#7F7F7F",
    "untrained": "#009E73",
    "transfer": "#CC79A7",
}
MODELS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#000000")
MARKERS = "osD^vP*"
BASE, GAIN, LOSS = "#1F4E79", "#9CC9EE", "#F2B8A0"
"""Bars: what the baseline reaches, what the model adds, and what it falls short by."""
LOOK = {
    "font.size": 9,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.edgecolor": "#888888",
    "axes.grid": True,
    "axes.axisbelow": True,
    "grid.color": "#E6E6E6",
    "legend.frameon": False,
    "svg.hashsalt": "therefore",
}


def write_figures(
    runs: Sequence[Probing], parts: Sequence[Breakdown], out: Path, *, only: Sequence[str] = ()
) -> list[Path]:
    """Draw the figures of some runs, with their breakdowns, into a folder: the pictures' paths.

    The panels of Figures 3 and 4 are the first run's cuts, which the others share.
    """
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
            pictures += _save(_draw(name, runs, parts), out / name)
    return pictures


def _draw(name: str, runs: Sequence[Probing], parts: Sequence[Breakdown]) -> Any:
    pyplot = _pyplot()
    within = {cut.text for cut in ANALOG_WITHIN}
    with pyplot.rc_context(LOOK):
        match name:
            case "figure1":
                return _accuracies(pyplot, runs)
            case "figure2":
                return _bpp(pyplot, runs)
            case "layers":
                return _layers(pyplot, [run for run in runs if len(run.plan.layers) > 1])
            case _:
                inside = name == "figure4"
                return _bars(pyplot, runs, parts, lambda cut: (cut.text in within) == inside)


def _accuracies(pyplot: Any, runs: Sequence[Probing]) -> Any:
    figure, axes = pyplot.subplots(
        1,
        len(runs),
        figsize=(1 + 3.9 * len(runs), 3.4),
        squeeze=False,
        sharey=True,
        layout="constrained",
    )
    for axis, name, run in zip(axes[0], run_names(runs), runs, strict=True):
        shares = run.plan.config.percentages
        scores = [run.score(run.last, share) for share in shares]
        for number, condition in enumerate(run.plan.config.conditions):
            spreads = [score.accuracy[condition] for score in scores]
            _line(
                axis,
                shares,
                [100 * spread.mean for spread in spreads],
                [100 * (spread.deviation or 0) for spread in spreads],
                COLOURS[condition],
                MARKERS[number],
                condition,
            )
        axis.set_title(name)
        _percentages(axis, shares)
    axes[0][0].set_ylabel("accuracy (%)")
    known = {
        name: handle
        for axis in axes[0]
        for handle, name in zip(*axis.get_legend_handles_labels(), strict=True)
    }
    axes[0][-1].legend(known.values(), known.keys(), fontsize="small")
    return figure


def _bpp(pyplot: Any, runs: Sequence[Probing]) -> Any:
    figure, axis = pyplot.subplots(figsize=(5.6, 3.6), layout="constrained")
    for number, (name, run) in enumerate(zip(run_names(runs), runs, strict=True)):
        shares = run.plan.config.percentages
        found = [run.score(run.last, share).bpp for share in shares]
        _line(
            axis,
            shares,
            [100 * spread.mean for spread in found],
            [100 * (spread.deviation or 0) for spread in found],
            MODELS[number % len(MODELS)],
            MARKERS[number % len(MARKERS)],
            name,
        )
    axis.axhline(0, color="#444444", linewidth=0.8)
    axis.set_ylabel(f"BPP: points above {_against(runs)}")
    _percentages(axis, sorted({s for run in runs for s in run.plan.config.percentages}))
    axis.legend(fontsize="small")
    return figure


def _layers(pyplot: Any, runs: Sequence[Probing]) -> Any:
    figure, axis = pyplot.subplots(figsize=(5.6, 3.6), layout="constrained")
    for number, (name, run) in enumerate(zip(run_names(runs), runs, strict=True)):
        share = run.plan.config.percentages[-1]
        found = [run.score(layer, share) for layer in run.plan.layers]
        _line(
            axis,
            # Models differ in depth: layers are placed by how far up they are.
            [score.layer / max(1, run.last) for score in found],
            [100 * score.bpp.mean for score in found],
            [50 * (score.interval.high - score.interval.low) for score in found],
            MODELS[number % len(MODELS)],
            MARKERS[number % len(MARKERS)],
            f"{name}, {share:g} % of the training set",
        )
    axis.axhline(0, color="#444444", linewidth=0.8)
    axis.set_xlabel("depth: 0 is the embeddings, 1 the last layer (bars: 95% intervals)")
    axis.set_ylabel(f"BPP: points above {_against(runs)}")
    axis.legend(fontsize="small")
    return figure


def _bars(pyplot: Any, runs: Sequence[Probing], parts: Sequence[Breakdown], wanted: Any) -> Any:
    cuts = [cut for cut in parts[0].cuts if wanted(cut)]
    widths = [max(2, len(parts[0].of(cut))) for cut in cuts]
    figure, axes = pyplot.subplots(
        len(runs),
        len(cuts),
        figsize=(1.2 + 0.85 * sum(widths), 3.4 * len(runs)),
        squeeze=False,
        sharey=True,
        layout="constrained",
        gridspec_kw={"width_ratios": widths},
    )
    for row, name, run, found in zip(axes, run_names(runs), runs, parts, strict=True):
        for axis, cut in zip(row, cuts, strict=True):
            _panel(axis, found.of(cut), cut, run.plan.config.against)
        row[0].set_ylabel(f"{name}, {found.percentage:g} %\naccuracy (%)")
    handles = [pyplot.Rectangle((0, 0), 1, 1, color=colour) for colour in (BASE, GAIN, LOSS)]
    names = ["baseline", "BPP, above it", "BPP, below it"]
    figure.legend(handles, names, ncols=3, fontsize="small", loc="outside lower center")
    return figure


def _panel(axis: Any, found: Sequence[Category], cut: Cut, against: str) -> None:
    for place, one in enumerate(found):
        accuracy, base = 100 * one.accuracy[TRUE].mean, 100 * one.accuracy[against].mean
        axis.bar(place, min(accuracy, base), color=BASE, width=0.72)
        axis.bar(
            place,
            abs(accuracy - base),
            bottom=min(accuracy, base),
            color=GAIN if accuracy >= base else LOSS,
            width=0.72,
        )
        spread = "" if one.bpp.deviation is None else f"\n± {100 * one.bpp.deviation:.1f}"
        axis.annotate(
            f"{100 * one.bpp.mean:+.1f}{spread}".replace("-", "\N{MINUS SIGN}"),
            (place, max(accuracy, base)),
            xytext=(0, 2),
            textcoords="offset points",
            ha="center",
            fontsize="small",
        )
    names = [one.value if len(one.value) < 9 else one.value.replace("_", "\n") for one in found]
    axis.set_xticks(range(len(found)), names, fontsize="small")
    axis.grid(False, axis="x")
    axis.set_ylim(0, 112)
    axis.set_yticks(range(0, 101, 20))
    axis.set_title(cut.name, fontsize="medium")


def _line(
    axis: Any,
    across: Sequence[float],
    values: Sequence[float],
    errors: Sequence[float],
    colour: str,
    marker: str,
    name: str,
) -> None:
    axis.errorbar(
        across,
        values,
        yerr=errors,
        color=colour,
        marker=marker,
        markersize=4,
        linewidth=1.3,
        capsize=2,
        label=name,
    )


def _percentages(axis: Any, shares: Sequence[float]) -> None:
    axis.set_xscale("log")
    axis.set_xticks(shares, [f"{share:g}" for share in shares], fontsize="x-small")
    axis.minorticks_off()
    axis.set_xlabel("share of the training set (%)")


def _against(runs: Sequence[Probing]) -> str:
    return " or ".join(dict.fromkeys(run.plan.config.against for run in runs))


def _rows(table: Table, wanted: Any) -> Table:
    place = table.columns.index("cut")
    return Table(table.columns, tuple(row for row in table.rows if wanted(row[place])))


def _save(figure: Any, stem: Path) -> list[Path]:
    saved: list[Path] = []
    for ending, about in (("png", {}), ("svg", {"Date": None})):
        path = stem.with_name(f"{stem.name}.{ending}")
        with whole(path) as temporary:
            figure.savefig(temporary, dpi=150, format=ending, metadata=about)
        saved.append(path)
    _pyplot().close(figure)
    return saved


def _pyplot() -> Any:
    try:
        import matplotlib
    except ImportError:
        raise MissingExtra("matplotlib", extra="plot") from None
    matplotlib.use("Agg")
    from matplotlib import pyplot

    return pyplot
