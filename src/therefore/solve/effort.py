"""How long search may go on: a budget of conflicts for deciding other people's problems.

Generators decide what they made themselves and have no budget. Verification decides what anybody
wrote: within `at_most` all searches together share one budget, and `TooHard` says that it is used
up. Conflicts count, and so do pieces of the problem that are written out or looked through
(`spend`), which can take as long without any conflict. A verdict must not depend on the machine, so
seconds are not counted.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar

from pysat.solvers import Glucose4, Minisat22

from therefore.errors import TooHard

PIECES = 300_000
"""Pieces that a budget has: instances of quantified formulas, and hundreds of implied literals.
They take some seconds; items of ours need fewer than 3,000."""


class _Budget:
    """Conflicts and pieces that are left."""

    __slots__ = ("conflicts", "left", "pieces")

    def __init__(self, conflicts: int) -> None:
        self.conflicts = self.left = conflicts
        self.pieces = PIECES


_budget: ContextVar[_Budget | None] = ContextVar("budget", default=None)


@contextmanager
def at_most(conflicts: int) -> Iterator[None]:
    """All searches inside the block share a budget of `conflicts`; TooHard beyond."""
    token = _budget.set(_Budget(conflicts))
    try:
        yield
    finally:
        _budget.reset(token)


def spend(pieces: int) -> None:
    """Take `pieces` from the budget, if there is one; TooHard if it has fewer."""
    budget = _budget.get()
    if budget is not None:
        budget.pieces -= pieces
        if budget.pieces < 0:
            raise TooHard(f"deciding this takes more than {PIECES:,} pieces of the problem")


def search(solver: Minisat22 | Glucose4, assumptions: Sequence[int] = ()) -> bool:
    """Whether the solver's clauses can be true with the assumptions; TooHard beyond the budget.

    >>> with at_most(1000), Minisat22(bootstrap_with=[[1, 2], [-1]]) as solver:
    ...     search(solver), search(solver, [-2])
    (True, False)
    """
    budget = _budget.get()
    if budget is None:
        return bool(solver.solve(assumptions=assumptions))
    before = solver.accum_stats()["conflicts"]
    solver.conf_budget(max(budget.left, 1))
    found: bool | None = solver.solve_limited(assumptions=assumptions)
    budget.left -= solver.accum_stats()["conflicts"] - before
    if found is None or budget.left < 0:
        raise TooHard(f"deciding this takes more than {budget.conflicts:,} conflicts")
    return found
