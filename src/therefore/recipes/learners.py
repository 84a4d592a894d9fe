"""What recipes with any model share: `--model` is trained or fine-tuned, tested, and both are kept.

A model is a net of ours by name, or a pre-trained model as `therefore train` takes it. A finished
run is used again and an interrupted one goes on, so a recipe that is given again with the same
`--out` takes up where it stopped. What counts as the same run, `nets.named` says.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from therefore.errors import ConfigError, MissingExtra
from therefore.evaluation.predictions import Prediction, read_predictions
from therefore.evaluation.run import evaluate
from therefore.reasoners.neural.kinds import NETS, neural
from therefore.reasoners.pretrained.kinds import pretrained
from therefore.recipes.nets import WEIGHTS, named
from therefore.recipes.recipe import Comparison, Request
from therefore.statistics import wilson

FINISHED = (WEIGHTS, "model")
"""What a finished run of a net, or of a pre-trained model, has."""


def finished(folder: Path) -> bool:
    """Whether the folder holds a run whose training is done."""
    return any((folder / name).exists() for name in FINISHED)


def learned(
    model: str,
    data: Path,
    folder: Path,
    request: Request,
    *,
    minutes: float = 0.0,
    settings: Mapping[str, str] | None = None,
    split: str = "train",
    limit: int = 0,
    start: Path | None = None,
) -> Path:
    """The folder of a run, trained if it is not finished; `start`: from an earlier run.

    Steps in the settings go before minutes.
    """
    if model in NETS and start is not None:
        raise ConfigError(f"{model} cannot begin with another run: name a pre-trained model")
    chosen = {**(settings or {}), **request.settings}
    if "steps" in chosen:
        minutes = 0.0
    begun = start.name if start else ""
    name = folder.name
    folder = named(folder, data, chosen, model, minutes, split, limit, begun)
    if finished(folder):
        return folder
    request.tell(f"{name}: {model}" + (f", {minutes:.2g} minutes" if minutes else ""))
    if model in NETS:
        chosen.pop("task", None)
        neural().train(
            model, data, folder, settings=chosen, split=split, limit=limit, minutes=minutes
        )
    else:
        pretrained("run").finetune(
            model,
            data,
            folder,
            start=start,
            settings=chosen,
            split=split,
            limit=limit,
            minutes=minutes,
        )
    return folder


def slug(model: str) -> str:
    """A model's name as part of a folder's name.

    >>> slug("hf:owner/name")
    'owner-name'
    """
    return model.removeprefix("hf:").strip("/").replace("/", "-")


def steps_of(folder: Path) -> int:
    """How many steps a run was trained for."""
    record = json.loads((folder / "reasoner.json").read_text(encoding="utf-8"))
    return int(record["training" if "training" in record else "settings"]["steps"])


def examined(
    reasoner: str | Path,
    data: Path,
    folder: Path,
    request: Request,
    *,
    split: str = "",
    limit: int = 0,
    settings: Mapping[str, str] | None = None,
    train_data: Path | None = None,
    train: str = "train",
) -> list[Prediction]:
    """What a reasoner, or the run in a folder, says about a dataset; kept as a run of its own."""
    request.tell(f"{folder.name}: testing")
    evaluate(
        str(reasoner),
        data,
        folder,
        split=split,
        limit=limit,
        settings=settings,
        train_data=train_data,
        train=train,
    )
    return list(read_predictions(folder))


def right(predictions: Sequence[Prediction]) -> int:
    """How many are right."""
    return sum(one.outcome == "right" for one in predictions)


def percent(predictions: Sequence[Prediction]) -> str | None:
    """Accuracy in per cent with Wilson's interval; None for no predictions.

    >>> percent([])
    """
    total = len(predictions)
    if not total:
        return None
    count = right(predictions)
    interval = wilson(count, total)
    return f"{100 * count / total:.1f} ({100 * interval.low:.1f} to {100 * interval.high:.1f})"


def with_models(
    run: Callable[[Request], Comparison], model: str
) -> Callable[[Request], Comparison]:
    """The recipe with a model of its own choice; without its libraries, a note that says so."""

    def guarded(request: Request) -> Comparison:
        request = replace(request, model=request.model or model)
        try:
            neural() if not request.model or request.model in NETS else pretrained("run")
        except MissingExtra as fault:
            return Comparison(f"Not measured: {run.__doc__}", (), (), (str(fault),))
        return run(request)

    return guarded
