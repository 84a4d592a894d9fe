"""Minimal cores: which of the formulas are to blame, with nothing that could be left out."""

from __future__ import annotations

from collections.abc import Sequence

from pysat.solvers import Minisat22

from therefore.logic.clauses import ClauseForm, clause_form
from therefore.logic.formulas import Formula
from therefore.solve.effort import search
from therefore.solve.expansion import Expansion
from therefore.solve.sat import needs_appeals
from therefore.solve.trim import shrunk


def minimal_core(formulas: Sequence[Formula]) -> list[int]:
    """The places of formulas that cannot be true together, though they can without any of them.

    The formulas must be unsatisfiable.

    >>> from therefore.logic.tptp import read_formula
    >>> minimal_core([read_formula(text) for text in ("p", "q | r", "p => q", "~q")])
    [0, 2, 3]
    """
    found = needed((), formulas)
    if found is None:
        raise ValueError("satisfiable formulas have no core")
    return found


def needed(beside: Sequence[Formula], chosen: Sequence[Formula]) -> list[int] | None:
    """Places of a minimal part of `chosen` that contradicts `beside`; None if there is none.

    One solver answers for every subset: each formula's clauses carry a selector of their own, and
    the solver's conflict drops many formulas at once.

    >>> from therefore.logic.tptp import read_formula
    >>> theory = [read_formula(text) for text in ("p", "q", "p => r")]
    >>> needed([read_formula("~r")], theory)
    [0, 2]
    """
    form = clauses_of((*beside, *chosen))
    first, last = len(beside), len(beside) + len(chosen)
    selector = range(form.size + 1, form.size + 1 + len(chosen))
    with Minisat22() as solver:
        for clause, source in zip(form.clauses, form.sources, strict=True):
            # Appeals come after the formulas and are always in force.
            guard = (-selector[source - first],) if first <= source < last else ()
            solver.add_clause((*clause, *guard))
        kept = shrunk(solver, list(selector))
    return None if kept is None else [literal - selector.start for literal in kept]


def satisfiable(formulas: Sequence[Formula]) -> bool:
    """Whether the formulas can all be true; FragmentError outside the decidable fragment."""
    with Minisat22(bootstrap_with=clauses_of(formulas).clauses) as solver:
        return search(solver)


def clauses_of(formulas: Sequence[Formula]) -> ClauseForm | Expansion:
    """The clauses of closed formulas; with quantifiers or equations, of all their instances too."""
    if not needs_appeals(*formulas):
        return clause_form(formulas)
    form = Expansion(formulas)
    if form.equations:
        form.add_identity()
    return form
