"""Theories in words, with certificates; the words are random, so no word tells the label.

Samples are written only when they are asked for.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from typing import overload

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from therefore.certify.clausal.certificates import Certified, LiteralQuestion, certify_theories
from therefore.certify.clausal.problem import TheoryNames, literal
from therefore.certify.clausal.texts import Terms, canonical_key, canonical_texts, write_clauses
from therefore.families.family import Sampled
from therefore.families.nlsat.config import LEXICONS, NAMES, NlsatConfig
from therefore.families.nlsat.ownership import keys
from therefore.items import SATISFIABILITY, THREE_WAY, Logic
from therefore.language.lines import Ints, Lines
from therefore.language.nlsat import grl, ruletaker, templates
from therefore.language.nlsat.lexicon import load
from therefore.language.nlsat.questions import QUESTIONS
from therefore.logic.tptp import write_formula
from therefore.solve.batch.theory import ClausalTheory, Size

FEATURES = {
    "language": str,
    "sampling": str,
    "wording": str,
    "variables": int,
    "individuals": int,
    "clauses": int,
    "alpha": float,
    "conflicts": int,
    "decisions": int,
    "propagations": int,
    "unit_propagation": bool,
    "models": int,
    "core": int,
    "steps": int,
}
"""wording is plain (each sentence has one meaning), paper (the paper's own words, some of which
have two) or released. variables and clauses are ground ones. Effort is MiniSat's on the run that
decides the label; unit_propagation says that it alone would do. models counts the theory's models,
core the sentences of a minimal unsatisfiable part; -1 where that is not counted. steps is the
refutation's length."""

_COUNTED = 2**31 - 1
"""More models than the column can hold are not counted."""


@dataclass(frozen=True, slots=True)
class TheoryWords:
    """The words and names that many theories have for their numbers."""

    language: str
    vocabulary: tuple[str, ...]
    """The words for predicates, as text and logic have them."""
    words: Ints
    """(theories, words): the places of each theory's words, in the order of its variables."""
    people: tuple[str, ...] = ()
    """The names of people or things; none in a language that names nobody."""
    persons: Ints | None = None
    """(theories, people): the places of each theory's names, in the order of its individuals."""
    styles: NDArray[np.float64] = field(default_factory=lambda: np.zeros(0))
    """For each sentence of all theories, a number from 0 to 1 that picks its pattern."""
    of_people: NDArray[np.bool_] | None = None
    """For each sentence whether its theory's first individual is a person, not a thing."""
    paper: bool = False
    """Whether sentences are worded as in the paper, which leaves the scope of "not" open."""

    @property
    def disjunctive(self) -> bool:
        """Whether sentences about somebody are disjunctions, not rules."""
        return self.language == "rcl"

    @property
    def constants(self) -> tuple[str, ...]:
        """The constant for each of the names."""
        return tuple(map(ruletaker.constant, self.people))

    def part(self, start: int, stop: int, lengths: Sequence[int]) -> TheoryWords:
        """The words of the theories from `start` to `stop`; `lengths` counts all the sentences."""
        first, last = sum(lengths[:start]), sum(lengths[:stop])
        return replace(
            self,
            words=self.words[start:stop],
            persons=None if self.persons is None else self.persons[start:stop],
            styles=self.styles[first:last],
            of_people=None if self.of_people is None else self.of_people[first:last],
        )

    def names(self, sizes: Sequence[Size]) -> list[TheoryNames]:
        """The names of each theory in logic."""
        words, constants = self.vocabulary, self.constants
        called = [
            [words[place] for place in places[: size.variables]]
            for places, size in zip(self.words.tolist(), sizes, strict=True)
        ]
        if self.persons is None:
            return [TheoryNames(each) for each in called]
        return [
            TheoryNames(
                each, [constants[place] for place in places[: size.individuals]], self.disjunctive
            )
            for each, places, size in zip(called, self.persons.tolist(), sizes, strict=True)
        ]

    def clauses(self, theories: Sequence[ClausalTheory]) -> tuple[Ints, Ints]:
        """All sentences of the theories over the vocabulary; and the name each has, or -1."""
        rows = np.concatenate([theory.matrix for theory in theories])
        theory = np.repeat(np.arange(len(theories)), [len(each.matrix) for each in theories])
        most = max(each.size.variables for each in theories)
        meant = np.zeros((len(theories), 2 * most + 1), rows.dtype)  # by literal
        meant[:, 1 : most + 1] = self.words[:, :most] + 1
        meant[:, most + 1 :] = -meant[:, most:0:-1]
        named = meant[theory[:, None], rows]
        about = np.concatenate([each.whom for each in theories])
        if self.persons is not None:
            about = np.where(about < 0, about, self.persons[theory, about])
        return named, about

    def say(self, rows: Ints, about: Ints) -> pa.StringArray:
        """A sentence for each clause over the vocabulary; `about` has places of names, or -1."""
        if self.language == "grl":
            return grl.say(rows, self.vocabulary)
        words, names, people = self.vocabulary, self.people, self.of_people
        return templates.say(
            self.language, rows, words, about, names, self.styles, people=people, paper=self.paper
        )

    def say_literal(self, word: str, negated: bool, name: str) -> str:
        """A literal about somebody, or of a word alone, as a sentence."""
        if self.language == "grl":
            return grl.say_fact(word, negated)
        return templates.say_literal(self.language, word, negated, name)


def draw_words(
    config: NlsatConfig, rng: np.random.Generator, theories: Sequence[ClausalTheory]
) -> TheoryWords:
    """Random words, names and styles of sentence for each theory."""
    vocabulary = words_of(config.language, config.lexicon)
    words = _shuffled(rng, len(theories), len(vocabulary))
    if config.language not in NAMES:
        return TheoryWords(config.language, vocabulary, words)
    people = tuple(word.singular for word in load(NAMES[config.language]))
    persons = _shuffled(rng, len(theories), len(people))
    lengths = np.array([len(theory.rows) for theory in theories])
    style = rng.random((len(theories), int(lengths.max())))
    own = np.arange(style.shape[1]) < lengths[:, None]
    human = np.array([not name.startswith("the ") for name in people])
    of_people = np.repeat(human[persons[:, 0]], lengths)
    paper = config.wording == "paper"
    return TheoryWords(
        config.language, vocabulary, words, people, persons, style[own], of_people, paper
    )


@cache
def words_of(language: str, lexicon: str) -> tuple[str, ...]:
    """A lexicon's words, or those of its own, as a language uses them: GRL speaks in the plural."""
    words = load(lexicon or LEXICONS[language])
    return tuple(word.shown if language == "grl" else word.singular for word in words)


def _shuffled(rng: np.random.Generator, rows: int, count: int) -> Ints:
    return np.asarray(np.argsort(rng.random((rows, count)), axis=1), np.int32)


class Samples(Sequence[Sampled]):
    """The samples of theories; a slice writes its samples together, when it is asked for.

    Each theory has as many samples as it has questions.
    """

    def __init__(
        self,
        config: NlsatConfig,
        theories: Sequence[ClausalTheory],
        signs: Sequence[int],
        wording: TheoryWords,
        questions: Sequence[Sequence[LiteralQuestion]],
    ) -> None:
        self.config, self.theories, self.signs = config, theories, signs
        self.wording, self.questions = wording, questions
        self.each = len(questions[0])

    def __len__(self) -> int:
        return self.each * len(self.theories)

    @overload
    def __getitem__(self, place: int) -> Sampled: ...
    @overload
    def __getitem__(self, place: slice) -> list[Sampled]: ...

    def __getitem__(self, place: int | slice) -> Sampled | list[Sampled]:
        if not isinstance(place, slice):
            place = range(len(self))[place]
            return self[place : place + 1][0]
        start, stop, step = place.indices(len(self))
        first, last = start // self.each, -(-stop // self.each)
        if first >= last:
            return []
        written = _Written(
            self.config,
            self.theories[first:last],
            self.signs[first:last],
            self.wording.part(first, last, [len(each.rows) for each in self.theories]),
        )
        before = first * self.each
        return written.samples(self.questions[first:last])[start - before : stop - before : step]


class _Written:
    """Theories in words and symbols, ready for what is asked about them."""

    def __init__(
        self,
        config: NlsatConfig,
        theories: Sequence[ClausalTheory],
        signs: Sequence[int],
        wording: TheoryWords,
    ) -> None:
        self.config, self.theories, self.wording = config, theories, wording
        self.keys = keys(signs)
        disjunctive, named = wording.disjunctive, wording.persons is not None
        self.names = wording.names([theory.size for theory in theories])
        rows, about = wording.clauses(theories)
        terms = Terms(about, wording.constants) if named else None
        lengths = [len(theory.matrix) for theory in theories]
        self.sentences = Lines.split(wording.say(rows, about), lengths)
        self.formulas = Lines.split(
            write_clauses(rows, wording.vocabulary, terms, disjunctive=disjunctive), lengths
        )
        self.canonical = canonical_texts(theories, named=named, disjunctive=disjunctive)

    def samples(self, questions: Sequence[Sequence[LiteralQuestion]]) -> list[Sampled]:
        """A sample for each question about each theory."""
        places = [place for place, asked in enumerate(questions) for _ in asked]
        every = [question for asked in questions for question in asked]
        theories = [self.theories[place] for place in places]
        names = [self.names[place] for place in places]
        logics = [
            Logic(premises=self.formulas[place], query=_query(called, asked))
            for place, called, asked in zip(places, names, every, strict=True)
        ]
        certified = certify_theories(theories, names, every, logics)
        return list(map(self._sampled, places, certified, every))

    def _sampled(self, place: int, found: Certified, question: LiteralQuestion) -> Sampled:
        theory = self.theories[place]
        number, whom, answer = question
        names = self.names[place]
        return Sampled(
            task="entailment" if number else "satisfiability",
            form=found,
            names=(),
            premises=self.sentences[place],
            question=self._asked(place, names, number, whom) if number else QUESTIONS[0],
            choices=THREE_WAY if number else SATISFIABILITY,
            answer=answer,
            features=_features(self.config, theory, found, named=bool(names.constants)),
            canonical=canonical_key(
                self.canonical[place], theory.size, number, whom, named=bool(names.constants)
            ),
            split_key=self.keys[place][0],
            seed_key=self.keys[place][1],
        )

    def _asked(self, place: int, names: TheoryNames, number: int, whom: int) -> str:
        person = ""
        if self.wording.persons is not None:
            person = self.wording.people[self.wording.persons[place, whom]]
        word = names.predicates[abs(number) - 1]
        return self.wording.say_literal(word, number < 0, person)


def _query(names: TheoryNames, question: LiteralQuestion) -> tuple[str, ...]:
    """The literal that is asked, in TPTP."""
    number, whom, _ = question
    return (write_formula(literal(number, names, whom)),) if number else ()


def _features(
    config: NlsatConfig, theory: ClausalTheory, found: Certified, *, named: bool
) -> dict[str, object]:
    size, run = theory.size, found.run
    variables = size.variables * size.individuals
    models = 1
    for worlds in theory.models:
        models *= worlds.bit_count()
    return {
        "language": config.language,
        "sampling": config.sampling,
        "wording": config.wording,
        "variables": variables,
        "individuals": size.individuals if named else 0,
        "clauses": found.clauses,
        "alpha": found.clauses / variables,
        "conflicts": run.conflicts,
        "decisions": run.decisions,
        "propagations": run.propagations,
        "unit_propagation": found.by_propagation,
        "models": models if theory.models and models <= _COUNTED else -1,
        "core": found.core,
        "steps": found.steps,
    }
