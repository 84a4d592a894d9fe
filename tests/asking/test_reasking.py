"""Twins say the same problem, and what is asked together is graded together."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest
from tests.asking.collection import EXAM

from therefore.asking.deciding import equivalent
from therefore.asking.evidence import owed
from therefore.asking.grading import Grade
from therefore.asking.options import answer_of
from therefore.asking.prompting import prompt
from therefore.asking.reasking import CHANGES, Twin, together, twins
from therefore.asking.sentences import logic_of
from therefore.dataset.stream import stream
from therefore.errors import ConfigError
from therefore.items import Item
from therefore.language.statement import read_statement
from therefore.solve.decide import satisfiable
from therefore.solve.evidence import Model

SOURCES = {
    "grl": ("nlsat", "grl", "test"),
    "rcl": ("nlsat", "rcl", "test"),
    "ruletaker": ("nlsat", "hard-ruletaker", "test"),
    "three": ("nlsat", "grl-entailment", "test"),
    "formulas": ("entailment", "evans2018", "test_easy"),
    "validity": ("syllogism", "validity", "test"),
    "hypothetical": ("syllogism", "hypothetical", "test"),
    "chains": ("analog", "chains", "test"),
    "exam": ("exam", "exam", "test"),
}
OFTEN = {
    "grl": {"names", "order", "words"},
    "rcl": {"names", "order", "words"},
    "ruletaker": {"names", "order"},
    "three": {"names", "order", "words"},
    "formulas": {"names"},
    "validity": {"order"},
    "hypothetical": {"names", "order"},
    "chains": {"names", "order"},
    "exam": {"order"},
}
"""What every twin changes. Others change where the text bears it."""


@cache
def asked(name: str) -> list[tuple[Item, list[Twin]]]:
    family, preset, split = SOURCES[name]
    found = stream(family, preset=preset, split=split, seed=11).take(8)
    return [(item, twins(item, 3)) for item in found]


@pytest.mark.parametrize("name", SOURCES)
def test_a_twin_is_the_same_problem(name: str) -> None:
    """Its text is read by the statement reader, which knows nothing of items, and decided anew."""
    for item, others in asked(name):
        for twin in others:
            one = twin.item
            said, _ = read_statement(one.premises, one.question, one.choices)
            problem = logic_of(one)
            assert len(said.problem.premises) == len(problem.premises)
            assert all(map(equivalent, said.problem.premises, problem.premises))
            assert all(map(equivalent, said.problem.query, problem.query))
            assert OFTEN[name] <= set(twin.changed)
            assert twin.original(one.answer) == item.answer
            both = [isinstance(satisfiable(logic_of(each).theory), Model) for each in (item, one)]
            assert both[0] == both[1]


@pytest.mark.parametrize("name", ["rcl", "ruletaker", "three", "formulas", "validity", "chains"])
def test_the_label_of_a_twin_is_derived_anew(name: str) -> None:
    for item, others in asked(name):
        for twin in others:
            problem = logic_of(twin.item)
            debts = owed(twin.item, problem, twin.item.answer)
            for debt in debts:
                theory = (*problem.axioms, *problem.premises, *debt.beside)
                assert isinstance(satisfiable(theory), Model) == debt.satisfiable
            assert twin.item.target == item.target


def test_names_words_and_instructions_really_change() -> None:
    counts = Counter(
        change
        for name in SOURCES
        for _, others in asked(name)
        for twin in others
        for change in twin.changed
    )
    assert min(counts[change] for change in CHANGES) >= 60, counts
    for name in ("exam", "validity", "ruletaker"):
        named = [twin for _, others in asked(name) for twin in others if "names" in twin.changed]
        assert named, name
    item, others = asked("rcl")[0]
    assert {twin.wording for twin in others} == {0, 1, 2}
    prompts = {str(prompt(item)), *(str(twin.prompt()) for twin in others)}
    assert len(prompts) == 4
    assert [twin.wording for twin in twins(item, 2, change=("order",))] == [0, 0]


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
