"""The patterns of clauses: valid, by both premises together, with options that do not follow."""

from __future__ import annotations

import pytest

from therefore.families.syllogism.letters import (
    ORDERS,
    distractors,
    idle,
    letters_in,
    opposite,
    told,
    told_with_idle,
)
from therefore.families.syllogism.patterns import COMPLEX, PATTERNS
from therefore.logic.formulas import Atom, Iff, Not
from therefore.solve.table import count_models, model_by_table


def entails(premises, conclusion):
    return model_by_table([*premises, Not(conclusion)]) is None


def test_there_are_42_complex_patterns_and_no_two_alike():
    assert len(COMPLEX) == len({(p.premises, p.conclusion) for p in COMPLEX}) == 42


@pytest.mark.parametrize("name", PATTERNS)
def test_a_pattern_is_valid_consistent_and_needs_both_premises(name):
    pattern = PATTERNS[name]
    assert entails(pattern.premises, pattern.conclusion)
    assert model_by_table(pattern.premises) is not None
    for premise in pattern.premises:
        assert not entails([premise], pattern.conclusion)


@pytest.mark.parametrize("name", PATTERNS)
def test_no_distractor_follows_or_equals_another_option(name):
    pattern = PATTERNS[name]
    for three in distractors(pattern):
        options = [pattern.conclusion, *three]
        for option in three:
            assert not entails(pattern.premises, option)
        for place, one in enumerate(options):
            for other in options[place + 1 :]:
                size = 2 ** len(letters_in(one, other))
                assert count_models([Iff(one, other)]) < size, (one, other)


@pytest.mark.parametrize("name", PATTERNS)
def test_options_have_the_shape_of_the_conclusion_or_are_two_letters_and_their_negations(name):
    plan = told(name, True)

    def shape(formula):
        return str(formula).translate(str.maketrans("pqrsuvw", "......."))

    body = getattr(plan.right.formula, "body", plan.right.formula)
    for three in plan.wrong:
        if isinstance(body, Atom):
            signs = [isinstance(query.formula, Not) for query in (plan.right, *three)]
            assert sorted(signs) == [False, False, True, True]
        else:
            assert {shape(query.formula) for query in (plan.right, *three)} == {
                shape(plan.right.formula)
            }


COMPANY = [(name, variant) for name in PATTERNS for variant in range(len(idle(name)))]


def test_orders_are_twelve_and_keep_each_pair_in_step():
    assert len(set(ORDERS)) == 12
    for order in ORDERS:
        assert sorted(order) == [0, 1, 2, 3]
        assert (order.index(0) < order.index(1)) == (order.index(2) < order.index(3))


@pytest.mark.parametrize(("name", "variant"), COMPANY)
def test_idle_premises_are_consistent_and_prove_nothing_of_the_options(name, variant):
    plan = told_with_idle(name, ORDERS[4], variant)
    assert plan.idle == 2
    assert model_by_table(plan.premises) is not None
    beside = idle(name)[variant].premises
    assert entails(PATTERNS[name].premises, plan.right.formula)
    assert not entails(beside, plan.right.formula)
    for three in plan.wrong:
        for query in three:
            assert not entails(plan.premises, query.formula)
        for query in (plan.right, *three):
            for premise in plan.premises:
                assert not entails([premise], query.formula)
                assert not entails([premise], opposite(query.formula))


@pytest.mark.parametrize(("name", "variant"), COMPANY)
def test_every_letter_of_an_option_is_mentioned_by_a_premise(name, variant):
    plan = told_with_idle(name, ORDERS[0], variant)
    told_of = {*letters_in(*plan.premises)}
    for three in plan.wrong:
        assert {*letters_in(*(query.formula for query in three))} <= told_of


def test_only_compounds_in_their_own_words_are_without_company():
    alone = {name for name in PATTERNS if not idle(name)}
    assert alone == {"complex 31", "complex 34", "complex 38", "complex 40"}
