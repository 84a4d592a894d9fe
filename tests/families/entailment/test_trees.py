"""Formulas as texts: grown, rearranged, owned and changed, as often as is meant."""

import random
import re
from collections import Counter

from hypothesis import given
from hypothesis import strategies as st
from tests.families.entailment.growing import grow, polishes

from therefore.families.entailment import trees
from therefore.families.entailment.exam import mutate, operand
from therefore.families.entailment.keys import claimed, seed_key
from therefore.families.entailment.rearrange import rearrangements, turned, turned_text
from therefore.families.entailment.trees import grown, tree
from therefore.families.family import Territory
from therefore.logic.formulas import operators
from therefore.logic.infix import write_infix
from therefore.logic.polish import (
    bared,
    bracketed,
    evaluate,
    formula,
    infix,
    operators_in,
    polish,
    skeleton,
    to_tptp,
)
from therefore.logic.tables import columns, tables
from therefore.logic.tptp import write_formula


@given(polishes)
def test_polish_texts_agree_with_the_formula_objects(text):
    made = formula(text)
    assert polish(made) == text
    assert infix(text) == write_infix(made)
    assert bared(bracketed(text)).translate(to_tptp("", "")) == write_formula(made)
    assert operators_in(text) == operators(made)
    names, (value,), full = tables([made])
    column = dict(zip((atom.predicate for atom in names), columns(len(names)), strict=True))
    assert evaluate(text, column, full) == value


@given(st.integers(0, 2**32), st.integers(1, 30), st.integers(1, 26))
def test_grow_makes_what_was_asked(seed, count, variables):
    text = grow(seed, count, variables)
    assert operators_in(text) == count
    assert operand(text, 0) == len(text)
    assert len(set(re.findall("[a-z]", text))) <= variables


def test_looked_up_trees_have_the_probabilities_of_grown_ones(monkeypatch):
    """All trees of three operators, against growing them one operator at a time."""
    weights = Counter(trees._small(3))
    total = sum(weights.values())
    monkeypatch.setattr(trees, "SMALL", 0)
    rng = random.Random(5)
    grown = Counter(tree(rng, 3) for _ in range(60_000))
    assert grown.keys() <= weights.keys()
    statistic = sum(
        (grown[text] - 60_000 * weight / total) ** 2 / (60_000 * weight / total)
        for text, weight in weights.items()
    )
    degrees = len(weights) - 1
    assert statistic < degrees + 5 * (2 * degrees) ** 0.5


@given(polishes, st.integers(0, 2**32))
def test_rearrangements_have_the_same_symbols_and_at_most_as_many_as_asked(text, seed):
    leaves = re.findall("[a-z]", text)
    column, full = dict(zip("abcdefghijkl", columns(12), strict=True)), (1 << (1 << 12)) - 1
    made = []
    for bare, turns in rearrangements(random.Random(seed), text, 12):
        value = turned(bare, "".join(leaves), column, full)
        for turn in turns:
            made.append(bare.replace("x", "%s") % (*leaves[turn:], *leaves[:turn]))
            assert turned_text(bare, "".join(leaves), turn) == made[-1]
            assert value >> (turn << 12) & full == evaluate(made[-1], column, full)
    assert len(made) <= 12
    for new in made:
        assert Counter(new) == Counter(text)
        assert operand(new, 0) == len(new)
        assert seed_key(new) == seed_key(text)
    if not made:  # every order of these operators means the same
        assert len(set(skeleton(text)) - {"x"}) < 2


def test_rearranged_trees_have_the_probabilities_of_drawn_ones():
    """A tree of drawn operators in shuffled order is a drawn tree: all trees of three operators."""
    weights = Counter(trees._small(3))
    total = sum(weights.values())
    rng = random.Random(6)
    made: Counter[str] = Counter()
    for _ in range(60_000):
        operators = [sign for sign in tree(rng, 3) if sign != "x"]
        rng.shuffle(operators)
        made[grown(rng, len(operators), iter(operators).__next__)] += 1
    statistic = sum(
        (made[text] - 60_000 * weight / total) ** 2 / (60_000 * weight / total)
        for text, weight in weights.items()
    )
    degrees = len(weights) - 1
    assert statistic < degrees + 5 * (2 * degrees) ** 0.5


@given(polishes, st.integers(0, 7), st.integers(0, 2**32))
def test_a_tree_gets_operators_that_the_seed_owns(text, seed, start):
    bare = skeleton(text)
    territory = Territory("train", 0, 1, 1, seed)
    found = claimed(random.Random(start), bare, territory)
    binary = len(re.findall("[&|>]", bare))
    if binary > 2:  # three reach every residue
        rng = random.Random(start)
        assert any(claimed(rng, bare, territory) for _ in range(200))
    if found:
        assert territory.seed_owns(seed_key(found))
        assert re.sub("[&|>]", "*", found) == re.sub("[&|>]", "*", bare)


def test_over_all_seeds_trees_keep_their_probabilities():
    """The kinds of four binary operators claimed by all classes of seeds are uniform."""
    rng = random.Random(7)
    made: Counter[str] = Counter()
    for place in range(16_000):
        bare = "".join(rng.choice("&|>") for _ in range(4)) + "xxxxx"
        made[claimed(rng, bare, Territory("train", 0, 1, 1, place % 8))[:4]] += 1
    del made[""]
    share = made.total() / 81
    statistic = sum((count - share) ** 2 / share for count in made.values())
    assert len(made) == 81
    assert statistic < 80 + 5 * (2 * 80) ** 0.5


@given(polishes, st.integers(0, 2**32))
def test_mutants_are_formulas(text, seed):
    mutant = mutate(text, random.Random(seed))
    assert operand(mutant, 0) == len(mutant)
