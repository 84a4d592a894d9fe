"""Connectives as tables, evaluated in every world: what WorldTables has learned, small and exact.

A row (a symbol or node of a minibatch) has one integer for each value; its bits are the worlds
where the row takes that value. So all worlds (2 to the number of symbols) are visited at once; if
symbols are many, piece by piece.
"""

from __future__ import annotations

import math
from collections.abc import Collection
from dataclasses import dataclass
from functools import lru_cache

from therefore.reasoners.neural.trees import NOT, OPERATORS, SYMBOLS, Levels

AT_ONCE = 20
"""The worlds of this many symbols are visited at once, 2 ** 20 bits a value; others in a loop."""


@dataclass(frozen=True, slots=True)
class Tables:
    """What the net has learned, small enough to print; a symbol has value 0 or 1."""

    values: int
    results: dict[tuple[int, int, int], int]
    """(operator, left value, right value) -> value; a negation's two operands are the same."""
    votes: tuple[tuple[float, ...], ...]
    """By the premises' and the query's value: log-odds that a world is no counterexample."""

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
    """For each sequent of a minibatch, the lowest vote over all worlds."""
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


@lru_cache(maxsize=1024)
def _column(place: int, symbols: int) -> int:
    """A symbol's value in each world of `symbols` symbols, as bits in runs of 2 ** place.

    >>> bin(_column(1, 3))
    '0b11001100'
    """
    run = 1 << place
    bits, length = ((1 << run) - 1) << run, 2 * run
    while length < 1 << symbols:
        bits |= bits << length
        length *= 2
    return bits
