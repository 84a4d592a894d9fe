"""The demonstration's part with a pre-trained model, if one is installed.

A small encoder inside a package is probed, and fine-tuned for some seconds. With a few hundred
items neither says much about the model: they show what the figures and pictures look like.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path

from therefore.evaluation.measure import told_in_line
from therefore.evaluation.predictions import read_predictions
from therefore.evaluation.probing.probe import probe
from therefore.evaluation.run import evaluate
from therefore.reasoners.pretrained.kinds import NEEDED
from therefore.reasoners.pretrained.sources import PACKAGED
from therefore.reasoners.train import train
from therefore.reasoners.training.folder import finished

MODEL = "minilm"
FAMILY = "analog"
"""The family whose items the model reads: short sentences, on which its paper probed models."""

PROBE = {"fractions": "10,25,50,100", "draws": "3"}
TUNE = {"steps": "10"}
"""Enough steps to show how it is done, not enough for the model to learn the task."""


def installed() -> bool:
    """Whether the model and the extra that runs it are installed."""
    return all(find_spec(name) for name in (*NEEDED, PACKAGED[MODEL].package))


def steps(family: str) -> tuple[str, ...]:
    """The keys of `PARTS` that will be run on the family's items."""
    return tuple(PARTS) if family == FAMILY and installed() else ()


def probed(data: Path, runs: Path) -> tuple[list[Path], str]:
    """Probe the model; return the run, and its result in one line."""
    place = runs / f"{data.name}-probe-{MODEL}"
    found = probe(MODEL, data, place, settings=PROBE)
    best = found.score(found.last, found.plan.config.percentages[-1])
    low, high = best.interval.low, best.interval.high
    told = f"{best.bpp.mean:+.1%} above {found.plan.config.against} ({low:+.1%} to {high:+.1%})"
    return [place], f"probe of {MODEL}: {told}"


def tuned(data: Path, runs: Path) -> tuple[list[Path], str]:
    """Fine-tune the model; return the run and its answers, and their accuracy in one line."""
    place, answers = runs / f"{data.name}-{MODEL}-training", runs / f"{data.name}-{MODEL}"
    if not finished(place):
        train(MODEL, data, place, settings=TUNE)
    run = evaluate(str(place), data, answers)
    told = told_in_line(list(read_predictions(answers)))
    return [place, answers], f"{run.reasoner}: {told}"


PARTS: dict[str, Callable[[Path, Path], tuple[list[Path], str]]] = {
    f"probe {MODEL}": probed,
    f"fine-tune {MODEL}": tuned,
}
"""What is done with the model: from a dataset and a folder for runs to paths and a line."""
