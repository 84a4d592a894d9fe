"""RCL, the relative clause fragment: rules such as "No doctor who is not a baker is a poet".

A rule (nobody named) is said in one of the ways that fit its signs, a fact about somebody as a list
of statements one of which is true. Each of our sentences has one meaning. The paper's wording, in
which the scope of "not" is open ("John is not a doctor or a baker"), is said on request and always
read the way the paper means it. A clause is a row of three signed literals, 0 where there is none;
variable v is called nouns[v - 1]. Reading accepts any noun, so a reader needs no lexicon.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache

import numpy as np
import pyarrow as pa

from therefore.errors import SentenceError
from therefore.language.lines import Ints, Slot, by_literal, by_position, fill
from therefore.language.nlsat.lexicon import article, load
from therefore.language.nlsat.styles import RULES, Floats, Styles, rule_shapes
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

_X = Variable("X")

MEANINGS: dict[str, Callable[..., Formula]] = {
    "Every x is y": lambda body, head: Forall(("X",), Implies(body, head)),
    "No x is y": lambda body, head: Forall(("X",), Implies(body, Not(head))),
    "Everyone who is x is y": lambda body, head: Forall(("X",), Implies(body, head)),
    "No one who is x is y": lambda body, head: Forall(("X",), Implies(body, Not(head))),
    "If someone is x, then that person is y": (
        lambda body, head: Forall(("X",), Implies(body, head))
    ),
    "x who is y": lambda one, other: And((one, other)),
    "x but is y": lambda one, other: And((one, other)),
    "both x and y": lambda one, other: And((one, other)),
    "neither x nor y": lambda one, other: And((Not(one), Not(other))),
    "who is x and y": lambda one, other: And((one, other)),
    "At least one of these is true: x; y": lambda parts: Or(parts),
    "Ann is x": lambda literal: literal,
    "Ann is x or y": lambda parts: Or(parts),
    "not x": Not,
}
"""What each pattern says; readers look it up here and nowhere else."""


def say(
    rows: Ints,
    nouns: tuple[str, ...],
    about: Ints,
    names: tuple[str, ...],
    chance: Floats,
    *,
    paper: bool = False,
) -> pa.StringArray:
    """One sentence for each clause: a rule about everyone (-1), or a fact about one of the names.

    A rule is said in one of the styles that fit it; the chance, from 0 to 1, says which.

    >>> rows, nouns = np.array([[-1, 2, -3]] * 4), ("doctor", "baker", "actor")
    >>> about, chance = np.array([-1, -1, -1, 0]), np.array([0.0, 0.4, 0.8, 0.0])
    >>> for sentence in say(rows, nouns, about, ("John",), chance).to_pylist():
    ...     print(sentence)
    No one who is a doctor but is not a baker is an actor.
    If someone is a doctor but is not a baker, then that person is not an actor.
    No doctor who is not a baker is an actor.
    At least one of these is true: John is not a doctor; John is a baker; John is not an actor.
    >>> for sentence in say(rows, nouns, about, ("John",), chance, paper=True).to_pylist():
    ...     print(sentence)
    Everyone who is a doctor and not a baker is not an actor.
    Every doctor who is not a baker is not an actor.
    No doctor who is not a baker is an actor.
    John is not a doctor or a baker or not an actor.
    """
    first, second, head = np.ascontiguousarray(rows.T)
    a, b, c = by_position(rows, len(nouns))
    claimed, denied = _texts(nouns)
    plain = claimed[: len(nouns) + 1]
    slots = {
        "Name": Slot(names, about),
        "noun": Slot(("", *nouns), np.abs(first)),
        "a": Slot(plain, np.abs(first)),
        "b": Slot(plain, np.abs(second)),
        "c": Slot(plain, np.abs(head)),
        "is_a": Slot(claimed, a),
        "is_b": Slot(claimed, b),
        "is_c": Slot(claimed, c),
        "not_a": Slot(denied, a),
        "not_b": Slot(denied, b),
    }
    styles = _PAPER if paper else _PLAIN
    shapes = np.where(about < 0, rule_shapes(rows), RULES + (second != 0))
    return fill(styles.patterns, styles.choose(shapes, chance), slots)


_BODIES = (
    "{a}",
    "not {a}",
    "both {a} and {b}",
    "not {a} but is {b}",
    "{a} but is not {b}",
    "neither {a} nor {b}",
)
_KINDS = {0: "{noun}", 2: "{noun} who is {b}", 4: "{noun} who is not {b}"}
"""By body: the same as a noun with a clause behind it."""


def _rules(number: int) -> tuple[list[str], list[str]]:
    """The patterns of a body, with a head that is claimed and with one that is denied."""
    body = _BODIES[number]
    conditional = f"If someone is {body}, then that person is"
    claims = [f"Everyone who is {body} is {{c}}.", f"{conditional} {{c}}."]
    # "No one who is neither" would deny three times over.
    denials = [] if body.startswith("neither") else [f"No one who is {body} is {{c}}."]
    denials.append(f"{conditional} not {{c}}.")
    if number in _KINDS:
        claims.append(f"Every {_KINDS[number]} is {{c}}.")
        denials.append(f"No {_KINDS[number]} is {{c}}.")
    return claims, denials


_FACT = "At least one of these is true: {Name} is {is_a}; {Name} is"
_PLAIN = Styles.of(
    [
        *(patterns for number in range(len(_BODIES)) for patterns in _rules(number)),
        [f"{_FACT} {{is_c}}."],
        [f"{_FACT} {{is_b}}; {{Name}} is {{is_c}}."],
    ]
)


def _paper_rules(number: int, *, denied: bool) -> list[str]:
    body = "{not_a} and {not_b}" if number > 1 else "{not_a}"
    patterns = [f"Everyone who is {body} is {{is_c}}."]
    if number in _KINDS:
        patterns.append(f"Every {_KINDS[number]} is {{is_c}}.")
        patterns += [f"No {_KINDS[number]} is {{c}}."] * denied
    return patterns


_PAPER = Styles.of(
    [
        *(_paper_rules(number, denied=denied) for number in range(6) for denied in (False, True)),
        ["{Name} is {is_a} or {is_c}."],
        ["{Name} is {is_a} or {is_b} or {is_c}."],
    ]
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
    >>> write_formula(read("At least one of these is true: Ida is a cook; Ida is not a poet."))
    'cook(ida) | ~poet(ida)'
    """
    return listen(sentence).formula


_LITERAL = re.compile(r"(not )?an? ([a-z]+)")
_EVERY = re.compile(r"(Every|No) ([a-z]+)(?: who is ((?:not )?an? [a-z]+))? is (.+)\.")
_EVERYONE = re.compile(r"(Everyone|No one) who is (.+) is ((?:not )?an? [a-z]+)\.")
_IF = re.compile(r"If someone is ([^,]+), then that person is (.+)\.")
_LIST = re.compile(r"At least one of these is true: ([^.]+)\.")
_CLAIM = re.compile(r"([A-Z][a-z]+) is (.+)")
_PAIR = re.compile(r"(both|neither) (an? [a-z]+) (and|nor) (an? [a-z]+)")


@lru_cache(maxsize=1 << 16)
def listen(sentence: str) -> Said:
    """What a sentence says, and its words that the lexicons do not list."""
    words: list[str] = []
    try:
        formula = _sentence(sentence, words)
    except ValueError:
        raise SentenceError(
            f"{sentence!r} is no sentence of RCL, such as 'Every poet who is not a cook is a "
            "baker.'"
        ) from None
    return Said(formula, tuple(word for word in words if word not in _listed()))


def _sentence(sentence: str, words: list[str]) -> Formula:
    """The formula; its nouns and names are added to the words. ValueError if there is none."""
    if found := _EVERYONE.fullmatch(sentence):
        word, body, head = found.groups()
        if word == "No one" and head.startswith("not "):
            raise SentenceError(f"{sentence!r} denies twice: write Everyone instead of No one")
        return MEANINGS[f"{word} who is x is y"](_body(body, words), _literal(head, _X, words))
    if found := _EVERY.fullmatch(sentence):
        word, noun, clause, head = found.groups()
        if word == "No" and head.startswith("not "):
            raise SentenceError(f"{sentence!r} denies twice: write Every instead of No")
        words.append(noun)
        kind: Formula = Atom(noun, (_X,))
        if clause:
            kind = MEANINGS["x who is y"](kind, _literal(clause, _X, words))
        return MEANINGS[f"{word} x is y"](kind, _literal(head, _X, words))
    if found := _IF.fullmatch(sentence):
        body, head = found.groups()
        rule = MEANINGS["If someone is x, then that person is y"]
        return rule(_body(body, words), _literal(head, _X, words))
    if found := _LIST.fullmatch(sentence):
        parts = tuple(_fact(part, words) for part in found[1].split("; "))
        if len(parts) < 2:
            raise ValueError
        return MEANINGS["At least one of these is true: x; y"](parts)
    if not sentence.endswith("."):
        raise ValueError
    return _fact(sentence[:-1], words, whole=True)


def _fact(text: str, words: list[str], *, whole: bool = False) -> Formula:
    """What is claimed of somebody; a whole sentence may join several claims by `or`."""
    found = _CLAIM.fullmatch(text)
    if not found:
        raise ValueError
    name, claims = found.groups()
    words.append(name)
    who = Constant(name.lower())
    parts = tuple(_literal(part, who, words) for part in claims.split(" or "))
    if len(parts) > 1:
        if not whole or len(parts) > 3:
            raise ValueError
        return MEANINGS["Ann is x or y"](parts)
    return MEANINGS["Ann is x"](parts[0])


def _body(text: str, words: list[str]) -> Formula:
    """One condition, or two."""
    if found := _PAIR.fullmatch(text):
        word, one, joined, other = found.groups()
        if (word == "both") != (joined == "and"):
            raise ValueError
        pattern = f"{word} x {joined} y"
        return MEANINGS[pattern](_literal(one, _X, words), _literal(other, _X, words))
    for joined, pattern in ((" but is ", "x but is y"), (" and ", "who is x and y")):
        one, found_it, other = text.partition(joined)
        if found_it:
            return MEANINGS[pattern](_literal(one, _X, words), _literal(other, _X, words))
    return _literal(text, _X, words)


def _literal(text: str, who: Term, words: list[str]) -> Formula:
    found = _LITERAL.fullmatch(text)
    if not found:
        raise ValueError
    words.append(found[2])
    atom = Atom(found[2], (who,))
    return MEANINGS["not x"](atom) if found[1] else atom


@lru_cache(maxsize=1)
def _listed() -> frozenset[str]:
    """The nouns and the names of the lexicons."""
    return frozenset(word.singular for name in ("occupations", "names") for word in load(name))
