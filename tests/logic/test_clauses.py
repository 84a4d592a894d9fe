"""The clause form keeps satisfiability, row by row of the original atoms."""

from itertools import product

from hypothesis import given
from tests.logic.test_tables import small_formulas
from tests.strategies import formulas

from therefore.logic.clauses import clause_form
from therefore.logic.formulas import Atom, Iff, Implies, Not, Or, operators
from therefore.logic.tables import tables
from therefore.logic.tptp import read_formula


def satisfying_rows(formula):
    """Assignments of the atoms that some assignment of the new numbers extends to a model."""
    form = clause_form([formula])
    names = list(form.numbers.values())
    found = set()
    for choice in product((False, True), repeat=form.size):
        value = dict(zip(range(1, form.size + 1), choice, strict=True))
        if all(any(value[abs(x)] == (x > 0) for x in clause) for clause in form.clauses):
            found.add(tuple(value[number] for number in names))
    return form, found


def test_every_small_formula_keeps_its_models():
    for formula in small_formulas():
        form, found = satisfying_rows(formula)
        order, (value,), _ = tables([formula])
        for row in range(1 << len(order)):
            true = {atom for i, atom in enumerate(order) if row >> i & 1}
            # an atom that only a dropped tautology mentions is free
            key = tuple(atom in true for atom in form.numbers)
            assert (key in found) == bool(value >> row & 1)


@given(formulas(first_order=False))
def test_size_is_linear_without_equivalences(formula):
    form = clause_form([formula])
    if not any(isinstance(f, Iff) for f in _parts(formula)):
        assert len(form.clauses) <= 2 * operators(formula) + 1
    assert len(form.sources) == len(form.clauses)


def _parts(formula):
    from therefore.logic.formulas import subformulas

    return subformulas(formula)


def test_clausal_formulas_come_out_as_themselves():
    p, q, r = (Atom(name) for name in "pqr")
    form = clause_form([Or((p, Not(q), r)), Implies(p, Implies(q, r)), Not(Or((p, q)))])
    assert form.clauses == [(1, -2, 3), (-1, -2, 3), (-1,), (-2,)]
    assert form.sources == [0, 1, 2, 2]
    assert form.definitions == {}


def test_repeated_literals_and_tautologies_are_dropped():
    assert clause_form([read_formula("p | q | p"), read_formula("p | ~p | q")]).clauses == [(1, 2)]
