"""Conclusions that hold by the truth table alone, and options that speak of what is certain."""

from __future__ import annotations

import pytest
from tests.verification.attacks.crafting import crafted
from tests.verification.attacks.forging import refused, write

import therefore
from therefore.items import ENTAILMENT, THREE_WAY
from therefore.language.exam.sureness import CERTAIN, CONDITIONAL
from therefore.language.syllogism.questions import GENERATE, NO_MORE, VALID
from therefore.verification.examine import examine
from therefore.verification.settled import SETTLED

FOLLOWS = 1
FESTIVAL = (
    "A street festival is planned in York, and all of the following statements about it are true. "
)
COLLEGE = "The following statements are about the students of a college in York, among them Nora. "
TALKS = (
    "Four researchers, Nora, Hugo, Laura and Karim, each give one talk at a conference in York, "
    "with one talk a day from Monday to Thursday."
)
MUST = "Which one of the following must be true?"
COULD = "Which one of the following could be true?"
FALSE = "Which one of the following must be false?"
OTHERS = (
    "The old bridge is closed.",
    "The museum extends its hours.",
    "The parade goes ahead.",
)


def outcome(bases, base, premises, question, choices, answer, target=""):
    item = next(iter(therefore.load(bases(base))))
    return examine(crafted(item, premises, question, choices, answer, target))


def valid(conclusion):
    return NO_MORE + VALID.format(conclusion)


@pytest.mark.parametrize(
    ("base", "premises", "question"),
    [
        ("validity", ["Emma is not angry."], valid("if Emma is angry, then she is noisy")),
        ("validity", ["Emma is noisy."], valid("whenever Emma is angry, she is noisy")),
        ("validity", ["Emma is slow, and it is not true that she is angry."],
         valid("Emma is slow, and if she is angry, then she is noisy")),
        ("analog", ["Linda is not behind Mary."],
         "If Linda is behind Mary, then John is above Mary."),
        ("analog", ["John is above Mary."], "John is above Mary if Linda is behind Mary."),
        ("ruletaker", ["Bob is not red."], "If Bob is red, then Bob is big."),
        ("ruletaker", ["No red thing is big.", "All red things are big."],
         "All red things are cold."),
        ("rcl", ["No doctor is a nurse.", "Every nurse is a doctor."], "Every nurse is a baker."),
        ("grl", ["No rice."], "If rice then beans."),
    ],
)  # fmt: skip
def test_conditions_that_a_settled_part_makes_true(bases, tmp_path, base, premises, question):
    found = outcome(bases, base, premises, question, ENTAILMENT, FOLLOWS)
    assert (found.status, found.reasons) == ("unverified", (SETTLED,))
    item = next(iter(therefore.load(bases(base))))
    made = crafted(item, premises, question, ENTAILMENT, FOLLOWS)
    refused(write(bases(base), tmp_path / "d", [made]))


def test_three_labels(bases):
    premises, question = (
        ["Linda is not behind Mary."],
        "If Linda is behind Mary, John is above Mary.",
    )
    entailed = THREE_WAY.index("entailed")
    found = outcome(bases, "threeway", premises, question, THREE_WAY, entailed)
    assert found.reasons == (SETTLED,)


@pytest.mark.parametrize(
    ("premises", "key"),
    [
        ([FESTIVAL + "The brass band plays."],
         "If the brass band does not play, then the ferry runs all night."),
        ([FESTIVAL + "The brass band plays."],
         "The brass band plays if the ferry runs all night."),
        ([FESTIVAL + "The brass band plays.", "The ferry does not run all night."],
         "If the ferry runs all night and the brass band plays, then the parade goes ahead."),
        ([COLLEGE + "Nora does not study law."], "If Nora studies law, then she reads Latin."),
    ],
)  # fmt: skip
def test_options_that_a_settled_part_makes_true(bases, premises, key):
    others = OTHERS if premises[0].startswith(FESTIVAL) else ("Nora has a grant.",)
    found = outcome(bases, "exam", premises, MUST, (key, *others), 0)
    assert (found.status, found.reasons) == ("unverified", (SETTLED,))


def test_a_conclusion_that_is_written(bases):
    """The condition needs both premises, and is so only because what it says then is so anyway."""
    said = ["If Emma is slow, then she is noisy.", "Emma is slow."]
    target = "If Emma is angry, then she is noisy."
    found = outcome(bases, "generation", said, NO_MORE + GENERATE, (), -1, target)
    assert found.status != "verified"


@pytest.mark.parametrize(
    ("base", "premises", "question", "choices"),
    [
        ("validity", ["Whenever Emma is angry, she is noisy.", "Emma is slow if she is noisy."],
         valid("if Emma is angry, then she is slow"), ENTAILMENT),
        ("analog", ["If Linda is behind Mary, then John is above Mary."],
         "John is above Mary if Linda is behind Mary.", ENTAILMENT),
        ("rcl", ["Every nurse is a doctor.", "Every doctor is a baker."],
         "Every nurse is a baker.", ENTAILMENT),
        ("notation", ["~(p)"], "(p>q)", ENTAILMENT),
    ],
)  # fmt: skip
def test_conditions_that_follow(bases, base, premises, question, choices):
    found = outcome(bases, base, premises, question, choices, FOLLOWS)
    assert found.status == "verified", found.reasons


def test_orders_are_no_conditions(bases):
    """Who speaks before whom is said with many conditions in logic, and none in words."""
    premises = [TALKS, "Nora speaks on Monday.", "Hugo speaks on Wednesday."]
    options = (
        "Nora speaks on an earlier day than Laura.",
        "Laura speaks on an earlier day than Karim.",
        "Karim speaks on an earlier day than Hugo.",
        "Laura speaks on an earlier day than Hugo.",
    )
    found = outcome(bases, "exam", premises, MUST, options, 0)
    assert found.status == "verified", found.reasons


@pytest.mark.parametrize(
    ("question", "choices", "answer"),
    [
        (COULD, ("It is certain that the ferry runs all night.", "The brass band does not play.",
                 "The brass band does not play, and the ferry runs all night.",
                 "The brass band does not play, and the old bridge is closed."), 0),
        (FALSE, ("There is no doubt that the ferry runs all night.",
                 "The brass band does not play.", *OTHERS[:2]), 1),
        ("If it is settled that the parade goes ahead, which one of the following must be false?",
         ("The brass band does not play.", "The ferry runs all night.", *OTHERS[:2]), 0),
    ],
)  # fmt: skip
def test_what_is_certain_is_more_than_what_is_so(bases, question, choices, answer):
    told = [
        FESTIVAL + "If the ferry runs all night, the brass band plays.",
        "The brass band plays.",
    ]
    found = outcome(bases, "exam", told, question, choices, answer)
    assert (found.status, found.reasons) == ("unverified", (CERTAIN,))


@pytest.mark.parametrize(
    ("question", "choices", "answer"),
    [
        (COULD, ("If the parade goes ahead, then the brass band does not play.",
                 "The brass band does not play.",
                 "The brass band does not play, and the ferry runs all night.",
                 "The brass band does not play, and the old bridge is closed."), 0),
        (FALSE, ("The parade goes ahead only if the museum extends its hours.",
                 "The brass band does not play.", *OTHERS[:2]), 1),
    ],
)  # fmt: skip
def test_whether_a_condition_could_be_true(bases, question, choices, answer):
    told = [FESTIVAL + "The brass band plays.", "The puppet show is cancelled."]
    found = outcome(bases, "exam", told, question, choices, answer)
    assert (found.status, found.reasons) == ("unverified", (CONDITIONAL,))
