"""PossibleWorldNet by the number of worlds (Figure 1) and by the number of training items."""

from __future__ import annotations

from therefore.dataset.manifest import Manifest
from therefore.reasoners.neural.kinds import neural
from therefore.recipes.bench import (
    accuracy,
    curve_plot,
    learning_curve,
    pictured,
    trained,
    workshop,
)
from therefore.recipes.entailment_sets import (
    FEWER,
    HEADINGS,
    Row,
    accuracies,
    first_items,
    sets_of_items,
    training_data,
)
from therefore.recipes.recipe import Cell, Comparison, Request

_WORLDS = (16, 32, 64, 128, 256)
_SIZES = (1_000, 5_000, 20_000, 100_000)


def figure1(request: Request) -> Comparison:
    """PossibleWorldNet with more and more worlds, in training and in the test."""
    minutes = request.budget / len(_WORLDS)
    rows: list[Row] = []
    by_worlds: dict[str, list[tuple[float, float]]] = {}
    while_training: dict[str, list[tuple[float, float]]] = {}
    with workshop(request, "entailment-neural") as place:
        data = training_data(request, place)
        tested = first_items(data, "validation")
        for worlds in _WORLDS:
            settings = {
                **dict.fromkeys(("worlds", "late_worlds", "test_worlds"), str(worlds)),
                "check": "200",
            }
            reasoner, folder = trained(
                "possibleworldnet",
                data,
                place / "runs" / f"worlds-{worlds}",
                request,
                minutes=minutes,
                settings=settings,
                limit=FEWER,
            )
            while_training[f"{worlds} worlds"] = learning_curve(folder)
            row: list[Cell] = [worlds]
            for test_worlds in _WORLDS:
                neural("trained").refit(reasoner, data, test_worlds)
                scored = accuracy(reasoner, tested)
                row.append(scored)
                by_worlds.setdefault(f"{test_worlds} in the test", []).append(
                    (worlds, 100 - scored)
                )
            rows.append(tuple(row))
    y = "validation error, per cent"
    return Comparison(
        "Figure 1: validation accuracy of PossibleWorldNet by worlds, per cent",
        ("worlds in training", *(f"{worlds} in the test" for worlds in _WORLDS)),
        tuple(rows),
        (
            f"each net was trained on {FEWER:,} items for {minutes:.2g} minutes, so more worlds "
            "mean fewer steps; the threshold is fitted anew, on training data, for each number in "
            "the test.",
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
    minutes = request.budget / len(_SIZES)
    rows: list[Row] = []
    curves: dict[str, list[tuple[float, float]]] = {}
    with workshop(request, "entailment-neural") as place:
        data = training_data(request, place)
        tests = sets_of_items(request, data, place)
        most = Manifest.load(data).splits["train"].count
        for size in sorted({min(size, most) for size in _SIZES}):
            folder = place / "runs" / f"items-{size}"
            reasoner, _ = trained(
                "possibleworldnet", data, folder, request, minutes=minutes, limit=size
            )
            made = accuracies(f"{size:,} items", reasoner, tests)
            rows += made
            for heading, cell in zip(HEADINGS, made[0][1:], strict=True):
                if isinstance(cell, float) and heading != "exam":
                    curves.setdefault(heading, []).append((size, cell))
    return Comparison(
        "Data efficiency: PossibleWorldNet by training items, accuracy in per cent",
        ("trained on", *HEADINGS),
        tuple(rows),
        (
            f"each was trained for {minutes:.2g} minutes, whatever the number of items.",
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
