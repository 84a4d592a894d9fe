"""Formulas walked and changed: constants in order, one constant for another, atoms for formulas."""

from __future__ import annotations

from collections.abc import Callable
from typing import assert_never

from therefore.language.engine.counting import Set
from therefore.logic.formulas import (
    And,
    Atom,
    Constant,
    Equal,
    Exists,
    Forall,
    Formula,
    Iff,
    Implies,
    Not,
    Or,
    Term,
    Variable,
    subformulas,
)


def constants_in_order(formula: Formula) -> list[str]:
    """The distinct constants as they occur, those inside counted sets too."""
    found: dict[str, None] = {}
    for part in subformulas(formula):
        terms: tuple[object, ...] = ()
        if isinstance(part, Atom):
            terms = part.arguments
        elif isinstance(part, Equal):
            terms = (part.left, part.right)
        for term in terms:
            if isinstance(term, Constant):
                found.setdefault(term.name)
            elif isinstance(term, Set):
                found |= dict.fromkeys(constants_in_order(term.body))
    return list(found)


def rename(formula: Formula, old: str, new: str) -> Formula:
    """The formula with one constant put for another."""
    return put_for_constant(formula, old, Constant(new))


def replace_atoms(formula: Formula, change: Callable[[Atom], Formula]) -> Formula:
    """The formula with every atom put through `change`."""
    return _mapped(formula, lambda part: change(part) if isinstance(part, Atom) else part)


def _mapped(formula: Formula, change: Callable[[Atom | Equal], Formula]) -> Formula:
    match formula:
        case Atom() | Equal():
            return change(formula)
        case Not(body):
            inner = _mapped(body, change)
            return inner.body if isinstance(inner, Not) else Not(inner)
        case And(parts):
            return And(tuple(_mapped(part, change) for part in parts))
        case Or(parts):
            return Or(tuple(_mapped(part, change) for part in parts))
        case Implies(left, right):
            return Implies(_mapped(left, change), _mapped(right, change))
        case Iff(left, right):
            return Iff(_mapped(left, change), _mapped(right, change))
        case Forall(variables, body):
            return Forall(variables, _mapped(body, change))
        case Exists(variables, body):
            return Exists(variables, _mapped(body, change))
    assert_never(formula)


def put_for_variable(formula: Formula, name: str, new: Term) -> Formula:
    """The formula with a term put for a free variable."""

    def term(each: Term) -> Term:
        return new if isinstance(each, Variable) and each.name == name else each

    def change(part: Atom | Equal) -> Formula:
        if isinstance(part, Equal):
            return Equal(term(part.left), term(part.right))
        return Atom(part.predicate, tuple(map(term, part.arguments)))

    return _mapped(formula, change)


def put_for_constant(formula: Formula, name: str, new: Term) -> Formula:
    """The formula with a term put for a constant."""

    def term(each: Term) -> Term:
        return new if isinstance(each, Constant) and each.name == name else each

    def change(part: Atom | Equal) -> Formula:
        if isinstance(part, Equal):
            return Equal(term(part.left), term(part.right))
        return Atom(part.predicate, tuple(map(term, part.arguments)))

    return _mapped(formula, change)
