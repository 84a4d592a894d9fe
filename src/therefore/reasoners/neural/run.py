"""A run: a net with its weights, its config, and the checksum of the data it learned from.

`RUN/reasoner.json` says what the net is and how it was trained; `RUN/weights.safetensors` is
written when the training is done; `RUN/metrics.jsonl` is the learning curve. A run is a reasoner:
`therefore evaluate RUN --data D` loads it like any other. Training that was interrupted goes on
when the same command is given again.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import Any

import numpy as np
import torch
from safetensors.torch import load_file, save_file

from therefore.config import config_record, nearest, override
from therefore.dataset.files import sha256, whole, write_whole
from therefore.dataset.manifest import MANIFEST
from therefore.dataset.reading import load
from therefore.errors import ConfigError, DatasetError, InputError
from therefore.items import Item
from therefore.randomness import digest
from therefore.reasoners.neural.events import write_events
from therefore.reasoners.neural.layout import Layout
from therefore.reasoners.neural.models.encoder_decoder import EncoderDecoder
from therefore.reasoners.neural.models.possibleworldnet import PossibleWorldNet
from therefore.reasoners.neural.net import Net, accuracy, log_probabilities
from therefore.reasoners.neural.training import (
    CHECKPOINT,
    Show,
    TrainConfig,
    fit,
    one_thread,
    seconds_per_step,
)
from therefore.reasoners.neural.zoo import Design, find_design
from therefore.reasoners.reasoner import Answer
from therefore.version import VERSION

REASONER = "reasoner.json"
WEIGHTS = "weights.safetensors"
REFITTED = 4_000
"""Training items on which a threshold is fitted anew, at most."""
VALIDATED = 1_000
"""Validation items that a check looks at, at most."""


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


def train(
    name: str,
    data: str | Path,
    out: str | Path,
    *,
    settings: Mapping[str, str] | None = None,
    split: str = "train",
    validate: str = "validate",
    limit: int = 0,
    minutes: float = 0.0,
    tensorboard: bool = False,
    show: Show = lambda metric, steps: None,
) -> Trained:
    """Train a net on a split of a dataset and keep it in the folder `out`.

    `settings` changes fields of the net's config and of `TrainConfig`. `minutes` chooses the
    number of steps by the clock: a few are timed, and the number is kept in the run, so that it
    can be repeated. `tensorboard` also writes the learning curve as an event file. Without a
    split `validate`, a tenth of the training items is held out.
    """
    design, folder, place = find_design(name), Path(out), Path(data)
    config, training = settled(design, settings or {})
    found = _begun(folder)
    items = load(place, split=split, limit=limit or None)
    if not items:
        raise DatasetError(f"{place} has no items in split {split!r} to learn from")
    items, held = _with_held_out(place, validate, items)
    with one_thread():
        layout = design.layout.learn(items, config)
        net = build(design, config, layout, training.seed)
        corpus, validation = layout.corpus(items), layout.corpus(held)
        if found is not None and minutes:
            training = replace(training, steps=int(found["training"]["steps"]))
        elif minutes:
            each = seconds_per_step(net, corpus, training)
            training = replace(training, steps=max(1, int(minutes * 60 / each)))
        else:
            training = replace(training, steps=training.steps_for(len(items)))
        record = {
            "kind": "neural",
            "net": name,
            "config": config_record(config),
            "training": config_record(training),
            "layout": layout.record(),
            "data": {
                "sha256": sha256(place / MANIFEST if place.is_dir() else place),
                "split": split,
                "items": len(items),
            },
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
    count = sum(parameter.numel() for parameter in net.parameters())
    return Trained(folder, name, count, len(items), training.steps, progress.best_step, validated)


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


def build(design: Design, config: Any, layout: Layout, seed: int) -> Net:
    """The net before training: its weights are a function of the seed."""
    with torch.random.fork_rng(devices=[]):
        torch.manual_seed(int.from_bytes(digest(seed, "start", design.name)[:7], "big"))
        return design.build(config, layout)


def _with_held_out(place: Path, validate: str, items: list[Item]) -> tuple[list[Item], list[Item]]:
    """Training and validation items; without such a split, the last tenth is held out."""
    try:
        found = load(place, split=validate, limit=VALIDATED)
    except DatasetError:
        found = []
    if found:
        return items, found
    if len(items) < 2:
        raise DatasetError(f"{place} has a single item: two are needed, one to check on")
    kept = len(items) - max(1, min(VALIDATED, len(items) // 10))
    return items[:kept], items[kept:]


def _begun(folder: Path) -> dict[str, Any] | None:
    path = folder / REASONER
    if path.is_file():
        record: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
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


def save(net: Net, folder: Path, record: dict[str, Any]) -> None:
    """Write the weights, then the record."""
    weights = {name: value.contiguous() for name, value in net.state_dict().items()}
    with whole(folder / WEIGHTS) as path:
        save_file(weights, path)
    write_whole(folder / REASONER, json.dumps(record, indent=2) + "\n")


class NeuralReasoner:
    """A trained net that answers items."""

    def __init__(self, net: Net, layout: Layout, record: dict[str, Any]) -> None:
        self.net, self.layout, self.record = net, layout, record
        self.name = str(record["net"])

    @classmethod
    def load(cls, folder: Path) -> NeuralReasoner:
        """From a run's folder; InputError if its training is not done."""
        record = json.loads((folder / REASONER).read_text(encoding="utf-8"))
        if not (folder / WEIGHTS).is_file():
            raise InputError(f"{folder} is an unfinished run: give its train command again")
        design = find_design(record["net"])
        # The vectors that an embedding started from are in the weights by now.
        kept = {name: value for name, value in record["config"].items() if name != "vectors"}
        config = from_record(type(design.config), kept)
        layout = design.layout.restore(record["layout"])
        net = build(design, config, layout, 0)
        net.load_state_dict(load_file(folder / WEIGHTS))
        return cls(net, layout, record)

    def answer(self, items: Sequence[Item]) -> list[Answer]:
        """One answer per item; none for an item that the net has no way to see."""
        answers = [Answer(status="no answer")] * len(items)
        seen: list[int] = []
        for place, item in enumerate(items):
            try:
                self.layout.check(item)
                seen.append(place)
            except InputError as fault:
                answers[place] = Answer(text=str(fault), status="no answer")
        if seen:
            with one_thread():
                given = self._answer([items[place] for place in seen])
            for place, answer in zip(seen, given, strict=True):
                answers[place] = answer
        return answers

    def _answer(self, items: Sequence[Item]) -> list[Answer]:
        if isinstance(self.net, EncoderDecoder):
            return self._write(items, self.net)
        logs = log_probabilities(self.net, self.layout.corpus(items), batch=32)
        return [Answer(choice=int(row.argmax()), scores=tuple(row.tolist())) for row in logs.exp()]

    def _write(self, items: Sequence[Item], net: EncoderDecoder) -> list[Answer]:
        corpus = self.layout.corpus(items)
        net.eval()
        with torch.no_grad():
            texts = net.write(corpus.batch(np.arange(len(items))).source)
        return [Answer(text=text) for text in texts]


def refit(reasoner: NeuralReasoner, data: str | Path, worlds: int) -> None:
    """Let a PossibleWorldNet imagine another number of worlds, its threshold fitted anew.

    The data must be what the run learned from: a threshold fitted on test items would be no test.
    """
    net, record = reasoner.net, reasoner.record["data"]
    if not isinstance(net, PossibleWorldNet):
        raise ConfigError(f"{reasoner.name} imagines no worlds: only a possibleworldnet does")
    place = Path(data)
    if sha256(place / MANIFEST if place.is_dir() else place) != record["sha256"]:
        raise DatasetError(f"{place} is not what the run learned from")
    items = load(place, split=record["split"], limit=min(int(record["items"]), REFITTED))
    net.config = replace(net.config, test_worlds=worlds)
    with one_thread():
        net.settle(reasoner.layout.corpus(items), int(reasoner.record["training"]["seed"]))


def from_record(kind: type[Any], record: Mapping[str, Any]) -> Any:
    """A config from the values that a run keeps."""
    values = {k: tuple(v) if isinstance(v, list) else v for k, v in record.items()}
    return kind(**values)
