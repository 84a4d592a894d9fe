"""Minimal cores: which of the formulas are to blame, with nothing that could be left out."""

from __future__ import annotations

from collections.abc import Sequence

from pysat.solvers import Minisat22

from therefore.logic.formulas import Formula
from therefore.solve.expansion import Expansion


def minimal_core(formulas: Sequence[Formula]) -> list[int]:
    """The places of formulas that cannot be true together, though they can without any of them.

    The formulas must be unsatisfiable. One solver answers for every subset: each formula's clauses
    carry a selector of their own, and the solver's conflict drops many formulas at once.

    >>> from therefore.logic.tptp import read_formula
    >>> minimal_core([read_formula(text) for text in ("p", "q | r", "p => q", "~q")])
    [0, 2, 3]
    """
    form = Expansion(formulas)
    if form.equations:
        form.add_identity()
    selector = [form.size + 1 + place for place in range(len(formulas))]
    with Minisat22() as solver:
        for clause, source in zip(form.clauses, form.sources, strict=True):
            # Appeals come after the formulas and are always in force.
            guard = [-selector[source]] if source < len(selector) else []
            solver.add_clause([*clause, *guard])
        if solver.solve(assumptions=selector):
            raise ValueError("satisfiable formulas have no core")
        kept = sorted(solver.get_core() or [])
        for literal in list(kept):
            rest = [other for other in kept if other != literal]
            if literal in kept and not solver.solve(assumptions=rest):
                kept = sorted(solver.get_core() or [])
    return [literal - form.size - 1 for literal in kept]
