"""Alpha-equivalent problems are written alike, others are not."""

import random

from hypothesis import given
from hypothesis import strategies as st
from tests.strategies import formulas

from therefore.logic.canonical import canonical_text, fingerprint
from therefore.logic.formulas import Problem
from therefore.logic.tptp import read_formula, write_formula


def problem(*texts, query=()):
    return Problem(premises=tuple(map(read_formula, texts)), query=tuple(map(read_formula, query)))


def test_renamed_problems_are_alike():
    one = problem("p & q", "q => r", query=["r"])
    other = problem("x & a", "a => b", query=["b"])
    assert canonical_text(one) == canonical_text(other)


def test_names_are_shared_over_the_whole_problem():
    assert canonical_text(problem("p", query=["p"])) != canonical_text(problem("p", query=["q"]))


def test_bound_variables_and_constants():
    one = problem("![X]: (man(X) => mortal(X))", "man(socrates)")
    other = problem("![Y]: (dog(Y) => animal(Y))", "dog(rex)")
    assert canonical_text(one) == canonical_text(other)
    assert canonical_text(one) != canonical_text(problem("![X]: (m(X) => n(X))", "n(s)"))


def test_fields_are_kept_apart():
    assert canonical_text(Problem(premises=(read_formula("p"),))) != canonical_text(
        Problem(query=(read_formula("p"),))
    )


@given(formulas(), st.randoms(use_true_random=False))
def test_any_renaming_is_alike(formula, rng: random.Random):
    text = write_formula(formula)
    again = read_formula(text)
    assert canonical_text(Problem(premises=(formula,))) == canonical_text(
        Problem(premises=(again,))
    )


@given(formulas(first_order=False, letters="pqrs"))
def test_permuted_letters_are_alike(formula):
    text = write_formula(formula)
    swapped = text.translate(str.maketrans("pqrs", "tsuq"))
    assert canonical_text(problem(text)) == canonical_text(problem(swapped))


def test_fingerprint_is_pinned():
    assert fingerprint("p & q") == "ec3fd8c177f17144e5aecfe2"
