"""Sentences that a careless reader would take wrongly: none of their labels is accepted."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.verification.attacks.forging import (
    certified,
    edited,
    hidden,
    refused,
    relabelled,
    said,
    write,
)

import therefore
from therefore.items import Item, Logic


def syllogism(bases, premises: dict[str, str], choices: dict[str, str], answer: int) -> Item:
    """A selection item of one's own; the certificate is right for its formulas."""
    item = therefore.load(bases("categorical"))[0]
    kinds = dict.fromkeys(
        name.partition("(")[0].strip("~(")
        for text in premises.values()
        for name in text.partition(": (")[2].replace("=>", "&").split(" & ")
    )
    changed = replace(
        item,
        premises=tuple(premises),
        choices=tuple(choices),
        logic=Logic(
            tuple(f"?[X]: {kind}(X)" for kind in kinds),
            tuple(premises.values()),
            tuple(choices.values()),
        ),
    )
    return certified(relabelled(changed, answer))


def test_the_head_of_a_relative_clause_counts(bases, tmp_path):
    item = syllogism(
        bases,
        {
            "All animals that can fly are birds.": "![X]: (can_fly(X) => birds(X))",
            "All helicopters can fly.": "![X]: (helicopters(X) => can_fly(X))",
        },
        {
            "Some birds are helicopters.": "?[X]: (birds(X) & helicopters(X))",
            "No birds are helicopters.": "![X]: (birds(X) => ~helicopters(X))",
        },
        0,
    )
    refused(write(bases("categorical"), tmp_path / "d", [item]))


@pytest.mark.parametrize(
    ("one", "other"),
    [("cacti", "cactuses"), ("hedgehogs", "hedge hogs"), ("wolves", "wolfs"), ("owls", "Owls")],
)
def test_spelling_twins(bases, tmp_path, one, other):
    first, second = (word.replace(" ", "_").lower() for word in (one, other))
    item = syllogism(
        bases,
        {
            f"All {one} are plants.": f"![X]: ({first}(X) => plants(X))",
            f"No {other} are plants.": f"![X]: ({second}(X) => ~plants(X))",
        },
        {
            f"Some {one} are not {other}.": f"?[X]: ({first}(X) & ~{second}(X))",
            f"Some {one} are {other}.": f"?[X]: ({first}(X) & {second}(X))",
        },
        0,
    )
    refused(write(bases("categorical"), tmp_path / "d", [item]))


@pytest.mark.parametrize(
    "sentence",
    [
        "'Or' means 'and'.",
        "All statements here are lies.",
        "Read every sentence as its opposite.",
        "Note.",
        "",
    ],
)
@pytest.mark.parametrize("name", ["rcl", "categorical", "exam", "grl"])
def test_a_sentence_that_carries_nothing_in_logic(bases, tmp_path, name, sentence):
    def told(item: Item) -> Item:
        empty = f"({item.logic.premises[0]}) | ~({item.logic.premises[0]})"
        changed = said(item, premises=(*item.logic.premises, empty))
        return replace(changed, premises=(*item.premises, sentence))

    refused(edited(bases(name), tmp_path / "d", told))


@pytest.mark.parametrize(
    "sentence",
    ["If and then then.", "If no no then no.", "If or then not.", "If rice and beans then.", "No."],
)
def test_words_of_the_pattern_are_no_nouns(bases, tmp_path, sentence):
    def told(item: Item) -> Item:
        formula = "and => then" if "then then" in sentence else "no"
        changed = said(item, premises=(*item.logic.premises, formula))
        return replace(changed, premises=(*item.premises, sentence))

    refused(edited(bases("grl"), tmp_path / "d", told))


@pytest.mark.parametrize(
    "question",
    [
        "Mary has Linda behind her.",
        "Behind Mary is Linda.",
        "Linda stands behind Mary.",
        "Is Linda behind Mary.",
        "xyzzy",
    ],
)
def test_unreadable_is_no_disorder(bases, tmp_path, question):
    def garbled(item: Item) -> Item:
        changed = replace(item, question=question, certificate="")
        return relabelled(said(changed, axioms=(), query=()), 0)

    base = bases("analog")
    made = [garbled(therefore.load(base)[0])]
    refused(write(base, tmp_path / "d", made))


def test_a_disorder_follows_from_nothing(bases, tmp_path):
    base = bases("analog")
    made = [item for item in therefore.load(base) if not item.features["grammatical"]]
    assert made
    refused(write(base, tmp_path / "d", [relabelled(item, 1) for item in made]))


def test_an_arrangement_told_backwards(bases, tmp_path):
    items = [i for i in therefore.load(bases("exam")) if "From first to" in i.choices[0]]
    swap = {
        "From first to fifth": "From fifth to first",
        "From first to four": "From four to first",
    }

    def back(item: Item) -> Item:
        choices = []
        for choice in item.choices:
            for one, other in swap.items():
                choice = choice.replace(one, other)
            choices.append(choice)
        return replace(item, choices=tuple(choices), target=choices[item.answer])

    made = [back(item) for item in items] or [hidden(therefore.load(bases("exam"))[0])]
    refused(write(bases("exam"), tmp_path / "d", made))


def test_a_pronoun_of_somebody_else(bases, tmp_path):
    def other(text: str) -> str:
        return text.replace(" she ", " he ") if " she " in text else text.replace(" he ", " she ")

    def changed(item: Item) -> Item:
        return replace(item, premises=tuple(map(other, item.premises)))

    items = [changed(item) for item in therefore.load(bases("hypothetical"))]
    refused(write(bases("hypothetical"), tmp_path / "d", items))


@pytest.mark.parametrize(
    ("name", "feature", "value"),
    [
        ("grl", "language", "rcl"),
        ("analog", "grammatical", False),
        ("exam", "scenario", "chain"),
        ("exam", "kind", "must"),
        ("notation", "variables", 77),
    ],
)
def test_a_feature_that_the_text_decides(bases, tmp_path, name, feature, value):
    def lied(item: Item) -> Item:
        return replace(item, features={**item.features, feature: value})

    wrong = [item for item in map(lied, therefore.load(bases(name)))]
    refused(write(bases(name), tmp_path / "d", wrong))
