"""How hard a clause set is: the effort of a conflict-driven solver.

The counters are MiniSat's own. They depend on the solver (the NLSat paper's are Z3's), so compare
them within a column only; that easy theories need no conflicts at all is true of every solver.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from itertools import repeat
from typing import NamedTuple

from pysat.solvers import pysolvers

Clauses = Sequence[Sequence[int]]


class Effort(NamedTuple):
    """What a run of MiniSat did."""

    satisfiable: bool
    conflicts: int
    decisions: int
    propagations: int
    model: tuple[int, ...] = ()
    """The true literals of a model, if one was asked for."""


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
