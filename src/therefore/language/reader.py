"""What a text states, and what a language has to offer so that strangers can find it out.

A reader sees premises, question and choices, and nothing else of an item: neither its family, nor a
feature, nor its logic. What it returns is compared with all of these.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from therefore.errors import SentenceError
from therefore.items import ENTAILMENT, THREE_WAY, Asks, Identity, Item, Task
from therefore.logic.formulas import Atom, Formula, Not, Problem
from therefore.logic.pretty import pretty


class Text(NamedTuple):
    """All that a reader sees."""

    premises: tuple[str, ...]
    question: str
    choices: tuple[str, ...]


class Said(NamedTuple):
    """What a sentence says, and the words in it that no lexicon lists."""

    formula: Formula
    unlisted: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Statement:
    """What a text states and asks."""

    language: str
    family: str
    task: Task
    problem: Problem
    """Of a generation item without its query: the conclusion is not part of the text."""
    asks: Asks = ""
    unlisted: tuple[str, ...] = ()
    """Words that no lexicon lists, so that nobody published what they carry."""
    doubts: tuple[str, ...] = ()
    """Why nobody can be sure that the text says this, though it may: such items are unverified."""
    presumed: tuple[Formula, ...] = ()
    """What the options take for granted; it must be possible beside the premises."""
    unsaid: tuple[Formula, ...] = ()
    """What many readers take for granted and the text does not say, such as that there are things
    of the kinds it names: a label that turns on it is unverified."""
    disordered: bool = False
    """Whether the hypothesis is a listed disorder of a clause, and so no sentence."""
    features: Mapping[str, Any] = field(default_factory=dict)
    """The features that the text decides."""
    others: tuple[Problem, ...] = ()
    """What else the text may be taken to state, where a language cannot do without such sentences:
    the label must hold there too, unless the premises then contradict each other."""


@dataclass(frozen=True, slots=True)
class Language:
    """One way to say problems."""

    name: str
    family: str
    fits: Callable[[Text], bool]
    """A quick look: False only if the text is none of this language."""
    read: Callable[[Text], Statement]
    """The statement; SentenceError if a sentence cannot be read."""
    conclude: Callable[[Text, str], tuple[Problem, tuple[str, ...]]] | None = None
    """For generation: background and query of a conclusion to the text, and unlisted words."""
    scopes: Callable[[str], str] | None = None
    """Why an item must not say a sentence as its conclusion, though a reply may; empty: it may."""


@dataclass(frozen=True, slots=True)
class Reader:
    """What a family lends to those who explain and solve its items."""

    identity: Identity
    read: Callable[[Item], Problem]
    """Axioms, premises, query and goal from the text alone; SentenceError if it cannot be read."""
    phrase: Callable[[Item, Formula, bool], str]
    """A ground formula or its negation in words, for proofs and countermodels."""
    picture: Callable[[Item, frozenset[Atom], Sequence[str]], str] | None = None
    """A world, told by what is true in it and who is there, as a person would note it down."""
    conclude: Callable[[Sequence[str]], Iterator[str]] | None = None
    """For a family with generation items: from the premises, conclusions worth proving, strongest
    first; SentenceError if a premise cannot be read."""


def problem_reader(*languages: Language) -> Callable[[Item], Problem]:
    """How an item's problem is read from its text, by the first language that can."""

    def read(item: Item) -> Problem:
        text = Text(item.premises, item.question, item.choices)
        fault = SentenceError(f"item {item.id} is said in no language of its family")
        for language in languages:
            if language.fits(text):
                try:
                    problem = language.read(text).problem
                    if item.task == "generation" and language.conclude is not None:
                        return language.conclude(text, item.target)[0]
                    return problem
                except SentenceError as why:
                    fault = why
        raise fault

    return read


def reads(read: Callable[[str], object], sentence: str) -> bool:
    """Whether a reader of sentences reads this one."""
    try:
        read(sentence)
    except SentenceError:
        return False
    return True


def is_entailment(text: Text) -> bool:
    """Whether a hypothesis stands beside one of the literal lists of labels."""
    return bool(text.question) and text.choices in (ENTAILMENT, THREE_WAY)


def plain_phrase(item: Item, formula: Formula, positive: bool) -> str:
    """A formula in symbols: the words of families without words.

    >>> from therefore.logic.formulas import And, Atom
    >>> plain_phrase(None, And((Atom("p"), Atom("q"))), False)
    '¬(p ∧ q)'
    """
    return pretty(formula if positive else Not(formula))
