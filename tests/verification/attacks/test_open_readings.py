"""Sentences that no preset says and that can be taken in two ways: no label rests on one."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.verification.attacks.forging import certified, refused, write

import therefore
from therefore.errors import SentenceError
from therefore.items import ENTAILMENT, SATISFIABILITY, THREE_WAY, Logic
from therefore.language.statement import read_statement
from therefore.logic.tptp import write_formula
from therefore.verification.meaning import spelt

TOGETHER = "Can all of these statements be true at the same time?"
COLLEGE = "The following statements are about the students of a college in Ghent, among them Maya. "
MUST = "Which one of the following must be true?"
OPTIONS = (
    "Maya studies law.",
    "Maya has a grant.",
    "Maya edits the yearbook.",
    "Maya reads Latin.",
)
FESTIVAL = (
    "A street festival is planned in Ghent, and all of the following statements about it are true."
)
UNLESS = 'Here "unless" means no more than "if not".'
PARALLEL = (
    "From these statements, a visitor concludes, rightly or wrongly, that the parade goes ahead. "
    "Which one of the following arguments has the same logical form, if the order of its "
    "statements does not matter?"
)
ARGUMENTS = (
    "If the bank grants the loan, then a second plant is built. The bank grants the loan. "
    "So, a second plant is built.",
    "If the nets are replaced, then the cooperative buys the oil. The cooperative buys the oil. "
    "So, the nets are replaced.",
    "If the shuttle train runs, then the second runway is used. The shuttle train does not run. "
    "So, the second runway is not used.",
)


def unread(premises, question, choices):
    with pytest.raises(SentenceError):
        read_statement(premises, question, choices)


@pytest.mark.parametrize(
    "premises",
    [
        ("Bob is not big and red.", "Bob is not red."),
        ("Kind people are not red and young.", "Bob is kind.", "Bob is not young."),
        ("Everything is not red or big.", "Bob is big."),
        ("If Bob is not big and red then Bob is kind.", "Bob is kind."),
        ("Bob does not chase the cat and eat the dog.", "Bob does not eat the dog."),
        ("If something does not like Anne and see Bob then it is red.", "Bob is red."),
        ("Bob sees the cat and big.", "Bob is not big."),
        ("Everyone who is red is big.", "Cow is red.", "Cow is not big."),
        ("The mouse does not see the cat.", "Mouse sees the cat."),
        ("Bob is not red.", "The Bob is red."),
    ],
)
def test_rules_whose_not_is_open(premises):
    unread(premises, TOGETHER, SATISFIABILITY)


@pytest.mark.parametrize(
    "premises",
    [
        ("Red people are big.", "The cow is red.", "The cow is not big."),
        ("Everyone who is red is big.", "The cow is red.", "The cow is not big."),
        ("If someone is red, then that person is big.", "The cow is red.", "The cow is not big."),
        ("No one who is red is big.", "The cow is red.", "The cow is big."),
        ("Everyone is red.", "The cow is not red."),
        ("Everything is not red.", "Bob is red.", "Anne is not red."),
        ("All red things are not big.", "Bob is red.", "Bob is big."),
        ("If something is not red and big then it is kind.", "Bob is big."),
        ("Red and big people are kind.", "Bob is red.", "Bob is not kind."),
        ("Every doctor is not a baker.", "Adam is a doctor.", "Adam is a baker."),
        ("Every doctor who is a cook is not a baker.", "Adam is a cook."),
        ("Adam is not a doctor or a baker.", "Adam is a baker."),
        ("Everyone who is not a doctor and a baker is a poet.", "Adam is a baker."),
    ],
)
def test_what_a_rule_is_about_or_denies_may_be_doubtful(premises):
    assert read_statement(premises, TOGETHER, SATISFIABILITY)[0].doubts


@pytest.mark.parametrize("opening", ["If", "When", "Unless", "Even though"])
def test_a_condition_that_has_a_condition_is_open(opening):
    premise = f"{opening} Linda is behind Mary if John is above Mary, then Susan is behind John."
    unread((premise,), "Susan is behind John.", THREE_WAY)
    unread((premise.replace(" then", ""),), "Susan is behind John.", THREE_WAY)


@pytest.mark.parametrize(
    ("premise", "hypothesis"),
    [
        ("Linda is to the northeast of Mary.", "Linda is to the south of Mary."),
        ("Linda is to the northwest of Mary.", "Linda is to the north of Mary."),
        ("Linda is to the northwest of Mary.", "Linda is to the northeast of Mary."),
        ("Linda is upstairs from Mary.", "Linda is below Mary."),
        ("Linda is on top of Mary.", "Mary is upstairs from Linda."),
    ],
)
def test_what_places_may_say_of_each_other_decides_no_label(bases, tmp_path, premise, hypothesis):
    base = bases("threeway")
    stated, _ = read_statement((premise,), hypothesis, THREE_WAY)
    forged = replace(
        therefore.load(base)[0],
        premises=(premise,),
        question=hypothesis,
        logic=Logic(*spelt(stated.problem)),
        answer=THREE_WAY.index("unknown"),
        target="unknown",
    )
    refused(write(base, tmp_path / "d", [certified(forged)]))


@pytest.mark.parametrize("hypothesis", ["Someone is red.", "Somebody is red.", "Everyone is red."])
def test_whether_an_animal_is_somebody_is_doubtful(bases, tmp_path, hypothesis):
    base, answer = bases("ruletaker"), 2
    item = therefore.load(base)[0]
    stated, _ = read_statement(("The cow is red.",), hypothesis, THREE_WAY)
    forged = replace(
        item,
        premises=("The cow is red.",),
        question=hypothesis,
        logic=Logic(*spelt(stated.problem)),
        answer=answer,
        target=THREE_WAY[answer],
    )
    refused(write(base, tmp_path / "d", [certified(forged)]))


def test_people_alone_may_be_asked_about():
    people = ("Everyone who is red is big.", "Bob is red.")
    assert not read_statement(people, TOGETHER, SATISFIABILITY)[0].doubts


def test_what_released_rules_mean_by_someone_is_read():
    rule = "If someone sees the cat then they are kind."
    stated, _ = read_statement((rule, "The dog sees the cat."), "The dog is kind.", THREE_WAY)
    assert write_formula(stated.problem.premises[0]) == "![X]: (see(X,cat) => kind(X))"


@pytest.mark.parametrize(
    "rule",
    [
        "All those who do not row for the college and sing in the choir study law.",
        "All those who row for the college do not study law.",
        "Everyone who rows for the college does not study law.",
        "A person does not live on campus only if that person studies law.",
        "Maya does not sing in the choir if she rows for the college.",
        "Only those who row for the college do not study law.",
    ],
)
def test_policies_that_deny_more_than_whom_they_are_about(rule):
    clear = COLLEGE + "All those who do not row for the college study law."
    read_statement((clear, "Maya rows for the college."), MUST, OPTIONS)
    unread((COLLEGE + rule, "Maya rows for the college."), MUST, OPTIONS)


def test_arguments_with_unless_are_not_compared():
    rule = "If the brass band plays, then the parade goes ahead."
    honest = (f"{FESTIVAL} {rule}", "The brass band plays.")
    read_statement(honest, PARALLEL, ARGUMENTS)
    unread((f"{FESTIVAL} {UNLESS} {rule}", honest[1]), PARALLEL, ARGUMENTS)
    unless = (
        "Unless the ice breaks up early, the plane lands on the ridge. The ice does not break up "
    )
    unread(honest, PARALLEL, (*ARGUMENTS, unless + "early. So, the plane lands on the ridge."))


@pytest.mark.parametrize(
    "premise",
    [
        "Emma runs and she swims if she is hungry.",
        "Emma runs if she is hungry and she swims.",
        "It is not true that Emma runs and she swims.",
    ],
)
def test_what_if_and_not_belong_to(premise):
    question = (
        "By this statement and the meaning of the words alone, does it follow that Emma runs?"
    )
    unread((premise,), question, ENTAILMENT)


@pytest.mark.parametrize(
    ("premises", "question", "answer"),
    [
        (("Linda is older than Mary or John.",), "Linda is older than Mary.", 1),
        (("Linda is on top of Mary.", "Mary is on top of John."), "Linda is on top of John.", 2),
        (
            ("Linda is behind Mary unless John is above Mary.", "John is above Mary."),
            "Linda is behind Mary.",
            1,
        ),
        (
            ("Linda is behind Mary, or John is above Mary.", "John is above Mary."),
            "Linda is behind Mary.",
            1,
        ),
        (("Linda is behind Mary even though John is above Mary.",), "John is above Mary.", 2),
    ],
)
def test_a_label_that_holds_in_one_reading_only(bases, tmp_path, premises, question, answer):
    base = bases("threeway")
    item = therefore.load(base)[0]
    stated, _ = read_statement(premises, question, THREE_WAY)
    forged = replace(
        item,
        premises=premises,
        question=question,
        logic=Logic(*spelt(stated.problem)),
        answer=answer,
        target=THREE_WAY[answer],
    )
    refused(write(base, tmp_path / "d", [certified(forged)]))
