"""The NLSat paper's Table 1 and Figure 2 beside ours (Richardson and Sabharwal, 2022)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from statistics import mean, median
from typing import Any

from therefore.bridges import ruletaker
from therefore.dataset.reading import read_batches
from therefore.dataset.stream import preview
from therefore.errors import DatasetError, MissingRelease
from therefore.families.nlsat.calibration import Curve, curve
from therefore.families.nlsat.theories import ClauseShape, Makeup
from therefore.recipes.papers import printed
from therefore.recipes.recipe import Cell, Comparison, Recipe, Request
from therefore.recipes.scale import Scale
from therefore.recipes.transition import FIGURE2, plot_curves
from therefore.solve.batch.theory import Size

MADE: dict[Scale, int] = {"tiny": 100, "small": 2_000, "paper": 17_000}
"""Items that Table 1 draws of each preset when no dataset is given."""

PAPER_TABLE1 = printed("nlsat", "table1")

Features = Mapping[str, Any]


def table1(request: Request) -> Comparison:
    """Conflicts and decisions, average and median, beside the paper's."""
    made = MADE[request.scale]
    rows: list[tuple[Cell, ...]] = []
    for name, (preset, *paper) in PAPER_TABLE1.items():
        if preset:
            items = preview("nlsat", preset=preset, count=made, seed=request.seed)
            rows.append(_row(name, [item.features for item in items], paper))
        else:
            rows.append(_row(name, _released(request.released), paper))
    hard = preview("nlsat", preset="hard-ruletaker", count=min(made, 7_000), seed=request.seed)
    rows.append(_row("hard RuleTaker (ours)", [item.features for item in hard], None))
    if request.data is not None:
        found = [item.features for batch in read_batches(request.data) for item in batch]
        if not found or "conflicts" not in found[0]:
            raise DatasetError(f"{request.data} holds no nlsat items: choose another --data")
        rows.append(_row(str(request.data), found, None))
    columns: tuple[str, ...] = ("dataset", "items", "unit propagation decides")
    for counter in ("conflicts", "decisions"):
        columns += tuple(
            f"{counter}, {kind}" for kind in ("average", "median", "paper", "paper med.")
        )
    return Comparison(
        "NLSat Table 1: how hard the theories are",
        columns,
        tuple(rows),
        notes=(
            "Our counters are MiniSat's, the paper's are Z3's: compare within a column.",
            f"Without --data, the first {made:,} items of each preset's first split are drawn.",
            "RuleTaker is measured on the files in --released (ProofWriter, open world).",
        ),
    )


def _row(name: str, features: list[Features], paper: Sequence[float] | None) -> tuple[Cell, ...]:
    cells: list[Cell] = [name, len(features) or None]
    alone = mean(one["unit_propagation"] for one in features) if features else None
    cells.append(None if alone is None else f"{alone:.0%}")
    for place, counter in enumerate(("conflicts", "decisions")):
        values = [one[counter] for one in features]
        cells += [mean(values), float(median(values))] if values else [None, None]
        cells += [paper[2 * place], paper[2 * place + 1]] if paper else [None, None]
    return tuple(cells)


def _released(folder: Path | None) -> list[Features]:
    """The features of the ProofWriter or RuleTaker files in a folder."""
    if folder is None:
        return []
    paths = sorted(path for path in folder.rglob("*.json*") if "proofwriter" in path.name.lower())
    if not paths:
        raise MissingRelease(f"{folder} holds no ProofWriter file (*proofwriter*.json or .jsonl)")
    return [draft.features for _, draft in ruletaker.read(paths, Counter())]


def figure2(request: Request) -> Comparison:
    """Rules per variable at which half of the theories are satisfiable, by size."""
    panels = {"2-SAT": Makeup(ClauseShape(p_int=0.0)), "3-SAT": Makeup(ClauseShape())}
    sizes = (*FIGURE2, 20, 30, 40, 50)
    curves = {(name, n): curve(kind, Size(n)) for name, kind in panels.items() for n in sizes}
    rows = tuple(
        (n, *(cell for name in panels for cell in _region(curves[name, n]))) for n in sizes
    )
    plots: tuple[Path, ...] = ()
    if request.out is not None:
        plots = plot_curves(_labelled(curves), request.out / "nlsat-figure2")
    return Comparison(
        "NLSat Figure 2: the phase transition by number of variables",
        (
            "variables",
            *(f"{name}: {what}" for name in panels for what in ("α at one half", "hard region α")),
        ),
        rows,
        notes=(
            "Curves are the package's own table; therefore calibrate nlsat measures them anew.",
            "The paper's figure gives no numbers. Asymptotically the thresholds are 1 and 4.27.",
            "Clauses of a theory are distinct here; with repetition the threshold lies a little "
            "higher (therefore calibrate nlsat --set repeats=true).",
        ),
        plots=plots,
    )


def _labelled(curves: Mapping[tuple[str, int], Curve]) -> Iterable[tuple[str, Curve]]:
    return [(name, found) for (name, _), found in curves.items()]


def _region(found: Curve) -> tuple[Cell, Cell]:
    region, n = found.critical(), found.size.variables
    return found.middle() / n, f"{min(region) / n:.2f} to {max(region) / n:.2f}"


RECIPES = (
    Recipe("table1", "Conflicts and decisions of a SAT solver, by dataset", table1),
    Recipe("figure2", "P(satisfiable) over clauses per variable", figure2),
)
