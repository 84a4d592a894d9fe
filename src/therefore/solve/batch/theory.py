"""Theories of clauses over numbered variables: many of them as arrays, one of them as a record.

A sentence is a clause, and it is about nobody in particular (`EVERYONE`) or about an individual (0,
1, ...). A clause is a row of signed literals, the head last, the conditions first, 0 where there is
none in between. With one individual it makes no difference whom a sentence is about. Variables and
individuals are numbered in the order in which the sentences name them.

How hard a theory is, is the effort of a conflict-driven solver on its ground clauses. The counters
are MiniSat's own. They depend on the solver (the NLSat paper's are Z3's), so compare them within a
column only; that easy theories need no conflicts at all is true of every solver.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import repeat
from typing import NamedTuple, TypeVar

import numpy as np
from pysat.solvers import pysolvers

from therefore.logic.clauses import Clause
from therefore.solve.batch.worlds import Ints, worlds_of

Row = Sequence[int]
Clauses = Sequence[Row]
EVERYONE = -1
T = TypeVar("T")


class Size(NamedTuple):
    """How large a theory is, apart from the number of its sentences."""

    variables: int
    """Propositional variables, or predicates."""
    individuals: int = 1


@dataclass(frozen=True, slots=True)
class Batch:
    """Many theories at once; rows beyond a theory's own sentences are absent."""

    sizes: Sequence[Size]
    rows: Ints
    """(theories, most sentences, width): signed literals, 0 where there is none."""
    about: Ints
    """(theories, most sentences)"""
    sentences: Ints
    """(theories,): how many of the rows are a theory's own."""


class Effort(NamedTuple):
    """What a run of MiniSat did."""

    satisfiable: bool
    conflicts: int
    decisions: int
    propagations: int
    model: tuple[int, ...] = ()
    """The true literals of a model, if one was asked for."""


@dataclass(slots=True)
class ClausalTheory:
    """One theory with what was found out about it."""

    size: Size
    matrix: Ints
    """The clauses as an array, a row each."""
    rows: Sequence[Row]
    """The same as Python numbers."""
    codes: Sequence[int]
    """Their codes (see `worlds`), if worlds can be listed and no clause is longer than three."""
    about: list[int]
    clauses: Clauses
    """The rows without absent literals."""
    satisfiable: bool = False
    models: list[int] = field(default_factory=list)
    """For each individual the worlds that satisfy what is said of it, if they were listed."""
    run: Effort | None = None
    """The search that decided the theory, where worlds are too many to list."""

    def against(self) -> list[int]:
        """For each sentence the worlds in which it is false."""
        worlds = worlds_of(self.size.variables)
        return worlds.against(self.codes) if self.codes else worlds.against_rows(self.rows)

    def places(self, individual: int) -> Sequence[int]:
        """The places of the sentences that speak of an individual."""
        if self.size.individuals == 1:
            return range(len(self.about))
        return [place for place, whom in enumerate(self.about) if whom < 0 or whom == individual]

    def of(self, individual: int, each: Sequence[T]) -> Sequence[T]:
        """Those of the things, one for each sentence, whose sentences speak of an individual."""
        if self.size.individuals == 1:
            return each
        return [each[place] for place in self.places(individual)]


def present(rows: Sequence[Row]) -> list[Clause]:
    """Rows of literals without the absent ones, which are 0.

    >>> present([(1, -2, 3), (1, 0, 2)])
    [(1, -2, 3), (1, 2)]
    """
    return [tuple(filter(None, row)) for row in rows]


def padded(matrices: Sequence[Ints], *, more: int = 0) -> Ints:
    """Matrices of clauses as one array, filled up with absent literals, with room for more rows."""
    most = max(len(matrix) for matrix in matrices) + more
    filled = np.zeros((len(matrices), most, matrices[0].shape[1]), matrices[0].dtype)
    for place, matrix in enumerate(matrices):
        filled[place, : len(matrix)] = matrix
    return filled


def ground_clauses(theories: Sequence[ClausalTheory]) -> Iterator[Clauses]:
    """The clauses of each theory over ground atoms, numbered as they come.

    What is said of everyone is said of each individual, one after another. With one individual the
    variables are the atoms.
    """
    for theory in theories:
        yield theory.clauses if theory.size.individuals == 1 else _instances(theory)[0]


def ground_literal(theory: ClausalTheory, literal: int, individual: int) -> int:
    """The number of a literal, said of an individual, in the ground clauses."""
    if theory.size.individuals == 1:
        return literal
    number = int(_instances(theory)[1][abs(literal) - 1, individual])
    return number if literal > 0 else -number


def _instances(theory: ClausalTheory) -> tuple[Clauses, Ints]:
    """The ground clauses of a theory, and the number of each atom (variable, individual)."""
    variables, individuals = theory.size
    about = np.array(theory.about)
    times = np.where(about < 0, individuals, 1)
    whom = np.repeat(about, times)
    ends = np.cumsum(times)
    place = np.arange(ends[-1]) - np.repeat(ends - times, times)
    whom = np.where(whom < 0, place, whom)
    rows = np.repeat(theory.matrix, times, axis=0).astype(np.int32)
    present_ = rows != 0
    # Row 0 and literal 0 stand for an absent literal.
    atoms = np.where(present_, (np.abs(rows) - 1) * individuals + whom[:, None] + 1, 0)
    flat = atoms.reshape(-1)
    first = np.full(variables * individuals + 1, flat.size)
    first[flat[::-1]] = np.arange(flat.size)[::-1]  # of equal places the last written stays
    first[0] = -1
    number = np.empty(len(first), np.int32)
    number[np.argsort(first, kind="stable")] = np.arange(len(first))
    clauses: list[list[int]] = (np.sign(rows) * number[atoms]).tolist()
    if not present_.all():
        return present(clauses), number[1:].reshape(variables, individuals)
    return clauses, number[1:].reshape(variables, individuals)


def effort(clauses: Clauses, *, model: bool = False) -> Effort:
    """Solve clauses over numbered variables, and count.

    >>> effort([[1, 2], [1, -2], [-1, 2], [-1, -2]])
    Effort(satisfiable=False, conflicts=2, decisions=2, propagations=3, model=())
    """
    # What PySAT's class Minisat22 does, without its Python calls, which take a quarter of the time.
    solver = pysolvers.minisat22_new()
    try:
        deque(map(pysolvers.minisat22_add_cl, repeat(solver), clauses), maxlen=0)
        satisfiable = pysolvers.minisat22_solve(solver, [], 0)
        counts = pysolvers.minisat22_acc_stats(solver)
        found = tuple(pysolvers.minisat22_model(solver)) if model and satisfiable else ()
    finally:
        pysolvers.minisat22_del(solver)
    return Effort(
        bool(satisfiable), counts["conflicts"], counts["decisions"], counts["propagations"], found
    )
