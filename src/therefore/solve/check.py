"""The solver-free checker: accepts or rejects evidence by evaluation and unit propagation only.

This is the module to read before trusting a dataset. It imports the formulas, their grounding and
clause form (`logic`), and no solver. A model is checked by evaluating the original formulas in
it, quantifiers and all, so it does not even rest on the grounding. A refutation is checked step by
step: assume that the step's clause is false, propagate units, and demand a conflict; two watched
literals a clause keep the time near linear in the size of the certificate.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import product
from typing import assert_never

from therefore.errors import FragmentError
from therefore.logic.clauses import Clause, clause_form
from therefore.logic.formulas import (
    And,
    Atom,
    Constant,
    Equal,
    Exists,
    Forall,
    Formula,
    Iff,
    Implies,
    Not,
    Or,
    Term,
    Variable,
    constants,
    is_propositional,
)
from therefore.logic.ground import ground
from therefore.logic.pretty import pretty
from therefore.solve.evidence import Evidence, Model, Refutation


@dataclass(frozen=True, slots=True)
class Accepted:
    """The evidence holds."""


@dataclass(frozen=True, slots=True)
class Rejected:
    """The evidence does not hold, and why."""

    reason: str


Judgement = Accepted | Rejected


def check(formulas: Sequence[Formula], evidence: Evidence) -> Judgement:
    """Whether a model satisfies the formulas, or a refutation refutes them.

    >>> p, q = Atom("p"), Atom("q")
    >>> check([Or((p, q)), Not(p)], Model(frozenset({q})))
    Accepted()
    >>> check([Or((p, q)), Not(p)], Model(frozenset({p})))
    Rejected(reason='¬p is false in the model')
    >>> check([p, Implies(p, q), Not(q)], Refutation(((),)))
    Accepted()
    >>> check([p, Implies(p, q)], Refutation(((),)))
    Rejected(reason='step 1 () does not follow by unit propagation')
    """
    match evidence:
        case Model():
            return check_model(formulas, evidence)
        case Refutation(steps):
            try:
                form = clause_form(ground(formulas).formulas)
            except FragmentError as fault:
                return Rejected(str(fault))
            return check_refutation(form.clauses, form.size, steps)
    assert_never(evidence)


def check_model(formulas: Sequence[Formula], model: Model) -> Judgement:
    """Whether every formula is true in the model."""
    if not is_propositional(*formulas):
        individuals = set(model.domain)
        if not individuals:
            return Rejected("the model has no individuals")
        for name in constants(*formulas):
            if model.names.get(name, name) not in individuals:
                return Rejected(f"the model does not say whom {name!r} denotes")
    for formula in formulas:
        if not holds(formula, model, {}):
            return Rejected(f"{pretty(formula)} is false in the model")
    return Accepted()


def holds(formula: Formula, model: Model, bound: dict[str, str]) -> bool:
    """Whether the formula is true in the model, its free variables bound as given."""
    match formula:
        case Atom(_, ()):
            return formula in model.true
        case Atom(predicate, arguments):
            who = [Constant(_individual(term, model, bound)) for term in arguments]
            return Atom(predicate, tuple(who)) in model.true
        case Equal(left, right):
            return _individual(left, model, bound) == _individual(right, model, bound)
        case Not(body):
            return not holds(body, model, bound)
        case And(parts):
            return all(holds(part, model, bound) for part in parts)
        case Or(parts):
            return any(holds(part, model, bound) for part in parts)
        case Implies(left, right):
            return not holds(left, model, bound) or holds(right, model, bound)
        case Iff(left, right):
            return holds(left, model, bound) == holds(right, model, bound)
        case Forall(variables, body):
            return all(holds(body, model, bound | choice) for choice in _choices(variables, model))
        case Exists(variables, body):
            return any(holds(body, model, bound | choice) for choice in _choices(variables, model))
    assert_never(formula)


def _individual(term: Term, model: Model, bound: dict[str, str]) -> str:
    if isinstance(term, Variable):
        return bound[term.name]
    return model.names.get(term.name, term.name)


def _choices(variables: tuple[str, ...], model: Model) -> Iterable[dict[str, str]]:
    for choice in product(model.domain, repeat=len(variables)):
        yield dict(zip(variables, choice, strict=True))


def check_refutation(clauses: Iterable[Clause], size: int, steps: Sequence[Clause]) -> Judgement:
    """Whether the steps lead from the clauses to the empty clause by unit propagation."""
    known = Propagator(size)
    for clause in clauses:
        known.add(clause)
    return check_steps(known, size, steps)


def check_steps(known: Propagator, size: int, steps: Sequence[Clause]) -> Judgement:
    """The same, from clauses that a propagator knows already; it learns the steps."""
    if not steps or steps[-1] != ():
        return Rejected("the last step is not the empty clause")
    for number, step in enumerate(steps, start=1):
        if any(abs(literal) > size for literal in step):
            return Rejected(f"step {number} {step} names a number beyond {size}")
        if not known.refutes([-literal for literal in step]):
            return Rejected(f"step {number} {step} does not follow by unit propagation")
        known.add(step)
    return Accepted()


class Propagator:
    """A growing set of clauses that answers: does unit propagation refute these assumptions?"""

    def __init__(self, size: int) -> None:
        # Indexed by literal: a negative literal counts from the end of the list.
        self._value: list[bool | None] = [None] * (2 * size + 1)
        self._watchers: list[list[list[int]]] = [[] for _ in range(2 * size + 1)]
        self._contradictory = False

    def add(self, clause: Clause) -> None:
        """Learn a clause; units that follow at once are kept for good."""
        value = self._value
        open_literals = [literal for literal in clause if value[literal] is None]
        if self._contradictory or any(value[literal] for literal in clause):
            return
        if len(open_literals) >= 2:
            # The two watched literals stand first; literals false for good are left out.
            for literal in open_literals[:2]:
                self._watchers[literal].append(open_literals)
        elif open_literals:
            self._contradictory = self._propagate(open_literals, [])
        else:
            self._contradictory = True

    def refutes(self, assumptions: Sequence[int]) -> bool:
        """Whether the assumptions meet a conflict; nothing is kept."""
        if self._contradictory:
            return True
        trail: list[int] = []
        conflict = self._propagate(assumptions, trail)
        for literal in trail:
            self._value[literal] = self._value[-literal] = None
        return conflict

    def _propagate(self, literals: Sequence[int], trail: list[int]) -> bool:
        """Make the literals true and what follows from them; True at a conflict."""
        value, watchers = self._value, self._watchers
        for literal in literals:
            if value[literal] is None:
                value[literal], value[-literal] = True, False
                trail.append(literal)
            elif not value[literal]:
                return True
        done = 0
        while done < len(trail):
            false = -trail[done]
            done += 1
            watching, watchers[false] = watchers[false], []
            for place, clause in enumerate(watching):
                if clause[0] == false:
                    clause[0], clause[1] = clause[1], false
                other = clause[0]
                if value[other]:
                    watchers[false].append(clause)
                    continue
                for k in range(2, len(clause)):
                    if value[clause[k]] is not False:
                        clause[1], clause[k] = clause[k], false
                        watchers[clause[1]].append(clause)
                        break
                else:
                    watchers[false].append(clause)
                    if value[other] is False:
                        watchers[false] += watching[place + 1 :]
                        return True
                    value[other], value[-other] = True, False
                    trail.append(other)
        return False
