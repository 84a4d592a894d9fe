"""What every net is to the training loop: log-probabilities of an item's choices, and a loss."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol, Self

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional as F

from therefore.reasoners.neural.trees import Ints
from therefore.reasoners.training.devices import moved, own_randomness


class Corpus(Protocol):
    """Items as arrays, from which minibatches are cut; each kind of net has a subclass."""

    lengths: Ints
    labels: Ints

    def __len__(self) -> int:
        """How many items the corpus has."""
        return len(self.labels)

    def batch(self, rows: Ints, *, rng: np.random.Generator | None = None) -> Any:
        """The items of these rows as tensors; with `rng`, their symbols are permuted."""
        ...


class Net(nn.Module):
    """A net of this project; `forward` gives log-probabilities, (batch, choices)."""

    @classmethod
    def of(cls, config: Any, layout: Any) -> Self:
        """The net of a config, for items in this layout."""
        return cls(config, layout)

    @property
    def device(self) -> torch.device:
        """The device that holds the weights."""
        return next(self.parameters()).device

    def batch(self, corpus: Corpus, rows: Ints, *, rng: np.random.Generator | None = None) -> Any:
        """A minibatch of a corpus, on the net's device."""
        return moved(corpus.batch(rows, rng=rng), self.device)

    def loss(self, batch: Any) -> Tensor:
        """Mean negative log-likelihood of the labels."""
        return F.nll_loss(self(batch), batch.labels)

    def correct(self, batch: Any) -> Tensor:
        """How far the net is right about each item, (batch,): 1 or 0 for a choice."""
        return (self(batch).argmax(1) == batch.labels).float()

    def stage(self, progress: float) -> None:
        """Called before each step with the share of the training that is done, from 0 to 1."""

    def settle(self, corpus: Corpus, seed: int) -> None:
        """Called once after training with the training corpus; a net may fit a threshold here."""


def accuracy(net: Net, corpus: Corpus, *, batch: int = 64, seed: int = 0) -> float:
    """The share of a corpus that the net gets right."""
    return float(_over(net.correct, net, corpus, batch, seed).double().mean())


def log_probabilities(net: Net, corpus: Corpus, *, batch: int = 64, seed: int = 0) -> Tensor:
    """The net's output for every item, (items, choices), in evaluation mode."""
    return _over(net, net, corpus, batch, seed)


def _over(what: Callable[[Any], Tensor], net: Net, corpus: Corpus, batch: int, seed: int) -> Tensor:
    """The values of `what` for every item, in the corpus's order.

    Minibatches hold items of similar length.
    """
    order = np.argsort(corpus.lengths, kind="stable")
    mode = net.training
    net.eval()
    with torch.no_grad(), own_randomness(net.device):
        torch.manual_seed(seed)
        parts = [
            what(net.batch(corpus, order[start : start + batch])).cpu()
            for start in range(0, len(order), batch)
        ]
    net.train(mode)
    said = torch.cat(parts)
    back = torch.empty_like(said)
    back[torch.from_numpy(order)] = said
    return back
