"""One loop for everything that learns: what happens at step t depends on the seed and t alone.

Streams named by seed and step give the minibatch, the permutation of symbols and all noise of a
step. So a run that was killed and continued from its last checkpoint ends with the same result as
one that was not (on one thread of the same machine).
"""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Callable
from pathlib import Path

import torch
from torch import nn

from therefore.errors import ConfigError
from therefore.reasoners.neural.trees import Ints
from therefore.reasoners.training.checkpoints import Standing, State, copied
from therefore.reasoners.training.config import TrainConfig
from therefore.reasoners.training.devices import own_randomness
from therefore.reasoners.training.metrics import Metric, cut_metrics, log
from therefore.reasoners.training.minibatches import Minibatches

LEAST = 10
"""A training given in minutes must have time for this many steps."""
TIMED = 8
"""How many steps are timed to turn minutes into a number of steps."""

Show = Callable[[Metric, int], None]
"""Called after each step with the metric and the number of steps in all."""


class Learner(ABC):
    """A thing that learns by steps: its weights, its optimiser, and the items it learns from.

    `main` says whether this process writes; of the processes of torchrun, only one does.
    """

    main = True

    def __init__(
        self, module: nn.Module, optimizer: torch.optim.Optimizer, config: TrainConfig
    ) -> None:
        self.module, self.optimizer, self.config = module, optimizer, config

    @property
    @abstractmethod
    def lengths(self) -> Ints:
        """The length of every training item."""

    @property
    @abstractmethod
    def device(self) -> torch.device:
        """The device that it learns on."""

    @abstractmethod
    def learn(self, rows: Ints, step: int, steps: int) -> float:
        """Add the gradient of a minibatch of these items; return its loss."""

    @abstractmethod
    def accuracy(self) -> float:
        """The share of the validation items that it gets right."""

    def rehearse(self) -> None:  # noqa: B027
        """Called before the first step; a learner may check here that memory suffices."""

    def wait(self) -> None:  # noqa: B027
        """Wait until the other processes have come to this point."""

    def mean(self, loss: float) -> float:
        """The mean of the loss over all processes."""
        return loss

    def slowest(self, left: float, each: float) -> tuple[float, float]:
        """The least time left and the longest step among all processes."""
        return left, each

    def clock(self) -> float:
        """Seconds on a clock: of CPU time where possible, so that other programs do not count."""
        alone = self.device.type == "cpu" and torch.get_num_threads() == 1
        return time.process_time() if alone else time.perf_counter()

    def check_seconds(self) -> float:
        """How many seconds a check takes."""
        started = self.clock()
        self.accuracy()
        return self.clock() - started

    def minibatches(self, steps: int) -> Minibatches:
        """The rows of every step."""
        config = self.config
        return Minibatches(
            self.lengths, seed=config.seed, batch=config.batch, ramp=config.ramp, steps=steps
        )

    def step(self, rows: Ints, step: int, steps: int, rate: float) -> float:
        """Learn from a minibatch; return its loss."""
        for group in self.optimizer.param_groups:
            group["lr"] = rate
        loss = self.learn(rows, step, steps)
        if self.config.clip:
            torch.nn.utils.clip_grad_norm_(self.module.parameters(), self.config.clip)
        self.optimizer.step()
        self.optimizer.zero_grad()
        return loss


def fit(learner: Learner, folder: Path, *, show: Show = lambda metric, steps: None) -> Standing:
    """Train, from the folder's checkpoint if there is one; the learner ends with its best weights.

    The checkpoint stays in the folder, so a second call on a finished run changes nothing.
    """
    config = learner.config
    steps = config.steps_for(len(learner.lengths))
    if learner.main:
        folder.mkdir(parents=True, exist_ok=True)
    learner.wait()
    state = State(learner.module, learner.optimizer)
    state.resume(folder)
    standing = state.standing
    if learner.main:
        cut_metrics(folder, standing.step)
    minibatches, every = learner.minibatches(steps), config.between(steps)
    scored = max(standing.best, 0.0)
    started, total, counted = time.perf_counter(), 0.0, 0
    with own_randomness(learner.device):
        learner.rehearse()
        while standing.step < steps and not _stopped(standing, config):
            rate = config.rate_at(standing.step, steps)
            total += learner.step(minibatches.rows(standing.step), standing.step, steps, rate)
            counted += 1
            standing.step += 1
            checked = standing.step % every == 0 or standing.step == steps
            if checked:
                scored = _check(learner, state)
            metric = Metric(
                step=standing.step,
                loss=round(learner.mean(total / counted) if checked else total / counted, 6),
                rate=config.rate_at(standing.step, steps),
                validation=scored,
                seconds=round(time.perf_counter() - started, 3),
            )
            if checked:
                total, counted = 0.0, 0
                if learner.main:
                    log(folder, metric)
                    state.save(folder)
            show(metric, steps)
    if state.best:
        learner.module.load_state_dict(state.best)
    return standing


def _check(learner: Learner, state: State) -> float:
    """The accuracy on validation data; weights at least as good as the best so far are kept."""
    scored, standing = learner.accuracy(), state.standing
    standing.waited += 1
    if scored >= standing.best:
        standing.waited = 0 if scored > standing.best else standing.waited
        standing.best, standing.best_step = scored, standing.step
        state.best = copied(learner.module)
    return scored


def _stopped(standing: Standing, config: TrainConfig) -> bool:
    return bool(config.patience) and standing.waited >= config.patience


def steps_in(learner: Learner, minutes: float) -> int:
    """How many steps and their checks fit into `minutes`; timing a few steps changes no weight.

    The speed of the machine decides, so this is the one number here that the seed does not fix.
    """
    config, began = learner.config, learner.clock()
    buffers = {name: value.clone() for name, value in learner.module.named_buffers()}
    minibatches = learner.minibatches(TIMED)
    with own_randomness(learner.device):
        learner.step(minibatches.rows(0), 0, TIMED, 0.0)  # warms up, not counted
        warm = learner.clock()
        for step in range(1, TIMED):
            learner.step(minibatches.rows(step), step, TIMED, 0.0)
        each = (learner.clock() - warm) / (TIMED - 1)
        check = learner.check_seconds()
    learner.optimizer.state.clear()
    for name, value in learner.module.named_buffers():
        value.copy_(buffers[name])
    left = minutes * 60 - (learner.clock() - began)
    if config.checks:
        left -= check * config.checks
    else:
        each += check / config.check
    left, each = learner.slowest(left, each)
    return enough_steps(left, each, besides=minutes * 60 - left)


def enough_steps(seconds: float, each: float, *, besides: float = 0.0) -> int:
    """How many steps of `each` seconds fit into `seconds`; ConfigError if fewer than `LEAST` do.

    `besides` is time that goes into other things, such as checks.

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
