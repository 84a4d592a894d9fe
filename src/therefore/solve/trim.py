"""Trimming: which appeals a refutation needs, so that certificates name no others."""

from __future__ import annotations

from collections.abc import Sequence

from pysat.solvers import Minisat22

from therefore.logic.clauses import Clause, ClauseForm
from therefore.logic.formulas import Formula
from therefore.solve.expansion import Expansion
from therefore.solve.proof import Appeal, profile


def by_propagation(clauses: Sequence[Clause]) -> list[int]:
    """The clauses that lead unit propagation to a conflict, nearest consequences first.

    >>> by_propagation([(1,), (4,), (-1, 2), (-2, 3), (-2, -1)])
    [0, 2, 4]
    """
    where: dict[int, list[int]] = {}
    for place, clause in enumerate(clauses):
        for literal in clause:
            where.setdefault(-literal, []).append(place)
    reason: dict[int, int] = {}
    waiting = [(clause[0], place) for place, clause in enumerate(clauses) if len(clause) == 1]
    for literal, place in waiting:  # grows
        if literal in reason:
            continue
        if -literal in reason:
            return _traced(clauses, reason, place)
        reason[literal] = place
        for other in where.get(literal, ()):
            left = [one for one in clauses[other] if -one not in reason]
            if len(left) < 2 and not (left and left[0] in reason):
                if not left:
                    return _traced(clauses, reason, other)
                waiting.append((left[0], other))
    raise ValueError("unit propagation meets no conflict")


def _traced(clauses: Sequence[Clause], reason: dict[int, int], conflict: int) -> list[int]:
    """The clauses behind a conflict."""
    needed = {conflict}
    waiting = [conflict]
    while waiting:
        for literal in clauses[waiting.pop()]:
            place = reason.get(-literal)
            if place is not None and place not in needed:
                needed.add(place)
                waiting.append(place)
    return sorted(needed)


def by_core(form: ClauseForm, given: int) -> list[int]:
    """The sources, counted behind those given, in a small unsatisfiable part; by search."""
    offset = form.size + 1 - given
    with Minisat22() as solver:
        for clause, source in zip(form.clauses, form.sources, strict=True):
            solver.add_clause([*clause, -(source + offset)] if source >= given else clause)
        core = sorted({source + offset for source in form.sources if source >= given})
        if solver.solve(assumptions=core):
            raise ValueError("satisfiable formulas have no core")
        core = sorted(solver.get_core() or [])
        for one in list(core):
            rest = [other for other in core if other != one]
            if one in core and not solver.solve(assumptions=rest):
                core = sorted(solver.get_core() or [])
    return [number - offset for number in core]


def closed(expansion: Expansion, needed: Sequence[int]) -> list[Appeal]:
    """The needed appeals in order, and those that bring forth what they rest on.

    Appeals are given by the place of what they say among the expansion's formulas.
    """
    first: dict[Formula, int] = {}
    for place, appeal in enumerate(expansion.appeals):
        for formula in appeal.introduced():
            for new in (*profile(formula)[0], *profile(formula)[1]):
                first.setdefault(new, place)
    known: set[Formula] = set()
    for formula in expansion.formulas[: expansion.given]:
        known.update(*profile(formula))
    kept: set[int] = set()
    waiting = [place - expansion.given for place in needed]
    while waiting:
        place = waiting.pop()
        if place in kept:
            continue
        kept.add(place)
        base = expansion.appeals[place].rests_on()
        if base is not None and base not in known:
            waiting.append(first[base])
    return [expansion.appeals[place] for place in sorted(kept)]
