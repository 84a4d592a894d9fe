"""Bit-parallel truth tables: one Python integer holds a formula's value in all 2**n rows.

Total and exact, the reference that every faster way must match. The width doubles with each
variable: 20 variables make a column of one million bits, and `LIMIT` is where we stop.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import assert_never

from therefore.logic.formulas import (
    And,
    Atom,
    Equal,
    Exists,
    Forall,
    Formula,
    Iff,
    Implies,
    Not,
    Or,
    leaves,
)

LIMIT = 20
"""The most variables that a table is made for."""


@cache
def columns(count: int) -> tuple[int, ...]:
    """The truth columns of `count` variables; in row r variable i is bit i of r.

    >>> [format(column, "04b") for column in columns(2)]
    ['1010', '1100']
    """
    rows = 1 << count
    full = (1 << rows) - 1
    # Variable i alternates in runs of 2**i rows: all ones divided by 2**(2**i) + 1 is the
    # pattern of runs with the first run set; the complement sets the second.
    return tuple(full - full // ((1 << (1 << i)) + 1) for i in range(count))


def table(formula: Formula, column: Mapping[Atom | Equal, int], full: int) -> int:
    """The formula's column, given that of each atom and equation; `full` is all ones."""
    match formula:
        case Atom() | Equal():
            return column[formula]
        case Not(body):
            return full ^ table(body, column, full)
        case And(parts):
            value = full
            for part in parts:
                value &= table(part, column, full)
            return value
        case Or(parts):
            value = 0
            for part in parts:
                value |= table(part, column, full)
            return value
        case Implies(left, right):
            return (full ^ table(left, column, full)) | table(right, column, full)
        case Iff(left, right):
            return full ^ table(left, column, full) ^ table(right, column, full)
        case Forall() | Exists():
            raise TypeError(f"no truth table for {type(formula).__name__}: ground it first")
    assert_never(formula)


Column = Callable[[Sequence[int], int], int]
"""Makes a formula's column from the columns of some letters and the column of all ones."""


def compiled(formula: Formula, letters: Sequence[Atom]) -> Column:
    """The formula's column as a function of the letters' columns, for formulas used often.

    >>> p, q = Atom("p"), Atom("q")
    >>> compiled(Implies(q, p), [p, q])([0b0011, 0b0101], 0b1111)
    11
    """
    match formula:
        case Atom():
            place = letters.index(formula)
            return lambda p, full: p[place]
        case Not(body):
            denied = compiled(body, letters)
            return lambda p, full: full ^ denied(p, full)
        case And((left, right)):
            a, b = compiled(left, letters), compiled(right, letters)
            return lambda p, full: a(p, full) & b(p, full)
        case Or((left, right)):
            a, b = compiled(left, letters), compiled(right, letters)
            return lambda p, full: a(p, full) | b(p, full)
        case Implies(left, right):
            a, b = compiled(left, letters), compiled(right, letters)
            return lambda p, full: (full ^ a(p, full)) | b(p, full)
        case Iff(left, right):
            a, b = compiled(left, letters), compiled(right, letters)
            return lambda p, full: full ^ a(p, full) ^ b(p, full)
    raise TypeError(f"no column for {formula}: two parts are joined at a time, without quantifiers")


def tables(formulas: Sequence[Formula]) -> tuple[list[Atom | Equal], list[int], int]:
    """The atoms of ground formulas, each formula's column over them, and the column of all ones.

    >>> p, q = Atom("p"), Atom("q")
    >>> _, (value,), full = tables([Implies(And((p, q)), p)])
    >>> value == full
    True
    """
    names = leaves(*formulas)
    if len(names) > LIMIT:
        raise ValueError(f"{len(names)} atoms are too many for a truth table (at most {LIMIT})")
    full = (1 << (1 << len(names))) - 1
    column = dict(zip(names, columns(len(names)), strict=True))
    return names, [table(formula, column, full) for formula in formulas], full
