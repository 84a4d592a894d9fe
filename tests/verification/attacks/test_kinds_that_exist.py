"""Labels that turn on whether there are things of a kind, where the text does not say so."""

from __future__ import annotations

import pytest
from tests.verification.attacks.crafting import crafted, judged
from tests.verification.attacks.forging import refused, write

import therefore
from therefore.items import ENTAILMENT
from therefore.language.syllogism.questions import NO_MORE, SELECT, VALID
from therefore.verification.examine import examine, plainly

NOT, YES = 0, 1


@pytest.mark.parametrize(
    ("premises", "asked"),
    [
        (("All bats are mammals.",), "some mammals are bats"),
        (("All bats are mammals.", "No mammals are birds."), "some bats are not birds"),
        (("No owls are bats.",), "some owls are not bats"),
        (("No bats are mammals.", "All bats are mammals."), "some owls are birds"),
    ],
)
@pytest.mark.parametrize("supposed", ["", NO_MORE])
def test_it_is_open(bases, tmp_path, premises, asked, supposed):
    base = bases("validity")
    question = supposed + VALID.format(asked)
    item = crafted(therefore.load(base)[0], premises, question, ENTAILMENT, NOT)
    found = examine(item)
    assert found.status == plainly(item, "").status == "unverified"
    assert "whether there are things of the kinds named" in found.reasons[0]
    refused(write(base, tmp_path / "d", [item]))


def test_a_second_option_follows_for_those_who_take_it_for_granted(bases):
    options = ("All bats are animals.", "Some animals are bats.", "All animals are bats.")
    said = ("All bats are mammals.", "All mammals are animals.")
    item = crafted(therefore.load(bases("categorical"))[0], said, SELECT, options, 0)
    assert examine(item).status == "unverified"


@pytest.mark.parametrize(
    ("premises", "asked", "answer"),
    [
        (("All bats are mammals.",), "all mammals are bats", NOT),
        (("All bats are mammals.", "No mammals are birds."), "no bats are birds", YES),
        (("Some dogs are bats.", "All bats are mammals."), "some mammals are bats", YES),
    ],
)
def test_what_holds_either_way_is_verified(bases, premises, asked, answer):
    base = therefore.load(bases("validity"))[0]
    for exists in (False, True):
        assert judged(base, premises, asked, answer, exists=exists).status == "verified"
