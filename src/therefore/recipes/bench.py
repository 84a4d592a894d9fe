"""What recipes that train share: they train or fine-tune `--model`, test it, and keep both runs.

A model is the name of one of our nets, or a pre-trained model as `therefore train` takes it. A
finished run is used again and an interrupted one is continued, so a recipe given again with the
same `--out` continues where it stopped. A run's folder is named by a hash of its settings, data and
minutes, so other settings make another run.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

from therefore.dataset.build import generate
from therefore.dataset.files import write_whole
from therefore.evaluation.predictions import Prediction, read_predictions
from therefore.evaluation.record import checksum
from therefore.evaluation.run import evaluate
from therefore.items import Item, Question, to_line
from therefore.randomness import digest
from therefore.reasoners.neural.zoo import DESIGNS
from therefore.reasoners.reasoner import Reasoner
from therefore.reasoners.train import train
from therefore.reasoners.training.folder import finished
from therefore.reasoners.training.metrics import read_metrics
from therefore.recipes.recipe import Request
from therefore.recipes.scale import lesson
from therefore.reporting.pictures import write_pictures
from therefore.reporting.plots import Line, Plot, Point, line_plot
from therefore.statistics import wilson


@contextmanager
def workshop(request: Request, name: str) -> Iterator[Path]:
    """Yield the folder for data and runs: inside `--out`, or a temporary one.

    Each scale and seed has a folder of its own, since their datasets differ.
    """
    kept = request.out or request.scratch
    if kept:
        seed = f"-seed{request.seed}" if request.seed else ""
        yield kept / f"{name}-{request.scale}{seed}"
        return
    with tempfile.TemporaryDirectory() as folder:
        yield Path(folder)


def built(
    request: Request,
    family: str,
    folder: Path,
    sizes: Mapping[str, int | None],
    *,
    preset: str = "",
    settings: Mapping[str, str] | None = None,
) -> Path:
    """Build a dataset with the request's seed, or finish one begun; return its folder.

    `sizes` gives the number of items of each split.
    """
    for split, count in sizes.items():
        generate(
            family,
            folder,
            preset=preset,
            split=split,
            count=count,
            seed=request.seed,
            settings=settings,
            workers=request.workers,
        )
    return folder


def written(path: Path, items: Iterable[Item]) -> Path:
    """Write these items into a file, one JSON object a line; return its path."""
    write_whole(path, "".join(f"{to_line(item)}\n" for item in items))
    return path


def learned(
    model: str,
    data: Path,
    folder: Path,
    request: Request,
    *,
    share: float = 1.0,
    settings: Mapping[str, str] | None = None,
    split: str = "train",
    limit: int = 0,
    start: Path | None = None,
) -> Path:
    """Train a run unless it is finished, from the weights of `start` if given; return its folder.

    Steps in the settings decide how long it trains; else its share of `--budget`; else the scale.
    """
    minutes = (request.budget or 0.0) * share
    chosen = lesson(model, request.scale, timed=bool(minutes))
    chosen |= {"seed": str(request.seed), **(settings or {}), **request.settings}
    if model in DESIGNS:
        chosen.pop("task", None)
    if "steps" in chosen:
        minutes = 0.0
    begun = start.name if start else ""
    place = _named(folder, data, chosen, model, minutes, split, limit, begun)
    if finished(place):
        return place
    name = model if folder.name == model else f"{folder.name}: {model}"
    request.tell(name + (f", {minutes:.2g} minutes" if minutes else ""))
    train(
        model, data, place, start=start, settings=chosen, split=split, limit=limit, minutes=minutes
    )
    return place


def _named(folder: Path, data: Path, settings: Mapping[str, str], *more: object) -> Path:
    """The folder's name with a hash of the data, the settings and `more` at its end."""
    told = [checksum(data), *(f"{key}={settings[key]}" for key in sorted(settings)), *more]
    return folder.with_name(f"{folder.name}-{digest(*map(str, told)).hex()[:8]}")


def slug(model: str) -> str:
    """A model's name as part of a folder's name.

    >>> slug("hf:owner/name")
    'owner-name'
    """
    return model.removeprefix("hf:").strip("/").replace("/", "-")


def examined(
    reasoner: str | Path,
    data: Path,
    folder: Path,
    request: Request,
    *,
    split: str = "",
    limit: int = 0,
    train_data: Path | None = None,
) -> list[Prediction]:
    """Let a reasoner, by name or folder, answer a dataset; the answers are kept as a run."""
    request.tell(f"{folder.name}: testing")
    evaluate(str(reasoner), data, folder, split=split, limit=limit, train_data=train_data)
    return list(read_predictions(folder))


def accuracy(reasoner: Reasoner, items: Sequence[Item]) -> float:
    """The share of the items that the reasoner answers rightly, in per cent."""
    right = 0
    for start in range(0, len(items), 200):
        part = items[start : start + 200]
        answers = reasoner.answer([Question.of(item) for item in part])
        right += sum(a.choice == item.answer for a, item in zip(answers, part, strict=True))
    return round(100 * right / len(items), 2)


def learning_curve(folder: Path) -> list[tuple[float, float]]:
    """The steps of a run and the validation error after each, in per cent."""
    return [(metric.step, 100 - 100 * metric.validation) for metric in read_metrics(folder)]


def curve_plot(
    title: str,
    curves: Mapping[str, Sequence[tuple[float, float]]],
    *,
    x: str,
    y: str,
    log: bool = False,
) -> Plot:
    """A line for each curve, without intervals; the title names the quantity on the y axis."""
    lines = [
        Line(name, tuple(Point(place, value, value, value) for place, value in points))
        for name, points in curves.items()
    ]
    return line_plot(f"{title}: {y}", lines, x=x, y=y, percent=False, log=log)


def pictured(request: Request, name: str, plots: Sequence[Plot]) -> tuple[Path, ...]:
    """Draw the plots into files of that name in `--out`; without `--out`, none."""
    return write_pictures(plots, request.out / name) if request.out else ()


def point(x: float, predictions: Sequence[Prediction]) -> Point:
    """A point of a plot at `x`: the share of right answers with Wilson's interval."""
    return Point.of(x, right(predictions), len(predictions))


def right(predictions: Sequence[Prediction]) -> int:
    """How many predictions are right."""
    return sum(one.outcome == "right" for one in predictions)


def percent(predictions: Sequence[Prediction]) -> str | None:
    """Accuracy in per cent with Wilson's interval; None for no predictions.

    >>> percent([])
    """
    return told_share(right(predictions), len(predictions)) if predictions else None


def told_share(count: int, total: int) -> str:
    """A share in per cent with Wilson's interval.

    >>> told_share(8, 10)
    '80.0 (49.0 to 94.3)'
    """
    interval = wilson(count, total)
    return f"{100 * count / total:.1f} ({100 * interval.low:.1f} to {100 * interval.high:.1f})"
