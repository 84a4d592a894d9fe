"""How many steps and items a net from scratch needs to learn to select conclusions, by kind.

Only the order of words tells the items of our fours apart, and models stay at chance for long.
OptionEncoder, a small Transformer that sees content words as numbers, learns the easiest kind, a
harder one, and all five together; and the easiest again from fewer items. The learning curve is its
validation accuracy during training.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

from therefore.reasoners.training.folder import steps_of
from therefore.reasoners.training.metrics import read_metrics
from therefore.recipes.bench import (
    built,
    curve_plot,
    examined,
    learned,
    percent,
    pictured,
    workshop,
)
from therefore.recipes.recipe import Cell, Comparison, Recipe, Request
from therefore.recipes.scale import Scale

NET = "option-encoder"
KINDS = ("hypothetical", "categorical", "syllobase")
"""Presets, the one learned soonest first; the last has all five kinds."""


@dataclass(frozen=True, slots=True)
class LearningSize:
    """How much is learned."""

    items: int
    fewer: tuple[int, ...]
    """Numbers of items on which the first kind is trained again."""
    tested: int
    steps: int
    checks: int


SIZES: dict[Scale, LearningSize] = {
    "tiny": LearningSize(200, (100,), 20, 10, 1),
    "small": LearningSize(12_000, (1_000,), 400, 400, 4),
    "paper": LearningSize(100_000, (1_000, 10_000), 1_000, 20_000, 20),
}


def learning(request: Request) -> Comparison:
    """Accuracy by kind and by number of items, and the learning curves."""
    request, size = replace(request, model=NET), SIZES[request.scale]
    rows: list[tuple[Cell, ...]] = []
    curves: dict[str, list[tuple[float, float]]] = {}
    tries = [(kind, size.items) for kind in KINDS] + [(KINDS[0], few) for few in size.fewer]
    with workshop(request, "syllobase-learning") as place:
        for kind, items in tries:
            run, shown = _learned(request, place, kind, items)
            rows.append((_named(kind), f"{items:,}", steps_of(run), shown))
            curves[f"{_named(kind)}, {items:,} items"] = [
                (metric.step, 100 * metric.validation) for metric in read_metrics(run)
            ]
    plot = curve_plot(
        "Validation accuracy while learning", curves, x="steps", y="accuracy, per cent"
    )
    return Comparison(
        "SylloBase, selection learned from scratch: accuracy in per cent by kind and items",
        ("kind", "items", "steps", f"ours: {request.model}"),
        tuple(rows),
        (
            f"{request.model}, minibatches of 32; {size.tested:,} test items each, chance 25 per "
            f"cent, Wilson's 95 % intervals ({request.limits}). Four items share their words and "
            "their options, each right once.",
            "content words are numbers to it, shuffled in training: it learns what follows, not "
            "which words go together.",
        ),
        plots=pictured(request, "syllobase-learning", [plot]),
    )


def _named(kind: str) -> str:
    return "all five" if kind == "syllobase" else kind


def _learned(request: Request, place: Path, kind: str, items: int) -> tuple[Path, str | None]:
    """A run on `items` items of a kind, and its test accuracy in words."""
    size = SIZES[request.scale]
    data = place / "data" / kind
    test = "test_selection" if kind == "syllobase" else "test"
    sizes = {"train": size.items, "validation": size.tested, test: size.tested}
    built(request, "syllogism", data, sizes, preset=kind, settings={"task": "selection"})
    run = learned(
        request.model,
        data,
        place / "runs" / f"{kind}-{items}",
        request,
        settings={"steps": str(size.steps), "checks": str(size.checks)},
        limit=items,
    )
    kept = place / "tests" / run.name
    return run, percent(examined(run, data, kept, request, split=test, limit=size.tested))


RECIPES = (
    Recipe(
        "learning",
        "until a net from scratch learns to select, by kind and items",
        learning,
        trains=True,
        learner=NET,
    ),
)
