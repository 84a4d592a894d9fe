"""One theory asked about many times: its clauses, and what propagation knows of it, are kept.

For theories without quantifiers and equations. What is asked may only use atoms of the theory: then
its clauses are numbered as if they had been made together.
"""

from __future__ import annotations

import pickle
from collections.abc import Sequence

from pysat.solvers import Minisat22

from therefore.checker.evidence import Refutation
from therefore.checker.numbering import Numbering
from therefore.checker.propagation import Propagator
from therefore.logic.clauses import Clause, ClauseForm, clause_form
from therefore.logic.formulas import Atom, Formula, leaves
from therefore.solve.proof import AT_ONCE, BY_UNITS, Proof
from therefore.solve.sat import Steps, meaning, solve_clauses


class Theory:
    """Formulas with their clauses, and a solver and a checker that are made when first needed."""

    def __init__(self, formulas: Sequence[Formula]) -> None:
        self.formulas = tuple(formulas)
        self._form = clause_form(formulas)
        self._solver: Minisat22 | None = None
        self._checked: _Checked | None = None
        self._kept = b""
        self._base: Theory | None = None
        self._numbers: dict[Formula, int] | None = None

    def extended(self, formulas: Sequence[Formula]) -> Theory:
        """The theory with more formulas; the clauses made so far are used again."""
        larger = Theory(())
        larger.formulas = (*self.formulas, *formulas)
        larger._base = self
        form = self._form.continued()
        for formula in formulas:
            form.require(formula)
        form.merged = [*self._form.merged, *[len(self._form.clauses) + at for at in form.merged]]
        form.clauses[:0] = self._form.clauses
        form.definitions |= self._form.definitions
        larger._form = form
        return larger

    def refute(self, formulas: Sequence[Formula]) -> Proof | None:
        """A proof that the formulas contradict the theory, accepted by the checker; None if not.

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

    def numbered(self, proof: Proof, formulas: Sequence[Formula]) -> Refutation:
        """The proof as a refutation of the theory with the formulas.

        Steps mostly speak of atoms, whose numbers the theory alone decides.
        """
        if proof is BY_UNITS:
            return AT_ONCE
        numbers = self._atoms()
        if not all(one in numbers for step in proof.steps for one, _ in step if type(one) is Atom):
            raise ValueError("what is asked brings new atoms")
        if not all(type(one) is Atom for step in proof.steps for one, _ in step):
            return proof.numbered((*self.formulas, *formulas))
        return Refutation(
            tuple(
                tuple([numbers[one] if yes else -numbers[one] for one, yes in step])
                for step in proof.steps
            )
        )

    def _atoms(self) -> dict[Formula, int]:
        """The numbers of the atoms."""
        if self._numbers is None:
            known = self._base._atoms() if self._base is not None else {}
            given = len(self._base.formulas) if self._base is not None else 0
            self._numbers = dict(known)
            for atom in leaves(*self.formulas[given:]):
                self._numbers.setdefault(atom, len(self._numbers) + 1)
        return self._numbers

    def _at_once(self, clauses: Sequence[Clause]) -> bool:
        """Whether propagation refutes these clauses; False if one has more than one literal."""
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
        if self._checked is None and self._base is None:
            self._checked = _Checked(self.formulas)
        elif self._checked is None and self._base is not None:
            self._checked = self._base._copied()
            self._checked.learn(self.formulas[len(self._base.formulas) :])
        assert self._checked is not None
        return self._checked

    def _copied(self) -> _Checked:
        """A copy of what the checker knows, for a larger theory; pickle copies lists fast."""
        if not self._kept:
            self._kept = pickle.dumps(_Checked(self.formulas), pickle.HIGHEST_PROTOCOL)
        copied: _Checked = pickle.loads(self._kept)
        return copied


class _Checked:
    """The checker's numbers and propagation, kept for one theory.

    A step that follows from assumptions is learnt as a clause with their negations, so that it says
    nothing where they are not made. What a compound means holds always.
    """

    def __init__(self, formulas: Sequence[Formula]) -> None:
        self._numbering = Numbering(formulas)
        self._known = Propagator(self._numbering.size, self._numbering.clauses())

    def learn(self, formulas: Sequence[Formula]) -> None:
        """Take formulas for true."""
        for formula in formulas:
            self._literal(formula, True)

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

    def _literal(self, formula: Formula, true: bool = False) -> int:
        """The formula's number; if it is `true`, that is learnt before what its parts mean."""
        old = self._numbering.size
        literal = self._numbering.admit(formula)
        self._known.grow(self._numbering.size)
        if true:
            self._known.add([literal])
        for number in range(old + 1, self._numbering.size + 1):
            for clause in self._numbering.meaning(number):
                self._known.add(clause)
        return literal
