"""Truth tables against the plain definition of truth, over all small cases."""

from itertools import product

import pytest
from hypothesis import given
from tests.strategies import formulas

from therefore.checker.models import holds
from therefore.logic.formulas import And, Atom, Iff, Implies, Not, Or, atoms, operators
from therefore.logic.normal import nnf
from therefore.logic.tables import LIMIT, columns, tables
from therefore.solve.evidence import Model


def plain(formula):
    """Each row's value by evaluation, as a number."""
    names = atoms(formula)
    value = 0
    for row in range(1 << len(names)):
        true = frozenset(atom for i, atom in enumerate(names) if row >> i & 1)
        value |= holds(formula, Model(true)) << row
    return value


@pytest.mark.parametrize("count", range(7))
def test_columns_are_the_bits_of_the_row_number(count):
    for place, column in enumerate(columns(count)):
        assert all((column >> row & 1) == (row >> place & 1) for row in range(1 << count))


@given(formulas(first_order=False))
def test_table_agrees_with_evaluation(formula):
    _, (value,), _ = tables([formula])
    assert value == plain(formula)


def small_formulas():
    """Every formula of at most two operators over three variables."""
    zero = [Atom(name) for name in "pqr"]
    one = [Not(f) for f in zero] + [kind(f, g) for f, g in product(zero, zero) for kind in KINDS]
    two = [Not(f) for f in one] + [
        kind(*pair) for f in one for g in zero for pair in ((f, g), (g, f)) for kind in KINDS
    ]
    return zero + one + two


KINDS = (
    lambda f, g: And((f, g)),
    lambda f, g: Or((f, g)),
    Implies,
    Iff,
)


def test_every_small_formula():
    every = small_formulas()
    assert len(every) == 3 + 39 + 39 + 39 * 3 * 2 * 4
    for formula in every:
        _, (value,), full = tables([formula])
        assert value == plain(formula)
        # negation normal form keeps every row
        _, (same, again), _ = tables([formula, nnf(formula)])
        assert same == again
        _, (left, right), everything = tables([formula, nnf(formula, positive=False)])
        assert left ^ right == everything
        assert operators(formula) <= 2
        assert value <= full


def test_too_many_atoms_are_refused():
    wide = Or(tuple(Atom(f"p{i}") for i in range(LIMIT + 1)))
    with pytest.raises(ValueError, match="too many for a truth table"):
        tables([wide])


def test_quantifiers_must_be_grounded_first():
    from therefore.logic.tptp import read_formula

    with pytest.raises(TypeError, match="ground it first"):
        tables([read_formula("![X]: p(X)")])
