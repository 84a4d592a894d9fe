"""Negation normal form and the direct clause form: textbook rewritings, exponential at worst.

They add no new symbols, so they preserve equivalence and not only satisfiability; `clauses.py`
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


Literal = tuple[Atom, bool]


def direct_clauses(formula: Formula) -> list[frozenset[Literal]]:
    """The clauses of a ground formula by distribution, without tautologies or subsumed clauses.

    >>> p, q = Atom("p"), Atom("q")
    >>> direct_clauses(Iff(p, q)) == [frozenset({(p, False), (q, True)}),
    ...                               frozenset({(p, True), (q, False)})]
    True
    """
    kept: list[frozenset[Literal]] = []
    for clause in sorted(_distribute(nnf(formula)), key=len):
        tautology = any((atom, not sign) in clause for atom, sign in clause)
        if not tautology and not any(other <= clause for other in kept):
            kept.append(clause)
    return kept


def _distribute(formula: Formula) -> list[frozenset[Literal]]:
    match formula:
        case Atom():
            return [frozenset({(formula, True)})]
        case Not(Atom() as atom):
            return [frozenset({(atom, False)})]
        case And(parts):
            return [clause for part in parts for clause in _distribute(part)]
        case Or(parts):
            product: list[frozenset[Literal]] = [frozenset()]
            for part in parts:
                product = [a | b for a in product for b in _distribute(part)]
            return product
        case _:
            raise TypeError(f"no clauses for {type(formula).__name__}: ground it first")
