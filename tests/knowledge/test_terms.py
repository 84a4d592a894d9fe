"""What is derived from a small domain, and from every embedded one."""

from __future__ import annotations

import pytest

from therefore.errors import InputError
from therefore.knowledge.embedded import embedded
from therefore.knowledge.outline import read_outline
from therefore.knowledge.rules import read_themes
from therefore.knowledge.terms import CONTRADICTORY, ContradictionError
from therefore.solve.regions import QUANTIFIERS

BIRDS = """
head: animal

animal: need food
  bird: have wings
    owl: can fly
    penguin: cannot fly; can swim
  fish: can swim; do not have wings
  ~pet
    goldfish
  fish
    goldfish
antonym: are hot | are cold
synonym: owl = night bird
"""


@pytest.fixture(scope="module")
def birds():
    return read_outline("birds", BIRDS)


def holds(domain, quantifier, one, other):
    places = {term.phrase: place for place, term in enumerate(domain.terms)}
    return domain.holds(quantifier, places[one], places[other])


@pytest.mark.parametrize(
    ("quantifier", "one", "other", "expected"),
    [
        ("A", "owl", "need food", True),
        ("A", "goldfish", "pet", True),
        ("A", "goldfish", "fish", True),
        ("A", "night bird", "bird", True),
        ("E", "owl", "fish", True),
        ("E", "goldfish", "have wings", True),
        ("E", "penguin", "can fly", True),
        ("E", "bird", "pet", None),
        ("I", "bird", "can fly", True),
        ("O", "bird", "can fly", True),
        ("A", "bird", "can fly", False),
        ("I", "owl", "fish", False),
        ("I", "bird", "can swim", True),
        ("E", "are hot", "are cold", True),
    ],
)
def test_what_follows_from_an_outline(birds, quantifier, one, other, expected):
    assert holds(birds, quantifier, one, other) is expected


def test_a_contradiction_is_found():
    domain = read_outline("bad", "head: x\nbird: can fly\n  penguin: cannot fly\n")
    with pytest.raises(ContradictionError, match="penguin"):
        domain.count()


@pytest.mark.parametrize("domain", embedded().domains, ids=lambda domain: domain.name)
def test_no_embedded_statement_is_both_true_and_false(domain):
    for place in range(len(domain)):
        for quantifier in QUANTIFIERS:
            denied = domain.known[CONTRADICTORY[quantifier]][place]
            assert not domain.known[quantifier][place] & denied
        # Subalternation, and that "no" and "some" say the same in both directions.
        assert not domain.known["A"][place] & ~domain.known["I"][place]
        assert not domain.known["E"][place] & ~domain.known["O"][place]
        for other in range(len(domain)):
            for quantifier in ("E", "I"):
                one_way = domain.known[quantifier][place] >> other & 1
                assert one_way == domain.known[quantifier][other] >> place & 1


def test_the_embedded_knowledge_is_several_thousand_facts_over_more_than_a_dozen_domains():
    known = embedded()
    assert known.stated > 6_000
    assert len(known.domains) >= 12
    relations = {term.relation for domain in known.domains for term in domain.terms}
    relations |= {rule.relation for theme in known.themes for rule in theme.rules}
    assert relations >= {
        *("IsA", "HasProperty", "CapableOf", "HasA", "PartOf", "UsedFor", "MadeOf", "SymbolOf"),
        *("Causes", "HasSubevent", "HasPrerequisite", "MotivatedByGoal", "CausesDesire"),
    }


def test_a_rule_line_with_an_unknown_relation_is_refused():
    with pytest.raises(InputError, match="'because' is none of causes"):
        read_themes("[home]\nbecause: run > be tired")
