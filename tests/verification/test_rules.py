"""The fast way over whole texts of rules accepts nothing that the plain way would not."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable
from dataclasses import replace

import pytest
from tests.verification.attacks.forging import certified, flipped, renewed, said

import therefore
from therefore.items import Item
from therefore.language.readers import PATTERNS, forget
from therefore.logic.formulas import Implies, Not
from therefore.verification import rules
from therefore.verification.claimed import id_faults
from therefore.verification.examine import examine, plainly


@pytest.fixture(scope="module")
def items(tmp_path_factory: pytest.TempPathFactory) -> list[Item]:
    out = tmp_path_factory.mktemp("rules") / "d"
    therefore.generate("nlsat", out, preset="grl", split="test", count=60, seed=3)
    return therefore.load(out)


def test_honest_items_take_the_fast_way(items: list[Item]) -> None:
    assert {item.answer for item in items} == {0, 1}
    for item in items:
        assert rules.verified(item)
        assert examine(item) == plainly(item, "")


def other_word(item: Item, rng: random.Random) -> Item:
    """One word of one sentence, formula or certificate put in place of another."""
    place = rng.randrange(len(item.premises))
    kind = rng.choice(("premises", "logic", "certificate", "both"))
    texts = {
        "premises": item.premises[place],
        "logic": item.logic.premises[place],
        "certificate": item.certificate,
        "both": item.premises[place],
    }
    text = texts[kind]
    words = re.sub(r"([().,])", r" \1 ", text).split()
    one, two = rng.randrange(len(words)), rng.randrange(len(words))
    words[one] = rng.choice((words[two], "no", "and", "rice", "~", "-", "zebras", "", "1", "[]"))
    made = re.sub(r" ([).,])", r"\1", " ".join(words)).replace("( ", "(")
    if kind == "certificate":
        return replace(item, certificate=made.replace(" ", ""))
    if kind == "logic":
        return said(item, premises=_put(item.logic.premises, place, made))
    return replace(item, premises=_put(item.premises, place, made))


def _put(texts: tuple[str, ...], place: int, text: str) -> tuple[str, ...]:
    return (*texts[:place], text, *texts[place + 1 :])


def less(item: Item, rng: random.Random) -> Item:
    """A sentence left out with its formula, and the certificate kept."""
    place = rng.randrange(len(item.premises))
    fewer = item.premises[:place] + item.premises[place + 1 :]
    formulas = item.logic.premises[:place] + item.logic.premises[place + 1 :]
    return said(replace(item, premises=fewer), premises=formulas)


def fewer_steps(item: Item, rng: random.Random) -> Item:
    """A step, or something that is true in the model, left out."""
    record = json.loads(item.certificate)
    (listed,) = record["theory"].values()
    if listed:
        listed.pop(rng.randrange(len(listed)))
    return replace(item, certificate=json.dumps(record, separators=(",", ":")))


def twice(item: Item, rng: random.Random) -> Item:
    """Something listed twice, a key twice, or a blank that does not matter."""
    spoilt = rng.choice(
        (
            item.certificate.replace("{", '{"theory":{"rup":[[]]},', 1),
            item.certificate.replace('["', '["rice","rice","', 1),
            item.certificate.replace(":", ": ", 1),
            item.certificate.replace("]", "],[]", 1),
            item.certificate.replace("theory", "theory - 0"),
        )
    )
    return replace(item, certificate=spoilt)


def label(item: Item, rng: random.Random) -> Item:
    """Another label, with evidence for the right one or for none."""
    return rng.choice((flipped, lambda one: certified(flipped(one))))(item)


def split_line(item: Item, rng: random.Random) -> Item:
    """Two sentences as one, with a line break between them."""
    first, second, *rest = item.premises
    one, two, *others = item.logic.premises
    both = said(item, premises=(f"{one}\n{two}", *others))
    return replace(both, premises=(f"{first}\n{second}", *rest))


def of_itself(item: Item, rng: random.Random) -> Item:
    """Something that the item says of itself."""
    return rng.choice(
        (
            replace(item, family="exam"),
            replace(item, task="entailment"),
            replace(item, features={**item.features, "language": "rcl"}),
            replace(item, features={}),
            replace(item, provenance=replace(item.provenance, words="words.v0")),
            replace(item, provenance=replace(item.provenance, origin="imported")),
            replace(item, choices=item.choices[::-1]),
            replace(item, question="Can they all be false?"),
            said(item, axioms=("rice & ~rice",)),
            said(item, query=("rice",)),
        )
    )


CHANGES = (other_word, less, fewer_steps, twice, label, split_line, of_itself)


@pytest.mark.parametrize("change", CHANGES, ids=lambda change: change.__name__)
def test_what_the_fast_way_accepts_the_plain_way_accepts(
    items: list[Item], change: Callable[[Item, random.Random], Item]
) -> None:
    rng = random.Random(change.__name__)
    refused = 0
    for _ in range(2):
        for item in items:
            made = renewed(change(item, rng))
            seen = rules.verified(made) and not id_faults(made)
            plain = plainly(made, "")
            assert examine(made) == plain
            assert not seen or plain.status == "verified"
            refused += plain.status == "failed"
    assert refused, "nothing was broken"


def test_another_id_is_refused(items: list[Item]) -> None:
    assert examine(replace(items[0], id=items[1].id)).status == "failed"


@pytest.mark.parametrize(
    ("pattern", "meaning"),
    [
        ("no x", lambda atom: atom),
        ("If x then y", lambda left, right: Implies(right, left)),
        ("If x then y", lambda left, right: Not(Implies(left, right))),
    ],
)
def test_a_broken_reader_is_noticed(items: list[Item], pattern: str, meaning: object) -> None:
    original = PATTERNS["grl"][pattern]
    PATTERNS["grl"][pattern] = meaning  # type: ignore[assignment]
    forget()
    try:
        assert not any(rules.verified(item) for item in items)
        assert all(examine(item).status == "failed" for item in items[:6])
    finally:
        PATTERNS["grl"][pattern] = original
        forget()
    assert rules.verified(items[0])
