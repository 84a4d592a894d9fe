"""The one door from grading to a solver: does this follow, and what is needed for it?

Grading asks for yes or no and for minimal sets. Evidence is not kept, since the reply brings its
own; truth tables decide what is small, a SAT solver the rest.
"""

from __future__ import annotations

from collections.abc import Sequence

from pysat.solvers import Minisat22

from therefore.logic.clauses import clause_form
from therefore.logic.formulas import Formula, Not
from therefore.logic.ground import ground


def inconsistent(formulas: Sequence[Formula]) -> bool:
    """Whether the formulas cannot all be true; FragmentError outside the decidable fragment."""
    if not formulas:
        return False
    form = clause_form(ground(formulas).formulas)
    with Minisat22(bootstrap_with=form.clauses) as solver:
        return not solver.solve()


def entails(theory: Sequence[Formula], query: Formula | None) -> bool:
    """Whether the query follows; None stands for a contradiction."""
    return inconsistent(theory if query is None else (*theory, Not(query)))


def equivalent(one: Formula, other: Formula) -> bool:
    """Whether two formulas follow from each other."""
    return one == other or (entails([one], other) and entails([other], one))


def needed(beside: Sequence[Formula], chosen: Sequence[Formula]) -> list[int] | None:
    """Places of a minimal part of `chosen` that contradicts what stands beside it; None if none.

    >>> from therefore.logic.tptp import read_formula
    >>> theory = [read_formula(text) for text in ("p", "q", "p => r")]
    >>> needed([read_formula("~r")], theory)
    [0, 2]
    """
    formulas = (*beside, *chosen)
    form = clause_form(ground(formulas).formulas)
    first = len(beside)
    selector = {place: form.size + 1 + place for place in range(len(chosen))}
    with Minisat22() as solver:
        for clause, source in zip(form.clauses, form.sources, strict=True):
            place = source - first
            guard = [-selector[place]] if place in selector else []
            solver.add_clause([*clause, *guard])
        if solver.solve(assumptions=list(selector.values())):
            return None
        kept = sorted(solver.get_core() or [])
        for literal in list(kept):
            rest = [other for other in kept if other != literal]
            if literal in kept and not solver.solve(assumptions=rest):
                kept = sorted(solver.get_core() or [])
    return [literal - form.size - 1 for literal in kept]
