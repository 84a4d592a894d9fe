"""One theory asked about many times: its clauses, and what propagation knows of it, are kept.

For theories without quantifiers and equations. What is asked must not bring atoms that the theory
does not have; then its clauses are numbered as if they had been made together.
"""

from __future__ import annotations

from collections.abc import Sequence

from pysat.solvers import Minisat22

from therefore.checker.numbering import Numbering
from therefore.checker.propagation import Propagator
from therefore.logic.clauses import Clause, ClauseForm, clause_form
from therefore.logic.formulas import Formula
from therefore.solve.proof import BY_UNITS, Proof
from therefore.solve.sat import Steps, meaning, solve_clauses


class Theory:
    """Formulas, and what was found out about them."""

    def __init__(self, formulas: Sequence[Formula]) -> None:
        self.formulas = tuple(formulas)
        self._form = clause_form(formulas)
        self._solver: Minisat22 | None = None
        self._checked: _Checked | None = None

    def extended(self, formulas: Sequence[Formula]) -> Theory:
        """The theory with more formulas; the clauses made so far are used again."""
        larger = Theory(())
        larger.formulas = (*self.formulas, *formulas)
        form = self._form.continued()
        for formula in formulas:
            form.require(formula)
        form.merged = [*self._form.merged, *[len(self._form.clauses) + at for at in form.merged]]
        form.clauses[:0] = self._form.clauses
        form.definitions |= self._form.definitions
        larger._form = form
        return larger

    def refute(self, formulas: Sequence[Formula]) -> Proof | None:
        """A proof that the theory excludes the formulas, accepted by the checker; None if not.

        >>> from therefore.logic.tptp import read_formula
        >>> theory = Theory([read_formula("p => q"), read_formula("q => r")])
        >>> theory.refute([read_formula("p & ~r")])
        Proof(steps=((),), appeals=())
        >>> theory.refute([read_formula("r & ~p")])
        """
        more = self._form.continued()
        for formula in formulas:
            more.require(formula)
        at_once = not self._form.merged and self._at_once(more.clauses)
        proof = BY_UNITS if at_once else self._search(more)
        if proof is not None and not self._check().accepts(formulas, proof):
            raise AssertionError("the checker rejects a refutation")
        return proof

    def _at_once(self, clauses: Sequence[Clause]) -> bool:
        """Whether clauses of one literal each are refuted by propagation."""
        if any(len(clause) > 1 for clause in clauses):
            return False
        if self._solver is None:
            self._solver = Minisat22(bootstrap_with=self._form.clauses)
        possible, _ = self._solver.propagate([literal for (literal,) in clauses])
        return not possible

    def _search(self, more: ClauseForm) -> Proof | None:
        found = solve_clauses([*self._form.clauses, *more.clauses], more.size)
        if not isinstance(found, Steps):
            return None
        more.definitions |= self._form.definitions
        lemmas = [form.clauses[place] for form in (self._form, more) for place in form.merged]
        return Proof(meaning(more, [*lemmas, *found.clauses]))

    def _check(self) -> _Checked:
        if self._checked is None:
            self._checked = _Checked(self.formulas)
        return self._checked


class _Checked:
    """The checker's numbers and propagation, kept for one theory.

    A step that follows beside some assumptions is learnt together with their negations, so that it
    says nothing where they are not made. What a compound means holds always.
    """

    def __init__(self, formulas: Sequence[Formula]) -> None:
        self._numbering = Numbering(formulas)
        self._known = Propagator(self._numbering.size, self._numbering.clauses())

    def accepts(self, formulas: Sequence[Formula], proof: Proof) -> bool:
        """Whether the proof refutes the formulas beside the theory."""
        assumed = [self._literal(formula) for formula in formulas]
        denied = [-literal for literal in assumed]
        for step in proof.steps:
            clause = [self._literal(part) if yes else -self._literal(part) for part, yes in step]
            if not self._known.refutes([*assumed, *[-literal for literal in clause]]):
                return False
            if clause:
                self._known.add([*clause, *denied])
        return proof.steps[-1] == ()

    def _literal(self, formula: Formula) -> int:
        old = self._numbering.size
        literal = self._numbering.admit(formula)
        self._known.grow(self._numbering.size)
        for number in range(old + 1, self._numbering.size + 1):
            for clause in self._numbering.meaning(number):
                self._known.add(clause)
        return literal
