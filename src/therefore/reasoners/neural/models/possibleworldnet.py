"""PossibleWorldNet: a formula is evaluated in many imagined worlds at once (Evans et al., 3.3).

A world is a random vector; a symbol is a learned projection of it; a connective is a learned
linear map followed by scaling to length one. Each world votes on "A is at most B", and the
probability of entailment is the product of the votes, kept in log space.

Two choices that the paper leaves open make it train: the last layer starts about eight times as
large as usual (with the usual start no vote moves), and its bias holds log(W / 0.69), so that the
product of W votes starts at one half for any W. At test time there may be more worlds than in
training; the decision threshold is then fitted again on training data.

Beyond the paper: with `rounds`, the votes of earlier worlds choose the later worlds of the test
(`guided`); otherwise all are random.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Self

import torch
from torch import Tensor, nn
from torch.nn import functional as F

from therefore.errors import ConfigError
from therefore.reasoners.neural.doubt import DoubtingNet
from therefore.reasoners.neural.guided import guided_votes
from therefore.reasoners.neural.net import Corpus
from therefore.reasoners.neural.trees import OPERATORS, SYMBOLS, Levels
from therefore.reasoners.neural.worlds import TINY, evaluate, log1mexp

PIECE = 256
"""How many worlds are evaluated at once in a test."""
SETTLING = 4_000
"""Training items on which the threshold is fitted."""


@dataclass(frozen=True, slots=True)
class PossibleWorldNetConfig:
    """The net's size, and how many worlds it imagines."""

    width: int = 32
    """Width of a formula's state in a world."""
    world_width: int = 32
    """Width of a world's vector."""
    worlds: int = 64
    """Worlds in the first part of training."""
    late_worlds: int = 256
    """Worlds in the last part of training."""
    late: float = 0.15
    """The share of steps with `late_worlds`."""
    test_worlds: int = 512
    rounds: int = 0
    """Rounds of the test in which earlier votes choose the worlds; 0: all worlds are random."""
    redraw: float = 0.3
    """The chance that a symbol of a chosen world is drawn anew."""
    scale: float = 8.0
    """What the last layer's weights are multiplied by at the start."""

    def __post_init__(self) -> None:
        """Reject impossible values."""
        for name in ("width", "world_width", "worlds", "late_worlds", "test_worlds"):
            if getattr(self, name) < 1:
                raise ConfigError(f"{name}={getattr(self, name)} is too small: at least 1")
        for name in ("late", "redraw"):
            if not 0 <= getattr(self, name) <= 1:
                raise ConfigError(f"{name}={getattr(self, name)} is no share: between 0 and 1")
        if not 0 <= self.rounds < self.test_worlds:
            raise ConfigError(
                f"rounds={self.rounds} leaves a round without a world: test_worlds="
                f"{self.test_worlds} are shared out among rounds + 1"
            )


class PossibleWorldNet(DoubtingNet):
    """Log-probabilities of "not entailed" and "entailed"."""

    @classmethod
    def of(cls, config: PossibleWorldNetConfig, layout: object) -> Self:
        """The net of a config; it reads every formula."""
        return cls(config)

    def __init__(self, config: PossibleWorldNetConfig) -> None:
        # P = 1/2 where log(-log P) = log(log 2), until a threshold is fitted.
        super().__init__(math.log(math.log(2)), settling=SETTLING)
        self.config = config
        self.worlds = config.worlds
        self.settled: Tensor
        width = config.width
        spread = 1 / math.sqrt(width)
        self.symbols = nn.Parameter(torch.randn(SYMBOLS, width, config.world_width) * spread)
        # A negation uses the first matrix of its row alone: its operand is on the left.
        self.weight = nn.Parameter(torch.randn(len(OPERATORS), 2, width, width) * spread)
        self.bias = nn.Parameter(torch.zeros(len(OPERATORS), width))
        self.vote = nn.Linear(2 * width, 1)
        self.register_buffer("settled", torch.tensor(False))
        with torch.no_grad():
            self.vote.weight *= config.scale
            self.vote.bias.zero_()

    def stage(self, progress: float) -> None:
        """More worlds in the last part of training."""
        late = progress >= 1 - self.config.late
        self.worlds = self.config.late_worlds if late else self.config.worlds

    def imagine(self, worlds: int) -> Tensor:
        """Random worlds, (worlds, world_width), drawn on the processor."""
        drawn = torch.rand(worlds, self.config.world_width, device="cpu") * 2 - 1
        return drawn.to(self.device)

    def leaves(self, worlds: Tensor) -> Tensor:
        """The symbols' states in these worlds, (26, worlds, width)."""
        projected = torch.einsum("sdk,wk->swd", self.symbols, worlds)
        return F.normalize(projected, dim=-1, eps=TINY)

    def votes(self, leaves: Tensor, batch: Levels, total: int) -> Tensor:
        """Log-odds that each world, out of `total`, is no counterexample, (batch, worlds)."""
        states = evaluate(leaves, self.weight, self.bias, batch)  # (2 * batch, worlds, width)
        size = batch.roots.shape[1]
        both = torch.cat([states[:size], states[size:]], dim=-1)  # (batch, worlds, 2 * width)
        out: Tensor = self.vote(both).squeeze(-1) + math.log(total / 0.69)
        return out

    def log_entailed(self, said: Iterable[Tensor]) -> Tensor:
        """The sum of the logarithms of all votes, (batch,)."""
        return torch.stack([F.logsigmoid(votes).sum(-1) for votes in said]).sum(0)

    def forward(self, batch: Levels) -> Tensor:
        """Log-probabilities of both labels, (batch, 2)."""
        if self.training:
            entailed = self.log_entailed(self._random(batch, self.worlds))
            return torch.stack([log1mexp(entailed), entailed], dim=1)
        return self.decided(batch)

    def doubt(self, batch: Levels) -> Tensor:
        """log(-log P) under the test's number of worlds, (batch,): small if nothing speaks against.

        Worlds are taken a piece at a time, so that their number is not bounded by memory.
        """
        if not self.settled:
            said = self._random(batch, self.worlds)
        elif self.config.rounds:
            said = self._guided(batch, self.config.test_worlds)
        else:
            said = self._random(batch, self.config.test_worlds)
        return torch.log(1e-9 - self.log_entailed(said))

    def _random(self, batch: Levels, total: int) -> Iterator[Tensor]:
        for start in range(0, total, PIECE):
            leaves = self.leaves(self.imagine(min(PIECE, total - start)))
            yield self.votes(leaves, batch, total)

    def _guided(self, batch: Levels, total: int) -> Iterator[Tensor]:
        apart = batch.apart()
        return guided_votes(
            self.leaves(self.imagine(total // (self.config.rounds + 1))),
            lambda leaves: self.votes(leaves, apart, total),
            batch=batch.roots.shape[1],
            rounds=self.config.rounds,
            redraw=self.config.redraw,
        )

    def settle(self, corpus: Corpus, seed: int) -> None:
        """Fit the threshold of the decision for the test's number of worlds."""
        self.settled.fill_(True)
        super().settle(corpus, seed)
