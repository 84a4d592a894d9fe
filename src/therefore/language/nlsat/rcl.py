"""RCL, the relative clause fragment: rules such as "No doctor who is not a baker is a poet".

A rule (nobody named) is said with Every, No or Everyone, whichever fit its signs; a fact about
somebody is a disjunction. A clause is a row of three signed literals, 0 where there is none;
variable v is called nouns[v - 1]. Reading accepts any noun, so a reader needs no lexicon.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import lru_cache

from therefore.errors import SentenceError
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


def styles(row: Sequence[int]) -> tuple[str, ...]:
    """The ways in which a rule can be said.

    >>> styles([-1, 2, -3])
    ('Everyone', 'Every', 'No')
    """
    first, _, head = row
    if first > 0:
        return ("Everyone",)
    return ("Everyone", "Every", "No") if head < 0 else ("Everyone", "Every")


def say_rule(row: Sequence[int], nouns: Sequence[str], style: str) -> str:
    """The clause as a rule about everyone; `style` is one of `styles(row)`.

    >>> say_rule([-1, 2, -3], ["doctor", "baker", "actor"], "No")
    'No doctor who is not a baker is an actor.'
    >>> say_rule([-1, 2, -3], ["doctor", "baker", "actor"], "Everyone")
    'Everyone who is a doctor and not a baker is not an actor.'
    """
    first, second, head = row
    predicate = article(nouns[abs(head) - 1]) if style == "No" else _is(head, nouns)
    condition = _is(-second, nouns) if second else ""
    if style == "Everyone":
        both = _is(-first, nouns) + (f" and {condition}" if condition else "")
        return f"Everyone who is {both} is {predicate}."
    who = f" who is {condition}" if condition else ""
    return f"{style} {nouns[-first - 1]}{who} is {predicate}."


def say_fact(row: Sequence[int], nouns: Sequence[str], name: str) -> str:
    """The clause as a disjunction about somebody.

    >>> say_fact([1, -2, 3], ["doctor", "baker", "actor"], "John")
    'John is a doctor or not a baker or an actor.'
    """
    return f"{name} is {' or '.join(_is(literal, nouns) for literal in row if literal)}."


def _is(literal: int, nouns: Sequence[str]) -> str:
    return f"{'not ' if literal < 0 else ''}{article(nouns[abs(literal) - 1])}"


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
