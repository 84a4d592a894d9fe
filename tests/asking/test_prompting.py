"""Prompts: every task and family is asked in words, and nothing of the answer is shown."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.asking.items import ALL, ENTAILED, SATISFIABLE, SELECTION, THREE, WRITTEN

from therefore.asking.options import answer_of, candidates
from therefore.asking.prompting import CUE, prompt, shown
from therefore.asking.strict import read_choice
from therefore.dataset.stream import preview
from therefore.errors import InputError
from therefore.families.registry import FAMILIES
from therefore.items import Item


def test_the_prompt_of_a_selection_item_in_full() -> None:
    assert prompt(SELECTION).plain() == (
        "Read the text and choose the one right option. Answer with its letter and nothing else."
        "\n\n"
        "Text: No pets are dogs. Some cats are pets.\n"
        "Question: What follows?\n"
        "A. Every cat is a dog.\n"
        "B. Not every cat is a dog.\n"
        "C. Some cats are pets.\n"
        "D. No dogs are cats.\n"
        "Answer:"
    )


def test_the_conversation_of_an_item_with_an_example() -> None:
    turns = prompt(SATISFIABLE, examples=[SATISFIABLE]).conversation()
    assert [turn["role"] for turn in turns] == ["user", "assistant", "user"]
    assert turns[0]["content"].endswith("If rice then no apples.")
    assert turns[0]["content"].startswith("Decide whether all of the statements can be true")
    assert turns[1]["content"] == "yes"
    assert turns[2]["content"].startswith("Statements:\nIf apples then rice.")


@pytest.mark.parametrize(
    ("item", "said"),
    [
        (SELECTION, ("A", "B", "C", "D")),
        (SATISFIABLE, ("no", "yes")),
        (ENTAILED, ("no", "yes")),
        (THREE, ("false", "unknown", "true")),
        (WRITTEN, ()),
    ],
)
def test_candidates_are_in_the_order_of_choices(item: Item, said: tuple[str, ...]) -> None:
    assert candidates(item) == said
    assert len(said) == len(item.choices)


@pytest.mark.parametrize("item", ALL)
def test_an_item_is_shown_without_its_answer(item: Item) -> None:
    moved = replace(item, answer=0, target="something else") if item.choices else item
    assert shown(moved) == shown(item)
    if item.task == "generation":
        assert item.target not in shown(item)


def test_options_may_be_answered_in_their_own_words() -> None:
    asked = prompt(SELECTION, texts=True)
    assert asked.candidates == SELECTION.choices
    assert "- Not every cat is a dog.\n" in asked.plain()
    assert answer_of(SELECTION, texts=True) == "Not every cat is a dog."


def test_other_labels_stand_for_themselves() -> None:
    odd = replace(ENTAILED, choices=("refuted", "proved"))
    assert candidates(odd) == ("refuted", "proved")


def test_more_options_than_letters_are_refused() -> None:
    many = replace(SELECTION, choices=tuple(map(str, range(27))))
    with pytest.raises(InputError, match="27 options"):
        prompt(many)


@pytest.mark.parametrize(
    ("family", "preset"),
    [
        ("entailment", "evans2018"),
        ("nlsat", "grl"),
        ("nlsat", "rcl"),
        ("nlsat", "hard-ruletaker"),
        ("nlsat", "grl-entailment"),
        ("syllogism", "hypothetical"),
        ("syllogism", "validity"),
        ("analog", "analog"),
        ("analog", "threeway"),
        ("exam", "exam"),
    ],
)
def test_every_family_is_asked_whole_and_its_answer_can_be_read(family: str, preset: str) -> None:
    first, second = preview(family, preset=preset, count=2)
    asked = prompt(second, examples=[first])
    text = asked.plain()
    assert text.endswith(f"\n{CUE}")
    for premise in (*first.premises, *second.premises):
        assert premise in text
    assert second.question in text
    for place, said in enumerate(asked.candidates):
        assert read_choice(second, said) == place


def test_every_family_is_tried_above() -> None:
    assert set(FAMILIES) <= {"entailment", "nlsat", "syllogism", "analog", "exam"}


def test_formulas_and_rules_come_with_their_reading() -> None:
    formula = preview("entailment", preset="evans2018", count=1)[0]
    assert "> means if-then" in prompt(formula).instruction
    rule = preview("nlsat", preset="grl", count=1)[0]
    assert "there are beans" in prompt(rule).instruction
