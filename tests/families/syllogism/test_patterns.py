"""The patterns of clauses: valid, by both premises together, with options that do not follow."""

from __future__ import annotations

import pytest
from tests.table import count_models, model_by_table

from therefore.certify.letters import (
    ORDERS,
    TRIPLES,
    alone,
    beside,
    ends,
    exchanged,
    letter_of,
    letters_in,
)
from therefore.logic.formulas import And, Atom, Iff, Implies, Not, Or
from therefore.solve.patterns import COMPLEX, PATTERNS

LITERAL = [name for name in PATTERNS if letter_of(PATTERNS[name].conclusion)]
COMPOUND = [name for name in PATTERNS if name not in LITERAL]


def entails(premises, conclusion):
    return model_by_table([*premises, Not(conclusion)]) is None


def test_there_are_42_complex_patterns_and_no_two_alike():
    assert len(COMPLEX) == len({(p.premises, p.conclusion) for p in COMPLEX}) == 42


@pytest.mark.parametrize("name", PATTERNS)
def test_a_pattern_is_valid_consistent_and_needs_both_premises(name):
    pattern = PATTERNS[name]
    assert entails(pattern.premises, pattern.conclusion)
    assert model_by_table(pattern.premises) is not None
    assert alone(name, True).premises == pattern.premises[::-1]
    for premise in pattern.premises:
        assert not entails([premise], pattern.conclusion)


def _affirms(formula, letter):
    """Whether the formula mentions the letter other than by denying it."""
    match formula:
        case Not(Atom()):
            return False
        case Not(body):
            return _affirms(body, letter)
        case And(parts) | Or(parts):
            return any(_affirms(part, letter) for part in parts)
        case Implies(left, right):
            return _affirms(left, letter) or _affirms(right, letter)
    return formula == Atom(letter)


@pytest.mark.parametrize("name", LITERAL)
def test_what_is_denied_alone_is_marked_and_the_idle_letter_is_told_alike(name):
    pattern = PATTERNS[name]

    def denied(premises, letter):
        return not any(_affirms(premise, letter) for premise in premises)

    alone = denied(pattern.premises, letter_of(pattern.conclusion))
    assert pattern.denied == (alone and pattern.kind != "disjunctive")
    for company in pattern.idle:
        assert denied(company.premises, company.asked) == alone


def _plans():
    for name in LITERAL:
        for variant in range(len(PATTERNS[name].idle)):
            yield name, beside(name, ORDERS[4], variant, apart=False)
    for name in COMPOUND:
        yield name, exchanged(name, TRIPLES[1])


PLANS = list(_plans())


@pytest.mark.parametrize(("name", "plan"), PLANS, ids=[name for name, _ in PLANS])
def test_one_option_follows_and_no_two_say_the_same(name, plan):
    right, *wrong = [query.formula for query in plan.queries]
    assert len(wrong) == 3
    assert model_by_table(plan.premises) is not None
    assert entails(plan.premises, right)
    for option in wrong:
        assert not entails(plan.premises, option)
    for place, one in enumerate((right, *wrong)):
        for other in (right, *wrong)[place + 1 :]:
            assert count_models([Iff(one, other)]) < 2 ** len(letters_in(one, other)), (one, other)


@pytest.mark.parametrize(("name", "plan"), PLANS, ids=[name for name, _ in PLANS])
def test_no_premise_decides_an_option_alone_and_each_letter_of_one_is_told(name, plan):
    told = {*letters_in(*plan.premises)}
    for query in plan.queries:
        assert {*letters_in(query.formula)} <= told
        for premise in plan.premises:
            assert not entails([premise], query.formula)


def _shape(formula):
    return str(formula).translate(str.maketrans("pqrsuv", "......"))


@pytest.mark.parametrize("name", COMPOUND)
def test_compounds_are_shown_among_four_of_their_shape(name):
    plan = exchanged(name, TRIPLES[0])
    assert {_shape(query.formula) for query in plan.queries} == {_shape(plan.queries[0].formula)}
    first, last = ends(PATTERNS[name])
    assert first != last


def test_orders_are_twelve_and_keep_each_pair_in_step():
    assert len(set(ORDERS)) == 12
    for order in ORDERS:
        assert sorted(order) == [0, 1, 2, 3]
        assert (order.index(0) < order.index(1)) == (order.index(2) < order.index(3))
