"""Satisfiability by SAT solver: evidence at any size, through PySAT.

Small problems are split by hand, with MiniSat as a fast unit propagator: assume, propagate, and
when a branch closes, learn the negation of its assumptions. That gives short refutations without
the cost of proof logging. Where more than `SPLITS` branches are needed, conflict-driven search
takes over: MiniSat for a model, Glucose with its proof log for a refutation.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pysat.solvers import Glucose4, Minisat22

from therefore.checker.evidence import Model
from therefore.logic.clauses import Clause, ClauseForm, clause_form
from therefore.logic.formulas import (
    Atom,
    Equal,
    Exists,
    Forall,
    Formula,
    children,
    constants,
)
from therefore.solve.effort import search, spend
from therefore.solve.expansion import Expansion
from therefore.solve.proof import Proof, Signed
from therefore.solve.structure import structure
from therefore.solve.trim import by_core, by_propagation, closed

SPLITS = 64
"""How many branches a problem may need before conflict-driven search takes over."""


def evidence_by_sat(formulas: Sequence[Formula]) -> Model | Proof:
    """A model of the formulas, or a proof that there is none.

    >>> from therefore.logic.formulas import Atom, Iff, Not, Or
    >>> p, q = Atom("p"), Atom("q")
    >>> evidence_by_sat([Or((p, q)), Iff(p, q), Not(p)])
    Proof(steps=((),), appeals=())
    >>> evidence_by_sat([Or((p, q)), Not(p)]).true
    frozenset({Atom(predicate='q', arguments=())})
    """
    if not needs_appeals(*formulas):
        form = clause_form(formulas)
        found = solve_clauses(form.clauses, form.size)
        if isinstance(found, Steps):
            return Proof(meaning(form, with_lemmas(form, found)))
        true = set(found)
        atoms = [atom for atom, number in form.numbers.items() if number in true]
        return structure(atoms, tuple(constants(*formulas)))
    expansion = Expansion(formulas)
    found = solve_clauses(expansion.clauses, expansion.size)
    if not isinstance(found, Steps) and expansion.equations:
        expansion.add_identity()
        found = solve_clauses(expansion.clauses, expansion.size)
    if not isinstance(found, Steps):
        return structure(expansion.true_atoms(found), expansion.universe)
    if found.clauses == ((),):
        needed = by_propagation(expansion.clauses)
        appeals = closed(expansion, [expansion.sources[place] for place in needed])
        return Proof(meaning(expansion, with_lemmas(expansion, found, needed)), appeals)
    appeals = closed(expansion, by_core(expansion))
    form = clause_form([*formulas, *[appeal.says() for appeal in appeals]])
    found = solve_clauses(form.clauses, form.size)
    if not isinstance(found, Steps):
        raise AssertionError("a core is satisfiable")
    return Proof(meaning(form, with_lemmas(form, found)), appeals)


def needs_appeals(*formulas: Formula) -> bool:
    """Whether there is a quantifier or an equation, so that connectives are not everything."""
    waiting = list(formulas)
    while waiting:
        formula = waiting.pop()
        if type(formula) in _APPEALED:
            return True
        if type(formula) is not Atom:
            waiting += children(formula)
    return False


_APPEALED = frozenset((Forall, Exists, Equal))


def with_lemmas(
    form: ClauseForm | Expansion, steps: Steps, needed: Sequence[int] | None = None
) -> tuple[Clause, ...]:
    """The steps, after the clauses that unit propagation may not find in the formulas."""
    places = form.merged if needed is None else sorted(set(form.merged).intersection(needed))
    return (*[form.clauses[place] for place in places], *steps.clauses)


def meaning(
    form: ClauseForm | Expansion, steps: Sequence[Clause]
) -> tuple[tuple[Signed, ...], ...]:
    """The steps in terms of formulas."""
    known: dict[int, Signed] = {}
    for literal in {literal for step in steps for literal in step}:
        known[literal] = form.meaning(literal)
    return tuple(tuple([known[literal] for literal in step]) for step in steps)


@dataclass(frozen=True, slots=True)
class Steps:
    """Clauses that follow one by one from clauses that cannot be satisfied; the last is empty."""

    clauses: tuple[Clause, ...]


def solve_clauses(clauses: Sequence[Clause], size: int) -> list[int] | Steps:
    """The literals of a model of the clauses, or the steps that refute them."""
    found = _split(clauses, size)
    if found is not None:
        return found
    with Minisat22(bootstrap_with=clauses) as solver:
        if search(solver):
            model: list[int] = solver.get_model()
            return model
    return refutation_by_search(clauses)


def refutation_by_search(clauses: Sequence[Clause]) -> Steps:
    """Glucose's proof that the clauses cannot be satisfied; they must not be satisfiable."""
    with Glucose4(bootstrap_with=clauses, with_proof=True) as solver:
        if search(solver):
            raise ValueError("satisfiable clauses have no refutation")
        # Deletions only save memory; without them every derived clause stays derivable.
        lines = [line.split() for line in solver.get_proof() if not line.startswith("d")]
    steps = [tuple(int(number) for number in line[:-1]) for line in lines]
    if () in steps:
        steps = steps[: steps.index(())]
    return Steps((*steps, ()))


def _split(clauses: Sequence[Clause], size: int) -> list[int] | Steps | None:
    """Split on variables until every branch closes or one satisfies all; None if too many."""
    order: list[int] = []
    steps: list[Clause] = []
    fixed: set[int] = set()
    with Minisat22(bootstrap_with=clauses) as solver:
        assumed: list[int] = []
        place = 0  # all literals of the order before it are known
        while True:
            open_branch, implied = solver.propagate(assumed)
            spend(1 + len(implied) // 100)
            if assumed and assumed[-1] not in implied and -assumed[-1] not in implied:
                # MiniSat does not list what holds without assumptions: the literal or its
                # negation does, so there was nothing to split on.
                literal = assumed.pop()
                fixed.add(literal if open_branch else -literal)
            elif open_branch:
                order = order or _branching(clauses, size)
                known = fixed.union(implied)
                while place < size and (order[place] in known or -order[place] in known):
                    place += 1
                if place == size:
                    return [*implied, *fixed]
                assumed.append(order[place])
            else:
                step = tuple(-literal for literal in assumed)
                steps.append(step)
                if not step:
                    return Steps(tuple(steps))
                if len(steps) > SPLITS:
                    return None
                solver.add_clause(step)
                assumed.pop()
                place = 0


def _branching(clauses: Sequence[Clause], size: int) -> list[int]:
    """Literals to try, the most constraining first (Jeroslow and Wang's weights, two-sided)."""
    weight = [0.0] * (2 * size + 1)
    for clause in clauses:
        share = 2.0 ** -len(clause)
        for literal in clause:
            weight[literal] += share
    variables = sorted(range(1, size + 1), key=lambda v: -weight[v] - weight[-v])
    # Making the rarer sign true shortens more clauses, so a closing branch closes sooner.
    return [v if weight[v] < weight[-v] else -v for v in variables]
