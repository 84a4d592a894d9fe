"""PossibleWorldNet by the number of worlds (Figure 1) and by the number of training items."""

from __future__ import annotations

from therefore.dataset.manifest import Manifest
from therefore.reasoners.neural.kinds import neural
from therefore.reasoners.registry import load_reasoner
from therefore.reasoners.training.folder import steps_of
from therefore.recipes.bench import (
    accuracy,
    curve_plot,
    learned,
    learning_curve,
    pictured,
    workshop,
)
from therefore.recipes.entailment_sets import (
    HEADINGS,
    SIZES,
    Row,
    accuracies,
    first_items,
    sets_of_items,
    training_data,
)
from therefore.recipes.recipe import Cell, Comparison, Request


def figure1(request: Request) -> Comparison:
    """PossibleWorldNet with more and more worlds, in training and in the test."""
    size = SIZES[request.scale]
    rows: list[Row] = []
    by_worlds: dict[str, list[tuple[float, float]]] = {}
    while_training: dict[str, list[tuple[float, float]]] = {}
    steps: list[str] = []
    with workshop(request, "entailment-neural") as place:
        data = training_data(request, place)
        tested = first_items(request, data, "validation")
        for worlds in size.worlds:
            settings = {
                **dict.fromkeys(("worlds", "late_worlds", "test_worlds"), str(worlds)),
                "check": "5" if request.scale == "tiny" else "200",
            }
            folder = learned(
                "possibleworldnet",
                data,
                place / "runs" / f"worlds-{worlds}",
                request,
                share=1 / len(size.worlds),
                settings=settings,
                limit=size.learned,
            )
            reasoner = load_reasoner(folder)
            steps.append(f"{steps_of(folder):,}")
            while_training[f"{worlds} worlds"] = learning_curve(folder)
            row: list[Cell] = [worlds]
            for test_worlds in size.worlds:
                neural("trained").refit(reasoner, data, test_worlds)
                scored = accuracy(reasoner, tested)
                row.append(scored)
                by_worlds.setdefault(f"{test_worlds} in the test", []).append(
                    (worlds, 100 - scored)
                )
            rows.append(tuple(row))
    y = "validation error, per cent"
    return Comparison(
        "Entailment Figure 1: validation accuracy of PossibleWorldNet by worlds, per cent",
        ("worlds in training", *(f"{worlds} in the test" for worlds in size.worlds)),
        tuple(rows),
        (
            f"each net was trained on {size.learned:,} items ({request.limits}; steps: "
            f"{', '.join(steps)}); the threshold is fitted anew, on training data, for each "
            "number in the test.",
            "the paper draws the validation error while training, and prints no figures.",
        ),
        (
            *pictured(
                request,
                "entailment-figure1",
                [
                    curve_plot("While training", while_training, x="step of training", y=y),
                    curve_plot("By worlds", by_worlds, x="worlds in training", y=y, log=True),
                ],
            ),
        ),
    )


def data_efficiency(request: Request) -> Comparison:
    """PossibleWorldNet with fewer training items."""
    rows: list[Row] = []
    curves: dict[str, list[tuple[float, float]]] = {}
    with workshop(request, "entailment-neural") as place:
        data = training_data(request, place)
        tests = sets_of_items(request, data, place)
        most = Manifest.load(data).splits["train"].count
        sizes = sorted({min(size, most) for size in SIZES[request.scale].items})
        for size in sizes:
            folder = place / "runs" / f"items-{size}"
            run = learned(
                "possibleworldnet", data, folder, request, share=1 / len(sizes), limit=size
            )
            made = accuracies(f"{size:,} items", load_reasoner(run), tests)
            rows += made
            for heading, cell in zip(HEADINGS, made[0][1:], strict=True):
                if isinstance(cell, float) and heading != "exam":
                    curves.setdefault(heading, []).append((size, cell))
    return Comparison(
        "Entailment, data efficiency: PossibleWorldNet by training items, accuracy in per cent",
        ("trained on", *HEADINGS),
        tuple(rows),
        (
            f"each was trained for as long, whatever the number of items ({request.limits}).",
            "the paper says that more worlds make better use of data, and prints no figures.",
        ),
        pictured(
            request,
            "entailment-data",
            [
                curve_plot(
                    "By training items",
                    curves,
                    x="training items",
                    y="accuracy, per cent",
                    log=True,
                )
            ],
        ),
    )
