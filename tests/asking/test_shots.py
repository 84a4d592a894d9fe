"""Worked examples: balanced, repeatable, shared, and never the item itself."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest
from tests.asking.items import ENTAILED, SATISFIABLE, SELECTION, WRITTEN

from therefore.asking.shots import Shots
from therefore.errors import InputError
from therefore.items import Item


def many(item: Item, count: int) -> list[Item]:
    """Items like this one, labels in blocks, so that order alone would not balance them."""
    labels = max(1, len(item.choices))
    return [
        replace(
            item,
            id=f"{item.id}-{n}",
            premises=(f"Sentence {n}.",),
            answer=n * labels // count if item.choices else -1,
        )
        for n in range(count)
    ]


@pytest.mark.parametrize("count", [1, 2, 4, 8])
def test_labels_take_turns(count: int) -> None:
    training = many(SELECTION, 40)
    found = Shots(training, count).of(SELECTION)
    assert len({one.id for one in found}) == count
    shares = Counter(one.answer for one in found)
    assert max(shares.values()) - min([shares[label] for label in range(4)]) <= 1


def test_the_same_seed_gives_the_same_examples_and_another_seed_others() -> None:
    training = many(SATISFIABLE, 60)
    first, again = (Shots(training, 6, seed=1).of(SATISFIABLE) for _ in range(2))
    assert [one.id for one in first] == [one.id for one in again]
    other = Shots(training, 6, seed=2).of(SATISFIABLE)
    assert [one.id for one in first] != [one.id for one in other]


def test_items_of_one_shape_share_their_examples() -> None:
    training = many(SATISFIABLE, 20)
    shots = Shots(training, 4)
    one, two = (replace(SATISFIABLE, id=name, premises=(name,)) for name in ("x", "y"))
    assert shots.of(one) == shots.of(two)


def test_the_item_itself_is_never_an_example() -> None:
    training = many(SATISFIABLE, 12)
    shots = Shots(training, 6)
    usual = shots.of(SATISFIABLE)
    for item in training:
        found = shots.of(item)
        assert item.id not in {one.id for one in found}
        assert Counter(one.answer for one in found) == Counter(one.answer for one in usual)
        reworded = replace(item, id="another id")
        assert item.premises not in {one.premises for one in shots.of(reworded)}


def test_examples_are_of_the_items_own_kind() -> None:
    training = many(SATISFIABLE, 10) + many(ENTAILED, 10) + many(WRITTEN, 10)
    for item in (SATISFIABLE, ENTAILED, WRITTEN):
        assert {one.task for one in Shots(training, 4).of(item)} == {item.task}


def test_too_few_examples_are_an_error_with_a_remedy() -> None:
    with pytest.raises(InputError, match="shots=5: the training split has 3 examples"):
        Shots(many(SATISFIABLE, 3), 5).of(SATISFIABLE)


def test_no_examples_are_asked_for_and_none_are_needed() -> None:
    assert Shots([], 0).of(SATISFIABLE) == []
