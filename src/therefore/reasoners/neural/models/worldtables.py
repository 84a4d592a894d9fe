"""WorldTables: a PossibleWorldNet whose symbols toss coins, read off as tables when it is trained.

In a world a symbol falls on one of two learned vectors by a fair coin of its own, the same law for
all symbols, so that names cannot matter. Connectives and votes are those of PossibleWorldNet.
Nothing says that there are two truth values, or what any connective means: all of it is learned
from labels, by the same product of votes over random worlds.

After training the states lie in a few clusters. `Tables` makes them values: it starts with the two
vectors of a symbol, applies every connective to every pair, and takes a result for a value it has
if it is near enough, for a new one if it is not. Being put back on its cluster at every node, a
state cannot drift however deep the formula is. And a value is a set of worlds, kept as bits, so
that every world there is (2 to the number of symbols) can be visited: trained on 64 worlds of
small problems, it is tested on all worlds of large ones. If no tables do as well on training data
as the vectors, the vectors are kept.
"""

from __future__ import annotations

import math
from collections.abc import Collection
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional as F

from therefore.errors import ConfigError
from therefore.randomness import array_stream
from therefore.reasoners.neural.models.possibleworldnet import (
    best_threshold,
    evaluate,
    log1mexp,
)
from therefore.reasoners.neural.net import Corpus, Net
from therefore.reasoners.neural.trees import NOT, OPERATORS, SYMBOLS, Levels

SETTLING = 2_000
"""Training items on which tables and vectors are compared."""
NEARNESS = (0.99, 0.95, 0.9, 0.8, 0.6, 0.3, 0.0)
"""Cosines from which on a state counts as a value that is there already; the best is chosen."""
NO_TABLES = 2.0
"""A nearness that no cosine reaches: the vectors are used."""
MOST = 12
"""Values at most: more are no tables."""
AT_ONCE = 20
"""Symbols whose worlds are visited in one go, 2 ** 20 bits a value; the others are looped over."""


@dataclass(frozen=True, slots=True)
class WorldTablesConfig:
    """The net's size, and the worlds of training."""

    width: int = 16
    worlds: int = 64
    scale: float = 8.0
    """What the last layer's weights are multiplied by at the start."""

    def __post_init__(self) -> None:
        """Reject impossible values."""
        for name in ("width", "worlds"):
            if getattr(self, name) < 1:
                raise ConfigError(f"{name}={getattr(self, name)} is too small: at least 1")


class WorldTables(Net):
    """Log-probabilities of "not entailed" and "entailed"."""

    def __init__(self, config: WorldTablesConfig) -> None:
        super().__init__()
        self.config = config
        width, spread = config.width, 1 / math.sqrt(config.width)
        self.sides = nn.Parameter(torch.randn(2, width))
        self.weight = nn.Parameter(torch.randn(len(OPERATORS), 2, width, width) * spread)
        self.bias = nn.Parameter(torch.zeros(len(OPERATORS), width))
        self.vote = nn.Linear(2 * width, 1)
        with torch.no_grad():
            self.vote.weight *= config.scale
            self.vote.bias.zero_()
        self.nearness: Tensor
        self.cut: Tensor
        self.sure: Tensor
        self.register_buffer("nearness", torch.tensor(NO_TABLES))
        self.register_buffer("cut", torch.tensor(0.0))
        self.register_buffer("sure", torch.tensor(0.5))

    def forward(self, batch: Levels) -> Tensor:
        """Log-probabilities of both labels, (batch, 2)."""
        vectors = self.training or self.nearness > 1
        tables = None if vectors else self.tables(float(self.nearness))
        if tables is not None:
            return self._by_tables(batch, tables)
        coins = torch.randint(2, (SYMBOLS, self.config.worlds))
        leaves = F.normalize(self.sides, dim=-1)[coins]  # (26, worlds, width)
        states = evaluate(leaves, self.weight, self.bias, batch)  # (2 * batch, worlds, width)
        size = batch.roots.shape[1]
        entailed = F.logsigmoid(self._votes(states[:size], states[size:])).sum(-1)
        return torch.stack([log1mexp(entailed), entailed], dim=1)

    def _votes(self, premise: Tensor, query: Tensor) -> Tensor:
        both = torch.cat([premise, query], dim=-1)  # (..., 2 * width)
        # W worlds start at one half together: see PossibleWorldNet.
        return torch.as_tensor(self.vote(both).squeeze(-1) + math.log(self.config.worlds / 0.69))

    def _by_tables(self, batch: Levels, tables: Tables) -> Tensor:
        entailed = torch.tensor(lowest_votes(tables, batch)) > self.cut
        sure = torch.where(entailed, self.sure, 1 - self.sure)
        return torch.stack([torch.log1p(-sure), torch.log(sure)], dim=1)

    def settle(self, corpus: Corpus, seed: int) -> None:
        """Choose the tables that do best on training data; the vectors, if none do as well."""
        rows = array_stream(seed, "settle").permutation(len(corpus))[:SETTLING]
        pieces = np.array_split(rows, max(1, len(rows) // 64))
        labels = torch.from_numpy(corpus.labels[rows])
        self.eval()
        found: list[tuple[float, float, float]] = []  # accuracy, nearness, cut
        with torch.no_grad(), torch.random.fork_rng(devices=[]):
            torch.manual_seed(seed)
            for nearness in reversed(NEARNESS):
                tables = self.tables(nearness)
                if tables is not None:
                    votes = [
                        v for piece in pieces for v in lowest_votes(tables, corpus.batch(piece))
                    ]
                    lowest = torch.tensor(votes)
                    cut = -best_threshold(-lowest, labels)[0]
                    found.append((_right((lowest > cut).long(), labels), nearness, cut))
            self.nearness.fill_(NO_TABLES)
            said = torch.cat([self(corpus.batch(piece)) for piece in pieces]).argmax(1)
            found.append((_right(said, labels), NO_TABLES, 0.0))
        # In a tie the first, which has the fewest values.
        best = max(found, key=lambda one: one[0])
        self.sure.fill_(min(1 - 1e-4, max(0.5, best[0])))
        self.nearness.fill_(best[1])
        self.cut.fill_(best[2])

    @torch.no_grad()
    def tables(self, nearness: float) -> Tables | None:
        """The tables over all values that formulas take; None if there are too many of them."""
        values = [*F.normalize(self.sides, dim=-1)]
        found: dict[tuple[int, int, int], int] = {}
        done = 0
        while done < len(values):
            done = len(values)
            for operator in range(len(OPERATORS)):
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
        votes = self._votes(premises, stacked.unsqueeze(0).expand_as(premises))
        return Tables(len(values), found, tuple(map(tuple, votes.tolist())))

    def _place(self, values: list[Tensor], operator: int, a: int, b: int, nearness: float) -> int:
        """Which value a connective gives, added to the values if it is a new one."""
        h = values[a] @ self.weight[operator, 0] + self.bias[operator]
        if operator != NOT:
            h = h + values[b] @ self.weight[operator, 1]
        state = F.normalize(h, dim=-1)
        cosines = torch.stack(values) @ state
        if float(cosines.max()) >= nearness:
            return int(cosines.argmax())
        values.append(state)
        return len(values) - 1


@dataclass(frozen=True, slots=True)
class Tables:
    """What the net has learned, small enough to print; a symbol has value 0 or 1."""

    values: int
    results: dict[tuple[int, int, int], int]
    """Operator, value, value -> value; for a negation both values are the same."""
    votes: tuple[tuple[float, ...], ...]
    """Premise's value, query's value -> log-odds that the world is no counterexample."""

    def reachable(self, operators: Collection[int]) -> tuple[int, ...]:
        """The values that a formula of these operators can take."""
        found = {0, 1}
        while True:
            more = {
                result
                for (operator, a, b), result in self.results.items()
                if operator in operators and a in found and b in found
            }
            if more <= found:
                return tuple(sorted(found))
            found |= more

    def words(self, cut: float, *, operators: Collection[int] = range(len(OPERATORS) - 1)) -> str:
        """The tables as text, over the values that formulas of these operators take."""
        values = self.reachable(operators)
        lines = []
        for operator in operators:
            cells = (
                f"{a} {b} gives {self.results[operator, a, b]}"
                if operator != NOT
                else f"{a} gives {self.results[operator, a, a]}"
                for a in values
                for b in (values if operator != NOT else [a])
            )
            lines.append(f"{OPERATORS[operator]}: " + ", ".join(cells))
        against = [f"{a} then {b}" for a in values for b in values if self.votes[a][b] <= cut]
        return "\n".join([*lines, "a world speaks against: " + ", ".join(against)])


_Step = tuple[int, int, int, int]
"""Row, operator, left row, right row."""


def lowest_votes(tables: Tables, batch: Levels) -> list[float]:
    """For each sequent of a minibatch, the lowest vote of all the worlds there are."""
    operators = {
        row: group.operator for group in batch.groups for row in range(group.start, group.stop)
    }
    left, right = batch.left.tolist(), batch.right.tolist()
    found: list[float] = []
    for premise, query in batch.roots.t().tolist():
        symbols: set[int] = set()
        nodes: set[int] = set()
        waiting = [premise, query]
        while waiting:
            row = waiting.pop()
            if row < SYMBOLS:
                symbols.add(row)
            elif row not in nodes:
                nodes.add(row)
                waiting += (left[row - SYMBOLS], right[row - SYMBOLS])
        # Children have lower rows than their parents.
        steps = [
            (row, operators[row], left[row - SYMBOLS], right[row - SYMBOLS])
            for row in sorted(nodes)
        ]
        found.append(_lowest_vote(tables, sorted(symbols), steps, premise, query))
    return found


def _lowest_vote(
    tables: Tables, symbols: list[int], steps: list[_Step], premise: int, query: int
) -> float:
    inner, outer = symbols[:AT_ONCE], symbols[AT_ONCE:]
    full = (1 << (1 << len(inner))) - 1
    values = tables.reachable({operator for _, operator, _, _ in steps})
    heads = {symbol: _column(place, len(inner)) for place, symbol in enumerate(inner)}
    lowest = math.inf
    for fixed in range(1 << len(outer)):
        heads |= {symbol: full * (fixed >> place & 1) for place, symbol in enumerate(outer)}
        states = _states(tables, values, heads, full, steps)
        first, second = states[premise], states[query]
        votes = (tables.votes[a][b] for a in values for b in values if first[a] & second[b])
        lowest = min(lowest, *votes)
    return lowest


def _states(
    tables: Tables, values: Collection[int], heads: dict[int, int], full: int, steps: list[_Step]
) -> dict[int, dict[int, int]]:
    """Each row's state: for each value, the bits of the worlds where the row has it."""
    states: dict[int, dict[int, int]] = {}
    for symbol, bits in heads.items():
        states[symbol] = dict.fromkeys(values, 0) | {0: full ^ bits, 1: bits}
    for row, operator, left, right in steps:
        state = dict.fromkeys(values, 0)
        first, second = states[left], states[right]
        for a in values:
            for b in values if operator != NOT else [a]:
                state[tables.results[operator, a, b]] |= first[a] & second[b]
        states[row] = state
    return states


def _right(said: Tensor, labels: Tensor) -> float:
    return float((said == labels).double().mean())


@lru_cache(maxsize=1024)
def _column(place: int, symbols: int) -> int:
    """The bits of a symbol over all worlds of so many symbols: runs of 2 ** place.

    >>> bin(_column(1, 3))
    '0b11001100'
    """
    run = 1 << place
    bits, length = ((1 << run) - 1) << run, 2 * run
    while length < 1 << symbols:
        bits |= bits << length
        length *= 2
    return bits
