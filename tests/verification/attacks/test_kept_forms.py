"""Verdicts that are kept by a form: two rows that differ in exactly what a careless key leaves out.

The form of an item is its formulas and its certificate with their words numbered, and how many of
the formulas are axioms, premises, queries and goals (`verification.numbered`). Every attack here
meets a process that keeps the honest twin's verdict.
"""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.verification.attacks.forging import relabelled, renewed, said

import therefore
from therefore.checker.claims import against_query, theory_alone
from therefore.items import Item, Logic
from therefore.language.words.carrying import terms
from therefore.logic.formulas import Problem
from therefore.verification import carrying, evidence
from therefore.verification.examine import examine
from therefore.verification.numbered import numbered

ALL, SOME = "![X]: (owls(X) => birds(X))", "?[X]: owls(X)"
QUERY = "?[X]: (owls(X) & birds(X))"


def problem(logic: Logic) -> Problem:
    return logic.problem()


def crafted(item: Item, logic: Logic, certificate: str) -> Item:
    return replace(item, logic=logic, certificate=certificate)


@pytest.fixture
def item(bases) -> Item:
    return therefore.load(bases("validity"))[0]


PROOF = '{"theory - 0":{"uses":[[2,"w"],[1,"w"],[-3,"w"]],"rup":[[]]},"theory":{"true":%s}}'
MODEL = '["owls(w1)","birds(w1)"],"domain":["w1"]'
CLAIMS = (against_query(0, False), theory_alone(True))


def test_formulas_that_change_their_places(item):
    """A query that becomes a premise, or a premise a goal: the lines are the same."""
    honest = Logic((), (ALL, SOME), (QUERY,))
    told = crafted(item, honest, PROOF % MODEL)
    assert not evidence.unsupported(told, problem(honest), CLAIMS)
    form = numbered(honest, told.certificate)
    for forged in (
        Logic((), (ALL,), (SOME,), (QUERY,)),
        Logic((), (ALL,), (SOME, QUERY)),
        Logic((), (ALL, SOME, QUERY)),
    ):
        other = crafted(item, forged, told.certificate)
        made = numbered(forged, told.certificate)
        assert form
        assert made
        assert form.theory.text == made.theory.text
        assert evidence.unsupported(other, problem(forged), CLAIMS)


def test_the_same_evidence_for_another_claim(item):
    """Formulas and certificate are those that were judged; the label claims the opposite."""
    logic = Logic((), (ALL, SOME), (QUERY,))
    told = crafted(item, logic, PROOF % MODEL)
    assert not evidence.unsupported(told, problem(logic), CLAIMS)
    for claims in (
        (against_query(0, True), theory_alone(True)),
        (against_query(0, False), theory_alone(False)),
        (against_query(0, False),),
    ):
        assert evidence.unsupported(told, problem(logic), claims)


def test_a_constant_that_is_called_like_somebody_in_the_model(item):
    """In the honest item nobody is called `w1`; in the forged one a constant is, and is no owl."""
    honest = Logic((), ("owls(ann)", "~owls(bob)"), ())
    model = '{"theory":{"true":["owls(ann)"],"domain":["ann","bob"]}}'
    told = crafted(item, honest, model)
    claims = (theory_alone(True),)
    assert not evidence.unsupported(told, problem(honest), claims)
    forged = Logic((), ("owls(ann)", "~owls(ann)"), ())
    assert evidence.unsupported(crafted(item, forged, model), problem(forged), claims)
    loose = '{"theory":{"true":["owls(w1)"],"domain":["w1"]}}'
    honest = Logic((), ("?[X]: owls(X)", "![X]: owls(X)"), ())
    assert not evidence.unsupported(crafted(item, honest, loose), problem(honest), claims)
    forged = Logic((), ("?[X]: owls(X)", "~owls(w1)"), ())
    assert evidence.unsupported(crafted(item, forged, loose), problem(forged), claims)


def test_words_that_carry_something(item):
    """Of one form, but of two of the forged item's words one carries the other."""
    claims = [against_query(0, True)]

    def asked(narrow: str, wide: str, which: str = "premises") -> list[str]:
        said = (f"?[X]: {narrow}(X)", f"![X]: ({narrow}(X) => old(X))")
        logic = Logic(**{which: said}, query=(f"?[X]: ({wide}(X) & old(X))",))
        form = numbered(logic, "")
        return carrying.changed_by_words(problem(logic), claims, form=form)

    assert not asked("owls", "bats")
    assert asked("hiking_boots", "boots")
    assert not asked("bats", "owls")
    assert asked("red_owls", "owls")
    # Only of what the text says: that the background names a kind calls for nothing.
    assert not asked("hiking_boots", "boots", "axioms")
    assert asked("hiking_boots", "boots")


def test_somebody_whose_name_tells_what_it_is():
    """`the_cow` is a cow: a form of individuals, with another individual in its place."""
    claims = [against_query(0, True)]

    def asked(who: str) -> list[str]:
        logic = Logic((), (f"sleeps({who})",), ("?[X]: (sleeps(X) & cow(X))",))
        return carrying.changed_by_words(problem(logic), claims, form=numbered(logic, ""))

    assert not asked("ann")
    assert not asked("the_owl")
    assert asked("the_cow")
    assert asked("the_brown_cow")


def test_a_name_that_holds_an_amount():
    """A letter without arguments may be an amount with words of its own: they are found, too."""
    claims = [against_query(0, True)]
    few, many = (f"'at least {count} [hiking_boots(X)]'" for count in (30, 20))
    logic = Logic((), (few, "p"), (many,))
    told = problem(logic)
    assert carrying.terms_of(told) == terms((*told.premises, *told.query))
    assert numbered(logic, "") is None
    assert carrying.changed_by_words(told, claims)


@pytest.mark.parametrize("name", ["categorical", "hypothetical", "exam", "rcl", "analog"])
def test_what_a_text_names(bases, name):
    """Seen in the texts of formulas, or found in the formulas: the same names in the same order."""
    for one in therefore.load(bases(name)):
        told = problem(one.logic)
        assert carrying.terms_of(told) == terms((*told.premises, *told.query, *told.goal))


@pytest.mark.parametrize("name", ["categorical", "hypothetical", "exam"])
def test_another_option_of_a_known_form(bases, name):
    """Two options exchange their places, or only the answer moves: certificate and words stay."""
    items = [one for one in therefore.load(bases(name)) if one.choices]
    assert {examine(one).status for one in items} == {"verified"}
    for one in items:
        places = range(len(one.choices))
        forged = [relabelled(one, place) for place in places if place != one.answer]
        turned = (*one.choices[1:], one.choices[0])
        query = one.logic.query
        # The options turned round in text and logic alike, while the evidence stays.
        moved = said(replace(one, choices=turned), query=(*query[1:], *query[:1]))
        forged.append(renewed(replace(moved, answer=one.answer, target=turned[one.answer])))
        assert {examine(other).status for other in forged} == {"failed"}


def test_a_conclusion_of_a_known_form_that_one_premise_says(bases):
    """That premises are needed together is kept by their form; a repetition has another."""
    items = therefore.load(bases("generation"))
    items = [one for one in items if not one.choices]
    assert {examine(one).status for one in items} == {"verified"}
    for one in items:
        idle = said(replace(one, target=one.premises[0]), query=one.logic.premises[:1])
        assert examine(renewed(idle)).status == "failed"


def test_lines_inside_a_formula(item):
    """A formula with a line end would be two of a form."""
    logic = Logic((), ("owls(ann)\n~owls(bob)",), ())
    assert numbered(logic, "") is None


@pytest.mark.parametrize("text", ["true(ann)", "p('x')", "p%0(a)", "p(é)", "uses(w)"])
def test_words_that_could_be_mixed_up(text):
    assert numbered(Logic((), (text,)), "") is None
    assert numbered(Logic((), ("p(a)",)), '{"theory":"%0"}') is None


def test_another_certificate_for_formulas_that_were_judged(item):
    logic = Logic((), (ALL, SOME), (QUERY,))
    told = crafted(item, logic, PROOF % MODEL)
    assert not evidence.unsupported(told, problem(logic), CLAIMS)
    nobody = PROOF % '["birds(w1)"],"domain":["w1"]'
    idle = (PROOF % MODEL).replace('[2,"w"]', '[1,"v"]')
    for certificate in (nobody, idle):
        other = replace(told, certificate=certificate)
        assert evidence.unsupported(other, problem(logic), CLAIMS)


def test_words_that_carry_something_else():
    """Of one form, and both times the words carry something: only what they carry differs."""
    claims = [theory_alone(True)]

    def asked(one: str, other: str) -> list[str]:
        logic = Logic((), (f"{one}(b)", f"{other}(b)"))
        return carrying.changed_by_words(problem(logic), claims, form=numbered(logic, ""))

    assert not asked("hiking_boots", "boots")
    assert asked("tall", "short")
    assert not asked("boots", "hiking_boots")
    assert not asked("red_boots", "red")
    assert asked("short", "tall")
