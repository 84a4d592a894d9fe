"""A run: a net with its weights, its config, and the checksum of the data it learned from.

`RUN/reasoner.json` says what the net is and how it was trained; `RUN/weights.safetensors` is
written when the training is done; `RUN/metrics.jsonl` is the learning curve. A run is a reasoner:
`therefore evaluate RUN --data D` loads it like any other. Training that was interrupted goes on
when the same command is given again, on whatever device.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import Any

from therefore.config import config_record, nearest, override
from therefore.dataset.files import write_whole
from therefore.errors import ConfigError, DatasetError, reading
from therefore.reasoners.neural.checkpoints import CHECKPOINT
from therefore.reasoners.neural.devices import find_device
from therefore.reasoners.neural.events import write_events
from therefore.reasoners.neural.learning import lesson
from therefore.reasoners.neural.net import accuracy
from therefore.reasoners.neural.trained import REASONER, WEIGHTS, build, checksum, save
from therefore.reasoners.neural.training import (
    Show,
    TrainConfig,
    enough_steps,
    fit,
    one_thread,
    seconds_per_step,
)
from therefore.reasoners.neural.zoo import Design, find_design
from therefore.version import VERSION


@dataclass(frozen=True, slots=True)
class Trained:
    """What `train` did."""

    folder: Path
    net: str
    parameters: int
    items: int
    steps: int
    best_step: int
    validation: float
    """Accuracy of the kept weights on the validation items looked at."""
    checked_on: str
    """Which items those are."""
    device: str


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
    tensorboard: bool = False,
    show: Show = lambda metric, steps: None,
) -> Trained:
    """Train a net on a split of a dataset and keep it in the folder `out`.

    `settings` changes fields of the net's config and of `TrainConfig`. `minutes` chooses the
    number of steps by the clock: a few are timed, and the number is kept in the run, so that it
    can be repeated. `validate` names the split to check on; see `learning.lesson` for what is used
    without. `device`: see `devices.find_device`. `tensorboard` also writes the learning curve as
    an event file.
    """
    design, folder, place = find_design(name), Path(out), Path(data)
    config, training = settled(design, settings or {})
    where = find_device(device)
    found = _begun(folder)
    learned = lesson(place, split, validate=validate, limit=limit, tasks=design.tasks)
    with one_thread():
        layout = design.layout.learn(learned.items, config)
        net = build(design, config, layout, training.seed).to(where)
        corpus, validation = layout.corpus(learned.items), layout.corpus(learned.held)
        if found is not None and minutes:
            training = replace(training, steps=int(found["training"]["steps"]))
        elif minutes:
            each = seconds_per_step(net, corpus, training)
            training = replace(training, steps=enough_steps(minutes * 60, each))
        else:
            training = replace(training, steps=training.steps_for(len(corpus)))
        record = {
            "kind": "neural",
            "net": name,
            "config": config_record(config),
            "training": config_record(training),
            "layout": layout.record(),
            "data": {"sha256": checksum(place), "split": split, "items": len(corpus)},
            "library": VERSION,
        }
        _claim(folder, record, found)
        progress = fit(net, corpus, validation, training, folder, show=show)
        net.settle(corpus, training.seed)
        validated = accuracy(net, validation, seed=training.seed)
        save(net, folder, {**record, "validation": validated, "best_step": progress.best_step})
    (folder / CHECKPOINT).unlink()
    if tensorboard:
        write_events(folder)
    return Trained(
        folder=folder,
        net=name,
        parameters=sum(parameter.numel() for parameter in net.parameters()),
        items=len(corpus),
        steps=training.steps,
        best_step=progress.best_step,
        validation=validated,
        checked_on=learned.checked_on,
        device=str(where),
    )


def settled(design: Design, settings: Mapping[str, str]) -> tuple[Any, TrainConfig]:
    """The net's config and the training's, with settings given as text."""
    of_net = {f.name for f in fields(design.config)}
    of_training = {f.name for f in fields(design.training)}
    for key in settings:
        if key not in of_net | of_training:
            raise ConfigError(
                f"unknown setting {key!r}{nearest(key, sorted(of_net | of_training))}"
            )
    return (
        override(design.config, {k: v for k, v in settings.items() if k in of_net}),
        override(design.training, {k: v for k, v in settings.items() if k in of_training}),
    )


def _begun(folder: Path) -> dict[str, Any] | None:
    path = folder / REASONER
    if path.is_file():
        with reading(path, error=DatasetError):
            record = json.loads(path.read_text(encoding="utf-8"))
        if not isinstance(record, dict):
            raise DatasetError(f"{path} describes no run: choose another --out")
        return record
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise DatasetError(f"{folder} is not empty and no run: choose another --out")
    return None


def _claim(folder: Path, record: dict[str, Any], found: dict[str, Any] | None) -> None:
    if found is None:
        write_whole(folder / REASONER, json.dumps(record, indent=2) + "\n")
        return
    for part in ("net", "config", "training", "data"):
        if found.get(part) != record[part]:
            raise DatasetError(f"{folder} holds another run (its {part} differs): choose another")
    if (folder / WEIGHTS).is_file():
        raise DatasetError(f"{folder} holds a finished run: evaluate it, or choose another --out")
