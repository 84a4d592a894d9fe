from __future__ import annotations

from dataclasses import replace

import pytest
from tests.making import make_item

from therefore.asking.conclusions import validity
from therefore.dataset.stream import preview
from therefore.families.registry import FAMILIES
from therefore.items import THREE_WAY, Item, Logic
from therefore.language.syllogism.questions import GENERATE
from therefore.reasoners.oracle import Oracle

PRESETS = [
    (family, preset)
    for family in FAMILIES
    for preset in FAMILIES[family].presets
    if preset != "rewritten"  # free prose, which no grammar reads
]


def check_preset(family: str, preset: str, split: str) -> None:
    items = preview(family, preset=preset, split=split, count=24)
    for item, answer in zip(items, Oracle().answer(items), strict=True):
        if item.task == "generation":
            assert answer.status == "answered", item.id
            assert validity(item, answer.text) == "follows", (item.id, answer.text)
        elif item.task != "satisfiability" and not item.logic.query:
            # Ungrammatical on purpose (AnaLog's disordered hypotheses): they say nothing.
            assert (answer.status, answer.choice) == ("answered", 0), item.id
        else:
            assert (answer.status, answer.choice) == ("answered", item.answer), item.id


@pytest.mark.parametrize(("family", "preset"), PRESETS)
def test_the_oracle_is_right_on_every_preset(family: str, preset: str) -> None:
    check_preset(family, preset, next(iter(FAMILIES[family].presets[preset].splits)))


@pytest.mark.slow
@pytest.mark.parametrize(("family", "preset"), PRESETS)
def test_the_oracle_is_right_on_every_split(family: str, preset: str) -> None:
    for split in FAMILIES[family].presets[preset].splits:
        check_preset(family, preset, split)


def test_it_looks_at_the_text_and_not_at_the_label(entailments: list[Item]) -> None:
    lied = [replace(item, answer=1 - item.answer, logic=Logic()) for item in entailments]
    for item, answer in zip(entailments, Oracle().answer(lied), strict=True):
        assert answer.choice == item.answer


def test_a_conclusion_is_derived_without_the_target() -> None:
    items = preview("syllogism", preset="syllobase", split="test_generation", count=120, seed=7)
    blind = [replace(item, target="", logic=Logic(axioms=item.logic.axioms)) for item in items]
    answers = Oracle().answer(blind)
    assert [validity(item, answer.text) for item, answer in zip(items, answers, strict=True)] == [
        "follows"
    ] * len(items)
    for item, answer in zip(items, answers, strict=True):
        assert answer.text not in item.premises


def test_where_nothing_is_proposed_or_proved_there_is_no_answer() -> None:
    task = {"choices": (), "answer": -1, "task": "generation", "target": "All owls are owls."}
    question = GENERATE
    barren = make_item(
        ("Some owls are birds.", "Some birds are cats."), question, family="syllogism", **task
    )
    foreign = make_item(("(p&q)",), "?", family="entailment", **task)
    garbled = make_item(("Owls birds.",), question, family="syllogism", **task)
    found = [answer.status for answer in Oracle().answer([barren, foreign, garbled])]
    assert found == ["no answer", "no answer", "unreadable"]


def test_unreadable_text_and_unknown_family_are_unreadable() -> None:
    broken = make_item(("(p&",), "p", answer=1, family="entailment")
    prose = make_item(("It rained.",), "It was wet.", answer=1, family="unheard of")
    assert [a.status for a in Oracle().answer([broken, prose])] == ["unreadable"] * 2


@pytest.mark.parametrize(
    ("premise", "question", "label"),
    [("(p&q)", "p", 2), ("(p&q)", "~(p)", 0), ("(p|q)", "p", 1)],
)
def test_three_way_labels(premise: str, question: str, label: int) -> None:
    item = make_item((premise,), question, answer=0, choices=THREE_WAY, family="entailment")
    assert Oracle().answer([item])[0].choice == label


def test_a_label_that_cannot_be_derived_gets_no_answer() -> None:
    item = make_item(("(p&q)",), "p", answer=0, choices=("yes", "no"), family="entailment")
    assert Oracle().answer([item])[0].status == "unreadable"
