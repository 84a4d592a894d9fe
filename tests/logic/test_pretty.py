"""The textbook writer against a table by hand."""

from __future__ import annotations

import pytest
from hypothesis import given
from tests.strategies import formulas

from therefore.logic.formulas import Formula
from therefore.logic.pretty import pretty
from therefore.logic.tptp import read_formula


@pytest.mark.parametrize(
    ("tptp", "shown"),
    [
        ("p", "p"),
        ("~~p", "¬¬p"),
        ("p & q & r", "p ∧ q ∧ r"),
        ("(p & q) & r", "(p ∧ q) ∧ r"),
        ("p & (q | r)", "p ∧ (q ∨ r)"),
        ("(p & q) | r", "(p ∧ q) ∨ r"),
        ("~(p | q)", "¬(p ∨ q)"),
        ("(p & q) => (p | q)", "p ∧ q → p ∨ q"),
        ("(p => q) => p", "(p → q) → p"),
        ("p <=> (q <=> p)", "p ↔ (q ↔ p)"),
        ("p & (q => r)", "p ∧ (q → r)"),
        ("~(p <=> q)", "¬(p ↔ q)"),
        ("a = b", "a = b"),
        ("a != b", "a ≠ b"),
        ("~a != b", "¬(a ≠ b)"),
        ("p & a = b", "p ∧ a = b"),
        ("![X]: (man(X) => mortal(X))", "∀X (man(X) → mortal(X))"),
        ("![X,Y]: likes(X,Y)", "∀X,Y likes(X, Y)"),
        ("![X]: ?[Y]: ~likes(X,Y)", "∀X ∃Y ¬likes(X, Y)"),
        ("![X]: X = a", "∀X (X = a)"),
        ("(![X]: p(X)) & q", "∀X p(X) ∧ q"),
    ],
)
def test_table(tptp: str, shown: str) -> None:
    assert pretty(read_formula(tptp)) == shown


@given(formulas(first_order=False, letters="pqr"), formulas(first_order=False, letters="pqr"))
def test_different_formulas_look_different(one: Formula, other: Formula) -> None:
    assert (one == other) == (pretty(one) == pretty(other))
