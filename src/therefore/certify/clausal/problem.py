"""A theory of clauses as a problem: what its numbers are called, and the formulas that they make.

A clause is written as a rule, `(a & ~b) => c`, its last literal behind the arrow. A sentence about
everyone is the rule under a quantifier; one about somebody is the rule with a constant, or, where
`disjunctive` says so, a plain disjunction. This is the definition; `clausal.texts` writes the same
formulas in bulk.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from therefore.logic.formulas import (
    And,
    Atom,
    Constant,
    Forall,
    Formula,
    Implies,
    Not,
    Or,
    Problem,
    Term,
    Variable,
)
from therefore.solve.batch.theory import EVERYONE, ClausalTheory, Row

VARIABLE = "X"


@dataclass(frozen=True, slots=True)
class TheoryNames:
    """What the numbers of one theory are called."""

    predicates: Sequence[str]
    """For each variable."""
    constants: Sequence[str] = ()
    """For each individual; none if the theory is propositional."""
    disjunctive: bool = False
    """Whether sentences about somebody are disjunctions, not rules."""


def problem(theory: ClausalTheory, names: TheoryNames, *, asked: int = 0, whom: int = 0) -> Problem:
    """The theory's sentences, and the literal that is asked about somebody, if one is."""
    premises = tuple(
        sentence(row, about, names) for row, about in zip(theory.rows, theory.about, strict=True)
    )
    return Problem(premises=premises, query=(literal(asked, names, whom),) if asked else ())


def sentence(row: Row, about: int, names: TheoryNames) -> Formula:
    """The formula of a clause that is about an individual, or about everyone.

    >>> from therefore.logic.tptp import write_formula
    >>> write_formula(sentence((-1, 2, 3), EVERYONE, TheoryNames(["p", "q", "r"], ["ann"])))
    '![X]: ((p(X) & ~q(X)) => r(X))'
    >>> facts = TheoryNames(["p", "q", "r"], ["ann"], disjunctive=True)
    >>> write_formula(sentence((-1, 0, 3), 0, facts))
    '~p(ann) | r(ann)'
    """
    if names.constants and about == EVERYONE:
        return Forall((VARIABLE,), _rule(row, names, (Variable(VARIABLE),)))
    terms = _terms(names, about)
    if not names.constants or not names.disjunctive:
        return _rule(row, names, terms)
    parts = [_literal(each, names, terms) for each in row if each]
    return parts[0] if len(parts) == 1 else Or(tuple(parts))


def literal(number: int, names: TheoryNames, whom: int = 0) -> Formula:
    """The formula of a literal, said of an individual.

    >>> literal(-1, TheoryNames(["p"]))
    Not(body=Atom(predicate='p', arguments=()))
    """
    return _literal(number, names, _terms(names, whom))


def _terms(names: TheoryNames, whom: int) -> tuple[Term, ...]:
    return (Constant(names.constants[whom]),) if names.constants else ()


def _rule(row: Row, names: TheoryNames, terms: tuple[Term, ...]) -> Formula:
    conditions = [_literal(-each, names, terms) for each in row[:-1] if each]
    head = _literal(row[-1], names, terms)
    if not conditions:
        return head
    return Implies(conditions[0] if len(conditions) == 1 else And(tuple(conditions)), head)


def _literal(number: int, names: TheoryNames, terms: tuple[Term, ...]) -> Formula:
    atom = Atom(names.predicates[abs(number) - 1], terms)
    return atom if number > 0 else Not(atom)
