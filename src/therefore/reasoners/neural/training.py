"""One loop for all nets: what happens at step t depends on the seed and t alone.

The minibatch, the permutation of symbols and all noise of a step come from a stream named by the
seed and the step, so a run that was killed goes on from its last checkpoint to the same result as
one that was not (on one thread of the same machine).
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import torch

from therefore.errors import ConfigError
from therefore.randomness import array_stream, digest
from therefore.reasoners.neural.checkpoints import Progress, State, copied
from therefore.reasoners.neural.devices import own_randomness
from therefore.reasoners.neural.metrics import Metric, cut_metrics, log
from therefore.reasoners.neural.minibatches import Minibatches
from therefore.reasoners.neural.net import Corpus, Net, accuracy

LEAST = 10
"""Steps that a training by the clock must have time for."""


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

    def rate_at(self, step: int, steps: int) -> float:
        """The learning rate of a step out of so many."""
        warm = self.warmup * steps
        if step < warm:
            return self.rate * (step + 1) / warm
        if self.schedule == "constant":
            return self.rate
        return self.rate * 0.5 * (1 + math.cos(math.pi * (step - warm) / max(1.0, steps - warm)))


Show = Callable[[Metric, int], None]
"""Told at each check: the metric, and the number of steps in all."""


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
    state = State(net, _optimizer(net, config))
    state.resume(folder)
    progress = state.progress
    cut_metrics(folder, progress.step)
    minibatches = _minibatches(corpus, config, steps)
    started, total, counted = time.perf_counter(), 0.0, 0
    net.train()
    with own_randomness(net.device):
        while progress.step < steps and not _stopped(progress, config):
            total += _step(state, corpus, minibatches, config, steps)
            counted += 1
            progress.step += 1
            if progress.step % config.check == 0 or progress.step == steps:
                metric = Metric(
                    step=progress.step,
                    loss=round(total / counted, 6),
                    rate=config.rate_at(progress.step, steps),
                    validation=_check(state, validation, config.seed),
                    seconds=round(time.perf_counter() - started, 3),
                )
                log(folder, metric)
                state.save(folder)
                total, counted = 0.0, 0
                show(metric, steps)
    if state.best:
        net.load_state_dict(state.best)
    return progress


def _optimizer(net: Net, config: TrainConfig) -> torch.optim.Optimizer:
    kind = torch.optim.Adam if config.optimizer == "adam" else torch.optim.AdamW
    extra: dict[str, Any] = {} if config.optimizer == "adam" else {"weight_decay": config.decay}
    return kind(net.parameters(), lr=config.rate, **extra)


def _minibatches(corpus: Corpus, config: TrainConfig, steps: int) -> Minibatches:
    return Minibatches(
        corpus.lengths, seed=config.seed, batch=config.batch, ramp=config.ramp, steps=steps
    )


def _step(
    state: State, corpus: Corpus, minibatches: Minibatches, config: TrainConfig, steps: int
) -> float:
    step = state.progress.step
    torch.manual_seed(int.from_bytes(digest(config.seed, "noise", step)[:7], "big"))
    rng = array_stream(config.seed, "permutation", step) if config.permute else None
    state.net.stage(step / steps)
    loss = state.net.loss(state.net.batch(corpus, minibatches.rows(step), rng=rng))
    for group in state.optimizer.param_groups:
        group["lr"] = config.rate_at(step, steps)
    state.optimizer.zero_grad()
    loss.backward()  # type: ignore[no-untyped-call]
    if config.clip:
        torch.nn.utils.clip_grad_norm_(state.net.parameters(), config.clip)
    state.optimizer.step()
    return float(loss.detach())


def _check(state: State, validation: Corpus, seed: int) -> float:
    """The accuracy on validation data; weights that are as good as the best are kept."""
    scored, progress = accuracy(state.net, validation, seed=seed), state.progress
    progress.waited += 1
    if scored >= progress.best:
        progress.waited = 0 if scored > progress.best else progress.waited
        progress.best, progress.best_step = scored, progress.step
        state.best = copied(state.net)
    return scored


def _stopped(progress: Progress, config: TrainConfig) -> bool:
    return bool(config.patience) and progress.waited >= config.patience


def seconds_per_step(net: Net, corpus: Corpus, config: TrainConfig, *, samples: int = 12) -> float:
    """The mean time of a step over the whole course of the training, measured on a few.

    The net's weights are put back; what is measured is the machine, so this is the one number
    here that is not a function of the seed. On the processor it is the process's own time, so
    that what else the machine does makes training longer and not shorter.
    """
    before = copied(net)
    clock = time.process_time if net.device.type == "cpu" else time.perf_counter
    state = State(net, torch.optim.Adam(net.parameters(), lr=0.0))
    minibatches = _minibatches(corpus, config, samples)
    with own_randomness(net.device):
        _step(state, corpus, minibatches, config, samples)  # warms up, not counted
        started = clock()
        for step in range(samples):
            state.progress.step = step
            _step(state, corpus, minibatches, config, samples)
        taken = clock() - started
    net.load_state_dict(before)
    return taken / samples


def enough_steps(seconds: float, each: float, *, besides: float = 0.0) -> int:
    """How many steps of so many seconds fit; ConfigError if that is no training.

    `besides` is the time that goes into other things, such as checks.

    >>> enough_steps(60, 0.5)
    120
    """
    steps = int(seconds / each)
    if steps < LEAST:
        minutes = (LEAST * each + besides) / 60
        raise ConfigError(
            f"the time is up after {max(steps, 0)} steps of {each:.2g} seconds, and fewer than "
            f"{LEAST} are no training: give this training {minutes:.2g} minutes or more (a larger "
            "--minutes or --budget), or a number of steps with --set steps=N"
        )
    return steps


@contextmanager
def one_thread() -> Iterator[None]:
    """One thread for torch: it makes a run repeatable, and is fastest for nets of this size."""
    before = torch.get_num_threads()
    torch.set_num_threads(1)
    try:
        yield
    finally:
        torch.set_num_threads(before)
