from __future__ import annotations

from collections import Counter

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.evaluation.probing.planted import beaten
from tests.making import make_item

from therefore.errors import ConfigError, DatasetError
from therefore.evaluation.probing.draws import balanced_order, hold_out, premise_groups, set_sizes


@given(st.lists(st.sampled_from("abcd"), min_size=1, max_size=60), st.integers(0, 99))
def test_every_beginning_of_an_order_is_balanced(strata: list[str], seed: int) -> None:
    order = balanced_order(strata, np.random.default_rng(seed))
    assert sorted(order) == list(range(len(strata)))
    whole = Counter(strata)
    for size in range(1, len(strata) + 1):
        part = Counter(strata[place] for place in order[:size])
        for stratum, total in whole.items():
            fair = size * total / len(strata)
            assert abs(part[stratum] - fair) < 1 + len(whole) * total / len(strata)


def test_partial_sets_of_a_draw_are_balanced_to_the_item_where_they_can_be() -> None:
    strata = [number % 8 for number in range(1_600)]
    order = balanced_order(strata, np.random.default_rng(3))
    part = Counter(strata[place] for place in order[:160])
    assert set(part.values()) <= {19, 20, 21}


def test_draws_differ() -> None:
    strata = [number % 2 for number in range(100)]
    first, second = (balanced_order(strata, np.random.default_rng(seed)) for seed in (0, 1))
    assert set(first[:10]) != set(second[:10])


def test_what_is_held_out_shares_no_premises_with_the_rest() -> None:
    items = [
        make_item((f"Text {number // 4}.",), f"Question {number}.", answer=number % 2)
        for number in range(400)
    ]
    train, test = hold_out(items, 0.2, (), np.random.default_rng(0))
    assert len(test) == 80
    assert len(train) + len(test) == len(items)
    assert not {item.premises for item in train} & {item.premises for item in test}
    assert Counter(item.answer for item in test) == {0: 40, 1: 40}


def test_too_few_premises_to_hold_out_is_an_error() -> None:
    items = [make_item(("One text.",), f"Question {n}.", answer=n % 2) for n in range(10)]
    with pytest.raises(DatasetError, match="1 different premises are too few to hold out 20%"):
        hold_out(items, 0.2, (), np.random.default_rng(0))


def test_items_with_the_same_premises_are_one_group() -> None:
    items = beaten(40, split="train")
    groups = premise_groups(items)
    for one, group in zip(items, groups, strict=True):
        for other, its in zip(items, groups, strict=True):
            assert (group == its) == (one.premises == other.premises)


def test_a_training_set_smaller_than_the_classes_is_an_error() -> None:
    with pytest.raises(ConfigError, match="1 % of 100 training items are 1, too few"):
        set_sizes(100, (1.0, 100.0), 2)
