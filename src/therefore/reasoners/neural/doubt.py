"""Nets that measure how much speaks against a label, with a threshold that decides it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any

import numpy as np
import torch
from torch import Tensor
from torch.nn import functional as F

from therefore.randomness import array_stream
from therefore.reasoners.neural.net import Corpus, Net
from therefore.reasoners.training.devices import own_randomness


class DoubtingNet(Net, ABC):
    """A net of two labels: in the test it gives the second if its doubt is below a threshold."""

    def __init__(self, threshold: float, *, settling: int) -> None:
        super().__init__()
        self.settling = settling
        """Training items on which the threshold is fitted."""
        self.threshold: Tensor
        self.softness: Tensor
        self.register_buffer("threshold", torch.tensor(threshold))
        self.register_buffer("softness", torch.tensor(1.0))

    @abstractmethod
    def doubt(self, batch: Any) -> Tensor:
        """How much speaks against the second label, (batch,): small if nothing does."""

    def decided(self, batch: Any) -> Tensor:
        """Log-probabilities of both labels, (batch, 2)."""
        against = (self.doubt(batch) - self.threshold) / self.softness
        return torch.stack([F.logsigmoid(against), F.logsigmoid(-against)], dim=1)

    def settle(self, corpus: Corpus, seed: int) -> None:
        """Fit threshold and softness on at most `settling` training items."""
        rows = array_stream(seed, "settle").permutation(len(corpus))[: self.settling]
        self.eval()
        with torch.no_grad(), own_randomness(self.device):
            torch.manual_seed(seed)
            pieces = np.array_split(rows, max(1, len(rows) // 64))
            doubts = torch.cat([self.doubt(self.batch(corpus, piece)) for piece in pieces])
        threshold, softness = best_threshold(doubts.cpu(), torch.from_numpy(corpus.labels[rows]))
        self.threshold.fill_(threshold)
        self.softness.fill_(softness)


def best_threshold(doubts: Tensor, labels: Tensor) -> tuple[float, float]:
    """The threshold that gets most labels right, and the softness with the lowest loss.

    >>> best_threshold(torch.tensor([-3.0, -2.0, 2.0, 3.0]), torch.tensor([1, 1, 0, 0]))[0]
    0.0
    """
    order = torch.argsort(doubts)
    doubts, labels = doubts[order], labels[order].float()
    # right[i]: how many are right if the i with the least doubt get label 1
    none = labels.new_zeros(1)
    right = torch.cat([none, labels.cumsum(0)])
    right = right + torch.cat([(1 - labels).flip(0).cumsum(0).flip(0), none])
    cut = int(right.argmax())
    ends = torch.cat([doubts[:1] - 1, doubts, doubts[-1:] + 1])
    threshold = float((ends[cut] + ends[cut + 1]) / 2)
    margins = (threshold - doubts) * (2 * labels - 1)
    tried = [2.0 ** (power / 2) for power in range(-6, 9)]
    losses = [float(-F.logsigmoid(margins / softness).mean()) for softness in tried]
    return threshold, tried[losses.index(min(losses))]
