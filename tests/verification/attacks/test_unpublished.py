"""Texts in words that are none of ours: read perhaps, and never verified."""

from __future__ import annotations

import pytest

from therefore.errors import SentenceError
from therefore.items import ENTAILMENT, SATISFIABILITY, THREE_WAY
from therefore.language.statement import read_statement
from therefore.language.syllogism.questions import VALID

TOGETHER = "Can all of these statements be true at the same time?"


@pytest.mark.parametrize(
    ("premises", "conclusion"),
    [
        (("All men are mortal.", "Oscar is a man."), "Oscar is mortal"),
        (("Every king is a poet.", "Felix is a king."), "Felix is a poet"),
        (("If Emma helps Lucy, then she is happy.", "Emma helps Lucy."), "Emma is happy"),
        (
            ("Every single man is a bachelor.", "Every husband is a man."),
            "every husband is a bachelor",
        ),
        (
            ("Every pet store clerk likes cats.", "Every rat is a pet."),
            "every rat store clerk likes cats",
        ),
        (("Emma is unhappy.", "If Emma is not happy, then she sings."), "Emma sings"),
        (("If Emma is a king, then she is happy.", "Emma is an old king."), "Emma is happy"),
        (("If Emma runs, then she is happy.", "Emma runs fast."), "Emma is happy"),
        (("All Poles are humans.", "All poles are rods."), "some humans are rods"),
        (("All arms are weapons.", "Every arm is a limb."), "some weapons are limbs"),
        (("All owls are found among the trees.", "All trees are plants."), "all owls are plants"),
        (
            ("There are no animals that eat insects that can fly.", "All owls can fly."),
            "no owls eat insects",
        ),
    ],
)
def test_words_that_others_may_take_otherwise(premises, conclusion):
    try:
        stated, _ = read_statement(premises, VALID.format(conclusion), ENTAILMENT)
    except SentenceError:
        return
    assert stated.doubts or stated.unlisted


def test_published_terms_are_not_doubted():
    premises = ("No owl is a bat.", "Every bat is a mammal.")
    stated, _ = read_statement(premises, VALID.format("no owl is a mammal"), ENTAILMENT)
    assert not stated.doubts
    assert not stated.unlisted


@pytest.mark.parametrize(
    "premises",
    [
        ("If someone sees Bob and he is red then he is kind.", "Anne sees Bob."),
        ("If someone sees Anne then she is kind.", "Bob sees Anne."),
        ("If Anne is red then he is kind.", "Anne is red."),
        ("If Bob is red then it is kind.", "Bob is red."),
    ],
)
def test_pronouns_and_denials_of_rules_that_are_open(premises):
    with pytest.raises(SentenceError):
        read_statement(premises, TOGETHER, SATISFIABILITY)


@pytest.mark.parametrize(
    "premise",
    [
        "Every soldier is not older than Linda.",
        "Linda is behind Mary or is above John and Susan is above Mary.",
        "Linda is behind Mary and is above John if John is above Susan.",
    ],
)
def test_scopes_of_comparisons_that_are_open(premise):
    with pytest.raises(SentenceError):
        read_statement((premise,), "Susan is above Mary.", THREE_WAY)
