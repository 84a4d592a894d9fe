"""RuleTaker: things that are no people, rules of which nobody need be an instance, stray marks."""

from __future__ import annotations

import pytest
from tests.verification.attacks.crafting import crafted
from tests.verification.attacks.forging import refused, write

import therefore
from therefore.errors import SentenceError
from therefore.items import ENTAILMENT, THREE_WAY
from therefore.language.nlsat import ruletaker
from therefore.verification.examine import examine


def statuses(bases, base, premises, question, choices=ENTAILMENT):
    """The verdict on each label."""
    item = next(iter(therefore.load(bases(base))))
    made = [crafted(item, premises, question, choices, k) for k in range(len(choices))]
    return [examine(one).status for one in made]


@pytest.mark.parametrize(
    ("premises", "question"),
    [
        (["Everyone is red.", "Bob is big."], "Everything is red."),
        (["Something is red."], "Someone is red."),
        (["All red people are big.", "Something is red."], "Something is big."),
        (["If someone is red then they are big.", "Something is red."], "Something is big."),
        (["If someone is red, then that person is big.", "Something is red."], "Something is big."),
        (["No one who is red is big.", "Something is red."], "Something is not big."),
        (["If someone is red then they are big.", "All big things are cold.", "Bob is red."],
         "All red things are cold."),
    ],
)  # fmt: skip
def test_a_thing_need_be_no_person(bases, tmp_path, premises, question):
    assert "verified" not in statuses(bases, "ruletaker", premises, question)
    item = next(iter(therefore.load(bases("ruletaker"))))
    made = crafted(item, premises, question, ENTAILMENT, 1)
    refused(write(bases("ruletaker"), tmp_path / "d", [made]))


@pytest.mark.parametrize(
    ("premises", "question"),
    [
        (["If someone is red then they are big.", "All big things are cold.", "Bob is red."],
         "Bob is cold."),
        (["Everyone is red."], "Someone is red."),
        (["Everything is red.", "Bob is big."], "Bob is red."),
    ],
)  # fmt: skip
def test_whoever_is_named_is_both(bases, premises, question):
    assert statuses(bases, "ruletaker", premises, question) == ["failed", "verified"]


@pytest.mark.parametrize(
    ("base", "premises", "question", "choices"),
    [
        ("ruletaker", ["All red things are big."], "Something is big.", ENTAILMENT),
        ("ruletaker", ["All red things are big.", "No red thing is big."], "Something is red.",
         ENTAILMENT),
        ("threeway", ["Every soldier is behind Mary."], "Some person is behind Mary.", THREE_WAY),
    ],
)  # fmt: skip
def test_rules_of_which_nobody_need_be_an_instance(bases, base, premises, question, choices):
    assert "verified" not in statuses(bases, base, premises, question, choices)


@pytest.mark.parametrize(
    ("base", "premises", "question", "choices"),
    [
        ("ruletaker", ["All red things are big.", "Bob is red."], "Something is big.", ENTAILMENT),
        ("threeway", ["Every soldier is behind Mary.", "John is a soldier."],
         "Some person is behind Mary.", THREE_WAY),
    ],
)  # fmt: skip
def test_rules_with_an_instance(bases, base, premises, question, choices):
    assert statuses(bases, base, premises, question, choices)[-1] == "verified"


@pytest.mark.parametrize(
    "sentence",
    [
        "Bob is red and and big.",
        "Bob is red,,, big.",
        "and Bob is red.",
        "Bob is red and.",
        "Something is or red.",
        "If and Bob is red then Bob is big.",
        "Red, , cold things are big.",
    ],
)
def test_words_that_join_nothing(sentence):
    with pytest.raises(SentenceError):
        ruletaker.listen(sentence)


@pytest.mark.parametrize("sentence", ["Bob is red, and Erin is big.", "Bob is red, big, and cold."])
def test_words_that_join(sentence):
    assert ruletaker.listen(sentence).unlisted == ()
