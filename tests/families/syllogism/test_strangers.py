"""What a stranger would add to an item by its words alone must change nothing.

The stranger knows no list and no lexicon: wherever one term's text ends with another's ("hiking
boots", "boots"; "blackbirds", "birds"), every one is the other. Terms are cut out of the sentences
by this file's own patterns, and what follows is decided by Venn's regions.
"""

from __future__ import annotations

import re
from itertools import permutations

import pytest
from tests.families.syllogism.test_draw import blocks

from therefore.knowledge.embedded import embedded
from therefore.language.syllogism.kinship import akin, kin
from therefore.language.syllogism.words import words
from therefore.logic.formulas import And, Atom, Exists, Forall, Implies, Not
from therefore.solve import regions
from therefore.solve.regions import Statement

KINDS = ("categorical", "poly", "validity", "syllobase", "syllobase-context")


def statement(formula) -> tuple[str, str, str]:
    match formula:
        case Forall(_, Implies(Atom(one), Not(Atom(other)))):
            return "E", one, other
        case Forall(_, Implies(Atom(one), Atom(other))):
            return "A", one, other
        case Exists(_, And((Atom(one), Not(Atom(other))))):
            return "O", one, other
        case Exists(_, And((Atom(one), Atom(other)))):
            return "I", one, other
    raise AssertionError(formula)


def ends_with(one: str, other: str) -> bool:
    """Whether the first term ends in the second, plural or not, as words or as one word."""
    first, second = (re.sub(r"(?<=\w{3})s\b", "", term.replace("_", " ")) for term in (one, other))
    return first != second and len(second) > 2 and first.endswith(second)


def numbered(draft):
    """Premises and options as statements about numbered terms, and the terms."""
    problem = draft.logic.problem()
    told = [statement(formula) for formula in (*problem.premises, *problem.query)]
    terms = list(dict.fromkeys(term for _, *pair in told for term in pair))
    made: list[Statement] = [(q, terms.index(a), terms.index(b)) for q, a, b in told]
    return made[: len(problem.premises)], made[len(problem.premises) :], terms


def is_categorical(draft) -> bool:
    return draft.features["kind"] in ("categorical", "poly")


@pytest.mark.parametrize("preset", KINDS)
def test_no_term_ends_in_another(preset):
    seen = 0
    for draft in blocks(preset)[1]:
        if is_categorical(draft):
            _, _, terms = numbered(draft)
            added = [(a, b) for a, b in permutations(terms, 2) if ends_with(a, b)]
            assert not added, draft.premises
            seen += 1
    assert seen > 10


def test_the_check_finds_what_it_looks_for():
    assert ends_with("hiking_boots", "boots")
    assert ends_with("blackbirds", "bird")
    assert ends_with("cherry_trees", "trees")
    assert not ends_with("boots", "hiking_boots")
    assert not ends_with("boots", "sandals")


@pytest.mark.parametrize("preset", ["categorical", "poly"])
def test_only_one_option_follows_and_no_premise_of_its_proof_can_be_spared(preset):
    for draft in blocks(preset)[1]:
        premises, options, terms = numbered(draft)
        if len(terms) > 11:
            continue
        if draft.task == "selection":
            right = [regions.follows(premises, option, len(terms)) for option in options]
            assert [n for n, holds in enumerate(right) if holds] == [draft.answer]
        asked = options[draft.answer if draft.task == "selection" else 0]
        spared = [
            regions.follows([p for p in premises if p != left], asked, len(terms))
            for left in premises
        ]
        assert sum(not each for each in spared) == len(premises) - draft.features["idle"]


@pytest.mark.parametrize("preset", ["hypothetical", "disjunctive", "complex"])
def test_no_clause_of_an_item_says_another(preset):
    """No plain phrase is another with words left out: "runs", "runs fast"."""
    for draft in blocks(preset)[1]:
        problem = draft.logic.problem()
        names = set(re.findall(r"(\w+)\(", " ".join((*draft.logic.premises, *draft.logic.query))))
        assert problem.premises
        for one, other in permutations(names, 2):
            words, more = set(one.split("_")), set(other.split("_"))
            assert not words < more, (one, other)


@pytest.mark.parametrize("domain", embedded().domains, ids=lambda domain: domain.name)
def test_kin_are_found_as_by_asking_of_every_pair(domain):
    known = [words(term) for term in domain.terms[:120]]
    assert kin(known) == [
        sum(1 << n for n, other in enumerate(known) if other is word or akin(word, other))
        for word in known
    ]
