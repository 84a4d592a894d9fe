"""A net as the training loop sees it: items become a corpus, a minibatch becomes a gradient."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import torch

from therefore.config import config_record, difference
from therefore.errors import ConfigError
from therefore.randomness import array_stream, digest
from therefore.reasoners.neural.layout import Layout
from therefore.reasoners.neural.net import Corpus, Net, accuracy
from therefore.reasoners.neural.trained import WEIGHTS, NeuralReasoner, build, save_weights
from therefore.reasoners.neural.trees import Ints
from therefore.reasoners.neural.zoo import find_design
from therefore.reasoners.train import Lecture, Prepared
from therefore.reasoners.training.config import TrainConfig, settled
from therefore.reasoners.training.devices import find_device, one_thread
from therefore.reasoners.training.folder import checksum, earlier
from therefore.reasoners.training.lessons import lesson
from therefore.reasoners.training.loop import Learner


class NetLearner(Learner):
    """A net, the corpus it learns from and the corpus it is checked on."""

    def __init__(self, net: Net, corpus: Corpus, validation: Corpus, config: TrainConfig) -> None:
        super().__init__(net, _optimizer(net, config), config)
        self.net, self.corpus, self.validation = net, corpus, validation

    @property
    def lengths(self) -> Ints:
        """The length of every training item."""
        return self.corpus.lengths

    @property
    def device(self) -> torch.device:
        """The device that holds the net."""
        return self.net.device

    def learn(self, rows: Ints, step: int, steps: int) -> float:
        """Add the gradient of a minibatch to the weights' gradients; return the loss."""
        seed = self.config.seed
        torch.manual_seed(int.from_bytes(digest(seed, "noise", step)[:7], "big"))
        rng = array_stream(seed, "permutation", step) if self.config.permute else None
        self.net.train()
        self.net.stage(step / steps)
        loss = self.net.loss(self.net.batch(self.corpus, rows, rng=rng))
        loss.backward()  # type: ignore[no-untyped-call]
        return float(loss.detach())

    def accuracy(self) -> float:
        """The share of the validation items that the net gets right."""
        return accuracy(self.net, self.validation, seed=self.config.seed)


def _optimizer(net: Net, config: TrainConfig) -> torch.optim.Optimizer:
    kind = torch.optim.Adam if config.optimizer == "adam" else torch.optim.AdamW
    extra: dict[str, Any] = {} if config.optimizer == "adam" else {"weight_decay": config.decay}
    return kind(net.parameters(), lr=config.rate, **extra)


@dataclass(frozen=True, slots=True)
class Begun:
    """A net with the weights of an earlier run, the run's layout, and its earlier stages."""

    net: Net
    layout: Layout
    stages: list[dict[str, Any]]


def _begun(lecture: Lecture, start: Path, config: Any) -> Begun:
    """The run at `start`; ConfigError if it is another net, or one of another size."""
    stages = earlier(start, lecture.name, start / WEIGHTS, kind="neural")
    if other := difference(stages[-1]["config"], config_record(config), name="config"):
        raise ConfigError(f"{start} is a net of another size ({other}): give the same settings")
    first = NeuralReasoner.load(start, device=lecture.device)
    return Begun(first.net, first.layout, stages)


@contextmanager
def prepared(lecture: Lecture) -> Iterator[Prepared]:
    """Yield a net that is ready to train; on the processor, it computes on one thread."""
    design = find_design(lecture.name)
    config, training = settled(design.config, design.training, lecture.settings)
    where = find_device(lecture.device)
    learned = lesson(
        lecture.data,
        lecture.split,
        validate=lecture.validate,
        limit=lecture.limit,
        tasks=design.tasks,
    )
    with one_thread():
        first = None if lecture.start is None else _begun(lecture, lecture.start, config)
        layout = first.layout if first else design.layout.learn(learned.items, config)
        if first:  # its layout was learned from the first stage's data
            for item in (*learned.items, *learned.held):
                layout.check(item)
        net = first.net if first else build(design, config, layout, training.seed).to(where)
        corpus, validation = layout.corpus(learned.items), layout.corpus(learned.held)
        learner = NetLearner(net, corpus, validation, training)

        def keep(folder: Path, best: float) -> float:
            net.settle(corpus, training.seed)
            save_weights(net, folder)
            return learner.accuracy()

        record = {
            "kind": "neural",
            "net": lecture.name,
            "config": config_record(config),
            "layout": layout.record(),
            "data": {
                "sha256": checksum(lecture.data),
                "split": lecture.split,
                "items": len(corpus),
            },
            "stages": first.stages if first else [],
        }
        yield Prepared(learner, record, learned.checked_on, keep)
