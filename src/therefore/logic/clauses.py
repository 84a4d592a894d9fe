"""The clause form that the solver works on: linear in size, the same on every machine.

Plaisted and Greenbaum's form of Tseitin's encoding [1]. Every formula of a list is asserted in
turn, walking from the top and from left to right:

* a conjunction asserts each part;
* a disjunction becomes one clause; nested disjunctions are flattened into it;
* a conjunction inside a clause is replaced by a new number d, with a clause (-d or part) for each
  of its parts; only this direction is needed, since a negation is pushed inwards on the way;
* an equivalence is read as two implications.

Numbers are handed out from 1 in order of first need; atoms and new numbers share one counter. A
literal repeated in a clause is dropped, and so is a clause with a literal and its negation. What
is clausal already (every NLSat sentence) therefore comes out as itself, without new numbers.

Whatever is no connective counts as an atom: equations, and quantified formulas, whose meaning
`solve.expansion` adds. Certificates have numbers of their own (`solve.proof` writes them,
`checker.numbering` reads them), so that checking a certificate needs nothing of this.

[1] Plaisted and Greenbaum, A structure-preserving clause form translation, 1986.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from therefore.logic.formulas import (
    And,
    Atom,
    Equal,
    Exists,
    Forall,
    Formula,
    Iff,
    Implies,
    Not,
    Or,
)

Clause = tuple[int, ...]
_LEAVES = frozenset((Atom, Equal, Forall, Exists))


@dataclass(slots=True)
class ClauseForm:
    """Numbered clauses of a list of ground formulas, and what the numbers stand for."""

    clauses: list[Clause] = field(default_factory=list)
    sources: list[int] = field(default_factory=list)
    """For each clause, the index of the formula that it comes from."""
    numbers: dict[Formula, int] = field(default_factory=dict)
    """The number of each atom, equation and quantified formula."""
    definitions: dict[int, tuple[Formula, bool]] = field(default_factory=dict)
    """New numbers, and the formula (with its sign) that each stands for."""
    size: int = 0
    """The largest number in use."""
    merged: list[int] = field(default_factory=list)
    """The places of clauses in which a literal stood twice: unit propagation may find less in the
    formulas than in them."""

    @property
    def atoms(self) -> dict[int, Formula]:
        """The atoms by number."""
        return {number: atom for atom, number in self.numbers.items()}

    def continued(self) -> ClauseForm:
        """An empty form whose numbers go on from here."""
        return ClauseForm(numbers=dict(self.numbers), size=self.size)

    def require(self, formula: Formula) -> None:
        """Assert one more formula."""
        _require(self, formula, True)

    def meaning(self, literal: int) -> tuple[Formula, bool]:
        """The formula that a literal stands for, and whether it is affirmed."""
        if abs(literal) in self.definitions:
            formula, sign = self.definitions[abs(literal)]
            return formula, sign == (literal > 0)
        return self.atoms[abs(literal)], literal > 0


def clause_form(formulas: Iterable[Formula]) -> ClauseForm:
    """The clause form of closed formulas, as defined above.

    >>> p, q, r = Atom("p"), Atom("q"), Atom("r")
    >>> clause_form([Implies(p, Or((q, r))), Not(q)]).clauses
    [(-1, 2, 3), (-2,)]
    >>> clause_form([Or((p, And((q, r))))]).clauses
    [(-2, 3), (-2, 4), (1, 2)]
    """
    form = ClauseForm()
    for source, formula in enumerate(formulas):
        form.require(formula)
        form.sources += [source] * (len(form.clauses) - len(form.sources))
    return form


def _require(form: ClauseForm, formula: Formula, positive: bool) -> None:
    """Assert the formula, or its negation."""
    kind, parts = _view(formula, positive)
    if kind is And:
        for part, sign in parts:
            _require(form, part, sign)
    else:
        _add(form, _disjuncts(form, parts))


def _disjuncts(form: ClauseForm, parts: list[tuple[Formula, bool]]) -> list[int]:
    literals: list[int] = []
    for part, sign in parts:
        while type(part) is Not:
            part, sign = part.body, not sign
        if type(part) in _LEAVES:
            number = form.numbers.get(part)
            if number is None:
                number = form.numbers[part] = form.size = form.size + 1
            literals.append(number if sign else -number)
            continue
        kind, below = _view(part, sign)
        if kind is Or:
            literals += _disjuncts(form, below)
        else:
            form.size += 1
            name = form.size
            form.definitions[name] = (part, sign)
            literals.append(name)
            for child in below:
                _add(form, [-name, *_disjuncts(form, [child])])
    return literals


def _view(formula: Formula, positive: bool) -> tuple[type[And | Or], list[tuple[Formula, bool]]]:
    """The signed formula as a conjunction or disjunction of signed parts.

    Plain type tests in place of `match`: this is the hottest function of a build.
    """
    kind = type(formula)
    while kind is Not:
        formula, positive = formula.body, not positive  # type: ignore[union-attr]
        kind = type(formula)
    if kind in _LEAVES:
        return Or, [(formula, positive)]
    if kind is And or kind is Or:
        parts = [(part, positive) for part in formula.parts]  # type: ignore[union-attr]
        return (And if (kind is And) == positive else Or), parts
    if isinstance(formula, Implies):
        sides = [(formula.left, not positive), (formula.right, positive)]
        return (Or if positive else And), sides
    if isinstance(formula, Iff):
        left, right = formula.left, formula.right
        if positive:
            return And, [(Implies(left, right), True), (Implies(right, left), True)]
        return And, [(Or((left, right)), True), (Or((Not(left), Not(right))), True)]
    raise TypeError(f"no clauses for {kind.__name__}")


def _add(form: ClauseForm, literals: list[int]) -> None:
    distinct = dict.fromkeys(literals)
    if not any(-literal in distinct for literal in distinct):
        if len(distinct) < len(literals):
            form.merged.append(len(form.clauses))
        form.clauses.append(tuple(distinct))
