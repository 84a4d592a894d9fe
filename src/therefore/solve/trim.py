"""Trimming: which appeals a refutation needs, so that certificates name no others."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pysat.solvers import Minisat22

from therefore.logic.clauses import Clause
from therefore.solve.effort import search
from therefore.solve.expansion import Expansion
from therefore.solve.proof import Appeal


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


def by_core(expansion: Expansion) -> list[int]:
    """The appeals, by their sources, of a small unsatisfiable part; found by search."""
    given, offset = expansion.given, expansion.size + 1 - expansion.given
    with Minisat22() as solver:
        for clause, source in zip(expansion.clauses, expansion.sources, strict=True):
            solver.add_clause([*clause, -(source + offset)] if source >= given else clause)
        core = shrunk(
            solver, sorted({source + offset for source in expansion.sources if source >= given})
        )
    if core is None:
        raise ValueError("satisfiable formulas have no core")
    return [number - offset for number in core]


def shrunk(solver: Minisat22, assumed: list[int]) -> list[int] | None:
    """A minimal part of the assumptions that the solver's clauses exclude; None if they allow all.

    The solver's conflict drops many at once; the others are tried one by one.
    """
    if search(solver, assumed):
        return None
    core = sorted(solver.get_core() or [])
    for one in list(core):
        rest = [other for other in core if other != one]
        if one in core and not search(solver, rest):
            core = sorted(solver.get_core() or [])
    return core


def closed(expansion: Expansion, sources: Iterable[int]) -> tuple[Appeal, ...]:
    """The appeals of these sources in order, and the appeals that introduce what they rest on."""
    kept = {source: expansion.appeal(source) for source in sources if source >= expansion.given}
    waiting = list(kept.values())
    while waiting:
        base = waiting.pop().rests_on()
        source = -1 if base is None else expansion.brought_forth(base)
        if source >= expansion.given and source not in kept:
            kept[source] = expansion.appeal(source)
            waiting.append(kept[source])
    return tuple(kept[source] for source in sorted(kept))
