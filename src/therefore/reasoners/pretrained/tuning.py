"""The loop of fine-tuning: step t is a function of the seed and t, on one device or on several.

As in the loop for nets, minibatch and noise of a step come from streams named by the seed and the
step, and a checkpoint is one file that appears whole: what was killed goes on to the same weights
(on one thread of the same machine). accelerate places the model and, under torchrun, joins the
processes: each computes its share of every minibatch. The rate rises, then falls in a straight
line to nothing.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import numpy as np
import torch
from accelerate import Accelerator
from accelerate.utils import DistributedDataParallelKwargs

from therefore.errors import ConfigError
from therefore.randomness import digest
from therefore.reasoners.neural.checkpoints import Progress, State, copied
from therefore.reasoners.neural.devices import own_randomness
from therefore.reasoners.neural.metrics import Metric, cut_metrics, log
from therefore.reasoners.neural.minibatches import Minibatches
from therefore.reasoners.neural.training import enough_steps
from therefore.reasoners.neural.trees import Ints
from therefore.reasoners.pretrained.answering import Answering
from therefore.reasoners.pretrained.heads import decayed
from therefore.reasoners.pretrained.memory import advice, is_memory
from therefore.reasoners.pretrained.rows import ANSWERED, Examples, by_length
from therefore.reasoners.pretrained.settings import TuneConfig

Show = Callable[[Metric, int], None]
"""Told after each step: how it stands, and the number of steps in all."""

TIMED = 6
"""Steps that are timed to turn minutes into a number of steps."""


def team(device: torch.device) -> Accelerator:
    """This process and its fellows: alone, or one of those that torchrun started."""
    if device.type == "cuda" and device.index is not None:
        torch.cuda.set_device(device)
    unused = DistributedDataParallelKwargs(find_unused_parameters=True)
    return Accelerator(cpu=device.type == "cpu", kwargs_handlers=[unused])


def steps_for(config: TuneConfig, items: int) -> int:
    """How many steps this config means for so many items."""
    return config.steps or max(1, math.ceil(config.epochs * items / config.batch))


class Tuning:
    """One fine-tuning: the model, what it learns from, and where it stands."""

    def __init__(
        self,
        answering: Answering,
        examples: Examples,
        validation: Examples,
        config: TuneConfig,
        workers: Accelerator,
    ) -> None:
        if config.batch < workers.num_processes:
            raise ConfigError(
                f"batch={config.batch} is smaller than the {workers.num_processes} processes"
            )
        self.examples, self.validation = examples, validation
        self.config, self.workers = config, workers
        self.answering = answering.to(workers.device)
        self.parallel: Any = workers.prepare_model(answering)
        self.lengths = examples.lengths
        # One pass over all weights instead of ten: a tenth of the time on a processor too.
        fused = workers.device.type in ("cpu", "cuda")
        self.optimizer = torch.optim.AdamW(
            decayed(answering, config.decay), lr=config.rate, fused=fused
        )

    def fit(self, folder: Path, steps: int, *, show: Show = lambda metric, steps: None) -> Progress:
        """Train, or go on where the folder's checkpoint stands; it ends with its best weights."""
        config, main = self.config, self.workers.is_main_process
        state = State(self.answering, self.optimizer)  # type: ignore[arg-type]
        if main:
            folder.mkdir(parents=True, exist_ok=True)
        self.workers.wait_for_everyone()
        state.resume(folder)
        progress = state.progress
        if main:
            cut_metrics(folder, progress.step)
        every = max(1, math.ceil(steps / config.checks))
        minibatches = self._minibatches(steps)
        started, total, counted, scored = time.perf_counter(), 0.0, 0, max(progress.best, 0.0)
        with own_randomness(self.workers.device):
            if self.workers.device.type != "cpu":
                self._rehearse()
            while progress.step < steps and not self._stopped(progress):
                for group in self.optimizer.param_groups:
                    group["lr"] = _rate(config, progress.step, steps)
                total += self._step(minibatches.rows(progress.step), progress.step)
                counted += 1
                progress.step += 1
                checked = progress.step % every == 0 or progress.step == steps
                if checked:
                    scored = self.accuracy(self.validation)
                    progress.waited += 1
                    if scored >= progress.best:
                        progress.waited = 0 if scored > progress.best else progress.waited
                        progress.best, progress.best_step = scored, progress.step
                        state.best = copied(self.answering)  # type: ignore[arg-type]
                metric = Metric(
                    progress.step,
                    round(self._mean(total / counted) if checked else total / counted, 6),
                    _rate(config, progress.step, steps),
                    scored,
                    round(time.perf_counter() - started, 3),
                )
                if checked and main:
                    log(folder, metric)
                    state.save(folder)
                if checked:
                    total, counted = 0.0, 0
                show(metric, steps)
        if state.best:
            self.answering.load_state_dict(state.best)
        return progress

    def accuracy(self, examples: Examples) -> float:
        """The share of some items that the model gets right."""
        own = np.arange(self.workers.process_index, len(examples), self._size)
        right = torch.zeros((), device=self.workers.device)
        self.answering.eval()
        with torch.no_grad(), self._precise():
            for rows in by_length(examples, own):
                right += self.answering.correct(self._batch(examples, rows)).sum()
        return float(self.workers.reduce(right)) / len(examples)

    def steps_in(self, minutes: float) -> int:
        """How many steps fit into a time, checks included; a few are timed, and change nothing."""
        started = time.perf_counter()
        minibatches = self._minibatches(TIMED)
        with own_randomness(self.workers.device):
            self._learn(minibatches.rows(0), 0)  # warms up, not counted
            warm = time.perf_counter()
            for step in range(1, TIMED):
                self._learn(minibatches.rows(step), step)
            each = (time.perf_counter() - warm) / (TIMED - 1)
        self.optimizer.zero_grad()
        begun = time.perf_counter()
        few = self.validation.first(ANSWERED)
        self.accuracy(few)
        check = (time.perf_counter() - begun) * len(self.validation) / len(few)
        left = minutes * 60 - (time.perf_counter() - started) - check * self.config.checks
        slowest = self._slowest(torch.tensor([left, each]))
        return enough_steps(slowest[0], slowest[1], besides=minutes * 60 - slowest[0])

    def _slowest(self, pair: torch.Tensor) -> tuple[float, float]:
        """The least time left and the longest step among all processes."""
        gathered = self.workers.gather(pair.to(self.workers.device)[None])
        return float(gathered[:, 0].min()), float(gathered[:, 1].max())

    def _step(self, rows: Ints, step: int) -> float:
        loss = self._learn(rows, step)
        if self.config.clip:
            torch.nn.utils.clip_grad_norm_(self.answering.parameters(), self.config.clip)
        self.optimizer.step()
        self.optimizer.zero_grad()
        return loss

    def _learn(self, rows: Ints, step: int) -> float:
        """Add up the gradient of a minibatch; the loss of this process's share of it."""
        rank = self.workers.process_index
        torch.manual_seed(int.from_bytes(digest(self.config.seed, "noise", step, rank)[:7], "big"))
        self.parallel.train()
        own, terms = rows[rank :: self._size], self.examples.terms(rows)
        size = self.config.at_once or len(own)
        loss = 0.0
        for start in range(0, len(own), size):
            piece = own[start : start + size]
            try:
                loss += self._backward(piece, terms, last=start + size >= len(own))
            except (RuntimeError, MemoryError) as fault:
                if not is_memory(fault):
                    raise
                raise self._advice(piece) from None
        return loss

    def _backward(self, piece: Ints, terms: int, *, last: bool) -> float:
        waits = nullcontext() if last else self.workers.no_sync(self.parallel)
        with waits, self._precise():
            # Gradients are averaged over processes: each multiplies its share by their number.
            summed = self.parallel(self._batch(self.examples, piece)) * (self._size / terms)
        self.workers.backward(summed)
        return float(summed.detach())

    def _advice(self, piece: Ints) -> Exception:
        longest = self.examples.batch(piece).inputs["input_ids"].shape[1]

        def attempt(size: int) -> None:
            self.optimizer.zero_grad()
            self._backward(piece[-size:], max(1, self.examples.terms(piece[-size:])), last=True)

        return advice(attempt, len(piece), longest=longest)

    def _rehearse(self) -> None:
        """Try the heaviest minibatch first, so that memory does not run out hours later."""
        heaviest = np.argsort(self.lengths, kind="stable")[-self.config.batch :]
        self._learn(heaviest, -1)
        self.optimizer.zero_grad()

    def _batch(self, examples: Examples, rows: Ints) -> Any:
        return examples.batch(rows).to(self.workers.device)

    def _minibatches(self, steps: int) -> Minibatches:
        config = self.config
        return Minibatches(
            self.lengths, seed=config.seed, batch=config.batch, ramp=0.0, steps=steps
        )

    def _precise(self) -> Any:
        half = self.config.precision == "bf16"
        return torch.autocast(self.workers.device.type, dtype=torch.bfloat16, enabled=half)

    def _mean(self, loss: float) -> float:
        return float(self.workers.reduce(torch.tensor(loss).to(self.workers.device), "mean"))

    def _stopped(self, progress: Progress) -> bool:
        return bool(self.config.patience) and progress.waited >= self.config.patience

    @property
    def _size(self) -> int:
        return int(self.workers.num_processes)


def _rate(config: TuneConfig, step: int, steps: int) -> float:
    warm = config.warmup * steps
    if step < warm:
        return config.rate * (step + 1) / (warm + 1)
    return config.rate * (steps - step) / max(1.0, steps - warm)
