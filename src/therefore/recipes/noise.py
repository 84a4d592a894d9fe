"""The price of wrong labels: the same items, some labels flipped, and what nets make of them.

Since our labels are exact, a known share of them can be made wrong. The shares are 0, 5, 13 and 37
per cent: 13 is what one public generator had (docs/peers.md), the others lie below and above it.
The items, the nets and the seeds are the same at every share, and a label flipped at a lower share
is flipped at every higher one; the test items keep their proved labels. Validation items are
flipped like training items, as they would be in such data.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from statistics import mean

from therefore.dataset.reading import load
from therefore.items import Item
from therefore.randomness import stream
from therefore.recipes.bench import (
    built,
    examined,
    learned,
    pictured,
    right,
    slug,
    workshop,
    written,
)
from therefore.recipes.recipe import Cell, Comparison, Recipe, Request
from therefore.recipes.sampling import student_reach
from therefore.recipes.scale import Scale
from therefore.reporting.plots import Line, Point, line_plot

RATES = (0.0, 0.05, 0.13, 0.37)
"""The shares of labels that are flipped."""


@dataclass(frozen=True, slots=True)
class NoiseSize:
    """How much is made and trained."""

    items: int
    tested: int
    seeds: int = 3


SIZES: dict[Scale, NoiseSize] = {
    "tiny": NoiseSize(200, 60, seeds=2),
    "small": NoiseSize(2_000, 500),
    "paper": NoiseSize(100_000, 5_000, seeds=5),
}


@dataclass(frozen=True, slots=True)
class Subject:
    """A net, and the data that it learns."""

    net: str
    family: str
    preset: str
    split: str
    """The preset's split that the net is tested on."""
    settings: Mapping[str, str]
    steps: Mapping[Scale, int]
    """Steps of a training, by scale."""
    training: Mapping[str, str]
    """How it is trained, and tested."""


FORMULAS = Subject(
    "possibleworldnet",
    "entailment",
    "evans2018",
    "test_easy",
    {},
    {"tiny": 10, "small": 1_000, "paper": 20_000},
    {"test_worlds": "256", "checks": "1"},
)
THEORIES = Subject(
    "rulesearch",
    "nlsat",
    "grl",
    "test",
    {"variables": "5,5"},
    {"tiny": 10, "small": 300, "paper": 5_000},
    {"test_rounds": "20", "checks": "1"},
)
"""Both nets learn their task from clean labels in a minute, so a loss is due to wrong labels."""

Shares = dict[float, list[float]]
"""Rate of wrong labels -> share of right answers, seed by seed."""


def noise(subject: Subject, name: str, request: Request) -> Comparison:
    """Accuracy on clean items by the share of wrong labels in training."""
    size, steps = SIZES[request.scale], subject.steps[request.scale]
    if request.model:
        subject = replace(subject, net=request.model)
    title = f"{subject.net}, {subject.preset}"
    with workshop(request, "noise") as place:
        shares = _measured(subject, request, size, place)
    return Comparison(
        f"The price of wrong labels: accuracy on clean held-out items, per cent ({name})",
        ("net and data", "labels flipped", "accuracy", "lost to clean labels", "single seeds"),
        tuple(_rows(title, shares)),
        notes=(
            f"{size.items:,} items to learn from, {size.tested:,} with proved labels to test on, "
            f"{steps:,} steps, {size.seeds} seeds (scale {request.scale}). The "
            "same items at every rate; a seed decides the net's start and which labels are wrong.",
            "brackets: Student's 95 % interval over seeds, cut at what is possible; losses are "
            "taken seed by seed. Where some seeds learn all and others none, look at each.",
            "13 per cent is the rate of a public generator (docs/peers.md).",
        ),
        plots=_plot(request, name, title, shares),
    )


def formulas(request: Request) -> Comparison:
    """PossibleWorldNet on entailments."""
    return noise(FORMULAS, "formulas", request)


def theories(request: Request) -> Comparison:
    """RuleSearch on theories of five nouns."""
    return noise(THEORIES, "theories", request)


def _measured(subject: Subject, request: Request, size: NoiseSize, place: Path) -> Shares:
    clean, tests = _data(subject, request, size, place)
    shares: Shares = {}
    for rate in RATES:
        for seed in range(request.seed, request.seed + size.seeds):
            data = _flipped_file(clean, rate, seed, size.items)
            name = f"{slug(subject.net)}-{subject.preset}-{rate:g}-{seed}"
            steps = str(subject.steps[request.scale])
            settings = {**_training(subject), "seed": str(seed), "steps": steps}
            run = learned(
                subject.net, data, place / "runs" / name, request, settings=settings, split="train"
            )
            kept = place / "tests" / run.name
            said = examined(run, tests, kept, request, split="test", limit=size.tested)
            shares.setdefault(rate, []).append(right(said) / len(said))
    return shares


def _training(subject: Subject) -> Mapping[str, str]:
    """The settings of the subject's net; one check alone if `--model` names another net."""
    return subject.training if subject in (FORMULAS, THEORIES) else {"checks": "1"}


def _data(subject: Subject, request: Request, size: NoiseSize, place: Path) -> tuple[Path, Path]:
    """The items to learn from and those to test on, each in a folder of its own."""
    made: list[Path] = []
    split = subject.split
    for name, count in (("train", size.items), (split, size.tested)):
        folder = place / "data" / f"{subject.preset}-{name}-{count}"
        preset, settings = subject.preset, subject.settings
        sizes = {name: count}
        built(request, subject.family, folder, sizes, preset=preset, settings=settings)
        made.append(folder)
    tests = place / "data" / f"{subject.preset}-tested-{size.tested}.jsonl"
    if not tests.exists():
        items = [replace(item, split="test") for item in load(made[1], split=split)]
        written(tests, items)
    return made[0], tests


def _flipped_file(clean: Path, rate: float, seed: int, count: int) -> Path:
    path = clean.with_name(f"{clean.name}-{rate:g}-{seed}.jsonl")
    if not path.exists():
        items = load(clean, split="train", limit=count)
        written(path, [flipped(item, rate, seed) for item in items])
    return path


def flipped(item: Item, rate: float, seed: int) -> Item:
    """The item with another label and no certificate if its random number is below the rate.

    The number depends on item and seed, not on the rate. Any other item is returned as it is.
    """
    rng = stream(seed, "noise.v1", item.id)
    if rng.random() >= rate:
        return item
    others = [place for place in range(len(item.choices)) if place != item.answer]
    answer = rng.choice(others)
    return replace(item, answer=answer, target=item.choices[answer], certificate="")


def _rows(title: str, shares: Shares) -> list[tuple[Cell, ...]]:
    rows: list[tuple[Cell, ...]] = []
    for rate, found in shares.items():
        lost = [100 * (a - b) for a, b in zip(shares[RATES[0]], found, strict=True)]
        percent = [100 * share for share in found]
        single = ", ".join(f"{each:.1f}" for each in percent)
        loss = _interval(lost, least=-100.0) if rate else None
        rows.append((title, f"{100 * rate:g} %", _interval(percent), loss, single))
    return rows


def _spread(values: Sequence[float]) -> float:
    """Half the width of Student's 95 % interval; 0 for a single value."""
    return student_reach(values) if len(values) > 1 else 0.0


def _interval(values: Sequence[float], *, least: float = 0.0) -> str:
    """Mean and interval in per cent, the interval cut to lie between `least` and 100.

    >>> _interval([100.0, 100.0, 50.0])
    '83.3 (11.6 to 100.0)'
    """
    middle, spread = mean(values), _spread(values)
    return f"{middle:.1f} ({max(least, middle - spread):.1f} to {min(100.0, middle + spread):.1f})"


def _plot(request: Request, name: str, title: str, shares: Shares) -> tuple[Path, ...]:
    points = [
        Point(
            100 * rate,
            mean(each),
            max(0.0, mean(each) - spread),
            min(1.0, mean(each) + spread),
            len(each),
        )
        for rate, each in shares.items()
        for spread in (_spread(each),)
    ]
    plot = line_plot(
        "Accuracy on clean items",
        [Line(title, tuple(points))],
        x="wrong labels in training, per cent",
        reference=0.5,
    )
    return pictured(request, f"noise-{name}", [plot])


RECIPES = (
    Recipe(
        "formulas",
        "accuracy on clean items by the share of wrong labels: PossibleWorldNet, entailments",
        formulas,
        trains=True,
        learner="",
    ),
    Recipe(
        "theories",
        "accuracy on clean items by the share of wrong labels: RuleSearch, theories of five nouns",
        theories,
        trains=True,
        learner="",
    ),
)
