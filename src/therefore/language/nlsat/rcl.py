"""RCL, the relative clause fragment: rules such as "No doctor who is not a baker is a poet".

A rule (nobody named) is said with Every, No or Everyone, whichever fit its signs; a fact about
somebody is a disjunction. A clause is a row of three signed literals, 0 where there is none;
variable v is called nouns[v - 1]. Reading accepts any noun, so a reader needs no lexicon.
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
from therefore.language.lines import Ints, Slot, by_literal, by_position, fill
from therefore.language.nlsat.lexicon import article, load
from therefore.language.reader import Said
from therefore.logic.formulas import (
    And,
    Atom,
    Constant,
    Forall,
    Formula,
    Implies,
    Not,
    Or,
    Term,
    Variable,
)

Floats = NDArray[np.floating[Any]]

_X = Variable("X")
_NOUN = r"(not )?an? ([a-z]+)"
_EVERY = re.compile(rf"(Every|No) ([a-z]+)(?: who is {_NOUN})? is {_NOUN}\.")
_EVERYONE = re.compile(rf"Everyone who is {_NOUN}(?: and {_NOUN})? is {_NOUN}\.")
_FACT = re.compile(rf"([A-Z][a-z]+) is {_NOUN}(?: or {_NOUN})?(?: or {_NOUN})?\.")

MEANINGS: dict[str, Callable[..., Formula]] = {
    "Every x is y": lambda body, head: Forall(("X",), Implies(body, head)),
    "No x is y": lambda body, head: Forall(("X",), Implies(body, Not(head))),
    "Everyone who is x is y": lambda body, head: Forall(("X",), Implies(body, head)),
    "x who is y": lambda parts: And(parts),
    "who is x and y": lambda parts: And(parts),
    "Ann is x": lambda literal: literal,
    "Ann is x or y": lambda parts: Or(parts),
    "not x": Not,
}
"""What each pattern says; readers look it up here and nowhere else."""


def say(
    rows: Ints, nouns: tuple[str, ...], about: Ints, names: tuple[str, ...], chance: Floats
) -> pa.StringArray:
    """One sentence for each clause: a rule about everyone (-1), or a fact about one of the names.

    A rule is said in one of the styles that fit it; the chance, from 0 to 1, says which.

    >>> rows, nouns = np.array([[-1, 2, -3]] * 4), ("doctor", "baker", "actor")
    >>> about, chance = np.array([-1, -1, -1, 0]), np.array([0.0, 0.4, 0.8, 0.0])
    >>> for sentence in say(rows, nouns, about, ("John",), chance).to_pylist():
    ...     print(sentence)
    Everyone who is a doctor and not a baker is not an actor.
    Every doctor who is not a baker is not an actor.
    No doctor who is not a baker is an actor.
    John is not a doctor or a baker or not an actor.
    """
    first, second, head = np.ascontiguousarray(rows.T)
    a, b, c = by_position(rows, len(nouns))
    a_noun, not_a_noun = _texts(nouns)
    slots = {
        "Name": Slot(names, about),
        "a": Slot(a_noun, a),
        "b": Slot(a_noun, b),
        "c": Slot(a_noun, c),
        "not_a": Slot(not_a_noun, a),
        "not_b": Slot(not_a_noun, b),
        "noun": Slot(("", *nouns), np.abs(first)),
        "a_noun": Slot(a_noun, np.abs(head)),
    }
    styles = np.where(first > 0, 1, np.where(head < 0, 3, 2))
    style = np.where(about < 0, (chance * styles).astype(np.int8), 3)
    return fill(_PATTERNS, 2 * style + (second != 0), slots)


_PATTERNS = (
    "Everyone who is {not_a} is {c}.",
    "Everyone who is {not_a} and {not_b} is {c}.",
    "Every {noun} is {c}.",
    "Every {noun} who is {not_b} is {c}.",
    "No {noun} is {a_noun}.",
    "No {noun} who is {not_b} is {a_noun}.",
    "{Name} is {a} or {c}.",
    "{Name} is {a} or {b} or {c}.",
)


@lru_cache(maxsize=16)
def _texts(nouns: tuple[str, ...]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What a literal says of somebody, and its negation."""
    positive = [article(noun) for noun in nouns]
    negative = [f"not {each}" for each in positive]
    return by_literal(positive, negative), by_literal(negative, positive)


def say_literal(noun: str, negated: bool, name: str) -> str:
    """A literal as a sentence.

    >>> say_literal("baker", True, "John")
    'John is not a baker.'
    """
    return f"{name} is {'not ' if negated else ''}{article(noun)}."


def read(sentence: str) -> Formula:
    """The formula that a sentence says.

    >>> from therefore.logic.tptp import write_formula
    >>> write_formula(read("No doctor who is not a baker is an actor."))
    '![X]: ((doctor(X) & ~baker(X)) => ~actor(X))'
    >>> write_formula(read("John is a doctor or not a baker."))
    'doctor(john) | ~baker(john)'
    """
    return listen(sentence).formula


@lru_cache(maxsize=1 << 16)
def listen(sentence: str) -> Said:
    """What a sentence says, and its words that the lexicons do not list."""
    if found := _EVERY.fullmatch(sentence):
        word, noun, not_b, b, not_c, c = found.groups()
        if word == "No" and not_c:
            raise SentenceError(f"{sentence!r} denies twice: write Every instead of No")
        body: Formula = Atom(noun, (_X,))
        if b:
            body = MEANINGS["x who is y"]((body, _literal(not_b, b, _X)))
        return Said(MEANINGS[f"{word} x is y"](body, _literal(not_c, c, _X)), _strange(noun, b, c))
    if found := _EVERYONE.fullmatch(sentence):
        not_a, a, not_b, b, not_c, c = found.groups()
        body = _literal(not_a, a, _X)
        if b:
            body = MEANINGS["who is x and y"]((body, _literal(not_b, b, _X)))
        rule = MEANINGS["Everyone who is x is y"](body, _literal(not_c, c, _X))
        return Said(rule, _strange(a, b, c))
    if found := _FACT.fullmatch(sentence):
        name, *words = found.groups()
        who = Constant(name.lower())
        parts = tuple(
            _literal(no, noun, who)
            for no, noun in zip(words[::2], words[1::2], strict=True)
            if noun
        )
        strange = _strange(*words[1::2]) + (() if name in _names() else (name,))
        if len(parts) == 1:
            return Said(MEANINGS["Ann is x"](parts[0]), strange)
        return Said(MEANINGS["Ann is x or y"](parts), strange)
    raise SentenceError(
        f"{sentence!r} is no sentence of RCL, such as 'Every poet who is not a cook is a baker.'"
    )


def _literal(negated: str | None, noun: str, who: Term) -> Formula:
    atom = Atom(noun, (who,))
    return MEANINGS["not x"](atom) if negated else atom


@lru_cache(maxsize=1)
def _nouns() -> frozenset[str]:
    return frozenset(word.singular for word in load("occupations"))


@lru_cache(maxsize=1)
def _names() -> frozenset[str]:
    return frozenset(word.singular for word in load("names"))


def _strange(*nouns: str | None) -> tuple[str, ...]:
    return tuple(noun for noun in nouns if noun and noun not in _nouns())
