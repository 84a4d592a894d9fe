"""Theories of many rules such as GRL's, verified as whole texts: the fast way for most of them.

A sentence is a shape and its nouns: "If # and no # then #." Each shape is read once, by the same
reader as everything else, and gives a formula with gaps and the signs of its clause. The nouns of a
whole text are then put into the formulas at once and compared with the item's logic, and its
certificate is checked clause by clause. An item is accepted here only if the plain way would verify
it; every other item (another language or task, anything wrong or odd) is left to the plain way.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from therefore.checker.limits import TooMuchWork
from therefore.checker.propagation import Propagator
from therefore.errors import SentenceError
from therefore.items import ALSO_RIGHT, SATISFIABILITY, Item, Logic
from therefore.language.nlsat.grl import literal
from therefore.language.readers import LANGUAGES, forgettable, languages
from therefore.language.statement import read_statement
from therefore.language.words import WORDS
from therefore.logic.formulas import Atom
from therefore.logic.tptp import write_formula
from therefore.verification.clausal import literals

_NOUN = re.compile(r"\b(?!(?:then|and|no)\b)([a-z]+)", re.ASCII)
_MODEL = re.compile(r'\{"theory":\{"true":\[(|"[a-z]+"(?:,"[a-z]+")*)\]\}\}', re.ASCII)
_STEPS = re.compile(r'\{"theory":\{"rup":(\[[][,\d-]+\])\}\}', re.ASCII)
_EXAMPLES = ("rice", "beans", "bread", "honey", "figs", "peas")
LONGEST = 20_000
"""Characters of a certificate, and nouns of a text; longer items are left to the plain way."""


class SentenceShape(NamedTuple):
    """The formula and the clause of a sentence, with its nouns left out and in the same order."""

    formula: str
    """With `%s` for each noun."""
    signs: tuple[int, ...]
    """For each noun, 1 if the clause affirms it, -1 if it denies it."""
    false: list[bool]
    """For each noun, whether it is true when the clause is false."""


@forgettable
@lru_cache(maxsize=1 << 10)
def shape_of(pattern: str, question: str) -> SentenceShape | None:
    """The shape of a sentence with `#` for each noun; None if it is no rule of this kind.

    >>> shape_of("If # and no # then #.", "Can all of these statements be true at the same time?")
    SentenceShape(formula='(%s & ~%s) => %s', signs=(-1, 1, 1), false=[True, False, False])
    """
    nouns = _EXAMPLES[: pattern.count("#")]
    sentence = pattern.replace("#", "%s")
    if "%" in pattern or not nouns or len(nouns) != pattern.count("#"):
        return None
    try:
        statement, _ = read_statement([sentence % nouns], question, SATISFIABILITY)
    except SentenceError:
        return None
    told = (statement.language, statement.family, statement.task, statement.asks)
    if told != ("grl", "nlsat", "satisfiability", "") or statement.features != {"language": "grl"}:
        return None
    (formula,) = statement.problem.premises
    clause = literals(formula)
    written = write_formula(formula)
    if statement.unlisted or statement.problem.theory != (formula,) or "%" in written:
        return None
    if clause is None or tuple(word for word, _ in clause) != nouns:
        return None
    if tuple(_NOUN.findall(written)) != nouns:
        return None
    signs = tuple(1 if affirmed else -1 for _, affirmed in clause)
    return SentenceShape(_NOUN.sub("%s", written), signs, [sign < 0 for sign in signs])


@forgettable
@lru_cache(maxsize=1 << 12)
def listed(noun: str) -> bool:
    """Whether the lexicon lists the noun and reads it as the predicate of the same name."""
    try:
        return literal(noun) == (Atom(noun), ())
    except SentenceError:
        return False


def is_plain(item: Item, language: str) -> bool:
    """Whether the fields of an item, besides its text, are those of our theories in a language."""
    return (
        item.choices == SATISFIABILITY
        and item.answer in (0, 1)
        and item.target == SATISFIABILITY[item.answer]
        and (item.family, item.task, item.asks) == ("nlsat", "satisfiability", "")
        and item.features.get("language") == language
        and ALSO_RIGHT not in item.features
        and item.provenance.origin == "generated"
        and item.provenance.words == WORDS
        and len(item.certificate) <= LONGEST
        and languages() == LANGUAGES  # a language of another package may read any text
    )


def verified(item: Item) -> bool:
    """Whether the item, but for its id, is seen to be right; False leaves it to the plain way."""
    if not is_plain(item, "grl"):
        return False
    read = _read(item.premises, item.question, item.logic)
    if read is None:
        return False
    shapes, nouns = read
    return (_has_model if item.answer else _refuted)(shapes, nouns, item.certificate)


def _read(
    premises: Sequence[str], question: str, logic: Logic
) -> tuple[list[SentenceShape], list[str]] | None:
    """The shapes and the nouns of the sentences; None unless they say what the logic says."""
    if logic.axioms or logic.query or logic.goal or len(premises) != len(logic.premises):
        return None
    parts = _NOUN.split("\n".join(premises))
    patterns, nouns = "#".join(parts[::2]).split("\n"), parts[1::2]
    # A line break inside a sentence would add a line.
    if len(patterns) != len(premises) or not 0 < len(nouns) <= LONGEST:
        return None
    shapes = []
    for pattern in patterns:
        shape = shape_of(pattern, question)
        if shape is None:
            return None
        shapes.append(shape)
    if not all(map(listed, set(nouns))):
        return None
    said = "\n".join([shape.formula for shape in shapes]) % tuple(nouns)
    return (shapes, nouns) if said == "\n".join(logic.premises) else None


def _has_model(shapes: Sequence[SentenceShape], nouns: Sequence[str], certificate: str) -> bool:
    """Whether the certificate is a model that makes no clause false."""
    found = _MODEL.fullmatch(certificate)
    if found is None:
        return False
    named = found[1].replace('"', "").split(",")
    true = frozenset(named)
    if len(true) < len(named):
        return False
    holds = list(map(true.__contains__, nouns))
    start = 0
    for _, signs, false in shapes:
        stop = start + len(signs)
        if holds[start:stop] == false:
            return False
        start = stop
    return True


def _refuted(shapes: Sequence[SentenceShape], nouns: Sequence[str], certificate: str) -> bool:
    """Whether the steps of the certificate lead from the clauses to the empty clause."""
    found = _STEPS.fullmatch(certificate)
    if found is None:
        return False
    try:
        steps: Any = json.loads(found[1])
    except ValueError:
        return False
    numbers = {noun: number for number, noun in enumerate(dict.fromkeys(nouns), start=1)}
    places = [numbers[noun] for noun in nouns]
    clauses, start = [], 0
    for _, signs, _ in shapes:
        stop = start + len(signs)
        clauses.append([n * sign for n, sign in zip(places[start:stop], signs, strict=True)])
        start = stop
    return refutes(len(numbers), clauses, steps)


def refutes(size: int, clauses: Sequence[Sequence[int]], steps: Any) -> bool:
    """Whether the steps lead from clauses over letters 1 to `size` to the empty clause.

    >>> refutes(2, [[1, 2], [1, -2], [-1, 2], [-1, -2]], [[1], []])
    True
    """
    if not isinstance(steps, list) or not steps or steps[-1] != []:
        return False
    for step in steps:
        if not isinstance(step, list):
            return False
        for number in step:
            if type(number) is not int or not 1 <= abs(number) <= size:
                return False
    try:
        known = Propagator(size, clauses)
        for step in steps:
            if not known.refutes([-number for number in step]):
                return False
            known.add(step)
    except TooMuchWork:
        return False
    return True
