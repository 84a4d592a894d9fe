"""GRL, the grounded rule language: rules such as "If carrots and no steak then apples".

One pattern for each size of clause, used in both directions. A clause is a row of three signed
literals, 0 where there is none; `a | b | c` is said as "if not a and not b then c".
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from therefore.errors import SentenceError
from therefore.logic.formulas import And, Atom, Formula, Implies, Not

Ints = NDArray[np.int64]
Texts = NDArray[np.object_]
_SENTENCE = re.compile(r"If (no )?([a-z]+)(?: and (no )?([a-z]+))? then (no )?([a-z]+)\.")
_FACT = re.compile(r"(No )?([A-Za-z][a-z]*)\.")


def say(rows: Ints, nouns: tuple[str, ...]) -> list[str]:
    """One sentence for each clause; a literal of the body is said as its negation.

    >>> say(np.array([(-1, 2, 3), (-1, 0, 3)]), ("carrots", "steak", "apples"))
    ['If carrots and no steak then apples.', 'If carrots then apples.']
    """
    return list(map("".join, _pieces(rows, _sentence_pieces(nouns))))


def formulas(rows: Ints, names: tuple[str, ...]) -> list[str]:
    """The formula of each clause, as TPTP writes it.

    >>> formulas(np.array([(-1, 2, 3), (-1, 0, 3)]), ("p", "q", "r"))
    ['(p & ~q) => r', 'p => r']
    """
    return list(map("".join, _pieces(rows, _formula_pieces(names))))


class _Pieces(NamedTuple):
    """What each literal adds to a sentence, by its place in the clause.

    Arrays of texts by literal; a negative literal counts from the end, and 0 is an absent one.
    """

    alone: Texts
    """The first of the body if there is no second."""
    first: Texts
    second: Texts
    head: Texts


def _pieces(rows: Ints, pieces: _Pieces) -> Iterable[tuple[str, str, str]]:
    """The three pieces of each clause: looked up, not composed, since there are so many."""
    first, second, head = rows.T
    body = pieces.first[first]
    if not second.all():
        body = np.where(second == 0, pieces.alone[first], body)
    return zip(
        body.tolist(), pieces.second[second].tolist(), pieces.head[head].tolist(), strict=True
    )


@lru_cache(maxsize=16)
def _sentence_pieces(nouns: tuple[str, ...]) -> _Pieces:
    head, body = _literals(nouns, "no ")
    return _Pieces(
        alone=_texts("If {}", body),
        first=_texts("If {}", body),
        second=_texts(" and {} then ", body, absent=" then "),
        head=_texts("{}.", head),
    )


@lru_cache(maxsize=16)
def _formula_pieces(names: tuple[str, ...]) -> _Pieces:
    head, body = _literals(names, "~")
    return _Pieces(
        alone=_texts("{}", body),
        first=_texts("({}", body),
        second=_texts(" & {}) => ", body, absent=" => "),
        head=_texts("{}", head),
    )


def _texts(pattern: str, literals: Sequence[str], *, absent: str = "") -> Texts:
    return np.array([absent, *(pattern.format(literal) for literal in literals)], object)


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
    if found := _SENTENCE.fullmatch(sentence):
        no_a, a, no_b, b, no_c, c = found.groups()
        head = _literal(no_c, c)
        if b is None:
            return Implies(_literal(no_a, a), head)
        return Implies(And((_literal(no_a, a), _literal(no_b, b))), head)
    if found := _FACT.fullmatch(sentence):
        return _literal(*found.groups())
    raise SentenceError(f"{sentence!r} is no sentence of GRL, such as 'If no rice then beans.'")


def _literal(no: str | None, noun: str) -> Formula:
    atom = Atom(noun.lower())
    return Not(atom) if no else atom
