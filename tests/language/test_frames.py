"""The frames of syllogisms are sentences of the one English: its grammar reads each as we do."""

from __future__ import annotations

import pytest

from tests.proving.deciding import same
from therefore.knowledge.terms import Term
from therefore.language.english.inflection import plural
from therefore.language.reading import readings
from therefore.language.syllogism.categorical import read
from therefore.language.syllogism.words import Frame, _wording, frames, sentence, words
from therefore.logic.formulas import And, Atom, Equal, Formula, mapped
from therefore.logic.tptp import read_formula

CLASSES = [frame for frame in frames() if frame.group != "name"]


def said(frame: Frame, nouns: tuple[str, str], *, people: bool) -> str:
    head = "person" if people else "animal"
    terms = [Term(noun, "class", "IsA", head, plural=plural(noun)) for noun in nouns]
    return sentence(_wording(frame.text, people, False), *map(words, terms))


def in_the_singular(formula: Formula, nouns: tuple[str, str]) -> Formula:
    """The grammar names a class by its singular, the family by its plural."""
    singular = {plural(noun): noun for noun in nouns}

    def named(part: Atom | Equal) -> Formula:
        assert isinstance(part, Atom)
        return Atom(singular[part.predicate], part.arguments)

    return mapped(formula, named)


@pytest.mark.parametrize("frame", CLASSES, ids=lambda frame: frame.text)
def test_the_grammar_reads_every_frame_as_the_family_does(frame: Frame) -> None:
    nouns = ("owl", "pet")
    text = said(frame, nouns, people=False)
    (reading,) = readings(text)
    assert same(reading.formula, in_the_singular(read(text), nouns))


@pytest.mark.parametrize("frame", CLASSES, ids=lambda frame: frame.text)
def test_the_grammar_reads_every_frame_about_people(frame: Frame) -> None:
    """Up to what a noun for people carries: a baker is a person."""
    if "{something} other than" in frame.text:
        pytest.skip("is not said of people")
    nouns = ("baker", "poet")
    text = said(frame, nouns, people=True)
    (reading,) = readings(text)
    carried = tuple(read_formula(f"![X]: ({noun}(X) => person(X))") for noun in nouns)
    ours = in_the_singular(read(text), nouns)
    assert same(And((*carried, reading.formula)), And((*carried, ours)))
