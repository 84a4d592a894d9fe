"""Conclusions as people type them: none is judged wrongly, and nearly all are read."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.asking.items import item

from therefore.asking.conclusions import graded_conclusion, validity
from therefore.items import Item
from therefore.language.syllogism.questions import EXISTS, GENERATE

WRITTEN = Path(__file__).with_name("written.txt")
ENOUGH = 0.9
"""Which share of the wordings has to be read."""


def wordings() -> Iterator[tuple[Item, bool, str]]:
    """Each item with what was typed, and whether it is right."""
    asked: Item | None = None
    for line in WRITTEN.read_text(encoding="utf-8").splitlines():
        mark, _, rest = line.partition(" ")
        if mark == "=":
            premises, _, target = rest.partition(" | ")
            one, two = premises.split(". ")
            asked = made((f"{one}.", two), target)
        elif mark in ("right", "wrong"):
            assert asked is not None
            yield asked, mark == "right", rest


def made(premises: tuple[str, ...], target: str) -> Item:
    return item("generation", premises, question=EXISTS + GENERATE, target=target)


def test_what_people_type_is_read_and_never_judged_wrongly() -> None:
    judged = [(right, validity(asked, said), said) for asked, right, said in wordings()]
    read = [one for one in judged if one[1] != "unreadable"]
    assert len(judged) >= 80
    mistaken = [one for one in read if (one[1] == "follows") is not one[0]]
    assert mistaken == []
    assert len(read) >= ENOUGH * len(judged), [one[2] for one in judged if one not in read]


BUNGALOWS = made(
    ("No warehouses are bungalows.", "All warehouses are buildings."),
    "Some buildings are not bungalows.",
)


@pytest.mark.parametrize(
    "said",
    [
        "a few buildings are not bungalows",  # more than one
        "most buildings are not bungalows",
        "all buildings are not bungalows",  # none, or not all
        "some bildings are not bungalows",  # a slip is not guessed
        "some of the bildings aren't bungalows",
        "some buildings might not be bungalows",
        "buildings",
        "some buildings are not bungalows or some bungalows are warehouses",
        "some warehouses and buildings are not bungalows",
        "idk",
        "nothing follows",
    ],
)
def test_what_was_not_read_is_never_called_unrelated(said: str) -> None:
    assert validity(BUNGALOWS, said) == "unreadable"
    assert graded_conclusion(BUNGALOWS, said).status == "unreadable"


@pytest.mark.parametrize(
    ("said", "worth"),
    [
        ("Some owls are not bats.", "unrelated"),
        ("something is a building but not a bungalow", "follows"),
        ("there are no buildings that are not bungalows", "contradicts"),
        ("no building isn't a bungalow", "contradicts"),
        ("it isn't true that all the buildings are bungalows", "follows"),
        ("Only bungalows are buildings", "contradicts"),
        ("the warehouses aren't bungalows", "restated"),
    ],
)
def test_what_was_read_is_judged(said: str, worth: str) -> None:
    assert validity(BUNGALOWS, said) == worth
