"""What recipes that train nets share: a folder of runs, nets trained within their minutes, plots.

A run that is finished is kept and used again; one that was interrupted goes on. So a recipe that is
given again with the same `--out` takes up where it stopped. A run's folder is named after all that
it was trained with, so that other settings, data or minutes make another run.
"""

from __future__ import annotations

import json
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

import numpy as np

from therefore.errors import MissingExtra
from therefore.evaluation.run import checksum
from therefore.items import Item, Question
from therefore.randomness import digest
from therefore.reasoners.neural.kinds import load_run, neural
from therefore.reasoners.reasoner import Reasoner
from therefore.recipes.recipe import Comparison, Request

WEIGHTS = "weights.safetensors"
"""The file that a run has when its training is done."""
METRICS = "metrics.jsonl"
"""The file with its learning curve."""

Curve = Sequence[tuple[float, float]]


@contextmanager
def workshop(request: Request, name: str) -> Iterator[Path]:
    """The folder of data and runs: in `--out`, or one that is thrown away."""
    if request.out:
        yield request.out / name
        return
    with tempfile.TemporaryDirectory() as folder:
        yield Path(folder)


def named(folder: Path, data: Path, settings: Mapping[str, str], *more: object) -> Path:
    """The folder of a run that was trained with exactly these data, settings and whatever more."""
    told = [checksum(data), *(f"{key}={settings[key]}" for key in sorted(settings)), *more]
    return folder.with_name(f"{folder.name}-{digest(*map(str, told)).hex()[:8]}")


def trained(
    net: str,
    data: Path,
    folder: Path,
    request: Request,
    *,
    minutes: float,
    settings: Mapping[str, str] | None = None,
    limit: int = 0,
) -> tuple[Reasoner, Path]:
    """A run and its folder, trained if it is not there; steps in the settings go before minutes."""
    chosen = {**(settings or {}), "seed": str(request.seed), **request.settings}
    if "steps" in chosen:
        minutes = 0.0
    place = named(folder, data, chosen, net, minutes, limit)
    if not (place / WEIGHTS).is_file():
        request.tell(folder.name + (f": {minutes:.2g} minutes" if minutes else ""))
        neural().train(net, data, place, settings=chosen, minutes=minutes, limit=limit)
    return load_run(place), place


def accuracy(reasoner: Reasoner, items: Sequence[Item]) -> float:
    """Per cent of the items that are got right."""
    right: list[bool] = []
    for start in range(0, len(items), 200):
        part = items[start : start + 200]
        answers = reasoner.answer([Question.of(item) for item in part])
        right += [a.choice == item.answer for a, item in zip(answers, part, strict=True)]
    return round(100 * float(np.mean(right)), 2)


def learning_curve(folder: Path) -> list[tuple[float, float]]:
    """The steps of a run and the validation error after each, in per cent."""
    lines = (folder / METRICS).read_text(encoding="utf-8").splitlines()
    metrics = [json.loads(line) for line in lines]
    return [(metric["step"], 100 - 100 * metric["validation"]) for metric in metrics]


def plot(
    request: Request,
    name: str,
    curves: Mapping[str, Curve],
    *,
    x: str,
    y: str,
    powers: int = 0,
) -> tuple[Path, ...]:
    """A line for each curve, if there is a folder to keep it; x in powers, if a base is given."""
    if not request.out:
        return ()
    try:
        from matplotlib.figure import Figure
    except ImportError:
        raise MissingExtra("matplotlib", extra="plot") from None
    request.out.mkdir(parents=True, exist_ok=True)
    figure = Figure(figsize=(6, 4))
    axes = figure.subplots()
    for label, points in curves.items():
        axes.plot([p[0] for p in points], [p[1] for p in points], marker="o", ms=3, label=label)
    if powers:
        ticks = sorted({p[0] for points in curves.values() for p in points})
        axes.set_xscale("log", base=powers)
        axes.set_xticks(ticks, [f"{tick:,.0f}" for tick in ticks])
        axes.minorticks_off()
    axes.set_xlabel(x)
    axes.set_ylabel(y)
    axes.grid(alpha=0.3)
    if len(curves) > 1:  # beside the lines, so that it covers none
        axes.legend(loc="center left", bbox_to_anchor=(1, 0.5), frameon=False)
    figure.savefig(request.out / name, bbox_inches="tight", dpi=120)
    return (request.out / name,)


def with_nets(run: Callable[[Request], Comparison]) -> Callable[[Request], Comparison]:
    """The recipe; where torch is not installed, a note that says so beside the other tables."""

    def guarded(request: Request) -> Comparison:
        try:
            neural()
        except MissingExtra as fault:
            return Comparison(f"Not measured: {run.__doc__}", (), (), (str(fault),))
        return run(request)

    return guarded
