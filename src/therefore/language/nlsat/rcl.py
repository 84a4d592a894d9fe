"""RCL, the relative clause fragment: rules such as "No doctor who is not a baker is a poet".

A rule (nobody named) is said with Every, No or Everyone, whichever fit its signs; a fact about
somebody is a disjunction. A clause is a row of three signed literals, 0 where there is none;
variable v is called nouns[v - 1]. Reading accepts any noun, so a reader needs no lexicon.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from therefore.errors import SentenceError
from therefore.language.nlsat.lexicon import article
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
    if found := _EVERY.fullmatch(sentence):
        word, noun, not_b, b, not_c, c = found.groups()
        if word == "No" and not_c:
            raise SentenceError(f"{sentence!r} denies twice: write Every instead of No")
        head = _literal("not" if word == "No" else not_c, c, _X)
        conditions = [Atom(noun, (_X,)), *([_literal(not_b, b, _X)] if b else [])]
        return _rule(conditions, head)
    if found := _EVERYONE.fullmatch(sentence):
        not_a, a, not_b, b, not_c, c = found.groups()
        conditions = [_literal(not_a, a, _X), *([_literal(not_b, b, _X)] if b else [])]
        return _rule(conditions, _literal(not_c, c, _X))
    if found := _FACT.fullmatch(sentence):
        name, *words = found.groups()
        who = Constant(name.lower())
        parts = [
            _literal(no, noun, who)
            for no, noun in zip(words[::2], words[1::2], strict=True)
            if noun
        ]
        return parts[0] if len(parts) == 1 else Or(tuple(parts))
    raise SentenceError(
        f"{sentence!r} is no sentence of RCL, such as 'Every poet who is not a cook is a baker.'"
    )


def _rule(conditions: Sequence[Formula], head: Formula) -> Formula:
    body = conditions[0] if len(conditions) == 1 else And(tuple(conditions))
    return Forall(("X",), Implies(body, head))


def _literal(negated: str | None, noun: str, who: Term) -> Formula:
    atom = Atom(noun, (who,))
    return Not(atom) if negated else atom
