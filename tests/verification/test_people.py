"""The fast way for RCL says no more than the plain one, and numbers as the checker does."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

import pytest
from tests.verification.attacks.forging import renewed

import therefore
from therefore.items import SATISFIABILITY, Item
from therefore.verification import people
from therefore.verification.examine import plainly


@pytest.fixture(scope="module")
def items(tmp_path_factory: pytest.TempPathFactory) -> list[Item]:
    out = Path(tmp_path_factory.mktemp("rcl")) / "data"
    therefore.generate("nlsat", preset="rcl", split="train", count=96, seed=5, out=out)
    return list(therefore.load(out))


def test_what_we_generate_is_seen(items):
    assert all(map(people.verified, items))
    assert {plainly(one, "").status for one in items[::8]} == {"verified"}
    assert {one.answer for one in items} == {0, 1}


def swapped(texts: tuple[str, ...], one: int, other: int) -> tuple[str, ...]:
    changed = list(texts)
    changed[one], changed[other] = changed[other], changed[one]
    return tuple(changed)


def spoilt(item: Item, other: Item, rng: random.Random) -> Item:
    """One part changed, or exchanged for that of another item."""
    logic, shown = item.logic, item.certificate
    one, two = rng.sample(range(len(item.premises)), 2)
    words = [word for word in logic.premises[one].replace("(", " ").split() if word.isalpha()]
    match rng.randrange(10):
        case 0:
            return replace(item, premises=swapped(item.premises, one, two))
        case 1:
            # The order of sentences decides the numbers that a refutation speaks in.
            moved = replace(logic, premises=swapped(logic.premises, one, two))
            return replace(item, premises=swapped(item.premises, one, two), logic=moved)
        case 2:
            kept = [place for place in range(len(item.premises)) if place != one]
            premises = tuple(item.premises[place] for place in kept)
            fewer = replace(logic, premises=tuple(logic.premises[place] for place in kept))
            return replace(item, premises=premises, logic=fewer)
        case 3:
            answer = 1 - item.answer
            return replace(item, answer=answer, target=SATISFIABILITY[answer])
        case 4:
            return replace(item, certificate=other.certificate)
        case 5:
            place = rng.randrange(len(shown))
            return replace(
                item, certificate=shown[:place] + rng.choice("1-,]0a") + shown[place + 1 :]
            )
        case 6:
            said = item.premises[one].replace("not ", "", 1)
            return replace(item, premises=(*item.premises[:one], said, *item.premises[one + 1 :]))
        case 7 if words:
            word = rng.choice(words)
            said = item.premises[one].replace(f" {word}", " baker", 1)
            text = logic.premises[one].replace(word, "baker", 1)
            told = replace(
                logic, premises=(*logic.premises[:one], text, *logic.premises[one + 1 :])
            )
            premises = (*item.premises[:one], said, *item.premises[one + 1 :])
            return replace(item, premises=premises, logic=told)
        case 8:
            place = shown.find("[[", rng.randrange(len(shown)))
            return replace(item, certificate=shown[:place] + "[[1]," + shown[place + 1 :])
        case _:
            said = item.premises[one].replace(" a ", " an ", 1)
            return replace(item, premises=(*item.premises[:one], said, *item.premises[one + 1 :]))


@pytest.mark.parametrize("seed", range(3))
def test_what_is_seen_the_plain_way_verifies(items, seed):
    rng = random.Random(seed)
    seen = refused = 0
    for _ in range(400):
        forged = renewed(spoilt(*rng.sample(items, 2), rng))
        if people.verified(forged):
            seen += 1
            assert plainly(forged, "").status == "verified"
        else:
            refused += 1
    assert seen > 20
    assert refused > 100


def test_a_sign_or_a_word_in_a_wrong_place(items):
    item = items[0]
    for strange in ("#", "*", "@", "\n", "  ", "\u00a0"):
        premises = (item.premises[0].replace(" ", f" {strange} ", 1), *item.premises[1:])
        assert not people.verified(replace(item, premises=premises))
    assert people.shape_of("No # who is not a # is a @.", item.question) is None
    assert people.shape_of("No # who is not a # is a @.", "What?") is None
