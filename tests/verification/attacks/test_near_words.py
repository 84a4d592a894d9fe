"""Opposites, near synonyms and comparisons among published words: no label rests on them."""

from __future__ import annotations

import pytest
from tests.verification.attacks.crafting import crafted, judged
from tests.verification.attacks.forging import refused, write

import therefore
from therefore.items import ENTAILMENT
from therefore.language.syllogism.questions import EXISTS, SELECT, VALID
from therefore.verification.examine import examine, plainly

NOT, YES = 0, 1


@pytest.mark.parametrize(
    ("premise", "asked"),
    [
        ("All islands are tiny.", "all islands are small"),
        ("All motels are noisy.", "no motels are quiet"),
        ("All comets are hotter than the Sun.", "no comets are cooler than the Sun"),
        ("All islands have straight sides.", "no islands have curved sides"),
        ("All deserts receive little rain.", "no deserts receive a lot of rain"),
        ("All mountains are active volcanoes.", "no mountains are extinct volcanoes"),
        ("All insects have antennae.", "all insects have antennas"),
        ("All cellos are larger than violins.", "all violins are smaller than cellos"),
        ("All flutes are heavier than pencils.", "no pencils are heavier than flutes"),
        ("All rivers flow quickly.", "no rivers flow slowly"),
    ],
)
def test_kinds(bases, tmp_path, premise, asked):
    base = bases("validity")
    item = crafted(
        therefore.load(base)[0], [premise], EXISTS + VALID.format(asked), ENTAILMENT, NOT
    )
    assert examine(item).status == plainly(item, "").status == "unverified"
    refused(write(base, tmp_path / "d", [item]))


@pytest.mark.parametrize(
    ("premises", "asked"),
    [
        (("Emma misses the deadline.",
          "If Emma does not meet the deadline, then she loses a client."), "Emma loses a client"),
        (("Emma is short of money.", "If Emma is short of cash, then she sells the car."),
         "Emma sells the car"),
        (("Emma takes photographs.", "If Emma takes pictures, then she is happy."),
         "Emma is happy"),
        (("Emma adopts a puppy.", "If Emma adopts a dog, then she goes for walks."),
         "Emma goes for walks"),
    ],
)  # fmt: skip
def test_clauses(bases, premises, asked):
    base = therefore.load(bases("hypothetical"))[0]
    assert judged(base, premises, asked, NOT).status == "unverified"


def test_a_second_option_that_says_the_same(bases):
    base = therefore.load(bases("hypothetical"))[0]
    options = ("It is true that Emma misses the deadline.", "It is true that Emma takes pictures.",
               "It is not true that Emma misses the deadline.",
               "It is true that Emma loses a client.")  # fmt: skip
    premises = ("Emma takes photographs.", "Emma misses the deadline if she takes photographs.")
    assert examine(crafted(base, premises, SELECT, options, 0)).status == "unverified"


def test_premises_that_say_opposites(bases):
    clause = therefore.load(bases("hypothetical"))[0]
    said = ("Emma wins the match.", "Emma loses the match.")
    assert judged(clause, said, "Emma is happy", NOT).status == "unverified"
    kinds = therefore.load(bases("validity"))[0]
    said = ("All cellos are larger than violins.", "All cellos are smaller than violins.",
            "All harps are cellos.")  # fmt: skip
    found = judged(kinds, said, "all harps are larger than violins", YES, exists=True)
    assert found.status == "unverified"
    assert "premises" in found.reasons[0]


def test_what_rests_on_none_of_it_is_verified(bases):
    base = therefore.load(bases("validity"))[0]
    said = ("All harps are cellos.", "All cellos are larger than violins.")
    found = judged(base, said, "all harps are larger than violins", YES, exists=True)
    assert found.status == "verified"
