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
from itertools import pairwise, repeat
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
    """(theories, most sentences): the individual of each sentence, or `EVERYONE`."""
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
    """The clauses as Python numbers."""
    codes: Sequence[int]
    """Their codes (see `worlds`), if worlds can be listed and no clause is longer than three."""
    about: list[int]
    whom: Ints
    """`about` as an array."""
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
        """Those of `each`, one for each sentence, whose sentence speaks of an individual."""
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


class Spread(NamedTuple):
    """The sentences of theories in a row; one about everyone stands there for each individual."""

    rows: Ints
    of: Ints
    """The place of each sentence's theory."""
    whom: Ints
    """The individual that each sentence is said of."""


def spread(theories: Sequence[ClausalTheory]) -> Spread:
    """The sentences of theories in a row, those about everyone repeated for each individual."""
    of = np.repeat(np.arange(len(theories)), [len(theory.matrix) for theory in theories])
    people = np.array([theory.size.individuals for theory in theories])
    about = np.concatenate([theory.whom for theory in theories])
    rows = np.concatenate([theory.matrix for theory in theories])
    if people.max() == 1:
        return Spread(rows, of, np.zeros_like(of))
    times = np.where(about < 0, people[of], 1)
    ends = np.cumsum(times)
    each = np.arange(ends[-1]) - np.repeat(ends - times, times)
    whom = np.repeat(about, times)
    return Spread(
        np.repeat(rows, times, axis=0), np.repeat(of, times), np.where(whom < 0, each, whom)
    )


def ground_clauses(theories: Sequence[ClausalTheory]) -> Iterator[Clauses]:
    """Yield the clauses of each theory over ground atoms, numbered by first occurrence.

    With one individual the variables are the atoms.
    """
    many = [theory for theory in theories if theory.size.individuals > 1]
    spoken = iter(_instances(many)[0] if many else ())
    for theory in theories:
        yield theory.clauses if theory.size.individuals == 1 else next(spoken)


def ground_literal(theory: ClausalTheory, literal: int, individual: int) -> int:
    """The number of a literal, said of an individual, in the ground clauses."""
    variables, individuals = theory.size
    if individuals == 1:
        return literal
    numbers = _instances([theory])[1].reshape(variables, individuals)
    number = int(numbers[abs(literal) - 1, individual])
    return number if literal > 0 else -number


def _instances(theories: Sequence[ClausalTheory]) -> tuple[list[Clauses], Ints]:
    """The ground clauses of each theory, and the numbers of all their atoms.

    Atoms stand one behind another: by theory, by variable, by individual.
    """
    rows, of, whom = spread(theories)
    sizes = np.array([theory.size for theory in theories])
    atoms_of = sizes[:, 0] * sizes[:, 1]
    before = np.cumsum(atoms_of) - atoms_of
    ends = np.searchsorted(of, np.arange(len(theories)), side="right")
    # Atom 0 and number 0 stand for an absent literal.
    atoms = before[of, None] + (np.abs(rows) - 1) * sizes[of, 1:] + whom[:, None] + 1
    atoms[rows == 0] = 0
    flat = atoms.reshape(-1)
    first = np.empty(int(atoms_of.sum()) + 1, np.int64)
    # An atom that is never named comes behind those of its theory that are.
    first[1:] = np.repeat(2 * ends * rows.shape[1] - 1, atoms_of)
    first[flat[::-1]] = 2 * np.arange(flat.size)[::-1]  # of equal places the last written stays
    first[0] = -1
    number = np.empty(len(first), np.int32)
    number[np.argsort(first, kind="stable")] = np.arange(len(first))
    number[1:] -= np.repeat(before, atoms_of)
    clauses: list[list[int]] = (np.sign(rows) * number[atoms]).tolist()
    own: list[Clauses] = [clauses[start:end] for start, end in pairwise([0, *ends.tolist()])]
    short = [theory.clauses is not theory.rows for theory in theories]
    return [present(each) if cut else each for each, cut in zip(own, short, strict=True)], number[
        1:
    ]


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
