"""The price of wrong labels: the same items, some labels flipped, and what nets make of them.

Only who has exact labels can take some away. The rates are 0, 5, 13 and 37 per cent: the latter
three were found in public generators of reasoning data. The items, the nets and the seeds are the
same at every rate, and what is flipped at a lower rate is flipped at every higher one; the test
items keep their proved labels. Where a net is checked while it learns, it is checked on labels as
wrong as those it learns from, as it would be with such data.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from statistics import mean, stdev

from therefore.dataset.build import generate
from therefore.dataset.files import write_whole
from therefore.dataset.reading import load
from therefore.items import Item, to_line
from therefore.randomness import stream
from therefore.recipes.bench import examined, learned, pictured, right, slug, with_models, workshop
from therefore.recipes.recipe import Cell, Comparison, Recipe, Request
from therefore.recipes.sampling import STUDENT
from therefore.recipes.scale import Scale
from therefore.reporting.plots import Line, Point, line_plot

RATES = (0.0, 0.05, 0.13, 0.37)
"""Shares of labels that are flipped."""


@dataclass(frozen=True, slots=True)
class Size:
    """How much is made and trained."""

    items: int
    tested: int
    steps: int
    seeds: int = 3


SIZES: dict[Scale, Size] = {
    "tiny": Size(200, 60, 10, seeds=2),
    "small": Size(10_000, 2_000, 2_000),
    "paper": Size(100_000, 5_000, 20_000, seeds=5),
}


@dataclass(frozen=True, slots=True)
class Subject:
    """A net, and the data that it learns."""

    net: str
    family: str
    preset: str
    settings: tuple[tuple[str, str], ...]


SUBJECTS = (
    Subject("ruleset", "nlsat", "grl", (("variables", "5,5"),)),
    Subject("possibleworldnet", "entailment", "evans2018", ()),
)
"""The nets that learn their task from clean labels in minutes: what they lose, the labels cost."""

Shares = dict[float, list[float]]
"""Rate of wrong labels -> share of right answers, seed by seed."""


def noise(request: Request) -> Comparison:
    """Accuracy on clean items by the share of wrong labels in training."""
    size = SIZES[request.scale]
    found: dict[str, Shares] = {}
    with workshop(request, "noise") as place:
        for subject in SUBJECTS:
            if request.model:
                subject = replace(subject, net=request.model)
            title = f"{subject.net}, {subject.preset}"
            found[title] = _measured(subject, request, size, place)
    rows = [row for title, shares in found.items() for row in _rows(title, shares)]
    return Comparison(
        "The price of wrong labels: accuracy on clean held-out items, per cent",
        ("net and data", "labels flipped", "accuracy", "lost to clean labels", "single seeds"),
        tuple(rows),
        notes=(
            f"{size.items:,} items to learn from, {size.tested:,} with proved labels to test on, "
            f"{size.steps:,} steps, {size.seeds} seeds (scale {request.scale}). The "
            "same items at every rate; a seed decides the net's start and which labels are wrong.",
            "brackets: Student's 95 % interval over seeds; a loss is taken seed by seed.",
            "5, 13 and 37 per cent are rates of wrong labels found in public generators.",
        ),
        plots=_plot(request, found),
    )


def _measured(subject: Subject, request: Request, size: Size, place: Path) -> Shares:
    clean, tests = _data(subject, request, size, place)
    shares: Shares = {}
    for rate in RATES:
        for seed in range(request.seed, request.seed + size.seeds):
            data = _flipped_file(clean, rate, seed, size.items)
            name = f"{slug(subject.net)}-{subject.preset}-{rate:g}-{seed}"
            settings = {"seed": str(seed), "steps": str(size.steps)}
            run = learned(
                subject.net, data, place / "runs" / name, request, settings=settings, split="train"
            )
            kept = place / "tests" / run.name
            said = examined(run, tests, kept, request, split="test", limit=size.tested)
            shares.setdefault(rate, []).append(right(said) / len(said))
    return shares


def _data(subject: Subject, request: Request, size: Size, place: Path) -> tuple[Path, Path]:
    """The items to learn from and those to test on, each in a folder of its own."""
    made: list[Path] = []
    split = {"grl": "test", "evans2018": "test_easy"}[subject.preset]
    for name, count in (("train", size.items), (split, size.tested)):
        folder = place / "data" / f"{subject.preset}-{name}-{count}"
        generate(
            subject.family,
            folder,
            preset=subject.preset,
            split=name,
            count=count,
            seed=request.seed,
            settings=dict(subject.settings),
            workers=request.workers,
        )
        made.append(folder)
    tests = place / "data" / f"{subject.preset}-tested-{size.tested}.jsonl"
    if not tests.exists():
        items = [replace(item, split="test") for item in load(made[1], split=split)]
        _write(tests, items)
    return made[0], tests


def _flipped_file(clean: Path, rate: float, seed: int, count: int) -> Path:
    path = clean.with_name(f"{clean.name}-{rate:g}-{seed}.jsonl")
    if not path.exists():
        items = load(clean, split="train", limit=count)
        _write(path, [flipped(item, rate, seed) for item in items])
    return path


def _write(path: Path, items: Sequence[Item]) -> None:
    write_whole(path, "".join(f"{to_line(item)}\n" for item in items))


def flipped(item: Item, rate: float, seed: int) -> Item:
    """The item, with another label and no evidence if its lot falls below the rate."""
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
        loss = _interval(lost) if rate else None
        rows.append((title, f"{100 * rate:g} %", _interval(percent), loss, single))
    return rows


def _spread(values: Sequence[float]) -> float:
    """Half of Student's 95 % interval; nothing for a single value."""
    if len(values) < 2:
        return 0.0
    return float(STUDENT[len(values) - 1] * stdev(values) / len(values) ** 0.5)


def _interval(values: Sequence[float]) -> str:
    middle, spread = mean(values), _spread(values)
    return f"{middle:.1f} ({middle - spread:.1f} to {middle + spread:.1f})"


def _plot(request: Request, found: dict[str, Shares]) -> tuple[Path, ...]:
    lines = [
        Line(
            title,
            tuple(
                Point(100 * rate, mean(each), mean(each) - spread, mean(each) + spread, len(each))
                for rate, each in shares.items()
                for spread in (_spread(each),)
            ),
        )
        for title, shares in found.items()
    ]
    plot = line_plot(
        "Accuracy on clean items",
        lines,
        x="wrong labels in training, per cent",
        reference=0.5,
    )
    return pictured(request, "noise", [plot])


RECIPES = (
    Recipe(
        "price",
        "accuracy on clean items by the share of wrong labels in training",
        with_models(noise, ""),
        trains=True,
    ),
)
