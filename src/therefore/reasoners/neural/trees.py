"""Formulas as arrays: every node of a minibatch, level by level and operator by operator.

A sequent (premises and query) is the list of its operator nodes, children first; a child is a
number below 26 for a symbol, or 26 plus the number of a node. A corpus holds all its sequents in
flat arrays, so that a minibatch is a few numpy gathers and one sort by (height, operator): all
nodes of one group are evaluated in one matrix product. Nothing recurses per example.

Propositional formulas only, over at most 26 atoms: single letters keep their place in the
alphabet, any other atoms are numbered in order of first occurrence.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any

import numpy as np
import numpy.typing as npt
import torch

from therefore.errors import InputError
from therefore.items import Item
from therefore.language.readers import READERS
from therefore.logic.formulas import (
    And,
    Atom,
    Formula,
    Iff,
    Implies,
    Not,
    Or,
    atoms,
    is_propositional,
)

SYMBOLS = 26
"""How many propositional symbols a net knows, as in the Entailment paper."""
OPERATORS = ("not", "and", "or", "implies", "iff")
NOT = 0

Ints = npt.NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Sequent:
    """One item's operator nodes, children before parents, and the two roots."""

    operators: tuple[int, ...]
    left: tuple[int, ...]
    right: tuple[int, ...]
    """For a negation, the same as left."""
    heights: tuple[int, ...]
    roots: tuple[int, int]
    """The roots of the premises and of the query."""


def sequent(item: Item) -> Sequent:
    """The item's formulas, read from its text; InputError if a tree net cannot hold them."""
    reader = READERS.get(item.family)
    if reader is None:
        raise InputError(f"item {item.id}: family {item.family!r} cannot be read into formulas")
    problem = reader.read(item)
    if not problem.premises or len(problem.query) != 1:
        raise InputError(f"item {item.id}: a tree net needs premises and one query")
    premise = _joined(And, problem.premises)
    return encode(premise, problem.query[0])


def encode(premise: Formula, query: Formula) -> Sequent:
    """The two formulas as nodes.

    >>> encode(Not(Atom("a")), Implies(Atom("a"), Atom("c")))
    Sequent(operators=(0, 3), left=(0, 0), right=(0, 2), heights=(1, 1), roots=(26, 27))
    """
    if not is_propositional(premise, query):
        raise InputError("a tree net reads propositional formulas only")
    names = [atom.predicate for atom in atoms(premise, query)]
    if len(names) > SYMBOLS:
        raise InputError(f"{len(names)} atoms are more than the {SYMBOLS} that a tree net knows")
    lettered = all(len(name) == 1 and "a" <= name <= "z" for name in names)
    symbols = {name: ord(name) - 97 if lettered else i for i, name in enumerate(names)}
    operators: list[int] = []
    left: list[int] = []
    right: list[int] = []
    heights: list[int] = []

    def node(operator: int, first: int, second: int) -> int:
        below = [0 if child < SYMBOLS else heights[child - SYMBOLS] for child in (first, second)]
        operators.append(operator)
        left.append(first)
        right.append(second)
        heights.append(1 + max(below))
        return SYMBOLS + len(operators) - 1

    def visit(formula: Formula) -> int:
        match formula:
            case Atom(name):
                return symbols[name]
            case Not(body):
                child = visit(body)
                return node(NOT, child, child)
            case And(parts) | Or(parts):
                operator = 1 if isinstance(formula, And) else 2
                done = visit(parts[0])
                for part in parts[1:]:
                    done = node(operator, done, visit(part))
                return done
            case Implies(first, second):
                return node(3, visit(first), visit(second))
            case Iff(first, second):
                return node(4, visit(first), visit(second))
            case _:
                raise AssertionError(f"{formula} is not propositional")

    roots = (visit(premise), visit(query))
    return Sequent(tuple(operators), tuple(left), tuple(right), tuple(heights), roots)


def _joined(connect: type[And], formulas: Sequence[Formula]) -> Formula:
    return formulas[0] if len(formulas) == 1 else connect(tuple(formulas))


@dataclass(frozen=True, slots=True)
class Group:
    """The nodes of one height and one operator, in consecutive rows of the state."""

    operator: int
    height: int
    start: int
    stop: int


@dataclass(frozen=True, slots=True)
class Levels:
    """A minibatch of sequents; the first rows of the state are the symbols, then come the nodes."""

    left: torch.Tensor  # (nodes,) row of the state
    right: torch.Tensor  # (nodes,)
    groups: tuple[Group, ...]
    roots: torch.Tensor  # (2, batch)
    labels: torch.Tensor  # (batch,)
    owners: torch.Tensor  # (nodes,) the sequent that a node belongs to
    leaves: int = SYMBOLS
    """Rows of symbols: 26 that all sequents share, or 26 for each sequent."""

    @property
    def rows(self) -> int:
        """Rows of the state."""
        return self.leaves + len(self.left)

    def apart(self) -> Levels:
        """The same minibatch with 26 rows of symbols for each sequent instead of 26 for all."""
        size = self.roots.shape[1]
        more = SYMBOLS * (size - 1)

        def rows(children: torch.Tensor, owners: torch.Tensor) -> torch.Tensor:
            own = children + SYMBOLS * owners
            return torch.where(children < SYMBOLS, own, children + more)

        sequents = torch.arange(size, device=self.roots.device)
        return replace(
            self,
            left=rows(self.left, self.owners),
            right=rows(self.right, self.owners),
            groups=tuple(
                replace(group, start=group.start + more, stop=group.stop + more)
                for group in self.groups
            ),
            roots=rows(self.roots, sequents),
            leaves=SYMBOLS * size,
        )


class Forest:
    """A corpus of sequents in flat arrays."""

    def __init__(self, sequents: Sequence[Sequent], labels: Sequence[int]) -> None:
        counts = [len(one.operators) for one in sequents]
        self.offsets: Ints = np.concatenate([[0], np.cumsum(counts, dtype=np.int64)])
        self.operators = _flat([one.operators for one in sequents])
        self.left = _flat([one.left for one in sequents])
        self.right = _flat([one.right for one in sequents])
        self.heights = _flat([one.heights for one in sequents])
        self.roots: Ints = np.array([one.roots for one in sequents], dtype=np.int64)
        self.labels: Ints = np.array(labels, dtype=np.int64)
        self.lengths: Ints = np.array(counts, dtype=np.int64)

    @classmethod
    def of(cls, items: Sequence[Item]) -> Forest:
        """The corpus of these items."""
        return cls([sequent(item) for item in items], [item.answer for item in items])

    def __len__(self) -> int:
        return len(self.labels)

    def batch(self, rows: Ints, *, rng: np.random.Generator | None = None) -> Levels:
        """The sequents of these rows; `rng` permutes the symbols of each."""
        count = len(rows)
        sizes = self.lengths[rows]
        first = np.cumsum(sizes) - sizes  # (batch,) first node of each sequent in the batch
        owner = np.repeat(np.arange(count), sizes)
        flat = np.arange(len(owner)) + np.repeat(self.offsets[rows] - first, sizes)
        key = self.heights[flat] * len(OPERATORS) + self.operators[flat]
        order = np.argsort(key, kind="stable")
        place = np.empty_like(order)
        place[order] = np.arange(len(order))
        symbols = np.tile(np.arange(SYMBOLS), (count, 1))
        if rng is not None:
            symbols = rng.permuted(symbols, axis=1)

        def rows_of(children: Ints, owners: Ints) -> Ints:
            leaf = children < SYMBOLS
            rows = np.empty_like(children)
            rows[leaf] = symbols[owners[leaf], children[leaf]]
            inner = children[~leaf] - SYMBOLS + first[owners[~leaf]]
            rows[~leaf] = SYMBOLS + place[inner]
            return rows

        left, right = (rows_of(side[flat], owner)[order] for side in (self.left, self.right))
        roots = [rows_of(self.roots[rows, side], np.arange(count)) for side in (0, 1)]
        key = key[order]
        cuts = [0, *(np.flatnonzero(np.diff(key)) + 1).tolist(), len(key)] if len(key) else [0]
        groups = tuple(
            Group(
                int(key[start]) % len(OPERATORS),
                int(key[start]) // len(OPERATORS),
                SYMBOLS + start,
                SYMBOLS + stop,
            )
            for start, stop in pairwise(cuts)
        )
        return Levels(
            torch.from_numpy(left),
            torch.from_numpy(right),
            groups,
            torch.from_numpy(np.stack(roots)),
            torch.from_numpy(self.labels[rows]),
            torch.from_numpy(owner[order]),
        )


def _flat(parts: Sequence[tuple[int, ...]]) -> Ints:
    values: list[Any] = [number for part in parts for number in part]
    return np.array(values, dtype=np.int64)


def fold(
    leaves: torch.Tensor,
    batch: Levels,
    cell: Callable[[int, torch.Tensor, torch.Tensor], torch.Tensor],
) -> torch.Tensor:
    """The states of the roots, (2, batch, ...), by a cell (operator, left, right) -> state.

    Gradients are left to autograd; the states of a level are appended once the level is done.
    """
    states, height = leaves, 0
    level: list[torch.Tensor] = []
    for group in batch.groups:
        if group.height > height and level:
            states, level = torch.cat([states, *level]), []
        height = group.height
        rows = slice(group.start - batch.leaves, group.stop - batch.leaves)
        left = states.index_select(0, batch.left[rows])
        right = left if group.operator == NOT else states.index_select(0, batch.right[rows])
        level.append(cell(group.operator, left, right))
    states = torch.cat([states, *level])
    size = batch.roots.shape[1]
    return states.index_select(0, batch.roots.flatten()).view(2, size, *states.shape[1:])
