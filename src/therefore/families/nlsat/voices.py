"""Saying theories: their sentences, their formulas, and their canonical form.

A theory is canonical already: variable v is the v-th to be named, and a clause is a row of signed
literals, 0 where there is none. `Words` says which noun or adjective, and which person, each
number stands for in a theory. Many theories are said at once, which is much of the work of a build.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import accumulate, pairwise
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from therefore.families.nlsat.worlds import LIMIT, clause_codes, clauses_by_code
from therefore.language.lines import Lines
from therefore.language.nlsat import grl, rcl, ruletaker
from therefore.language.nlsat.kcnf import LITERAL, Ints
from therefore.language.nlsat.lexicon import load

Row = Sequence[int]


@dataclass(frozen=True, slots=True)
class Words:
    """What the numbers of one theory are called."""

    predicates: Sequence[str]
    """The word for each variable, as text and logic have it."""
    names: Sequence[str] = ()
    """The name of each individual."""
    style: Sequence[float] = ()
    """A number from 0 to 1 for each sentence: which of the possible patterns it takes."""

    def constants(self) -> list[str]:
        """The constant for each individual."""
        return [ruletaker.constant(name) for name in self.names]


class Said(NamedTuple):
    """One theory in words and symbols."""

    sentences: Sequence[str]
    formulas: Sequence[str]
    """As TPTP writes them."""
    canonical: str
    """The formulas in canonical names, a line each."""


@cache
def vocabulary(language: str, lexicon: str) -> tuple[str, ...]:
    """A lexicon's words as a language uses them: GRL speaks in the plural."""
    return tuple(word.shown if language == "grl" else word.singular for word in load(lexicon))


@cache
def _numbered(prefix: str, count: int) -> tuple[str, ...]:
    return tuple(f"{prefix}{number}" for number in range(1, count + 1))


class Grl:
    """Rules over nouns; nobody is named."""

    named = False

    def say(
        self, theories: Sequence[Ints], about: Sequence[Sequence[int]], words: Sequence[Words]
    ) -> list[Said]:
        """Each theory, a matrix of clauses, in its own words."""
        nouns = tuple(sorted({noun for each in words for noun in each.predicates}))
        number = {noun: place for place, noun in enumerate(nouns, start=1)}
        sizes = np.array([len(each.predicates) for each in words])
        most = int(sizes.max())
        meant = np.zeros((len(words), most + 1), LITERAL)
        meant[:, 1:][np.arange(most) < sizes[:, None]] = [
            number[noun] for each in words for noun in each.predicates
        ]
        rows = np.concatenate(theories)
        theory = np.repeat(np.arange(len(theories)), [len(each) for each in theories])
        named = np.sign(rows) * meant[theory[:, None], np.abs(rows)]
        sentences, formulas = grl.say(named, nouns), grl.formulas(named, nouns)
        canonical = _canonical(rows, most)
        ends = accumulate((len(each) for each in theories), initial=0)
        return [
            Said(
                Lines(sentences, start, end),
                Lines(formulas, start, end),
                "\n".join(canonical[start:end]),
            )
            for start, end in pairwise(ends)
        ]

    def question(self, literal: int, whom: int, words: Words) -> str:
        """A literal as a sentence."""
        return grl.say_fact(words.predicates[abs(literal) - 1], literal < 0)


def _canonical(rows: Ints, variables: int) -> list[str]:
    """The formula of each clause in canonical names; of small theories there are few."""
    if variables > LIMIT or rows.shape[1] > 3:
        composed: list[str] = grl.formulas(rows, _numbered("p", variables)).to_pylist()
        return composed
    texts: list[str] = _canonical_by_code()[clause_codes(rows)].tolist()
    return texts


@cache
def _canonical_by_code() -> NDArray[np.object_]:
    composed = grl.formulas(np.array(clauses_by_code()), _numbered("p", LIMIT))
    return np.array(composed.to_pylist(), object)


@dataclass(frozen=True, slots=True)
class Named:
    """Rules about everyone, said in one of several styles, and sentences about somebody."""

    styles: Callable[[Row], tuple[str, ...]]
    say_rule: Callable[[Row, Sequence[str], str], str]
    say_about: Callable[[Row, Sequence[str], str], str]
    about_formula: Callable[[Row, Sequence[str], str], str]
    """What a sentence about somebody says; a rule is an implication always."""

    named = True

    def say(
        self, theories: Sequence[Ints], about: Sequence[Sequence[int]], words: Sequence[Words]
    ) -> list[Said]:
        """Each theory, a matrix of clauses, in its own words."""
        return [
            self._say(theory.tolist(), whom, each)
            for theory, whom, each in zip(theories, about, words, strict=True)
        ]

    def _say(self, rows: Sequence[Row], about: Sequence[int], words: Words) -> Said:
        names, people = words.predicates, words.constants()
        sentences: list[str] = []
        formulas: list[str] = []
        for row, whom, chance in zip(rows, about, words.style, strict=True):
            if whom < 0:
                styles = self.styles(row)
                sentences.append(self.say_rule(row, names, styles[int(chance * len(styles))]))
                formulas.append(_rule(row, names, "X"))
            else:
                sentences.append(self.say_about(row, names, words.names[whom]))
                formulas.append(self.about_formula(row, names, people[whom]))
        return Said(tuple(sentences), tuple(formulas), self._canonical(rows, about, len(names)))

    def _canonical(self, rows: Sequence[Row], about: Sequence[int], variables: int) -> str:
        names = _numbered("p", variables)
        texts: list[str] = []
        rules = 0
        for row, whom in zip(rows, about, strict=True):
            if whom < 0:
                rules += 1
                texts.append(_rule(row, names, f"X{rules}"))
            else:
                texts.append(self.about_formula(row, names, f"c{whom + 1}"))
        return "\n".join(texts)

    def question(self, literal: int, whom: int, words: Words) -> str:
        """A literal as a sentence."""
        return self.say_about((0, 0, literal), words.predicates, words.names[whom])


def literal_text(literal: int, names: Sequence[str], term: str = "") -> str:
    """A literal as TPTP writes it.

    >>> literal_text(-2, ["p", "q"], "john")
    '~q(john)'
    """
    name = names[abs(literal) - 1]
    atom = f"{name}({term})" if term else name
    return f"~{atom}" if literal < 0 else atom


def _implication(row: Row, names: Sequence[str], term: str) -> str:
    first, second, head = row
    conclusion = literal_text(head, names, term)
    if not first:
        return conclusion
    body = literal_text(-first, names, term)
    if second:
        body = f"({body} & {literal_text(-second, names, term)})"
    return f"{body} => {conclusion}"


def _rule(row: Row, names: Sequence[str], variable: str) -> str:
    return f"![{variable}]: ({_implication(row, names, variable)})"


def _disjunction(row: Row, names: Sequence[str], term: str) -> str:
    return " | ".join(literal_text(literal, names, term) for literal in row if literal)


Voice = Grl | Named
VOICES: dict[str, Voice] = {
    "grl": Grl(),
    "rcl": Named(rcl.styles, rcl.say_rule, rcl.say_fact, _disjunction),
    "ruletaker": Named(ruletaker.styles, ruletaker.say_rule, ruletaker.say_ground, _implication),
}
