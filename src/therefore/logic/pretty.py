"""Formulas in the symbols of a logic textbook, for people: `∀X (man(X) → mortal(X))`.

One precedence: ¬ and quantifiers bind tightest, then ∧ and ∨, then → and ↔. Brackets stand where
people misread: ∧ and ∨ never mix without them, → and ↔ are always bracketed inside another
formula, and so is an equation under ¬ or a quantifier. A quantifier reaches no further than the
next unit, so `∀X p(X) ∧ q` is a conjunction.

This is a one-way street: names are shown bare, so an odd name may look like syntax. What must be
read back is written by `tptp`.
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


def pretty(formula: Formula) -> str:
    """The formula in Unicode symbols.

    >>> p, q, r = Atom("p"), Atom("q"), Atom("r")
    >>> pretty(Implies(And((p, Not(q))), Or((q, And((p, r))))))
    'p ∧ ¬q → q ∨ (p ∧ r)'
    >>> pretty(Not(Implies(p, Iff(q, r))))
    '¬(p → (q ↔ r))'
    """
    match formula:
        case Atom(predicate, ()):
            return predicate
        case Atom(predicate, arguments):
            return f"{predicate}({', '.join(term.name for term in arguments)})"
        case Equal(left, right):
            return f"{left.name} = {right.name}"
        case Not(Equal(left, right)):
            return f"{left.name} ≠ {right.name}"
        case Not(body):
            return f"¬{_unit(body)}"
        case And(parts):
            return " ∧ ".join(map(_part, parts))
        case Or(parts):
            return " ∨ ".join(map(_part, parts))
        case Implies(left, right):
            return f"{_side(left)} → {_side(right)}"
        case Iff(left, right):
            return f"{_side(left)} ↔ {_side(right)}"
        case Forall(variables, body):
            return f"∀{','.join(variables)} {_unit(body)}"
        case Exists(variables, body):
            return f"∃{','.join(variables)} {_unit(body)}"
    assert_never(formula)


def _unit(formula: Formula) -> str:
    """The formula as it stands under ¬ or a quantifier: bracketed if it would hold a blank."""
    match formula:
        case And() | Or() | Implies() | Iff() | Equal() | Not(Equal()):
            return f"({pretty(formula)})"
        case _:
            return pretty(formula)


def _part(formula: Formula) -> str:
    """The formula as a part of ∧ or ∨: a chain within a chain is bracketed, even of one sign."""
    match formula:
        case And() | Or() | Implies() | Iff():
            return f"({pretty(formula)})"
        case _:
            return pretty(formula)


def _side(formula: Formula) -> str:
    """The formula as it stands beside → or ↔, which bind loosest."""
    match formula:
        case Implies() | Iff():
            return f"({pretty(formula)})"
        case _:
            return pretty(formula)
