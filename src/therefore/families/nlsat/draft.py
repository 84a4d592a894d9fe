"""From theories to samples: words and features are chosen here, the kernel certifies and writes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import overload

from therefore.certify import Filled
from therefore.certify.clausal.certificates import (
    Certified,
    Question,
    certify_literals,
    certify_theories,
)
from therefore.certify.clausal.problem import Names, literal
from therefore.certify.clausal.texts import Terms, canonical_key, canonical_texts, write_clauses
from therefore.families.family import Sampled
from therefore.families.nlsat.config import NlsatConfig
from therefore.families.nlsat.ownership import keys
from therefore.families.nlsat.wording import VOICES, Wording
from therefore.items import SATISFIABILITY, THREE_WAY, Logic
from therefore.language.lines import Lines
from therefore.language.nlsat.questions import QUESTIONS
from therefore.logic.tptp import write_formula
from therefore.solve.batch.theory import ClausalTheory

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


class Samples(Sequence[Sampled]):
    """The samples of theories, written when they are asked for, all those of a slice together.

    With questions, each theory has as many samples as it has of them; else one, which asks whether
    it can be true.
    """

    def __init__(
        self,
        config: NlsatConfig,
        theories: Sequence[ClausalTheory],
        signs: Sequence[int],
        wording: Wording,
        questions: Sequence[Sequence[Question]] = (),
    ) -> None:
        self.config, self.theories, self.signs = config, theories, signs
        self.wording, self.questions = wording, questions
        self.each = len(questions[0]) if questions else 1

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
        samples = (
            written.entailment(self.questions[first:last])
            if self.questions
            else written.satisfiability()
        )
        return samples[start - before : stop - before : step]


class _Written:
    """Theories in words and symbols, ready for what is asked about them."""

    def __init__(
        self,
        config: NlsatConfig,
        theories: Sequence[ClausalTheory],
        signs: Sequence[int],
        wording: Wording,
    ) -> None:
        self.config, self.theories, self.wording = config, theories, wording
        self.keys = keys(signs)
        voice = VOICES[config.language]
        self.names = wording.names([t.size for t in theories], disjunctive=voice.disjunctive)
        named = wording.persons is not None
        rows, about = wording.clauses(theories)
        terms = Terms(about, wording.constants) if named else None
        lengths = [len(theory.matrix) for theory in theories]
        self.sentences = Lines.split(voice.say(rows, about, wording), lengths)
        self.formulas = Lines.split(
            write_clauses(rows, wording.vocabulary, terms, disjunctive=voice.disjunctive), lengths
        )
        self.canonical = canonical_texts(theories, named=named, disjunctive=voice.disjunctive)

    def satisfiability(self) -> list[Sampled]:
        """Can each of the theories be true?"""
        certified = certify_theories(self.theories, self.names)
        return [self._sampled(place, found) for place, found in enumerate(certified)]

    def entailment(self, questions: Sequence[Sequence[Question]]) -> list[Sampled]:
        """Do the literals of each theory's questions follow, or their negations, or neither?"""
        places = [place for place, asked in enumerate(questions) for _ in asked]
        every = [question for asked in questions for question in asked]
        theories = [self.theories[place] for place in places]
        certified = certify_literals(theories, [self.names[place] for place in places], every)
        return list(map(self._sampled, places, certified, every))

    def _sampled(self, place: int, found: Certified, question: Question | None = None) -> Sampled:
        theory = self.theories[place]
        number, whom, answer = question or (0, 0, int(theory.satisfiable))
        names = self.names[place]
        logic = Logic(
            premises=self.formulas[place],
            query=(write_formula(literal(number, names, whom)),) if question else (),
        )
        return Sampled(
            task="entailment" if question else "satisfiability",
            form=Filled(logic, found.certificate),
            names=(),
            premises=self.sentences[place],
            question=self._asked(place, names, number, whom) if question else QUESTIONS[0],
            choices=THREE_WAY if question else SATISFIABILITY,
            answer=answer,
            features=_features(self.config, theory, found, named=bool(names.constants)),
            canonical=canonical_key(
                self.canonical[place], theory.size, number, whom, named=bool(names.constants)
            ),
            split_key=self.keys[place][0],
            seed_key=self.keys[place][1],
        )

    def _asked(self, place: int, names: Names, number: int, whom: int) -> str:
        person = ""
        if self.wording.persons is not None:
            person = self.wording.people[self.wording.persons[place, whom]]
        word = names.predicates[abs(number) - 1]
        return VOICES[self.config.language].say_literal(word, number < 0, person)


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
