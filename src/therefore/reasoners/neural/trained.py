"""A trained run as a reasoner: the net with its weights, its layout and its record."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import torch
from safetensors.torch import load_file, save_file

from therefore.dataset.files import whole
from therefore.dataset.reading import load
from therefore.errors import ConfigError, DatasetError, InputError
from therefore.items import Item, Question, blank
from therefore.randomness import digest
from therefore.reasoners.neural.layout import Layout
from therefore.reasoners.neural.models.encoder_decoder import EncoderDecoder
from therefore.reasoners.neural.models.possibleworldnet import PossibleWorldNet
from therefore.reasoners.neural.models.rulesearch import RuleSearch
from therefore.reasoners.neural.net import Net, log_probabilities
from therefore.reasoners.neural.words import with_names
from therefore.reasoners.neural.zoo import Design, find_design
from therefore.reasoners.reasoner import Answer
from therefore.reasoners.training.devices import find_device, one_thread, own_randomness
from therefore.reasoners.training.folder import checksum, finished_record

WEIGHTS = "weights.safetensors"
REFITTED = 4_000
"""The most training items on which a threshold is fitted anew."""


def build(design: Design, config: Any, layout: Layout, seed: int) -> Net:
    """The net before training, on the processor: its weights are a function of the seed."""
    with own_randomness(torch.device("cpu")):
        torch.manual_seed(int.from_bytes(digest(seed, "start", design.name)[:7], "big"))
        return design.build(config, layout)


def save_weights(net: Net, folder: Path) -> None:
    """Write the weights."""
    weights = {name: value.contiguous() for name, value in net.state_dict().items()}
    with whole(folder / WEIGHTS) as path:
        save_file(weights, path)


class NeuralReasoner:
    """A trained net that answers items."""

    def __init__(self, net: Net, layout: Layout, record: dict[str, Any]) -> None:
        self.net, self.layout, self.record = net, layout, record
        self.name = str(record.get("name", record["net"]))

    @classmethod
    def load(cls, folder: Path, *, device: str = "auto") -> NeuralReasoner:
        """The reasoner of a run's folder; InputError if its training is not done."""
        record = finished_record(folder, kind="neural")
        place = find_device(device)
        design = find_design(record["net"])
        # The file of word vectors is not needed: the weights contain what was read from it.
        kept = {name: value for name, value in record["config"].items() if name != "vectors"}
        config = _from_record(type(design.config), kept)
        layout = design.layout.restore(record["layout"])
        net = build(design, config, layout, 0)
        net.load_state_dict(load_file(folder / WEIGHTS))
        return cls(net.to(place), layout, record)

    def answer(self, questions: Sequence[Question]) -> list[Answer]:
        """One answer per item; "no answer" for an item that the layout cannot hold."""
        items = [blank(question) for question in questions]
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
        net.eval()
        with torch.no_grad():
            texts = net.write(net.batch(self.layout.corpus(items), np.arange(len(items))).source)
        return [
            Answer(text=with_names(text, item.premises))
            for text, item in zip(texts, items, strict=True)
        ]


def refit(reasoner: NeuralReasoner, data: str | Path, worlds: int) -> None:
    """Let a PossibleWorldNet imagine `worlds` worlds in the test, and fit its threshold anew.

    `data` must be what the run learned from, since a threshold must not be fitted on test items.
    """
    net, record = reasoner.net, reasoner.record["data"]
    if not isinstance(net, PossibleWorldNet):
        raise ConfigError(f"{reasoner.name} imagines no worlds: only a possibleworldnet does")
    place = Path(data)
    if checksum(place) != record["sha256"]:
        raise DatasetError(f"{place} is not what the run learned from")
    items = load(place, split=record["split"], limit=min(int(record["items"]), REFITTED))
    net.config = replace(net.config, test_worlds=worlds)
    with one_thread():
        net.settle(reasoner.layout.corpus(items), int(reasoner.record["training"]["seed"]))


def search(reasoner: NeuralReasoner, rounds: int) -> None:
    """Let a RuleSearch search for `rounds` rounds in the test; no weight changes."""
    net = reasoner.net
    if not isinstance(net, RuleSearch):
        raise ConfigError(f"{reasoner.name} does not search: only a rulesearch does")
    net.config = replace(net.config, test_rounds=rounds)


def _from_record(kind: type[Any], record: Mapping[str, Any]) -> Any:
    """A config from the values that a run keeps."""
    values = {k: tuple(v) if isinstance(v, list) else v for k, v in record.items()}
    return kind(**values)
