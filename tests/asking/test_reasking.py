"""Twins say the same problem, and what is asked together is graded together."""

from __future__ import annotations

import pytest
from tests.asking.collection import EXAM

from therefore.asking.grading import Grade
from therefore.asking.options import answer_of
from therefore.asking.reasking import together, twins
from therefore.asking.sentences import logic_of
from therefore.dataset.stream import stream
from therefore.errors import ConfigError
from therefore.language.readers import READERS
from therefore.solve.decide import satisfiable
from therefore.solve.evidence import Model


@pytest.mark.parametrize(
    ("family", "preset", "split"),
    [
        ("nlsat", "grl", "test"),
        ("nlsat", "grl-entailment", "test"),
        ("entailment", "evans2018", "test_easy"),
    ],
)
def test_a_twin_is_the_same_problem(family: str, preset: str, split: str) -> None:
    for item in stream(family, preset=preset, split=split, seed=11).take(6):
        for twin in twins(item, 3):
            read = READERS[family].read(twin.item)
            problem = logic_of(twin.item)
            assert (read.premises, read.query) == (problem.premises, problem.query)
            assert "names" in twin.changed
            assert twin.original(twin.item.answer) == item.answer
            both = [satisfiable(logic_of(one).theory) for one in (item, twin.item)]
            assert isinstance(both[0], Model) == isinstance(both[1], Model)


def test_options_are_shuffled_with_their_answer() -> None:
    for item in stream("exam", split="test", seed=11).take(4):
        for twin in twins(item, 2, change=("order",)):
            assert twin.item.choices[twin.item.answer] == item.choices[item.answer]
            assert twin.item.target == item.target
            assert [item.choices[place] for place in twin.options] == list(twin.item.choices)
            fallacies = twin.item.features["fallacies"]
            assert [item.features["fallacies"][p] for p in twin.options] == list(fallacies)


def test_twins_are_repeatable_and_differ_from_seed_to_seed() -> None:
    item = stream("nlsat", preset="grl", split="test", seed=11)[0]
    assert twins(item, 2) == twins(item, 2)
    assert twins(item, 1, seed=1) != twins(item, 1, seed=2)
    assert answer_of(twins(item, 1)[0].item) == answer_of(item)


def test_answers_are_judged_together() -> None:
    right, wrong = Grade(1.0, "right", "", 1), Grade(0.0, "wrong", "", 0)
    assert together([right, right], [None, None]).reward == 1.0
    mixed = together([right, wrong], [None, None])
    assert (mixed.accuracy, mixed.consistent, mixed.reward) == (0.5, False, 0.0)
    alike = together([wrong, wrong], [None, None])
    assert (alike.accuracy, alike.consistent) == (0.0, True)
    assert not together([Grade(0.0, "unreadable", "")] * 2, [None, None]).consistent


def test_misuse_is_refused() -> None:
    with pytest.raises(ConfigError, match="change 'voice'"):
        twins(EXAM, change=("voice",))  # type: ignore[arg-type]
    with pytest.raises(ConfigError, match="1 grades for 2"):
        together([Grade(1.0, "right", "")], [None, None])
