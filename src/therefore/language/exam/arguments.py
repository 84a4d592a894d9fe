"""Reading statements about affairs, and arguments: a few such statements and a conclusion.

An argument has no setting and no notes; it consists of statements, and of words that introduce the
last one as its conclusion. Its events show which affair it is about.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache

from therefore.errors import SentenceError
from therefore.language.english.inflection import capital
from therefore.language.exam.forms import Clause, recognise
from therefore.language.exam.manner import CONCLUDING, sentences
from therefore.language.exam.meanings import FORMS, OPTIONS, POLICIES, SIGNS
from therefore.language.exam.openings import Opening
from therefore.language.exam.themes import AFFAIRS
from therefore.language.reader import reads
from therefore.logic.formulas import Atom, Formula

Parse = Callable[[str], tuple[str, Sequence[Formula]]]
"""A function from a sentence to the name of its form and the formulas that it joins."""
Told = tuple[str, list[str], str]
"""The affair, the statements and the conclusion of an argument."""


def read_arguments(opening: Opening, choices: Sequence[str]) -> list[Formula]:
    """For each argument the formula "its premises imply its conclusion".

    SentenceError if two of them are about one affair, or the paragraph is not about events.
    """
    if opening.scenario != "chain":
        raise SentenceError("an argument is compared with others only where it is about events")
    told = [read_argument(choice) for choice in choices]
    if len({opening.theme, *(affair for affair, _, _ in told)}) <= len(told):
        raise SentenceError("two of the arguments are about the same affair")
    found: list[Formula] = []
    for affair, statements, conclusion in told:
        parse = affair_parser(affair)
        premises = [meant(*parse(one)) for one in statements]
        found.append(OPTIONS["argument"](premises, meant(*parse(conclusion))))
    return found


def read_argument(choice: str) -> Told:
    """The parts of an argument; SentenceError if it is none, or about no listed affair."""
    *statements, last = sentences(choice) or [""]
    concluding = next((word for word in CONCLUDING if last.startswith(word)), "")
    if len(statements) < 2 or not concluding:
        raise SentenceError(f"{choice!r} is no argument: two statements or more, and a conclusion")
    conclusion = capital(last.removeprefix(concluding))
    small = choice.lower()
    for name, affair in AFFAIRS.items():
        named = any(yes.lower() in small or no.lower() in small for _, yes, no in affair.events)
        if named and all(sayable(name, one) for one in (*statements, conclusion)):
            return name, statements, conclusion
    raise SentenceError(f"{choice!r} argues about none of the affairs that the family tells")


@lru_cache(maxsize=1 << 12)
def sayable(affair: str, sentence: str) -> bool:
    """Whether a sentence can be read as a statement about an affair."""
    return reads(affair_parser(affair), sentence)


@lru_cache(maxsize=64)
def affair_parser(name: str) -> Parse:
    """The parser of sentences about the events of an affair."""
    clauses: dict[str, Formula] = {}
    for atom, yes, no in AFFAIRS[name].events:
        clauses[yes], clauses[no] = Atom(atom), SIGNS["does not happen"](Atom(atom))
    return clause_parser(clauses.get)


def clause_parser(clause: Clause) -> Parse:
    """The parser of sentences that join clauses which `clause` can read."""

    def parse(sentence: str) -> tuple[str, Sequence[Formula]]:
        form, parts = recognise(sentence, clause)
        return form.name, parts

    return parse


def meant(form: str, parts: Sequence[Formula]) -> Formula:
    """The formula of a form over the formulas that it joins."""
    return (FORMS.get(form) or POLICIES[form])(parts)
