"""Options that are possible, or certain, only because there is nobody of whom they speak."""

from __future__ import annotations

import pytest
from tests.verification.attacks.crafting import crafted

import therefore
from therefore.verification.examine import examine

OPEN = (
    "The following statements are about the students of a college in Ghent, among them "
    "Maya and Hugo."
)
COULD = "Which one of the following could be true?"
FALSE = "Which one of the following must be false?"
MUST = "Which one of the following must be true?"
RULES = (
    f"{OPEN} No one who studies law has a grant.",
    "Everyone who sings in the choir has a grant.",
    "Maya sings in the choir.",
)
EMPTY = "Everyone who sings in the choir studies law."
"""Maya sings, has a grant and does not study law."""
LAWLESS = "Everyone who studies law sings in the choir."
"""So it is if nobody studies law: who sings has a grant."""
OPEN_TO_ALL = "Everyone who has a grant reads Latin."


@pytest.fixture
def exam(bases):
    """An honest question of an exam."""
    return next(iter(therefore.load(bases("exam"))))


def verdict(exam, rules, question, choices, answer):
    """What verification says of a question with these options, and why."""
    outcome = examine(crafted(exam, rules, question, choices, answer))
    return outcome.status, outcome.reasons


def test_options_about_people_who_can_be_are_verified(exam):
    wrong = (
        "Only those who study law sing in the choir.",
        "Only those who study law have a grant.",
    )
    choices = (OPEN_TO_ALL, EMPTY, *wrong)
    assert verdict(exam, RULES, COULD, choices, 0) == ("verified", ())
    possible = ("Everyone who reads Latin has a grant.", "Everyone who reads Latin studies law.")
    choices = (OPEN_TO_ALL, EMPTY, *possible)
    assert verdict(exam, RULES, FALSE, choices, 1) == ("verified", ())


def test_an_option_that_can_be_true_only_of_nobody_is_no_answer(exam):
    wrong = (
        "Only those who study law sing in the choir.",
        "Only those who study law have a grant.",
    )
    status, reasons = verdict(exam, RULES, COULD, (LAWLESS, EMPTY, *wrong), 0)
    assert status == "failed"
    assert "taken otherwise" in reasons[0]


def test_nor_is_it_a_wrong_option_where_something_must_be_false(exam):
    possible = ("Everyone who reads Latin has a grant.", "Everyone who reads Latin studies law.")
    status, reasons = verdict(exam, RULES, FALSE, (LAWLESS, EMPTY, *possible), 1)
    assert status == "failed"
    assert "taken otherwise" in reasons[0]


def test_what_follows_for_those_who_hear_that_somebody_is_there_is_no_wrong_option(exam):
    """By "everyone who studies law reads Latin" they know of somebody who does both."""
    rules = (
        f"{OPEN} Everyone who studies law reads Latin.",
        "Everyone who sings in the choir has a grant.",
        "Maya sings in the choir.",
    )
    key = "There is someone who sings in the choir and has a grant."
    wrong = (
        "There is someone who sings in the choir and reads Latin.",
        "There is someone who has a grant and studies law.",
    )
    harmless = "There is someone who rows for the college and reads Latin."
    assert verdict(exam, rules, MUST, (key, *wrong, harmless), 0) == ("verified", ())
    heard = "There is someone who studies law and reads Latin."
    assert verdict(exam, rules, MUST, (key, *wrong, heard), 0)[0] == "failed"


def test_an_option_about_people_whom_the_statements_exclude_is_refused(exam):
    rules = (
        f"{OPEN} No one who studies law has a grant.",
        "Everyone who studies law has a grant.",
        "Maya sings in the choir.",
    )
    others = (OPEN_TO_ALL, "Everyone who reads Latin has a grant.", EMPTY)
    key = "Everyone who studies law reads Latin."
    status, reasons = verdict(exam, rules, MUST, (key, *others), 0)
    assert status == "failed"
    assert "take for granted what the premises exclude" in reasons[0]


def test_not_everyone_is_no_wrong_option_if_it_is_true_of_whoever_there_is(exam):
    """No one who studies law has a grant: so not everyone who has one studies law, if any has."""
    rules = (
        f"{OPEN} No one who studies law has a grant.",
        "Everyone who sings in the choir has a grant.",
        "Maya sings in the choir.",
    )
    key = "Not everyone who sings in the choir studies law."
    open_to_all = (
        "Not everyone who reads Latin sings in the choir.",
        "Not everyone who has a grant reads Latin.",
        "Not everyone who sings in the choir reads Latin.",
    )
    assert verdict(exam, rules, MUST, (key, *open_to_all), 0) == ("verified", ())
    heard = "Not everyone who studies law has a grant."
    status, reasons = verdict(exam, rules, MUST, (key, *open_to_all[:2], heard), 0)
    assert status == "failed"
    assert "taken otherwise" in reasons[0]
