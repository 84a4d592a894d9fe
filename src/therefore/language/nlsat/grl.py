"""GRL, the grounded rule language: rules such as "If carrots and no steak then apples".

There is one pattern for each size of clause, used for saying and for reading. A clause is a row of
signed literals, 0 where there is none; `a | b | c` is said as "if not a and not b then c". Nouns
without "no" come first, since "if no apples and peppers" could be heard as "if neither".
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from typing import Any

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from therefore.errors import SentenceError
from therefore.language.english.inflection import small
from therefore.language.lines import Slot, by_literal, by_position, fill
from therefore.language.nlsat.lexicon import load
from therefore.language.reader import Said
from therefore.logic.formulas import And, Atom, Formula, Implies, Not

_SENTENCE = re.compile(r"If ((?:no )?[a-z]+(?: and (?:no )?[a-z]+)*) then ((?:no )?[a-z]+)\.")
_FACT = re.compile(r"(No [a-z]+|[A-Z][a-z]*)\.")
_GLUE = frozenset(("if", "then", "and", "no", "or", "not"))

MEANINGS: dict[str, Callable[..., Formula]] = {
    "If x then y": Implies,
    "x and y": lambda parts: And(parts),
    "no x": Not,
    "X": lambda literal: literal,
}
"""The meaning of each pattern; readers look it up here and nowhere else."""


def say(rows: NDArray[np.signedinteger[Any]], nouns: tuple[str, ...]) -> pa.StringArray:
    """One sentence for each clause: the last literal is the head, the negated others conditions.

    Conditions have the order of the row, so a caller puts the negated literals first.

    >>> say(np.array([(-1, 2, 3), (-1, 0, 3)]), ("carrots", "steak", "apples")).to_pylist()
    ['If carrots and no steak then apples.', 'If carrots then apples.']
    >>> say(np.array([(-1, -4, 2, 3)]), ("carrots", "steak", "apples", "rice")).to_pylist()
    ['If carrots and rice and no steak then apples.']
    """
    *body, head = by_position(rows, len(nouns))
    conditions, heads = _texts(nouns)
    slots = {f"c{place}": Slot(conditions, each) for place, each in enumerate(body)}
    slots["head"] = Slot(heads, head)
    return fill(_patterns(len(body)), np.count_nonzero(body, axis=0) - 1, slots)


@lru_cache(maxsize=16)
def _texts(nouns: tuple[str, ...]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The texts of each literal (see `by_literal`) as a condition, and as the head."""
    negated = [f"no {noun}" for noun in nouns]
    return by_literal(negated, nouns), by_literal(nouns, negated)


@lru_cache(maxsize=16)
def _patterns(most: int) -> tuple[str, ...]:
    """The sentence patterns with 1, 2, ... `most` conditions."""
    conditions = ["{c0}"]
    for place in range(1, most):
        conditions.append(f"{conditions[-1]} and {{c{place}}}")
    return tuple(f"If {each} then {{head}}." for each in conditions)


def say_fact(noun: str, negated: bool) -> str:
    """A literal as a sentence.

    >>> say_fact("apples", True), say_fact("apples", False)
    ('No apples.', 'Apples.')
    """
    return f"No {noun}." if negated else f"{noun.capitalize()}."


@lru_cache(maxsize=1 << 16)
def listen(sentence: str) -> Said:
    """The formula of a sentence, and its nouns that the lexicon of food does not list.

    >>> from therefore.logic.tptp import write_formula
    >>> write_formula(listen("If carrots and no steak then apples.").formula)
    '(carrots & ~steak) => apples'
    """
    if found := _SENTENCE.fullmatch(sentence):
        body, head = found.groups()
        conditions = body.split(" and ")
        denied = [part.startswith("no ") for part in conditions]
        if denied != sorted(denied):
            raise SentenceError(
                f"{sentence!r} has a noun behind 'no ... and', where 'no' could be said of it too: "
                "name the nouns without 'no' first"
            )
        said = [literal(part) for part in conditions]
        last, strange = literal(head)
        for _, more in said:
            strange += more
        parts = tuple([part for part, _ in said])
        left = parts[0] if len(parts) == 1 else MEANINGS["x and y"](parts)
        return Said(MEANINGS["If x then y"](left, last), strange)
    if found := _FACT.fullmatch(sentence):
        formula, strange = literal(small(found[1]))
        return Said(MEANINGS["X"](formula), strange)
    raise SentenceError(f"{sentence!r} is no sentence of GRL, such as 'If no rice then beans.'")


@lru_cache(maxsize=1 << 12)
def literal(text: str) -> tuple[Formula, tuple[str, ...]]:
    """The formula of a noun or of "no" and a noun; and the noun if the lexicon does not list it."""
    noun = text.removeprefix("no ")
    if noun in _GLUE:
        raise SentenceError(f"{noun!r} is a word of the pattern and no noun")
    strange = () if noun in {word.shown for word in load("food")} else (noun,)
    return (Atom(noun) if noun == text else MEANINGS["no x"](Atom(noun))), strange
