"""The forms of axioms: all of a kind are another, chains go on, two relations are one turned round.

Every axiom that words call for speaks of all that there is. What calls for it is said elsewhere.
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
    """That a formula is true whatever its variables stand for.

    >>> always(Atom("owl", (X,))), always(Atom("rains"))
    (Forall(variables=('X',), body=Atom(...)), Atom(predicate='rains', arguments=()))
    """
    names = tuple(sorted(free_variables(formula)))
    return Forall(names, formula) if names else formula


def all_are(one: str, other: str) -> Formula:
    """That all of the one are the other."""
    return Forall(("X",), Implies(Atom(one, (X,)), Atom(other, (X,))))


def all_such_are(parts: Sequence[str], whole: str) -> Formula:
    """That all that is each of the parts is the whole."""
    both = And(tuple([Atom(part, (X,)) for part in parts]))
    return Forall(("X",), Implies(both, Atom(whole, (X,))))


def none_are(one: str, other: str) -> Formula:
    """That none of the one are the other."""
    return Forall(("X",), Implies(Atom(one, (X,)), Not(Atom(other, (X,)))))


def not_both(one: str, other: str) -> Formula:
    """That nothing is both."""
    return Forall(("X",), Not(And((Atom(one, (X,)), Atom(other, (X,))))))


def carries(strong: Formula, weak: Formula) -> Formula:
    """That what is said of two carries something else."""
    return Forall(("X", "Y"), Implies(strong, weak))


def converse(one: str, other: str) -> Formula:
    """That the two predicates say the same from either end."""
    return Forall(("X", "Y"), Iff(Atom(one, (X, Y)), Atom(other, (Y, X))))


def transitive(name: str, *, after: str = "") -> Formula:
    """That chains of the predicate can be shortened, also where they begin with another."""
    steps = And((Atom(after or name, (X, Y)), Atom(name, (Y, Z))))
    return Forall(("X", "Y", "Z"), Implies(steps, Atom(name, (X, Z))))
