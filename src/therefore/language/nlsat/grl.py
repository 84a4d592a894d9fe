"""GRL, the grounded rule language: rules such as "If carrots and no steak then apples".

One pattern for every size of clause, used in both directions. A clause is a row of signed literals,
0 where there is none; `a | b | c` is said as "if not a and not b then c".
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import NamedTuple

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from therefore.errors import SentenceError
from therefore.language.nlsat.kcnf import Ints
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
"""What each pattern says; readers look it up here and nowhere else."""


def say(rows: Ints, nouns: tuple[str, ...]) -> pa.StringArray:
    """One sentence for each clause; a literal of the body is said as its negation.

    >>> say(np.array([(-1, 2, 3), (-1, 0, 3)]), ("carrots", "steak", "apples")).to_pylist()
    ['If carrots and no steak then apples.', 'If carrots then apples.']
    >>> say(np.array([(-1, 2, -4, 3)]), ("carrots", "steak", "apples", "rice")).to_pylist()
    ['If carrots and no steak and rice then apples.']
    """
    return _joined(rows, _sentence_pieces(nouns))


def formulas(rows: Ints, names: tuple[str, ...]) -> pa.StringArray:
    """The formula of each clause, as TPTP writes it.

    >>> formulas(np.array([(-1, 2, 3), (-1, 0, 3)]), ("p", "q", "r")).to_pylist()
    ['(p & ~q) => r', 'p => r']
    """
    return _joined(rows, _formula_pieces(names))


class _Pieces(NamedTuple):
    """What each literal adds to a sentence, by its place in the clause.

    Arrays of texts by literal; a negative literal counts from the end, and 0 is an absent one.
    """

    first: pa.StringArray
    """The first of the body; behind them all, the same for a body of one."""
    more: pa.StringArray
    """One between the first and the last of the body."""
    last: pa.StringArray
    """The last of the body; absent if there is only one."""
    head: pa.StringArray


def _joined(rows: Ints, pieces: _Pieces) -> pa.StringArray:
    """The pieces of each clause, looked up and joined in Arrow, since there are so many."""
    count = len(pieces.head)
    first, *more, last, head = np.ascontiguousarray(rows.T % count).astype(np.int32)
    first += count * (last == 0)
    columns = [(pieces.first, first), *((pieces.more, each) for each in more)]
    columns += [(pieces.last, last), (pieces.head, head)]
    return pc.binary_join_element_wise(
        *(texts.take(pa.array(places)) for texts, places in columns), ""
    )


@lru_cache(maxsize=16)
def _sentence_pieces(nouns: tuple[str, ...]) -> _Pieces:
    head, body = _literals(nouns, "no ")
    return _Pieces(
        first=pa.concat_arrays([_texts("If {}", body), _texts("If {}", body)]),
        more=_texts(" and {}", body),
        last=_texts(" and {} then ", body, absent=" then "),
        head=_texts("{}.", head),
    )


@lru_cache(maxsize=16)
def _formula_pieces(names: tuple[str, ...]) -> _Pieces:
    head, body = _literals(names, "~")
    return _Pieces(
        first=pa.concat_arrays([_texts("({}", body), _texts("{}", body)]),
        more=_texts(" & {}", body),
        last=_texts(" & {}) => ", body, absent=" => "),
        head=_texts("{}", head),
    )


def _texts(pattern: str, literals: Sequence[str], *, absent: str = "") -> pa.StringArray:
    return pa.array([absent, *(pattern.format(literal) for literal in literals)])


def _literals(names: Sequence[str], negation: str) -> tuple[list[str], list[str]]:
    """The text of each literal from 1 on and of its negation; negative literals from the end."""
    negated = [negation + name for name in names]
    return [*names, *reversed(negated)], [*negated, *reversed(names)]


def say_fact(noun: str, negated: bool) -> str:
    """A literal as a sentence.

    >>> say_fact("apples", True), say_fact("apples", False)
    ('No apples.', 'Apples.')
    """
    return f"No {noun}." if negated else f"{noun.capitalize()}."


def read(sentence: str) -> Formula:
    """The formula that a sentence says.

    >>> from therefore.logic.tptp import write_formula
    >>> write_formula(read("If carrots and no steak then apples."))
    '(carrots & ~steak) => apples'
    """
    return listen(sentence).formula


@lru_cache(maxsize=1 << 16)
def listen(sentence: str) -> Said:
    """What a sentence says, and its nouns that the lexicon of food does not list."""
    if found := _SENTENCE.fullmatch(sentence):
        body, head = found.groups()
        said = [literal(part) for part in body.split(" and ")]
        last, strange = literal(head)
        for _, more in said:
            strange += more
        parts = tuple([part for part, _ in said])
        left = parts[0] if len(parts) == 1 else MEANINGS["x and y"](parts)
        return Said(MEANINGS["If x then y"](left, last), strange)
    if found := _FACT.fullmatch(sentence):
        formula, strange = literal(found[1][0].lower() + found[1][1:])
        return Said(MEANINGS["X"](formula), strange)
    raise SentenceError(f"{sentence!r} is no sentence of GRL, such as 'If no rice then beans.'")


@lru_cache(maxsize=1 << 12)
def literal(text: str) -> tuple[Formula, tuple[str, ...]]:
    """A noun or its denial, and the noun itself if the lexicon of food does not list it."""
    noun = text.removeprefix("no ")
    if noun in _GLUE:
        raise SentenceError(f"{noun!r} is a word of the pattern and no noun")
    strange = () if noun in {word.shown for word in load("food")} else (noun,)
    return (Atom(noun) if noun == text else MEANINGS["no x"](Atom(noun))), strange
