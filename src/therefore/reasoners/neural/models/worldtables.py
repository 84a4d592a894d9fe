"""WorldTables: a PossibleWorldNet whose symbols toss coins, read off as tables when it is trained.

In each world every symbol takes one of two learned vectors by the toss of a fair coin. The two
vectors are the same for all symbols, so names cannot matter. Connectives and votes are those of
PossibleWorldNet. Nothing is built in about two truth values or the meaning of a connective: all of
it is learned from labels, by the same product of votes over random worlds.

After training the states lie in a few clusters. `Tables` turns the clusters into values: it starts
with the two vectors of a symbol and applies every connective to every pair; a result that is near a
known value counts as that value, any other result is a new value. Since each node's state is put
back on its value, it cannot drift in deep formulas. The worlds where a formula has a value are the
bits of an integer, so every world (2 to the number of symbols) can be visited: trained on 64 worlds
of small problems, the net is tested on all worlds of large ones. If the vectors do better on
training data than any tables, the vectors are kept.

Whether training finds the connectives depends on where it starts. So several starts are trained
side by side, and half way the one with the lowest loss on training data goes on alone.
"""

from __future__ import annotations

import math
from collections.abc import Collection
from dataclasses import dataclass
from typing import Self

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional as F

from therefore.errors import ConfigError
from therefore.randomness import array_stream
from therefore.reasoners.neural.doubt import best_threshold
from therefore.reasoners.neural.layout import TreeLayout
from therefore.reasoners.neural.net import Corpus, Net
from therefore.reasoners.neural.tables import Tables, lowest_votes
from therefore.reasoners.neural.trees import NOT, OPERATORS, SYMBOLS, Levels
from therefore.reasoners.neural.worlds import evaluate, log1mexp
from therefore.reasoners.training.devices import own_randomness

SETTLING = 2_000
"""Training items on which tables and vectors are compared."""
NEARNESS = (0.99, 0.95, 0.9, 0.8, 0.6, 0.3, 0.0)
"""Least cosines at which a state counts as a known value; the one that does best is chosen."""
NO_TABLES = 2.0
"""A nearness that no cosine reaches: the vectors are used."""
MEMORY = 0.95
"""How much of a start's averaged loss is kept at each step."""
MOST = 12
"""The most values; with more, the tables are given up."""


@dataclass(frozen=True, slots=True)
class WorldTablesConfig:
    """The net's size, and the worlds of training."""

    width: int = 16
    worlds: int = 64
    scale: float = 8.0
    """What the last layer's weights are multiplied by at the start."""
    starts: int = 4
    """Starts that are trained side by side."""
    trial: float = 0.5
    """The share of steps after which only the best start goes on."""

    def __post_init__(self) -> None:
        """Reject impossible values."""
        for name in ("width", "worlds", "starts"):
            if getattr(self, name) < 1:
                raise ConfigError(f"{name}={getattr(self, name)} is too small: at least 1")
        if not 0 <= self.trial <= 1:
            raise ConfigError(f"trial={self.trial} is no share: between 0 and 1")


class Start(nn.Module):
    """Two sides of a coin, connectives and votes, from one random start."""

    def __init__(self, config: WorldTablesConfig) -> None:
        super().__init__()
        width, spread = config.width, 1 / math.sqrt(config.width)
        # The two vectors start as opposites. Two random vectors have a part in common, which says
        # nothing about a world; while it outweighs their difference, no vote depends on the coins.
        side = torch.randn(width)
        self.sides = nn.Parameter(torch.stack([side, -side]))
        self.weight = nn.Parameter(torch.randn(len(OPERATORS), 2, width, width) * spread)
        self.bias = nn.Parameter(torch.zeros(len(OPERATORS), width))
        self.vote = nn.Linear(2 * width, 1)
        with torch.no_grad():
            self.vote.weight *= config.scale
            self.vote.bias.zero_()
        # The product over W worlds starts at one half: see PossibleWorldNet.
        self.level = math.log(config.worlds / 0.69)

    def forward(self, batch: Levels, coins: Tensor) -> Tensor:
        """Log-probabilities of both labels, (batch, 2), in the worlds of these coins."""
        leaves = F.normalize(self.sides, dim=-1)[coins]  # (26, worlds, width)
        states = evaluate(leaves, self.weight, self.bias, batch)  # (2 * batch, worlds, width)
        size = batch.roots.shape[1]
        entailed = F.logsigmoid(self.votes(states[:size], states[size:])).sum(-1)
        return torch.stack([log1mexp(entailed), entailed], dim=1)

    def votes(self, premise: Tensor, query: Tensor) -> Tensor:
        """Log-odds that a world with these states is no counterexample."""
        both = torch.cat([premise, query], dim=-1)  # (..., 2 * width)
        out: Tensor = self.vote(both).squeeze(-1) + self.level
        return out

    @torch.no_grad()
    def tables(self, nearness: float, operators: Collection[int]) -> Tables | None:
        """The tables over all values that formulas take; None if there are `MOST` or more."""
        values = [*F.normalize(self.sides, dim=-1)]
        found: dict[tuple[int, int, int], int] = {}
        done = 0
        while done < len(values):
            done = len(values)
            for operator in operators:
                for a in range(done):
                    for b in range(done) if operator != NOT else [a]:
                        if (operator, a, b) in found:
                            continue
                        place = self._place(values, operator, a, b, nearness)
                        if place == MOST:
                            return None
                        found[operator, a, b] = place
        stacked = torch.stack(values)
        premises = stacked.unsqueeze(1).expand(-1, len(values), -1)
        votes = self.votes(premises, stacked.unsqueeze(0).expand_as(premises))
        return Tables(len(values), found, tuple(map(tuple, votes.tolist())))

    def _place(self, values: list[Tensor], operator: int, a: int, b: int, nearness: float) -> int:
        """The number of the value that a connective gives; a new value is added to `values`."""
        h = values[a] @ self.weight[operator, 0] + self.bias[operator]
        if operator != NOT:
            h = h + values[b] @ self.weight[operator, 1]
        state = F.normalize(h, dim=-1)
        cosines = torch.stack(values) @ state
        if float(cosines.max()) >= nearness:
            return int(cosines.argmax())
        values.append(state)
        return len(values) - 1


class WorldTables(Net):
    """Log-probabilities of "not entailed" and "entailed"."""

    @classmethod
    def of(cls, config: WorldTablesConfig, layout: TreeLayout) -> Self:
        """The net of a config, for the connectives that it will meet."""
        return cls(config, layout.operators)

    def __init__(self, config: WorldTablesConfig, operators: Collection[int]) -> None:
        super().__init__()
        self.config = config
        self.operators = tuple(operators)
        """The connectives met in training; tables are made for these alone."""
        self.starts = nn.ModuleList(Start(config) for _ in range(config.starts))
        self.losses: Tensor
        self.nearness: Tensor
        self.cut: Tensor
        self.sure: Tensor
        # The loss of each start on training data, averaged over the last steps.
        self.register_buffer("losses", torch.full((config.starts,), math.log(2)))
        self.register_buffer("nearness", torch.tensor(NO_TABLES))
        self.register_buffer("cut", torch.tensor(0.0))
        self.register_buffer("sure", torch.tensor(0.5))

    @property
    def best(self) -> Start:
        """The start with the lowest loss."""
        start = self.starts[int(self.losses.argmin())]
        assert isinstance(start, Start)
        return start

    def stage(self, progress: float) -> None:
        """After the trial, train the best start alone."""
        if progress >= self.config.trial:
            best = int(self.losses.argmin())
            self.losses[torch.arange(len(self.losses), device=self.device) != best] = math.inf

    def loss(self, batch: Levels) -> Tensor:
        """The mean loss of the starts that are still trained."""
        coins = self.toss()
        found: list[Tensor] = []
        for number in torch.isfinite(self.losses).nonzero().flatten().tolist():
            one = F.nll_loss(self.starts[number](batch, coins), batch.labels)
            self.losses[number] += (1 - MEMORY) * (one.detach() - self.losses[number])
            found.append(one)
        return torch.stack(found).mean()

    def toss(self) -> Tensor:
        """A coin for each symbol in each world, (26, worlds), drawn on the processor."""
        return torch.randint(2, (SYMBOLS, self.config.worlds), device="cpu").to(self.device)

    def forward(self, batch: Levels) -> Tensor:
        """Log-probabilities of both labels, (batch, 2)."""
        vectors = self.training or self.nearness > 1
        tables = None if vectors else self.tables(float(self.nearness))
        if tables is not None:
            return self._by_tables(batch, tables)
        out: Tensor = self.best(batch, self.toss())
        return out

    def tables(self, nearness: float) -> Tables | None:
        """The best start's tables; None if it has too many values."""
        return self.best.tables(nearness, self.operators)

    def _by_tables(self, batch: Levels, tables: Tables) -> Tensor:
        entailed = self.cut.new_tensor(lowest_votes(tables, batch)) > self.cut
        sure = torch.where(entailed, self.sure, 1 - self.sure)
        return torch.stack([torch.log1p(-sure), torch.log(sure)], dim=1)

    def settle(self, corpus: Corpus, seed: int) -> None:
        """Choose the tables that do best on training data; the vectors, if none do as well."""
        rows = array_stream(seed, "settle").permutation(len(corpus))[:SETTLING]
        pieces = np.array_split(rows, max(1, len(rows) // 64))
        labels = torch.from_numpy(corpus.labels[rows])
        self.eval()
        found: list[tuple[float, float, float]] = []  # accuracy, nearness, cut
        with torch.no_grad(), own_randomness(self.device):
            torch.manual_seed(seed)
            for nearness in reversed(NEARNESS):
                tables = self.tables(nearness)
                if tables is not None:
                    votes = [
                        vote
                        for piece in pieces
                        for vote in lowest_votes(tables, corpus.batch(piece))
                    ]
                    lowest = torch.tensor(votes, device="cpu")
                    cut = -best_threshold(-lowest, labels)[0]
                    found.append((_right((lowest > cut).long(), labels), nearness, cut))
            self.nearness.fill_(NO_TABLES)
            said = torch.cat([self(self.batch(corpus, piece)) for piece in pieces]).argmax(1)
            found.append((_right(said.cpu(), labels), NO_TABLES, 0.0))
        # In a tie the first, which has the fewest values.
        best = max(found, key=lambda one: one[0])
        self.sure.fill_(min(1 - 1e-4, max(0.5, best[0])))
        self.nearness.fill_(best[1])
        self.cut.fill_(best[2])


def _right(said: Tensor, labels: Tensor) -> float:
    return float((said == labels).double().mean())
