"""Phrases with a light verb, and phrases of which one says the other without a common word."""

from __future__ import annotations

from itertools import combinations

import pytest
from tests.verification.attacks.crafting import crafted, judged, judged_either
from tests.verification.attacks.forging import refused, write

import therefore
from therefore.items import ENTAILMENT
from therefore.knowledge.embedded import embedded
from therefore.language.english.inflection import name_of
from therefore.language.syllogism.questions import EXISTS, NO_MORE, VALID
from therefore.language.words.apart import apart
from therefore.language.words.content import listed_beside, says_more
from therefore.verification.examine import examine, plainly

NOT = 0


@pytest.mark.parametrize(
    ("said", "asked"),
    [
        ("Emma camps in the desert", "Emma goes camping"),
        ("Emma walks to work", "Emma takes a walk"),
        ("Emma goes for walks", "Emma takes a walk"),
        ("Emma marries a prince", "Emma gets married"),
        ("Emma swims every day", "Emma goes swimming"),
        ("Emma becomes famous", "Emma is famous"),
        ("Emma has a headache", "Emma gets a headache"),
        ("Emma feels happy", "Emma is happy"),
        ("Emma lacks cash", "Emma is short of cash"),
        ("Emma apologises to a friend", "Emma says sorry"),
        ("Emma is fit", "Emma is in good shape"),
        ("Emma is exhausted", "Emma feels tired"),
        ("Emma quarrels with a colleague", "Emma has an argument"),
        ("Emma hoovers the stairs", "Emma uses the vacuum cleaner"),
        ("Emma cheats in the exam", "Emma breaks the exam rules"),
        ("Emma goes to bed early", "it is not true that Emma stays up late"),
        ("Emma is happy", "it is not true that Emma is sad"),
        ("Emma stays indoors", "it is not true that Emma goes for walks"),
    ],
)
def test_clauses(bases, tmp_path, said, asked):
    """What the one says of the other is on no list of what words carry: no label rests on it."""
    item = next(iter(therefore.load(bases("validity"))))
    assert "verified" not in judged_either(item, [f"{said}."], asked)
    made = crafted(item, [f"{said}."], NO_MORE + VALID.format(asked), ENTAILMENT, NOT)
    assert examine(made).status == plainly(made, "").status == "unverified"
    refused(write(bases("validity"), tmp_path / "d", [made]))


@pytest.mark.parametrize(
    ("said", "asked"),
    [
        ("All teachers teach mathematics.", "all teachers are maths teachers"),
        ("All periodicals appear every day.", "all periodicals appear regularly"),
        ("All eagles eat meat.", "all eagles are carnivorous"),
        ("All pianists play the piano.", "all pianists play instruments"),
        ("All beer is pale.", "no beer is dark"),
    ],
)
def test_kinds(bases, said, asked):
    item = next(iter(therefore.load(bases("validity"))))
    made = crafted(item, [said], EXISTS + VALID.format(asked), ENTAILMENT, NOT)
    assert examine(made).status == plainly(made, "").status == "unverified"


@pytest.mark.parametrize(
    ("said", "asked"),
    [
        ("Emma walks to work", "Emma runs long distances"),
        ("Emma gets sunburn", "Emma feels happy"),
        ("Emma takes a walk", "Emma has a headache"),
        ("Emma sleeps in a tent", "Emma gets a wet sleeping bag"),
    ],
)
def test_light_verbs_connect_nothing(bases, said, asked):
    item = next(iter(therefore.load(bases("validity"))))
    assert judged(item, [f"{said}."], asked, NOT).status == "verified"


def test_the_quick_look_misses_none():
    """Of all phrases that clauses may say."""
    phrases = sorted({name_of(one) for theme in embedded().themes for one in theme.phrases})
    listed = listed_beside("nearly.txt")
    for one, other in combinations(phrases, 2):
        if says_more(one, other) or says_more(other, one) or other in listed.get(one, ()):
            assert not apart((one, other)), (one, other)


def test_no_rule_links_what_says_the_same():
    """Else honest items would turn on it: a rule says what follows from what."""
    listed = listed_beside("nearly.txt")
    for theme in embedded().themes:
        for rule in theme.rules:
            one, other = name_of(rule.first), name_of(rule.second)
            assert other not in listed.get(one, ()), (one, other)
