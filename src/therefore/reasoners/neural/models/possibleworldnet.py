"""PossibleWorldNet: a formula is evaluated in many imagined worlds at once (Evans et al., 3.3).

A world is a random vector; a symbol is a learned projection of it; a connective is a learned
linear map followed by scaling to length one. Each world votes on "A is at most B", and the
probability of entailment is the product of the votes, kept in log space.

What the paper leaves open and what makes it train: the last layer starts about eight times as
large as usual (with the usual start no vote moves), and its bias holds log(W / 0.69), so that the
product of W votes starts at one half however many worlds there are. At test time there may be
more worlds than in training; the decision threshold is then fitted again on training data.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional as F

from therefore.errors import ConfigError
from therefore.randomness import array_stream
from therefore.reasoners.neural.net import Corpus, Net
from therefore.reasoners.neural.trees import NOT, OPERATORS, SYMBOLS, Levels

TINY = 1e-6
"""The least length that a state is divided by."""
PIECE = 256
"""Worlds that are evaluated at once in a test."""
SETTLING = 4_000
"""Training items on which the threshold is fitted."""


@dataclass(frozen=True, slots=True)
class PossibleWorldNetConfig:
    """The net's size, and how many worlds it imagines."""

    width: int = 32
    """Of a formula's state in a world."""
    world_width: int = 32
    """Of a world's vector."""
    worlds: int = 64
    """In the first part of training."""
    late_worlds: int = 256
    """In the last part of training."""
    late: float = 0.15
    """The share of steps with `late_worlds`."""
    test_worlds: int = 512
    scale: float = 8.0
    """What the last layer's weights are multiplied by at the start."""

    def __post_init__(self) -> None:
        """Reject impossible values."""
        for name in ("width", "world_width", "worlds", "late_worlds", "test_worlds"):
            if getattr(self, name) < 1:
                raise ConfigError(f"{name}={getattr(self, name)} is too small: at least 1")
        if not 0 <= self.late <= 1:
            raise ConfigError(f"late={self.late} is no share: between 0 and 1")


class PossibleWorldNet(Net):
    """Log-probabilities of "not entailed" and "entailed"."""

    def __init__(self, config: PossibleWorldNetConfig) -> None:
        super().__init__()
        self.config = config
        self.worlds = config.worlds
        self.threshold: Tensor
        self.softness: Tensor
        self.settled: Tensor
        width = config.width
        spread = 1 / math.sqrt(width)
        self.symbols = nn.Parameter(torch.randn(SYMBOLS, width, config.world_width) * spread)
        # A negation uses the first half of its row only: its operand is on the left.
        self.weight = nn.Parameter(torch.randn(len(OPERATORS), 2, width, width) * spread)
        self.bias = nn.Parameter(torch.zeros(len(OPERATORS), width))
        self.vote = nn.Linear(2 * width, 1)
        # P = 1/2 where log(-log P) = log(log 2), until a threshold is fitted.
        self.register_buffer("threshold", torch.tensor(math.log(math.log(2))))
        self.register_buffer("softness", torch.tensor(1.0))
        self.register_buffer("settled", torch.tensor(False))
        with torch.no_grad():
            self.vote.weight *= config.scale
            self.vote.bias.zero_()

    def stage(self, progress: float) -> None:
        """More worlds in the last part of training."""
        late = progress >= 1 - self.config.late
        self.worlds = self.config.late_worlds if late else self.config.worlds

    def imagine(self, worlds: int) -> Tensor:
        """Random worlds, (worlds, world_width)."""
        return torch.rand(worlds, self.config.world_width) * 2 - 1

    def log_entailed(self, batch: Levels, worlds: Tensor, *, total: int = 0) -> Tensor:
        """The sum of the log votes of these worlds, out of `total` (default: these), (batch,)."""
        leaves = torch.einsum("sdk,wk->swd", self.symbols, worlds)
        leaves = F.normalize(leaves, dim=-1, eps=TINY)  # (26, worlds, width)
        states = evaluate(leaves, self.weight, self.bias, batch)  # (2 * batch, worlds, width)
        size = batch.roots.shape[1]
        both = torch.cat([states[:size], states[size:]], dim=-1)  # (batch, worlds, 2 * width)
        votes = self.vote(both).squeeze(-1) + math.log((total or len(worlds)) / 0.69)
        return F.logsigmoid(votes).sum(-1)

    def forward(self, batch: Levels) -> Tensor:
        """Log-probabilities of both labels, (batch, 2)."""
        if self.training:
            entailed = self.log_entailed(batch, self.imagine(self.worlds))
            return torch.stack([log1mexp(entailed), entailed], dim=1)
        against = (self.doubt(batch) - self.threshold) / self.softness
        return torch.stack([F.logsigmoid(against), F.logsigmoid(-against)], dim=1)

    def doubt(self, batch: Levels) -> Tensor:
        """log(-log P) under the test's number of worlds, (batch,): small if nothing speaks against.

        Worlds are taken a piece at a time, so that their number is not bounded by memory.
        """
        total = self.config.test_worlds if self.settled else self.worlds
        logs = torch.zeros(batch.roots.shape[1])
        for start in range(0, total, PIECE):
            piece = self.imagine(min(PIECE, total - start))
            logs += self.log_entailed(batch, piece, total=total)
        return torch.log(-logs + 1e-9)

    def settle(self, corpus: Corpus, seed: int) -> None:
        """Fit the threshold of the decision, for the test's number of worlds, on training data."""
        rows = array_stream(seed, "settle").permutation(len(corpus))[:SETTLING]
        self.eval()
        self.settled.fill_(True)
        with torch.no_grad(), torch.random.fork_rng(devices=[]):
            torch.manual_seed(seed)
            pieces = np.array_split(rows, max(1, len(rows) // 64))
            doubts = torch.cat([self.doubt(corpus.batch(piece)) for piece in pieces])
        labels = torch.from_numpy(corpus.labels[rows])
        threshold, softness = best_threshold(doubts, labels)
        self.threshold.fill_(threshold)
        self.softness.fill_(softness)


def best_threshold(doubts: Tensor, labels: Tensor) -> tuple[float, float]:
    """Where doubt parts the labels best, and the softness that makes probabilities most likely.

    >>> best_threshold(torch.tensor([-3.0, -2.0, 2.0, 3.0]), torch.tensor([1, 1, 0, 0]))[0]
    0.0
    """
    order = torch.argsort(doubts)
    doubts, labels = doubts[order], labels[order].float()
    # right[i]: how many are right if the first i are called entailed
    right = torch.cat([torch.zeros(1), labels.cumsum(0)])
    right = right + torch.cat([(1 - labels).flip(0).cumsum(0).flip(0), torch.zeros(1)])
    cut = int(right.argmax())
    ends = torch.cat([doubts[:1] - 1, doubts, doubts[-1:] + 1])
    threshold = float((ends[cut] + ends[cut + 1]) / 2)
    margins = (threshold - doubts) * (2 * labels - 1)
    tried = [2.0 ** (power / 2) for power in range(-6, 9)]
    losses = [float(-F.logsigmoid(margins / softness).mean()) for softness in tried]
    return threshold, tried[losses.index(min(losses))]


def log1mexp(x: Tensor) -> Tensor:
    """log(1 - exp(x)) for x < 0, without loss of digits at either end (Maechler, 2012).

    >>> round(float(log1mexp(torch.tensor(-50.0)).exp()), 6)
    1.0
    """
    x = x.clamp(max=-1e-7)
    near = torch.log(-torch.expm1(x.clamp(min=-math.log(2))))
    far = torch.log1p(-torch.exp(x.clamp(max=-math.log(2))))
    return torch.where(x > -math.log(2), near, far)


def evaluate(leaves: Tensor, weight: Tensor, bias: Tensor, batch: Levels) -> Tensor:
    """The states of the roots, (2 * batch, worlds, width): premises first, then queries."""
    states: Tensor = _Evaluate.apply(leaves, weight, bias, batch)  # type: ignore[no-untyped-call]
    return states


class _Evaluate(torch.autograd.Function):
    """Every node of a minibatch in one buffer, forwards and backwards.

    Plain autograd would keep a copy of the buffer for each level; written by hand, each state is
    stored once and each gradient is added once. The tests compare it with the recursive reading.
    """

    @staticmethod
    def forward(ctx: Any, leaves: Tensor, weight: Tensor, bias: Tensor, batch: Levels) -> Tensor:
        _, worlds, width = leaves.shape
        states = leaves.new_empty(batch.rows, worlds, width)
        lengths = leaves.new_empty(batch.rows, worlds, 1)
        states[:SYMBOLS] = leaves
        for group in batch.groups:
            rows = slice(group.start - SYMBOLS, group.stop - SYMBOLS)
            out = states[group.start : group.stop].view(-1, width)
            left = states.index_select(0, batch.left[rows]).view(-1, width)
            torch.addmm(bias[group.operator], left, weight[group.operator, 0], out=out)
            if group.operator != NOT:
                right = states.index_select(0, batch.right[rows]).view(-1, width)
                out.addmm_(right, weight[group.operator, 1])
            length = out.norm(dim=-1, keepdim=True).clamp_(min=TINY)
            out /= length
            lengths[group.start : group.stop] = length.view(-1, worlds, 1)
        ctx.batch = batch
        ctx.save_for_backward(states, lengths, weight)
        return states.index_select(0, batch.roots.flatten())

    @staticmethod
    def backward(ctx: Any, above: Tensor) -> tuple[Tensor, Tensor, Tensor, None]:
        states, lengths, weight = ctx.saved_tensors
        batch: Levels = ctx.batch
        _, worlds, width = states.shape
        grads = torch.zeros_like(states)
        grads.index_add_(0, batch.roots.flatten(), above)
        weights, biases = torch.zeros_like(weight), weight.new_zeros(len(OPERATORS), width)
        for group in reversed(batch.groups):
            rows = slice(group.start - SYMBOLS, group.stop - SYMBOLS)
            state = states[group.start : group.stop]
            grad = grads[group.start : group.stop]
            # d(h / |h|) = (dh - p (p . dh)) / |h|
            along = (grad * state).sum(-1, keepdim=True)
            inner = torch.addcmul(grad, state, along, value=-1.0)
            inner /= lengths[group.start : group.stop]
            inner = inner.view(-1, width)
            biases[group.operator] += inner.sum(0)
            sides = (batch.left,) if group.operator == NOT else (batch.left, batch.right)
            for side, children in enumerate(sides):
                below = states.index_select(0, children[rows]).view(-1, width)
                weights[group.operator, side].addmm_(below.t(), inner)
                passed = inner @ weight[group.operator, side].t()
                grads.index_add_(0, children[rows], passed.view(-1, worlds, width))
        return grads[:SYMBOLS], weights, biases, None
