"""Negation normal form, the textbook rewriting, exponential at worst where equivalences nest.

It adds no new symbols, so it preserves equivalence and not only satisfiability; `clauses.py`
has the form that stays linear.
"""

from __future__ import annotations

from typing import assert_never

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


def nnf(formula: Formula, *, positive: bool = True) -> Formula:
    """The formula (or, if not `positive`, its negation) with `Not` on atoms only.

    >>> nnf(Not(Implies(Atom("p"), Atom("q"))))
    And(parts=(Atom(predicate='p', arguments=()), Not(body=Atom(predicate='q', arguments=()))))
    """
    match formula:
        case Atom() | Equal():
            return formula if positive else Not(formula)
        case Not(body):
            return nnf(body, positive=not positive)
        case And(parts):
            return _join(And if positive else Or, [nnf(part, positive=positive) for part in parts])
        case Or(parts):
            return _join(Or if positive else And, [nnf(part, positive=positive) for part in parts])
        case Implies(left, right):
            sides = [nnf(left, positive=not positive), nnf(right, positive=positive)]
            return _join(Or if positive else And, sides)
        case Iff(left, right):
            # both or neither; its negation: at least one and not both
            first = Or((nnf(left, positive=not positive), nnf(right)))
            second = Or((nnf(left, positive=positive), nnf(right, positive=False)))
            return And((first, second))
        case Forall(variables, body):
            kind = Forall if positive else Exists
            return kind(variables, nnf(body, positive=positive))
        case Exists(variables, body):
            kind = Exists if positive else Forall
            return kind(variables, nnf(body, positive=positive))
    assert_never(formula)


def _join(kind: type[And] | type[Or], parts: list[Formula]) -> Formula:
    return kind(tuple(parts))
