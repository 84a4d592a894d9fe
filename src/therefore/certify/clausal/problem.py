"""What the numbers of a theory of clauses are called, and the formula of a literal that is asked.

The formulas of the clauses themselves are written in bulk, by `clausal.texts`; the tests hold these
against formulas made one by one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from therefore.logic.formulas import Atom, Constant, Formula, Not


@dataclass(frozen=True, slots=True)
class TheoryNames:
    """What the numbers of one theory are called."""

    predicates: Sequence[str]
    """The name of each variable's predicate."""
    constants: Sequence[str] = ()
    """The name of each individual; none if the theory is propositional."""
    disjunctive: bool = False
    """Whether sentences about somebody are disjunctions, not rules."""


def literal(number: int, names: TheoryNames, whom: int = 0) -> Formula:
    """The formula of a literal, said of an individual.

    >>> literal(-1, TheoryNames(["p"]))
    Not(body=Atom(predicate='p', arguments=()))
    """
    terms = (Constant(names.constants[whom]),) if names.constants else ()
    atom = Atom(names.predicates[abs(number) - 1], terms)
    return atom if number > 0 else Not(atom)
