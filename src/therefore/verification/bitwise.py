"""Truth in a model by arithmetic: a predicate is a number with one bit for each individual.

If no quantifier stands inside another and each binds one variable, "all a are b" is one operation
on two numbers, for all individuals at once. Each such formula is compiled to a function once. The
function must agree with the checker (a test compares the two on formulas of every kind). All other
formulas have no function here and are left to the checker.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from therefore.logic.formulas import (
    And,
    Atom,
    Constant,
    Equal,
    Exists,
    Forall,
    Formula,
    Iff,
    Implies,
    Not,
    Or,
    Variable,
)

Judge = Callable[[int, Sequence[int]], int]
"""Takes all individuals as bits and each word's number; returns whom the formula is true of: all
of them or nobody, if it is closed."""


class _Another(Exception):
    """The formula is of a kind that has no function here."""


def judge_of(formula: Formula) -> Judge | None:
    """Compile a closed formula over the words `w0`, `w1` and so on; None if it is of another kind.

    The number of a predicate has a bit for each individual, or is 1 or 0 if it has no arguments.
    The number of a constant is the position of an individual.

    >>> from therefore.logic.tptp import read_formula
    >>> judge = judge_of(read_formula("![X]: (w0(X) => w1(X))"))
    >>> judge(0b111, (0b001, 0b011)), judge(0b111, (0b100, 0b011))
    (7, 0)
    """
    try:
        return _judge(formula, "")
    except _Another:
        return None


def _judge(formula: Formula, bound: str) -> Judge:
    match formula:
        case Atom(predicate, ()):
            word = _place(predicate)
            return lambda full, values: full if values[word] else 0
        case Atom(predicate, (Variable(name),)) if name == bound:
            word = _place(predicate)
            return lambda full, values: values[word]
        case Atom(predicate, (Constant(name),)):
            word, who = _place(predicate), _place(name)
            return lambda full, values: full if values[word] >> values[who] & 1 else 0
        case Equal(Constant(left), Constant(right)):
            place, place2 = _place(left), _place(right)
            return lambda full, values: full if values[place] == values[place2] else 0
        case Not(body):
            denied = _judge(body, bound)
            return lambda full, values: full ^ denied(full, values)
        case Implies(first, then):
            one, other = _judge(first, bound), _judge(then, bound)
            return lambda full, values: full ^ one(full, values) | other(full, values)
        case Iff(first, then):
            one, other = _judge(first, bound), _judge(then, bound)
            return lambda full, values: full ^ one(full, values) ^ other(full, values)
        case And(parts):
            return _all([_judge(part, bound) for part in parts])
        case Or(parts):
            return _any([_judge(part, bound) for part in parts])
        case Forall((name,), body) if not bound:
            said = _judge(body, name)
            return lambda full, values: full if said(full, values) == full else 0
        case Exists((name,), body) if not bound:
            said = _judge(body, name)
            return lambda full, values: full if said(full, values) else 0
    raise _Another


def _place(word: str) -> int:
    """The number of a word."""
    if word[:1] != "w" or not word[1:].isdecimal():
        raise _Another
    return int(word[1:])


def _all(parts: list[Judge]) -> Judge:
    if len(parts) == 2:
        one, other = parts
        return lambda full, values: one(full, values) & other(full, values)

    def every(full: int, values: Sequence[int]) -> int:
        found = full
        for part in parts:
            found &= part(full, values)
        return found

    return every


def _any(parts: list[Judge]) -> Judge:
    if len(parts) == 2:
        one, other = parts
        return lambda full, values: one(full, values) | other(full, values)

    def some(full: int, values: Sequence[int]) -> int:
        found = 0
        for part in parts:
            found |= part(full, values)
        return found

    return some
