"""The words of each theory, drawn so that no word means anything, and the voice that says it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import cache

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from therefore.certify.clausal.problem import Names
from therefore.families.nlsat.config import NAMES, NlsatConfig
from therefore.language.lines import Ints
from therefore.language.nlsat import grl, rcl, ruletaker_speech
from therefore.language.nlsat.lexicon import load
from therefore.language.nlsat.ruletaker import constant
from therefore.solve.batch.theory import ClausalTheory, Size


@dataclass(frozen=True, slots=True)
class Wording:
    """What the numbers of many theories are called."""

    vocabulary: tuple[str, ...]
    """The words for predicates, as text and logic have them."""
    words: Ints
    """(theories, words): the places of each theory's words, in the order of its variables."""
    people: tuple[str, ...] = ()
    """The names of people or things; none in a language that names nobody."""
    persons: Ints | None = None
    """(theories, people): the places of each theory's names, in the order of its individuals."""
    styles: NDArray[np.float64] = field(default_factory=lambda: np.zeros(0))
    """For each sentence of all theories a number from 0 to 1: which of the patterns it takes."""
    of_people: NDArray[np.bool_] | None = None
    """For each sentence whether its theory's first individual is a person, not a thing."""
    paper: bool = False
    """Whether sentences are worded as in the paper, which leaves the scope of "not" open."""

    @property
    def constants(self) -> tuple[str, ...]:
        """The constant for each of the names."""
        return tuple(map(constant, self.people))

    def part(self, start: int, stop: int, lengths: Sequence[int]) -> Wording:
        """The words of some of the theories, which have so many sentences each."""
        first, last = sum(lengths[:start]), sum(lengths[:stop])
        return replace(
            self,
            words=self.words[start:stop],
            persons=None if self.persons is None else self.persons[start:stop],
            styles=self.styles[first:last],
            of_people=None if self.of_people is None else self.of_people[first:last],
        )

    def names(self, sizes: Sequence[Size], *, disjunctive: bool) -> list[Names]:
        """The names of each theory in logic."""
        words, constants = self.vocabulary, self.constants
        called = [
            [words[place] for place in places[: size.variables]]
            for places, size in zip(self.words.tolist(), sizes, strict=True)
        ]
        if self.persons is None:
            return [Names(each) for each in called]
        return [
            Names(each, [constants[place] for place in places[: size.individuals]], disjunctive)
            for each, places, size in zip(called, self.persons.tolist(), sizes, strict=True)
        ]

    def clauses(self, theories: Sequence[ClausalTheory]) -> tuple[Ints, Ints]:
        """All sentences of the theories, over the vocabulary; and of which name each is, or -1."""
        rows = np.concatenate([theory.matrix for theory in theories])
        theory = np.repeat(np.arange(len(theories)), [len(each.matrix) for each in theories])
        most = max(each.size.variables for each in theories)
        meant = np.zeros((len(theories), 2 * most + 1), rows.dtype)  # by literal
        meant[:, 1 : most + 1] = self.words[:, :most] + 1
        meant[:, most + 1 :] = -meant[:, most:0:-1]
        named = meant[theory[:, None], rows]
        about = np.concatenate([each.about for each in theories])
        if self.persons is not None:
            about = np.where(about < 0, about, self.persons[theory, about])
        return named, about


def draw_words(
    config: NlsatConfig, rng: np.random.Generator, theories: Sequence[ClausalTheory]
) -> Wording:
    """Random words, names and styles of sentence for each theory."""
    vocabulary = words_of(config.language, config.words())
    words = _shuffled(rng, len(theories), len(vocabulary))
    if config.language not in NAMES:
        return Wording(vocabulary, words)
    people = tuple(word.singular for word in load(NAMES[config.language]))
    persons = _shuffled(rng, len(theories), len(people))
    lengths = np.array([len(theory.rows) for theory in theories])
    style = rng.random((len(theories), int(lengths.max())))
    own = np.arange(style.shape[1]) < lengths[:, None]
    human = np.array([not name.startswith("the ") for name in people])
    of_people = np.repeat(human[persons[:, 0]], lengths)
    paper = config.wording == "paper"
    return Wording(vocabulary, words, people, persons, style[own], of_people, paper)


@cache
def words_of(language: str, lexicon: str) -> tuple[str, ...]:
    """A lexicon's words as a language uses them: GRL speaks in the plural."""
    return tuple(word.shown if language == "grl" else word.singular for word in load(lexicon))


def _shuffled(rng: np.random.Generator, rows: int, count: int) -> Ints:
    return np.asarray(np.argsort(rng.random((rows, count)), axis=1), np.int32)


@dataclass(frozen=True, slots=True)
class Voice:
    """How the theories of a language are said."""

    say: Callable[[Ints, Ints, Wording], pa.StringArray]
    """A sentence for each clause in the words of a vocabulary, and whom each is about."""
    say_literal: Callable[[str, bool, str], str]
    """Word, whether it is negated, name (if anybody is named)."""
    disjunctive: bool = False
    """Whether sentences about somebody are disjunctions, not rules."""


def _say_grl(rows: Ints, about: Ints, wording: Wording) -> pa.StringArray:
    return grl.say(rows, wording.vocabulary)


def _say_rcl(rows: Ints, about: Ints, wording: Wording) -> pa.StringArray:
    words, names, paper = wording.vocabulary, wording.people, wording.paper
    return rcl.say(rows, words, about, names, wording.styles, paper=paper)


def _say_ruletaker(rows: Ints, about: Ints, wording: Wording) -> pa.StringArray:
    words, names, paper = wording.vocabulary, wording.people, wording.paper
    return ruletaker_speech.say(
        rows, words, about, names, wording.styles, people=wording.of_people, paper=paper
    )


VOICES: dict[str, Voice] = {
    "grl": Voice(_say_grl, lambda noun, negated, _: grl.say_fact(noun, negated)),
    "rcl": Voice(_say_rcl, rcl.say_literal, disjunctive=True),
    "ruletaker": Voice(_say_ruletaker, ruletaker_speech.say_literal),
}
