"""A pre-trained model as the training loop sees it: on one device, or on several under torchrun.

The head follows from the items and the architecture, the defaults from the task. A run may be the
start of another: intermediate pre-training is a chain of runs, and the last one's record tells the
whole chain. accelerate places the model and joins the processes: each computes its share of every
minibatch.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import Any

import numpy as np
import torch
from accelerate import Accelerator
from accelerate.utils import DistributedDataParallelKwargs

from therefore.config import config_record
from therefore.errors import ConfigError
from therefore.randomness import digest
from therefore.reasoners.neural.trees import Ints
from therefore.reasoners.pretrained.answering import Answering
from therefore.reasoners.pretrained.heads import decayed, freeze, loader
from therefore.reasoners.pretrained.loading import load_model
from therefore.reasoners.pretrained.memory import advice, is_memory
from therefore.reasoners.pretrained.reading import encoded, encoding_for, lesson_for
from therefore.reasoners.pretrained.rows import ANSWERED, Examples, by_length
from therefore.reasoners.pretrained.settings import TuneConfig
from therefore.reasoners.pretrained.sources import MODEL, find_source
from therefore.reasoners.pretrained.tuned import WEIGHTS, save_model
from therefore.reasoners.train import Lecture, Prepared
from therefore.reasoners.training.config import TrainConfig
from therefore.reasoners.training.devices import find_device
from therefore.reasoners.training.folder import checksum, earlier
from therefore.reasoners.training.loop import Learner


def team(device: torch.device) -> Accelerator:
    """The accelerator of this process, which runs alone or is one of torchrun's processes."""
    if device.type == "cuda" and device.index is not None:
        torch.cuda.set_device(device)
    unused = DistributedDataParallelKwargs(find_unused_parameters=True)
    return Accelerator(cpu=device.type == "cpu", kwargs_handlers=[unused])


class ModelLearner(Learner):
    """A model under its head, the items it learns from, and the processes that share the work."""

    def __init__(
        self,
        answering: Answering,
        examples: Examples,
        validation: Examples,
        tuning: TuneConfig,
        config: TrainConfig,
        workers: Accelerator,
    ) -> None:
        if config.batch < workers.num_processes:
            raise ConfigError(
                f"batch={config.batch} is smaller than the {workers.num_processes} processes"
            )
        self.answering = answering.to(workers.device)
        self.parallel: Any = workers.prepare_model(answering)
        groups, on = decayed(answering, config.decay), workers.device.type
        # One pass over all weights instead of ten: a tenth of the time on a processor too.
        kind = torch.optim.AdamW if config.optimizer == "adamw" else torch.optim.Adam
        if config.optimizer != "adamw":
            groups = [{"params": group["params"]} for group in groups]
        super().__init__(
            answering, kind(groups, lr=config.rate, fused=on in ("cpu", "cuda")), config
        )
        self.examples, self.validation = examples, validation
        self.tuning, self.workers = tuning, workers
        self.main = bool(workers.is_main_process)
        self._lengths = examples.lengths

    @property
    def lengths(self) -> Ints:
        """How many tokens each item has."""
        return self._lengths

    @property
    def device(self) -> torch.device:
        """The device of this process."""
        device: torch.device = self.workers.device
        return device

    def accuracy(self) -> float:
        """The share of the validation items that the model gets right."""
        return self._accuracy(self.validation)

    def check_seconds(self) -> float:
        """How long a check takes in seconds, estimated from its first items."""
        few = self.validation.first(ANSWERED)
        started = self.clock()
        self._accuracy(few)
        return (self.clock() - started) * len(self.validation) / len(few)

    def wait(self) -> None:
        """Wait until the other processes have come to this point."""
        self.workers.wait_for_everyone()

    def mean(self, loss: float) -> float:
        """The mean of the loss over all processes."""
        return float(self.workers.reduce(torch.tensor(loss).to(self.device), "mean"))

    def slowest(self, left: float, each: float) -> tuple[float, float]:
        """The least time left and the longest step among all processes."""
        gathered = self.workers.gather(torch.tensor([[left, each]]).to(self.device))
        return float(gathered[:, 0].min()), float(gathered[:, 1].max())

    def rehearse(self) -> None:
        """Try the heaviest minibatch first, so that memory does not run out hours later."""
        if self.device.type == "cpu":
            return
        heaviest = np.argsort(self.lengths, kind="stable")[-self.config.batch :]
        self.learn(heaviest, -1, 1)
        self.optimizer.zero_grad()

    def learn(self, rows: Ints, step: int, steps: int) -> float:
        """Add the gradient of this process's share of a minibatch; return the share's loss."""
        rank = self.workers.process_index
        torch.manual_seed(int.from_bytes(digest(self.config.seed, "noise", step, rank)[:7], "big"))
        self.parallel.train()
        own, terms = rows[rank :: self._size], self.examples.terms(rows)
        size = self.tuning.at_once or len(own)
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

    def _accuracy(self, examples: Examples) -> float:
        own = np.arange(self.workers.process_index, len(examples), self._size)
        right = torch.zeros((), device=self.device)
        self.answering.eval()
        with torch.no_grad(), self._precise():
            for rows in by_length(examples, own):
                right += self.answering.correct(examples.batch(rows).to(self.device)).sum()
        return float(self.workers.reduce(right)) / len(examples)

    def _backward(self, piece: Ints, terms: int, *, last: bool) -> float:
        waits = nullcontext() if last else self.workers.no_sync(self.parallel)
        with waits, self._precise():
            # Gradients are averaged over processes: each multiplies its share by their number.
            batch = self.examples.batch(piece).to(self.device)
            summed = self.parallel(batch) * (self._size / terms)
        self.workers.backward(summed)
        return float(summed.detach())

    def _advice(self, piece: Ints) -> Exception:
        longest = self.examples.batch(piece).inputs["input_ids"].shape[1]

        def attempt(size: int) -> None:
            self.optimizer.zero_grad()
            self._backward(piece[-size:], max(1, self.examples.terms(piece[-size:])), last=True)

        return advice(attempt, len(piece), longest=longest)

    def _precise(self) -> Any:
        half = self.tuning.precision == "bf16"
        return torch.autocast(self.device.type, dtype=torch.bfloat16, enabled=half)

    @property
    def _size(self) -> int:
        return int(self.workers.num_processes)


@contextmanager
def prepared(lecture: Lecture) -> Iterator[Prepared]:
    """Yield a model under a head that is ready to train."""
    start = lecture.start
    weights = Path() if start is None else start / MODEL / WEIGHTS
    stages = [] if start is None else earlier(start, lecture.name, weights, kind="pretrained")
    workers = team(find_device(lecture.device))
    tuning, training, learned = lesson_for(lecture)
    source = find_source(lecture.name if start is None else str(start))
    encoding = encoding_for(source, lecture.name, tuning, learned)
    examples, cut = encoded(encoding, learned.items, "learn")
    validation, _ = encoded(encoding, learned.held, "score")
    loaded = load_model(
        source,
        loader(encoding.head, encoding.shape),
        labels=len(encoding.labels) or 2,
        seed=int.from_bytes(digest(training.seed, "head")[:7], "big"),
    )
    freeze(loaded, tuning.layers)
    answering = Answering(loaded, encoding.head)
    learner = ModelLearner(answering, examples, validation, tuning, training, workers)

    def keep(folder: Path, best: float) -> float:
        save_model(folder, loaded, encoding.tokenizer)
        return best

    record = {
        "kind": "pretrained",
        "net": lecture.name,
        "config": config_record(tuning),
        "layout": {
            "architecture": loaded.config.model_type,
            "task": encoding.task,
            "head": encoding.head,
            "labels": list(encoding.labels),
            "limit": encoding.limit,
        },
        "data": {
            "sha256": checksum(lecture.data),
            "split": lecture.split,
            "items": len(examples),
            "cut": cut,
        },
        "stages": stages,
    }
    yield Prepared(learner, record, learned.checked_on, keep, head=encoding.head, cut=cut)
