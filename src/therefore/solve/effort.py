"""How long search may go on: a budget of conflicts for whoever decides problems of strangers.

Generators decide what they made themselves and have no budget. Verification decides what anybody
wrote: within `at_most` all searches together share one budget, and `TooHard` says that it is used
up. Conflicts are counted, not seconds, so that a verdict does not depend on the machine.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar

from pysat.solvers import Glucose4, Minisat22

from therefore.errors import TooHard


class _Budget:
    """Conflicts that are left."""

    __slots__ = ("conflicts", "left")

    def __init__(self, conflicts: int) -> None:
        self.conflicts = self.left = conflicts


_budget: ContextVar[_Budget | None] = ContextVar("budget", default=None)


@contextmanager
def at_most(conflicts: int) -> Iterator[None]:
    """All searches inside meet at most so many conflicts together; TooHard beyond."""
    token = _budget.set(_Budget(conflicts))
    try:
        yield
    finally:
        _budget.reset(token)


def search(solver: Minisat22 | Glucose4, assumptions: Sequence[int] = ()) -> bool:
    """Whether the solver's clauses can be true with the assumptions.

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
