"""The patterns of clauses: valid, by both premises together, with options that do not follow."""

from __future__ import annotations

import pytest

from therefore.families.syllogism.letters import distractors, letters_in, told
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
        return str(formula).translate(str.maketrans("pqrsuv", "......"))

    body = getattr(plan.right.formula, "body", plan.right.formula)
    for three in plan.wrong:
        if isinstance(body, Atom):
            signs = [isinstance(query.formula, Not) for query in (plan.right, *three)]
            assert sorted(signs) == [False, False, True, True]
        else:
            assert {shape(query.formula) for query in (plan.right, *three)} == {
                shape(plan.right.formula)
            }
