"""The NLSat paper's Figure 5 beside ours: does it pay to train on hard problems?

Nets of one kind learn from training sets of one size that differ in nothing but how theories were
sampled (hard, naive, biased), for the same number of steps and from several seeds, and all are
tested on all three. The paper fine-tunes T5 on 10 variables; below `--scale paper` a net learns
fewer variables from scratch, so that the comparison is made with a model that learns the task at
all. What the number of rules alone gives away is measured beside the nets.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from statistics import mean, stdev

from therefore.dataset.reading import load
from therefore.evaluation.predictions import Prediction
from therefore.reasoners.training.folder import steps_of
from therefore.recipes.bench import (
    built,
    examined,
    learned,
    pictured,
    point,
    right,
    slug,
    workshop,
)
from therefore.recipes.nlsat_sizes import SAMPLING, SamplingSize
from therefore.recipes.papers import printed
from therefore.recipes.recipe import Cell, Comparison, Recipe, Request
from therefore.reporting.plots import Dot, Line, Point, dot_plot, line_plot
from therefore.statistics import wilson

STRATEGIES = ("hard", "naive", "biased")
MODEL = "ruleset"
BINS = 12
"""How many intervals of rules per variable the plot has."""
FEWEST = 300
"""An interval is drawn only if it holds at least one in this many of the predictions."""

PAPER = printed("nlsat", "figure5")

# Student's t at 97.5 %, by degrees of freedom.
STUDENT = {
    1: 12.706,
    2: 4.303,
    3: 3.182,
    4: 2.776,
    5: 2.571,
    6: 2.447,
    7: 2.365,
    8: 2.306,
    9: 2.262,
}

Said = dict[tuple[str, int, str], list[Prediction]]
"""Training strategy, seed and test strategy -> predictions."""


def figure5(request: Request) -> Comparison:
    """Accuracy by how training problems were sampled."""
    model, size = request.model, SAMPLING[request.scale]
    said: Said = {}
    counted: list[tuple[Cell, ...]] = []
    steps = 0
    with workshop(request, "nlsat-figure5") as place:
        train, tests = _data(request, size, place)
        for seed in range(request.seed, request.seed + size.seeds):
            for strategy in STRATEGIES:
                name = f"{slug(model)}-{strategy}-{seed}"
                # All nets take as many steps as the first one, even if a budget decided those.
                settings = {"seed": str(seed)} | ({"steps": str(steps)} if steps else {})
                folder = learned(
                    model,
                    train,
                    place / "runs" / name,
                    request,
                    share=1 / (len(STRATEGIES) * size.seeds),
                    settings=settings,
                    split=f"train_{strategy}",
                )
                steps = steps or steps_of(folder)
                for other, data in tests.items():
                    kept = place / "tests" / f"{folder.name}-on-{other}"
                    said[strategy, seed, other] = examined(folder, data, kept, request)
        for strategy in STRATEGIES:
            counted.append(_by_count(train, strategy, tests))
    rows = [_row(strategy, said) for strategy in STRATEGIES] + counted
    rows += [_difference("hard", other, said) for other in ("naive", "biased")]
    return Comparison(
        "NLSat Figure 5: accuracy by how training problems were sampled, per cent",
        (
            "trained on",
            "paper: easy",
            "paper: hard",
            *(f"ours: {'easy' if test == 'biased' else test}" for test in _TESTS),
        ),
        tuple(rows),
        notes=(
            f"ours: {model}, trained on {size.trained:,} theories over {size.nouns} nouns for "
            f"{steps:,} steps ({request.limits}), seeds: {size.seeds}; tested on {size.tested:,} "
            f"theories over {size.tested_on[0]} to {size.tested_on[1]} nouns a set. The paper: "
            "T5-large on 10 nouns, tested on 5 to 10.",
            "'easy' is biased sampling, the paper's extreme ends. A cell is the mean over seeds, "
            "Wilson's 95 % interval for that share of the test items, and the single seeds.",
            "a difference is the mean over seeds with Student's 95 % interval over seeds.",
            "'number of rules alone' answers by one threshold fitted on the training set: what it "
            "reaches is no reasoning.",
        ),
        plots=_plot(request, said),
    )


_TESTS = ("biased", "hard", "naive")


def _data(request: Request, size: SamplingSize, place: Path) -> tuple[Path, dict[str, Path]]:
    """The training sets in one folder, and a folder for each test set."""
    train = place / "train"
    built(
        request,
        "nlsat",
        train,
        {f"train_{strategy}": size.trained for strategy in STRATEGIES},
        preset="figure5",
        settings={"variables": str(size.nouns)},
    )
    tests: dict[str, Path] = {}
    for strategy in _TESTS:
        # The split's name decides which problems it may draw: a test set shares none with training.
        tests[strategy] = built(
            request,
            "nlsat",
            place / f"test-{strategy}",
            {"test_hard": size.tested},
            preset="figure5",
            settings={"variables": ",".join(map(str, size.tested_on)), "sampling": strategy},
        )
    return train, tests


def _row(strategy: str, said: Said) -> tuple[Cell, ...]:
    cells: list[Cell] = []
    for test in _TESTS:
        runs = [p for (s, _, t), p in said.items() if (s, t) == (strategy, test)]
        shares = [right(run) / len(run) for run in runs]
        total = len(runs[0])
        interval = wilson(round(mean(shares) * total), total)
        single = ", ".join(f"{100 * share:.1f}" for share in shares)
        cells.append(
            f"{100 * mean(shares):.1f} ({100 * interval.low:.1f} to {100 * interval.high:.1f}; "
            f"{single})"
        )
    return (strategy, *PAPER[strategy], *cells)


def _difference(one: str, other: str, said: Said) -> tuple[Cell, ...]:
    """By how much nets trained by one strategy are more accurate than nets trained by the other."""
    cells: list[Cell] = []
    for test in _TESTS:
        seeds = sorted({seed for _, seed, _ in said})
        gaps = [
            100 * (right(first) / len(first) - right(second) / len(second))
            for seed in seeds
            for first, second in [(said[one, seed, test], said[other, seed, test])]
        ]
        text = f"{mean(gaps):+.1f}"
        if len(gaps) > 1:
            spread = student_reach(gaps)
            text += f" ({mean(gaps) - spread:+.1f} to {mean(gaps) + spread:+.1f})"
        cells.append(text)
    easy, hard = (PAPER[one][n] - PAPER[other][n] for n in range(2))
    return (f"{one} minus {other}", f"{easy:+.1f}", f"{hard:+.1f}", *cells)


def student_reach(values: Sequence[float]) -> float:
    """Half the width of Student's 95 % interval of a mean."""
    return float(STUDENT[len(values) - 1] * stdev(values) / len(values) ** 0.5)


def _by_count(train: Path, strategy: str, tests: Mapping[str, Path]) -> tuple[Cell, ...]:
    """The accuracy of a threshold on the number of rules, fitted on a training set."""
    items = load(train, split=f"train_{strategy}")
    sizes = sorted({len(item.premises) for item in items})
    best = max(
        [0, *sizes],
        key=lambda most: sum((len(item.premises) <= most) == item.answer for item in items),
    )
    cells: list[Cell] = []
    for test in _TESTS:
        found = load(tests[test])
        hits = sum((len(item.premises) <= best) == item.answer for item in found)
        cells.append(f"{100 * hits / len(found):.1f}")
    return (f"number of rules alone, {strategy}", None, None, *cells)


def _plot(request: Request, said: Said) -> tuple[Path, ...]:
    """Draw accuracy by rules per variable on the naive test set, and by test set, in `--out`."""
    lines: list[Line] = []
    dots: list[Dot] = []
    for place, strategy in enumerate(STRATEGIES):
        naive = [
            one for (s, _, t), run in said.items() if (s, t) == (strategy, "naive") for one in run
        ]
        lines.append(Line(strategy, tuple(_over_alpha(naive))))
        for test in _TESTS:
            shares = [
                right(run) / len(run)
                for (s, _, t), run in said.items()
                if (s, t) == (strategy, test)
            ]
            name = f"{strategy}, tested on {'easy' if test == 'biased' else test}"
            dots.append(Dot(name, mean(shares), min(shares), max(shares), 0.5, place))
    plots = [
        line_plot(
            "By how training problems were sampled",
            lines,
            x="rules per variable (α) of naive test problems",
            reference=0.5,
        ),
        dot_plot("Mean, lowest and highest seed", dots, what="trained on"),
    ]
    return pictured(request, "nlsat-figure5", plots)


def _over_alpha(predictions: Sequence[Prediction]) -> list[Point]:
    """Mean accuracy in each interval of rules per variable that holds enough predictions."""
    lowest = min(one.features["alpha"] for one in predictions)
    width = (max(one.features["alpha"] for one in predictions) - lowest) / BINS or 1.0
    held: dict[int, list[Prediction]] = {}
    for one in predictions:
        held.setdefault(min(BINS - 1, int((one.features["alpha"] - lowest) / width)), []).append(
            one
        )
    return [
        point(lowest + (place + 0.5) * width, run)
        for place, run in sorted(held.items())
        if FEWEST * len(run) >= len(predictions)
    ]


RECIPES = (
    Recipe(
        "figure5",
        "hard, naive and biased sampling of training problems",
        figure5,
        trains=True,
        learner=MODEL,
    ),
)
