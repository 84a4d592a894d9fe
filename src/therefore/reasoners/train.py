"""Training: a net or a pre-trained model, a dataset, and a folder that becomes a run.

A run is a reasoner: `therefore evaluate RUN --data D` loads it like any other. Training that was
interrupted continues when the same command is given again, also on another device.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from therefore.config import as_texts, config_record, nearest
from therefore.errors import ConfigError
from therefore.progress import Progress, shown
from therefore.reasoners.neural.kinds import neural
from therefore.reasoners.neural.zoo import DESIGNS
from therefore.reasoners.pretrained.kinds import pretrained
from therefore.reasoners.pretrained.sources import PACKAGED, is_model_name
from therefore.reasoners.training.folder import Record, begun, claim, write_record
from therefore.version import VERSION

if TYPE_CHECKING:
    from therefore.reasoners.training.loop import Learner, Show
    from therefore.reasoners.training.metrics import Metric


@dataclass(frozen=True, slots=True)
class Lecture:
    """The arguments of a training that nets and pre-trained models share."""

    name: str
    data: Path
    settings: Mapping[str, str]
    split: str
    validate: str
    limit: int
    device: str
    start: Path | None


@dataclass(frozen=True, slots=True)
class Prepared:
    """A learner before its first step, with its record and how its weights are written."""

    learner: Learner
    record: Record
    """The run's record but for `training`: the kind, the net, its layout and its data."""
    checked_on: str
    """Which items it is checked on, in words."""
    keep: Callable[[Path, float], float] = field(repr=False)
    """Writes the weights into a folder; takes the best validation accuracy so far and returns that
    of the weights written."""
    head: str = ""
    cut: int = 0


@dataclass(frozen=True, slots=True)
class Trained:
    """What `train` did."""

    folder: Path
    net: str
    """The net's name, or the pre-trained model's."""
    parameters: int
    trained: int
    """How many of the parameters were not frozen."""
    items: int
    steps: int
    best_step: int
    validation: float
    """Accuracy of the weights kept, on the validation items looked at; for written conclusions, the
    share that is right word for word."""
    checked_on: str
    """Which items those are."""
    device: str
    task: str = ""
    """The task that a pre-trained model was tuned for."""
    head: str = ""
    """How a pre-trained model answers: see `therefore.reasoners.pretrained.heads`."""
    cut: int = 0
    """How many items were too long and were cut."""
    stages: int = 1
    """How many trainings have made the model, including this one."""
    main: bool = True
    """Whether this process writes and prints; of the processes of torchrun, only one does."""


def train(
    name: str,
    data: str | Path,
    out: str | Path,
    *,
    settings: Mapping[str, str] | None = None,
    split: str = "train",
    validate: str = "",
    limit: int = 0,
    minutes: float = 0.0,
    device: str = "auto",
    start: str | Path | None = None,
    tensorboard: bool = False,
    progress: Progress = shown,
    show: Show = lambda metric, steps: None,
) -> Trained:
    """Train a net, or fine-tune a pre-trained model, on a split and keep it in the folder `out`.

    `settings` changes fields of what learns and of `training.config.TrainConfig`. `minutes` chooses
    the number of steps by the clock: a few are timed, and the number is kept in the run, so that it
    can be repeated. `validate` names the split to check on; see `training.lessons.lesson` for what
    is used without. With `start`, an earlier run of the same net or model, training goes on from
    its weights, on other data (a pre-trained model: or another task). `tensorboard` also writes the
    learning curve as an event file.
    """
    prepare = _room(name)
    from therefore.reasoners.training.checkpoints import CHECKPOINT
    from therefore.reasoners.training.events import write_events
    from therefore.reasoners.training.loop import fit, steps_in

    folder = Path(out)
    found = begun(folder)
    lecture = Lecture(
        name=name,
        data=Path(data),
        settings=as_texts(settings),
        split=split,
        validate=validate,
        limit=limit,
        device=device,
        start=None if start is None else Path(start),
    )

    def told(metric: Metric, steps: int) -> None:
        progress(metric.step, steps, f"train {name}")
        show(metric, steps)

    with prepare(lecture) as ready:
        learner = ready.learner
        if found is not None and minutes:
            steps = int(found["training"]["steps"])
        elif minutes:
            steps = steps_in(learner, minutes)
        else:
            steps = learner.config.steps_for(len(learner.lengths))
        learner.config = replace(learner.config, steps=steps)
        record = {
            **ready.record,
            "training": config_record(learner.config),
            "library": VERSION,
        }
        if learner.main:
            claim(folder, record, found)
        learner.wait()
        standing = fit(learner, folder, show=told)
        validated = standing.best
        if learner.main:
            validated = ready.keep(folder, standing.best)
            outcome = {"validation": validated, "best_step": standing.best_step}
            write_record(folder, {**record, **outcome})
            (folder / CHECKPOINT).unlink()
            if tensorboard:
                write_events(folder)
        learner.wait()
        parameters = list(learner.module.parameters())
        return Trained(
            folder=folder,
            net=name,
            parameters=sum(p.numel() for p in parameters),
            trained=sum(p.numel() for p in parameters if p.requires_grad),
            items=len(learner.lengths),
            steps=steps,
            best_step=standing.best_step,
            validation=validated,
            checked_on=ready.checked_on,
            device=str(learner.device),
            task=record["layout"].get("task", ""),
            head=ready.head,
            cut=ready.cut,
            stages=len(record["stages"]) + 1,
            main=learner.main,
        )


def _room(name: str) -> Callable[[Lecture], AbstractContextManager[Prepared]]:
    """The function that prepares a learner of that name; ConfigError suggests the nearest name."""
    found: Any
    if is_model_name(name):
        found = pretrained("learner").prepared
    elif name in DESIGNS:
        found = neural("learner").prepared
    else:
        raise ConfigError(
            f"unknown net {name!r}{nearest(name, [*DESIGNS, *PACKAGED])}; a pre-trained model is "
            "hf:OWNER/NAME or hf:FOLDER"
        )
    prepare: Callable[[Lecture], AbstractContextManager[Prepared]] = found
    return prepare
