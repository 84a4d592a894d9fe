"""Terms that share words, or may be opposites: no label rests on what one says of the other.

Each text is made of published terms alone, and its label is the one that the formulas give if the
words are taken as having nothing to do with each other.
"""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.verification.attacks.forging import certified, refused, write

import therefore
from therefore.errors import SentenceError
from therefore.items import ENTAILMENT, Logic
from therefore.language.statement import read_statement
from therefore.language.syllogism.questions import VALID
from therefore.verification.meaning import spelt

NOT, YES = 0, 1


def refuse(bases, tmp_path, premises, asked, answer):
    base = bases("hypothetical")
    question = VALID.format(asked)
    try:
        stated, _ = read_statement(premises, question, ENTAILMENT)
    except SentenceError:
        return
    forged = replace(
        therefore.load(base)[0],
        task="entailment",
        premises=premises,
        question=question,
        choices=ENTAILMENT,
        asks="",
        logic=Logic(*spelt(stated.problem)),
        answer=answer,
        target=ENTAILMENT[answer],
    )
    refused(write(base, tmp_path / "d", [certified(forged)]))


@pytest.mark.parametrize(
    ("premises", "asked"),
    [
        (("All salmon can swim upstream.",), "all salmon can swim"),
        (("All squares have four right angles.",), "all squares have a right angle"),
        (("All cars have four wheels.",), "no cars have three wheels"),
        (("All sprints are timed races.",), "all sprints are timed"),
        (("All harps are larger than violins.",), "no harps are smaller than violins"),
        (("All squash matches are played indoors.",), "no squash matches are played outdoors"),
        (("All bungalows have one floor.",), "no bungalows have several floors"),
        (("Emma is happy.",), "Emma is not sad"),
        (("Emma is happy.", "If Emma is not sad, then she stays at home."), "Emma stays at home"),
        (("Emma stays awake all night.", "If Emma stays awake, then she is insured."),
         "Emma is insured"),
        (("Emma is an office worker.", "If Emma is a worker, then she is insured."),
         "Emma is insured"),
        (("Emma writes letters.", "If Emma writes a letter, then she is happy."), "Emma is happy"),
        (("Emma wins the match.", "If Emma does not lose the match, then she is happy."),
         "Emma is happy"),
        (("The dog in the picture stands alone.",), "the dog in the picture is a dog"),
        (("The dog in the picture is insured.",
          "If the dog in the picture is a dog, then it looks real."),
         "the dog in the picture looks real"),
        (("The axe in the story is insured.",
          "If the ax in the story is insured, then it is well known."),
         "the ax in the story is well known"),
        (("Emma is a bakers.", "If Emma is a baker, then she is insured."), "Emma is insured"),
    ],
)  # fmt: skip
def test_what_a_reader_would_take_for_granted(bases, tmp_path, premises, asked):
    refuse(bases, tmp_path, premises, asked, NOT)


@pytest.mark.parametrize(
    ("premises", "asked"),
    [
        (("Emma read the recipe.", "If Emma reads the recipe, then she is insured."),
         "Emma is insured"),
        (("Emma put on gloves.", "If Emma puts on gloves, then she is insured."),
         "Emma is insured"),
        (("Emma does not lose some free time.",), "Emma does not lose any free time"),
        (("Emma learns any Italian.",), "Emma learns some Italian"),
        (("The Pole in the story is insured.",
          "If the pole in the story is insured, then it is well known."),
         "the pole in the story is well known"),
        (("The nothing in the story is insured.",), "the nothing in the story is insured"),
    ],
)  # fmt: skip
def test_words_that_are_taken_for_others(bases, tmp_path, premises, asked):
    refuse(bases, tmp_path, premises, asked, YES)
