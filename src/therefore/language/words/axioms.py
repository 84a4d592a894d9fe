"""Builders of axioms: all owls are birds, "above" is transitive and the converse of "below".

Every axiom that words call for quantifies over all things. Other modules decide which are needed.
"""

from __future__ import annotations

from collections.abc import Sequence

from therefore.logic.formulas import (
    And,
    Atom,
    Forall,
    Formula,
    Iff,
    Implies,
    Not,
    Variable,
    free_variables,
)

X, Y, Z = Variable("X"), Variable("Y"), Variable("Z")


def always(formula: Formula) -> Formula:
    """The formula with all its free variables bound by "for all".

    >>> always(Atom("owl", (X,))), always(Atom("rains"))
    (Forall(variables=('X',), body=Atom(...)), Atom(predicate='rains', arguments=()))
    """
    names = tuple(sorted(free_variables(formula)))
    return Forall(names, formula) if names else formula


def all_are(one: str, other: str) -> Formula:
    """For all X: one(X) implies other(X)."""
    return Forall(("X",), Implies(Atom(one, (X,)), Atom(other, (X,))))


def all_such_are(parts: Sequence[str], whole: str) -> Formula:
    """For all X: if X is each of the parts, X is the whole."""
    both = And(tuple([Atom(part, (X,)) for part in parts]))
    return Forall(("X",), Implies(both, Atom(whole, (X,))))


def none_are(one: str, other: str) -> Formula:
    """For all X: one(X) implies not other(X)."""
    return Forall(("X",), Implies(Atom(one, (X,)), Not(Atom(other, (X,)))))


def not_both(one: str, other: str) -> Formula:
    """For all X: not both one(X) and other(X)."""
    return Forall(("X",), Not(And((Atom(one, (X,)), Atom(other, (X,))))))


def carries(strong: Formula, weak: Formula) -> Formula:
    """For all X and Y: the first formula implies the second."""
    return Forall(("X", "Y"), Implies(strong, weak))


def converse(one: str, other: str) -> Formula:
    """For all X and Y: one(X, Y) if and only if other(Y, X)."""
    return Forall(("X", "Y"), Iff(Atom(one, (X, Y)), Atom(other, (Y, X))))


def transitive(name: str, *, after: str = "") -> Formula:
    """For all X, Y, Z: name(X, Y) and name(Y, Z) imply name(X, Z); `after` replaces the first."""
    steps = And((Atom(after or name, (X, Y)), Atom(name, (Y, Z))))
    return Forall(("X", "Y", "Z"), Implies(steps, Atom(name, (X, Z))))
