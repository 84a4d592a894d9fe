"""Lists whose "and" or "not" is open, rules without a subject, things that may be one, "can"."""

from __future__ import annotations

import pytest
from tests.verification.attacks.crafting import crafted, judged_either
from tests.verification.attacks.forging import refused, write

import therefore
from therefore.errors import SentenceError
from therefore.items import ENTAILMENT, THREE_WAY
from therefore.language.analog.language import EACH
from therefore.language.nlsat import ruletaker
from therefore.language.syllogism.people import ASIDE
from therefore.language.syllogism.questions import NO_MORE, VALID
from therefore.language.words.content import ONE_THING
from therefore.verification.examine import examine

OPEN = 0


@pytest.mark.parametrize(
    ("premises", "question"),
    [
        (["All red, big and round things are cold.", "Bob is red.", "Bob is not big."],
         "Bob is cold."),
        (["all red and big things are cold.", "Bob is red.", "Bob is not big."], "Bob is cold."),
        (["Red and cold and big things are round.", "Bob is red."], "Bob is round."),
        (["Kind, red, and not big people are round.", "Bob is red."], "Bob is round."),
        (["everything is not red.", "Bob is big."], "Bob is red."),
        (["Everything is not red or not big.", "Bob is big."], "Bob is red."),
        (["all red things are not big.", "Bob is red."], "Bob is big."),
        (["All red things are not big and not cold.", "Bob is red."], "Bob is cold."),
        (["All red things are not big, not cold.", "Bob is red."], "Bob is cold."),
    ],
)  # fmt: skip
def test_lists_with_two_readings(bases, tmp_path, premises, question):
    """However the sentence begins, and however many are joined."""
    item = next(iter(therefore.load(bases("ruletaker"))))
    made = crafted(item, premises, question, ENTAILMENT, OPEN)
    assert examine(made).status == "unverified", examine(made).reasons
    refused(write(bases("ruletaker"), tmp_path / "d", [made]))


@pytest.mark.parametrize(
    "sentence",
    [
        "If Bob is red and Erin is big then is cold.",
        "If something is red and Erin is big then is cold.",
        "Not red things are round.",
    ],
)
def test_rules_that_say_of_nobody_in_particular(sentence):
    with pytest.raises(SentenceError):
        ruletaker.listen(sentence)


@pytest.mark.parametrize(
    ("said", "asked", "seen"),
    [
        ("The dog in the picture", "the animal in the picture", True),
        ("The owl on the poster", "the bird on the poster", True),
        ("The dog in the picture", "the dog in the story", False),
        ("The dog in the picture", "Emma", False),
    ],
)
def test_two_things_in_one_place(bases, said, asked, seen):
    """The dog in the picture is the animal in the picture, if there is one only."""
    item = next(iter(therefore.load(bases("validity"))))
    question = NO_MORE + VALID.format(f"{asked} attracts attention")
    found = examine(crafted(item, [f"{said} attracts attention."], question, ENTAILMENT, OPEN))
    assert (ONE_THING in found.reasons) == seen
    assert (found.status == "verified") != seen, found.reasons


@pytest.mark.parametrize(
    ("does", "can"),
    [
        ("Emma runs long distances", "Emma can run long distances"),
        ("The dog in the picture has tails", "the dog in the picture can have tails"),
        ("Emma is taller than people", "Emma can be taller than people"),
        ("Emma is used for sleeping", "Emma can be used for sleeping"),
    ],
)
def test_who_does_it_can_do_it(bases, does, can):
    item = next(iter(therefore.load(bases("validity"))))
    assert "verified" not in judged_either(item, [f"{does}."], can)


@pytest.mark.parametrize(
    ("said", "asked"),
    [
        ("chosen with care", "not chosen by chance"),
        ("described in detail", "not described in a few words"),
        ("praised in a speech", "criticised in a speech"),
    ],
)
def test_what_stands_in_one_row(bases, said, asked):
    """The list offers one of a row to an item, since one may speak of the other."""
    item = next(iter(therefore.load(bases("validity"))))
    question = NO_MORE + VALID.format(f"the owl in the story is {asked}")
    made = crafted(item, [f"The owl in the story is {said}."], question, ENTAILMENT, OPEN)
    assert examine(made).reasons == (ASIDE,)


@pytest.mark.parametrize(
    ("premise", "question"),
    [
        ("A girl is behind Mary.", "Some other girl is behind Mary."),
        ("Linda is behind a girl.", "Linda is behind some other girl."),
    ],
)
def test_some_other_girl_than_whom(bases, premise, question):
    """Than the one of whom the sentence before speaks."""
    for base, choices in (("analog", ENTAILMENT), ("threeway", THREE_WAY)):
        item = next(iter(therefore.load(bases(base))))
        found = [
            examine(crafted(item, [premise], question, choices, answer)).status
            for answer in range(len(choices))
        ]
        assert "verified" not in found


def test_two_girls_of_one_sentence(bases):
    item = next(iter(therefore.load(bases("analog"))))
    said, asked = "Linda is behind Mary.", "Some girl is behind some other girl."
    found = examine(crafted(item, [said], asked, ENTAILMENT, 1))
    assert found.status == "verified", found.reasons


@pytest.mark.parametrize(
    ("premises", "question", "label"),
    [
        (["Each model is taller than Mary."], "Mary is a model.", "contradicted"),
        (["Each potter is to the left of Mary."], "Mary is a potter.", "contradicted"),
    ],
)
def test_each_but_herself(bases, premises, question, label):
    """Nobody is taller than herself: each means each of the others, if Mary is one."""
    item = next(iter(therefore.load(bases("threeway"))))
    made = crafted(item, premises, question, THREE_WAY, THREE_WAY.index(label))
    assert examine(made).reasons == (EACH,)


def test_each_of_those_who_are_named(bases):
    item = next(iter(therefore.load(bases("analog"))))
    said = ["Each model is taller than Mary.", "Linda is a model."]
    found = examine(crafted(item, said, "Linda is taller than Mary.", ENTAILMENT, 1))
    assert found.status == "verified", found.reasons
