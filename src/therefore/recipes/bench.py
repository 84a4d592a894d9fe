"""The bench of recipes that train: `--model` is trained or fine-tuned, tested, and both are kept.

A model is a net of ours by name, or a pre-trained model as `therefore train` takes it. A finished
run is used again and an interrupted one goes on, so a recipe that is given again with the same
`--out` takes up where it stopped. A run's folder is named after all that it was trained with, so
that other settings, data or minutes make another run.
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
    """The folder of data and runs: in `--out`, or one that is thrown away.

    Each scale and seed has one of its own, since their datasets differ.
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
    """The folder of a dataset by the request's seed, made or finished; `sizes` are its splits'."""
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
    """A file with these items, one JSON object a line."""
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
    """The folder of a run, trained if it is not finished; `start`: from an earlier run.

    It lasts for its share of `--budget`, without one as the scale says; steps in the settings go
    before both.
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
    """The folder of a run that was trained with exactly these data, settings and whatever more."""
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
    """What a reasoner, or the run in a folder, says about a dataset; kept as a run of its own."""
    request.tell(f"{folder.name}: testing")
    evaluate(str(reasoner), data, folder, split=split, limit=limit, train_data=train_data)
    return list(read_predictions(folder))


def accuracy(reasoner: Reasoner, items: Sequence[Item]) -> float:
    """Per cent of the items that are got right."""
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
    """A line for each curve, without intervals; the title says what goes up, since no axis does."""
    lines = [
        Line(name, tuple(Point(place, value, value, value) for place, value in points))
        for name, points in curves.items()
    ]
    return line_plot(f"{title}: {y}", lines, x=x, y=y, percent=False, log=log)


def pictured(request: Request, name: str, plots: Sequence[Plot]) -> tuple[Path, ...]:
    """The plots as files of that name in `--out`; none without it."""
    return write_pictures(plots, request.out / name) if request.out else ()


def point(x: float, predictions: Sequence[Prediction]) -> Point:
    """The share that is right, with Wilson's interval, at a place in a plot."""
    return Point.of(x, right(predictions), len(predictions))


def right(predictions: Sequence[Prediction]) -> int:
    """How many are right."""
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
