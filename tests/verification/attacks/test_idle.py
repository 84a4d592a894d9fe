"""Answers that are right and no inference: repeated premises, tautologies, idle parts."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from tests.verification.attacks.crafting import crafted
from tests.verification.attacks.forging import refused, write

import therefore
from therefore.errors import SentenceError
from therefore.language.statement import read_statement
from therefore.language.syllogism.language import UNPUBLISHED
from therefore.language.syllogism.questions import GENERATE
from therefore.verification.examine import examine

OPEN = (
    "The following statements are about the students of a college in Ghent, among them "
    "Maya and Hugo."
)
MUST = "Which one of the following must be true?"
FALSE = "Which one of the following must be false?"
RULES = (
    f"{OPEN} Everyone who rows for the college sings in the choir.",
    "Maya rows for the college.",
    "Hugo reads Latin.",
)
OTHERS = ("Hugo studies law.", "Hugo has a grant.", "Maya studies law.")


@pytest.fixture
def exam(bases):
    """An honest question of an exam."""
    return next(iter(therefore.load(bases("exam"))))


@pytest.fixture
def written(bases):
    """An honest question that asks for a written conclusion."""
    items = therefore.load(bases("generation"))
    return next(item for item in items if item.task == "generation")


def test_an_honest_question_is_verified(exam):
    """The key takes two premises."""
    item = crafted(exam, RULES, MUST, ("Maya sings in the choir.", *OTHERS), 0)
    assert examine(item).status == "verified", examine(item).reasons


@pytest.mark.parametrize(
    ("question", "key"),
    [
        (MUST, "Maya rows for the college."),
        (MUST, "Everyone who rows for the college sings in the choir."),
        (MUST, "Hugo reads Latin."),
        (MUST, "Maya studies law if she studies law."),
        (MUST, "If Maya studies law, then Maya studies law."),
        (MUST, "Everyone who studies law studies law."),
        (FALSE, "Maya both studies law and does not study law."),
    ],
)
def test_a_key_that_is_no_inference(exam, question, key):
    """It repeats a premise, or is so anyway."""
    item = crafted(exam, RULES, question, (key, *OTHERS), 0)
    assert examine(item).status != "verified"


@pytest.mark.parametrize(
    "target",
    [
        "Emma is hungry.",
        "Emma is hungry, and if she is hungry, then she bakes a cake.",
        "Emma is hungry, and if she bakes a cake, then she uses the oven.",
        "Emma is hungry and she bakes a cake.",
        "Either Emma uses the oven, or she goes home, or both.",
        "If Emma goes home, then she uses the oven.",
        "If Emma is hungry, then she uses the oven.",
        "If Emma is hungry, then she bakes a cake or she goes home, or both.",
        "If Emma is hungry and she goes home, then she uses the oven.",
        "Emma uses the oven, and she is hungry.",
    ],
)
def test_a_conclusion_that_is_no_inference(written, target):
    """A conjunction of premises, or a part without which it would follow as well."""
    text = (
        "If Emma is hungry, then she bakes a cake.",
        "If Emma bakes a cake, then she uses the oven.",
        "Emma is hungry.",
    )
    assert examine(crafted(written, text, GENERATE, target=target)).status != "verified"


def test_a_conclusion_that_is_one(written):
    """What the statements say together."""
    text = ("If Emma is hungry, then she bakes a cake.", "If Emma bakes a cake, then she is tired.")
    target = "If Emma is hungry, then she is tired."
    found = examine(crafted(written, text, GENERATE, target=target))
    assert found.reasons == (UNPUBLISHED,)


def test_an_option_that_is_the_conclusion(bases, tmp_path):
    """What completes an argument is not what it is to show."""
    lying = []
    for item in therefore.load(bases("exam")):
        if item.asks not in ("completes", "needed"):
            continue
        queries = [*item.logic.query]
        queries[item.answer] = item.logic.goal[0]
        lying.append(replace(item, logic=replace(item.logic, query=tuple(queries))))
    if lying:
        refused(write(bases("exam"), tmp_path / "d", lying))


def test_seven_of_six(bases):
    """A size that no scene has is no sentence, and no other fault."""
    items = [i for i in therefore.load(bases("exam")) if i.features["scenario"] == "selection"]
    assert items
    for item in items:
        text = re.sub(r"xactly (?:two|three|four|five)", "xactly seven", item.premises[0])
        with pytest.raises(SentenceError):
            read_statement((text, *item.premises[1:]), item.question, item.choices)
