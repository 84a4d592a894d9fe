"""Grounding against brute force over all small structures, and against the prover E."""

import shutil
from itertools import product

import pytest
from hypothesis import given, settings
from tests.strategies import formulas
from tests.table import model_by_table

from therefore.checker.check import Accepted, check
from therefore.checker.models import holds
from therefore.errors import FragmentError
from therefore.logic.formulas import Atom, Constant, Not, constants, subformulas
from therefore.logic.ground import ground
from therefore.logic.tptp import read_formula, write_formula
from therefore.solve.decide import satisfiable as decided
from therefore.solve.evidence import Model
from therefore.solve.provers import find_prover

CASES = [
    # theory, satisfiable
    (["![X]: (man(X) => mortal(X))", "man(socrates)", "~mortal(socrates)"], False),
    (["![X]: (man(X) => mortal(X))", "mortal(socrates)", "~man(socrates)"], True),
    (["?[X]: p(X)", "![X]: ~p(X)"], False),
    (["?[X]: (p(X) & q(X))", "?[X]: (p(X) & ~q(X))"], True),
    (["![X]: p(X)", "~p(a)"], False),
    (["![X]: (p(X) | q(X))", "?[X]: ~p(X)", "?[X]: ~q(X)"], True),
    (["a = b", "p(a)", "~p(b)"], False),
    (["a = b", "b = c", "a != c"], False),
    (["p(a)", "~p(b)", "a = b | a = c"], True),
    (["![X]: X = a", "p(b)", "~p(a)"], False),
    (["?[X]: (p(X) & X != a)", "![X]: (p(X) => X = b)", "a = b"], False),
    (["![X, Y]: (r(X, Y) => r(Y, X))", "r(a, b)", "~r(b, a)"], False),
    (["![X, Y, Z]: ((r(X, Y) & r(Y, Z)) => r(X, Z))", "r(a, b)", "r(b, c)", "~r(a, c)"], False),
    (["(![X]: p(X)) | (![X]: q(X))", "~p(a)", "~q(a)"], False),
    (["~(![X]: p(X))", "p(a)"], True),
    (["![X]: ![X]: p(X)", "~p(a)"], False),
]


@pytest.mark.parametrize(("theory", "satisfiable"), CASES)
def test_hand_cases(theory, satisfiable):
    parsed = [read_formula(text) for text in theory]
    evidence = decided(parsed)
    assert isinstance(evidence, Model) == satisfiable
    assert check(parsed, evidence) == Accepted()
    assert (model_by_table(parsed) is not None) == satisfiable


def structures(size, predicates, names):
    """Every structure with this many individuals."""
    people = tuple(f"d{i}" for i in range(size))
    ground_atoms = [
        Atom(predicate, tuple(Constant(who) for who in choice))
        for predicate, arity in predicates
        for choice in product(people, repeat=arity)
    ]
    for denotation in product(people, repeat=len(names)):
        for chosen in product((False, True), repeat=len(ground_atoms)):
            true = frozenset(a for a, yes in zip(ground_atoms, chosen, strict=True) if yes)
            yield Model(true, people, dict(zip(names, denotation, strict=True)))


@pytest.mark.parametrize(("theory", "satisfiable"), CASES)
def test_brute_force_over_structures_of_one_and_two_agrees(theory, satisfiable):
    parsed = [read_formula(text) for text in theory]
    predicates = sorted(
        {
            (part.predicate, len(part.arguments))
            for formula in parsed
            for part in subformulas(formula)
            if isinstance(part, Atom)
        }
    )
    names = constants(*parsed)
    found = any(
        all(holds(formula, model) for formula in parsed)
        for size in (1, 2)
        for model in structures(size, predicates, names)
    )
    assert found <= satisfiable
    if found != satisfiable:
        assert len(ground(parsed).universe) > 2  # a model needs a third individual


@settings(max_examples=60, deadline=None)
@given(formulas(max_depth=3))
def test_random_formulas_agree_with_e(formula):
    if shutil.which("eprover") is None:
        pytest.skip("eprover is not installed")
    for asserted in (True, False):
        try:
            evidence = decided([formula if asserted else Not(formula)])
        except FragmentError:
            continue
        verdict = find_prover("eprover")([(write_formula(formula), asserted)])
        if verdict is not None:
            assert isinstance(evidence, Model) == verdict


def test_outside_the_fragment_is_refused():
    with pytest.raises(FragmentError, match="under a universal"):
        ground([read_formula("![X]: ?[Y]: r(X, Y)")])
    with pytest.raises(FragmentError):
        ground([Not(read_formula("?[X]: ![Y]: r(X, Y)"))])


def test_witness_names_are_fresh():
    grounding = ground([read_formula("?[X]: (p(X) & ~p(w1))")])
    assert grounding.witnesses == ("w2",)
    assert grounding.universe == ("w1", "w2")


def test_a_universe_is_never_empty():
    assert ground([read_formula("![X]: p(X)")]).universe == ("anyone",)
