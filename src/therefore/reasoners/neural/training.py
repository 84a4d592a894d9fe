"""One loop for all nets: what happens at step t depends on the seed and t alone.

The minibatch, the permutation of symbols and all noise of a step come from a stream named by the
seed and the step, so a run that was killed goes on from its last checkpoint to the same result as
one that was not (on one thread of the same machine). A checkpoint is one file that appears whole.
"""

from __future__ import annotations

import json
import math
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import torch
from safetensors import safe_open
from safetensors.torch import save_file

from therefore.dataset.files import whole, write_whole
from therefore.errors import ConfigError
from therefore.randomness import array_stream, digest
from therefore.reasoners.neural.net import Corpus, Net, accuracy
from therefore.reasoners.neural.trees import Ints

CHECKPOINT = "checkpoint.safetensors"
METRICS = "metrics.jsonl"
MIXED = 8
"""Minibatches that are drawn together and sorted by length, so that each pads little."""
SHORTEST = 0.1
"""The share of the corpus, shortest first, that training begins with when it ramps up."""


@dataclass(frozen=True, slots=True)
class TrainConfig:
    """How a net is trained."""

    seed: int = 0
    steps: int = 0
    """How many minibatches; 0: as many as `epochs` asks for."""
    epochs: float = 10.0
    batch: int = 64
    rate: float = 1e-3
    """The highest learning rate."""
    optimizer: str = "adam"
    """adam or adamw."""
    decay: float = 0.01
    """Weight decay, for adamw."""
    schedule: str = "cosine"
    """cosine (down to nothing) or constant."""
    warmup: float = 0.0
    """The share of steps over which the learning rate rises."""
    clip: float = 1.0
    """The longest gradient; 0: any."""
    ramp: float = 0.0
    """The share of steps over which longer items come in, shortest first."""
    permute: bool = True
    """Rename the symbols of each example at random (formulas only)."""
    check: int = 500
    """Steps between two checks on validation data, each with a checkpoint."""
    patience: int = 0
    """Checks without a better validation accuracy before it stops; 0: it never stops early."""

    def __post_init__(self) -> None:
        """Reject impossible values."""
        if self.optimizer not in ("adam", "adamw"):
            raise ConfigError(f"optimizer={self.optimizer!r} is none of adam, adamw")
        if self.schedule not in ("cosine", "constant"):
            raise ConfigError(f"schedule={self.schedule!r} is none of cosine, constant")
        for name in ("batch", "check", "rate"):
            if getattr(self, name) <= 0:
                raise ConfigError(f"{name}={getattr(self, name)} is too small: it is above 0")
        for name in ("warmup", "ramp"):
            if not 0 <= getattr(self, name) <= 1:
                raise ConfigError(f"{name}={getattr(self, name)} is no share: between 0 and 1")
        if self.steps < 0 or self.epochs <= 0:
            raise ConfigError(f"steps={self.steps}, epochs={self.epochs}: nothing to train")

    def steps_for(self, items: int) -> int:
        """How many steps this config means for a corpus of that size."""
        return self.steps or max(1, math.ceil(self.epochs * items / self.batch))


@dataclass(slots=True)
class Progress:
    """Where the training stands; kept in the checkpoint."""

    step: int = 0
    best: float = -1.0
    best_step: int = 0
    waited: int = 0
    """Checks since the best."""


@dataclass(frozen=True, slots=True)
class Metric:
    """One line of the log."""

    step: int
    loss: float
    rate: float
    validation: float
    seconds: float


Show = Callable[[Metric, int], None]
"""Told at each check: the metric, and the number of steps in all."""


@dataclass(slots=True)
class _Session:
    """What one call of `fit` holds together."""

    net: Net
    optimizer: torch.optim.Optimizer
    progress: Progress = field(default_factory=Progress)
    best: dict[str, torch.Tensor] = field(default_factory=dict)


def fit(
    net: Net,
    corpus: Corpus,
    validation: Corpus,
    config: TrainConfig,
    folder: Path,
    *,
    show: Show = lambda metric, steps: None,
) -> Progress:
    """Train the net, or go on where the folder's checkpoint stands; it ends with its best weights.

    The checkpoint stays in the folder, so that calling it again on a finished run changes nothing.
    """
    folder.mkdir(parents=True, exist_ok=True)
    steps = config.steps_for(len(corpus))
    kind = torch.optim.Adam if config.optimizer == "adam" else torch.optim.AdamW
    extra: dict[str, Any] = {} if config.optimizer == "adam" else {"weight_decay": config.decay}
    optimizer = kind(net.parameters(), lr=config.rate, **extra)
    session = _Session(net, optimizer)
    if (folder / CHECKPOINT).is_file():
        _resume(session, folder)
    progress = session.progress
    pools = _Pools(corpus, config, steps)
    started, total, counted = time.perf_counter(), 0.0, 0
    net.train()
    with torch.random.fork_rng(devices=[]):
        while progress.step < steps and not _stopped(progress, config):
            total += _step(session, corpus, pools, config, steps)
            counted += 1
            progress.step += 1
            if progress.step % config.check == 0 or progress.step == steps:
                scored = accuracy(net, validation, seed=config.seed)
                progress.waited += 1
                if scored >= progress.best:
                    progress.waited = 0 if scored > progress.best else progress.waited
                    progress.best, progress.best_step = scored, progress.step
                    session.best = _copied(net)
                metric = Metric(
                    progress.step,
                    round(total / counted, 6),
                    _rate(config, progress.step, steps),
                    scored,
                    round(time.perf_counter() - started, 3),
                )
                _log(folder, metric)
                _save(session, folder)
                total, counted = 0.0, 0
                show(metric, steps)
    if session.best:
        net.load_state_dict(session.best)
    return progress


def _step(
    session: _Session, corpus: Corpus, pools: _Pools, config: TrainConfig, steps: int
) -> float:
    step = session.progress.step
    torch.manual_seed(int.from_bytes(digest(config.seed, "noise", step)[:7], "big"))
    rng = array_stream(config.seed, "permutation", step) if config.permute else None
    session.net.stage(step / steps)
    loss = session.net.loss(corpus.batch(pools.rows(step), rng=rng))
    for group in session.optimizer.param_groups:
        group["lr"] = _rate(config, step, steps)
    session.optimizer.zero_grad()
    loss.backward()  # type: ignore[no-untyped-call]
    if config.clip:
        torch.nn.utils.clip_grad_norm_(session.net.parameters(), config.clip)
    session.optimizer.step()
    return float(loss.detach())


def seconds_per_step(net: Net, corpus: Corpus, config: TrainConfig, *, samples: int = 12) -> float:
    """The mean time of a step over the whole course of the training, measured on a few.

    The net's weights are put back; what is measured is the machine, so this is the one number
    here that is not a function of the seed.
    """
    before = _copied(net)
    session = _Session(net, torch.optim.Adam(net.parameters(), lr=0.0))
    pools = _Pools(corpus, config, samples)
    _step(session, corpus, pools, config, samples)  # warms up, not counted
    started = time.perf_counter()
    with torch.random.fork_rng(devices=[]):
        for step in range(samples):
            session.progress.step = step
            _step(session, corpus, pools, config, samples)
    taken = time.perf_counter() - started
    net.load_state_dict(before)
    return taken / samples


class _Pools:
    """Which rows the minibatch of a step holds: drawn from the shortest items first, if asked."""

    def __init__(self, corpus: Corpus, config: TrainConfig, steps: int) -> None:
        self.order: Ints = np.argsort(corpus.lengths, kind="stable")
        self.config, self.steps = config, steps
        self.mixed: tuple[int, list[Ints]] = (-1, [])

    def rows(self, step: int) -> Ints:
        """The rows of that step's minibatch."""
        number, place = divmod(step, MIXED)
        if self.mixed[0] != number:
            self.mixed = (number, self._draw(number))
        return self.mixed[1][place]

    def _draw(self, number: int) -> list[Ints]:
        rng = array_stream(self.config.seed, "minibatch", number)
        done = number * MIXED / (self.config.ramp * self.steps) if self.config.ramp else 1.0
        share = min(1.0, SHORTEST + (1 - SHORTEST) * done)
        pool = max(1, math.ceil(share * len(self.order)))
        # Sorted places in an order by length: consecutive pieces hold items of like length.
        places = np.sort(rng.integers(pool, size=MIXED * self.config.batch))
        pieces = np.split(self.order[places], MIXED)
        return [pieces[place] for place in rng.permutation(MIXED)]


def _rate(config: TrainConfig, step: int, steps: int) -> float:
    warm = config.warmup * steps
    if step < warm:
        return config.rate * (step + 1) / warm
    if config.schedule == "constant":
        return config.rate
    return config.rate * 0.5 * (1 + math.cos(math.pi * (step - warm) / max(1.0, steps - warm)))


def _stopped(progress: Progress, config: TrainConfig) -> bool:
    return bool(config.patience) and progress.waited >= config.patience


def _copied(net: Net) -> dict[str, torch.Tensor]:
    return {name: value.detach().clone() for name, value in net.state_dict().items()}


def _save(session: _Session, folder: Path) -> None:
    tensors = {f"net.{name}": value for name, value in _copied(session.net).items()}
    tensors |= {f"best.{name}": value.contiguous() for name, value in session.best.items()}
    for number, state in session.optimizer.state_dict()["state"].items():
        tensors |= {f"optimizer.{number}.{name}": value for name, value in state.items()}
    note = {name: getattr(session.progress, name) for name in Progress.__slots__}
    with whole(folder / CHECKPOINT) as path:
        save_file(tensors, path, metadata={"progress": json.dumps(note)})


def _resume(session: _Session, folder: Path) -> None:
    with safe_open(folder / CHECKPOINT, framework="pt") as file:
        note = json.loads(file.metadata()["progress"])
        tensors = {name: file.get_tensor(name) for name in file.keys()}  # noqa: SIM118
    session.progress = Progress(**note)
    session.net.load_state_dict(_part(tensors, "net."))
    session.best = _part(tensors, "best.")
    state: dict[int, dict[str, torch.Tensor]] = {}
    for name, value in _part(tensors, "optimizer.").items():
        number, _, entry = name.partition(".")
        state.setdefault(int(number), {})[entry] = value
    groups = session.optimizer.state_dict()["param_groups"]
    session.optimizer.load_state_dict({"state": state, "param_groups": groups})
    kept = [metric for metric in read_metrics(folder) if metric.step <= session.progress.step]
    write_whole(folder / METRICS, "".join(_line(metric) for metric in kept))


def _part(tensors: dict[str, torch.Tensor], prefix: str) -> dict[str, torch.Tensor]:
    return {
        name.removeprefix(prefix): value
        for name, value in tensors.items()
        if name.startswith(prefix)
    }


def _line(metric: Metric) -> str:
    return json.dumps({name: getattr(metric, name) for name in Metric.__slots__}) + "\n"


def _log(folder: Path, metric: Metric) -> None:
    with (folder / METRICS).open("a", encoding="utf-8") as file:
        file.write(_line(metric))


def read_metrics(folder: Path) -> list[Metric]:
    """The log of a run: the learning curve."""
    path = folder / METRICS
    if not path.is_file():
        return []
    lines = path.read_text(encoding="utf-8").splitlines()
    return [Metric(**json.loads(line)) for line in lines]


@contextmanager
def one_thread() -> Iterator[None]:
    """One thread for torch: it makes a run repeatable, and is fastest for nets of this size."""
    before = torch.get_num_threads()
    torch.set_num_threads(1)
    try:
        yield
    finally:
        torch.set_num_threads(before)
