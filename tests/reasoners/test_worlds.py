from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.strategies import formulas
from tests.table import model_by_table

from therefore.errors import ConfigError
from therefore.items import Item
from therefore.logic.formulas import Formula
from therefore.reasoners.worlds import Worlds, WorldsConfig, seen_true


@given(
    st.lists(formulas(first_order=False, letters="pqr"), min_size=1, max_size=3), st.integers(0, 5)
)
def test_all_rows_are_exact(theory: list[Formula], seed: int) -> None:
    every_row = 1 << 12
    expected = model_by_table(theory) is not None
    assert seen_true(theory, every_row, random.Random(seed)) == expected


@given(
    st.lists(formulas(first_order=False, letters="pqr"), min_size=1, max_size=3), st.integers(0, 5)
)
def test_it_never_sees_what_cannot_be(theory: list[Formula], seed: int) -> None:
    if seen_true(theory, 2, random.Random(seed)):
        assert model_by_table(theory) is not None


def test_entailments_are_never_rejected_and_more_worlds_find_more(entailments: list[Item]) -> None:
    found: list[int] = []
    for worlds in (4, 32, 256):
        answers = Worlds(WorldsConfig(worlds)).answer(entailments)
        pairs = list(zip(entailments, answers, strict=True))
        assert all(answer.choice == 1 for item, answer in pairs if item.answer == 1)
        found.append(sum(answer.choice == 0 for item, answer in pairs if item.answer == 0))
    assert found[0] < found[1] < found[2]


def test_an_answer_depends_on_the_item_alone(entailments: list[Item]) -> None:
    reasoner = Worlds(WorldsConfig(16))
    together = reasoner.answer(entailments[:20])
    assert together == [reasoner.answer([item])[0] for item in entailments[:20]]


def test_no_worlds_is_an_error() -> None:
    with pytest.raises(ConfigError, match="worlds=0 is too few"):
        WorldsConfig(0)
