"""The infix syntax of the Entailment paper's released files: `((p&q)>~(r))`.

Evans et al., "Can Neural Networks Understand Logical Entailment?" (ICLR 2018) write propositional
formulas over the letters a to z without blanks: `(x&y)`, `(x|y)`, `(x>y)`, and `~(x)` with a
bracket even around a letter. What is written here is byte for byte what they released; what is
read may also hold blanks and leave out the bracket after `~`. Nothing else is sayable: no
equivalence, no chain of three, no quantifier.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import assert_never

from therefore.errors import FormulaError, InputError
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
)
from therefore.logic.tptp import NESTING_LIMIT

_LETTERS = frozenset("abcdefghijklmnopqrstuvwxyz")
MEANINGS: dict[str, Callable[..., Formula]] = {
    "&": lambda left, right: And((left, right)),
    "|": lambda left, right: Or((left, right)),
    ">": Implies,
    "~": Not,
}
"""What each sign says; the reader looks it up here and nowhere else."""
# Only 26 exist: each letter is made once and shared.
_letter = lru_cache(maxsize=26)(Atom)
_TOO_DEEP = f"more than {NESTING_LIMIT} connectives deep"


class _Fault(Exception):
    """A reason and the number of characters left, the one at fault included."""

    def __init__(self, reason: str, left: int) -> None:
        super().__init__(reason)
        self.reason, self.left = reason, left


def read_infix(text: str) -> Formula:
    """The formula that the text says.

    >>> read_infix("~(p)") == read_infix("~p") == Not(Atom("p"))
    True
    >>> read_infix("(p&q&r)")
    Traceback (most recent call last):
    therefore.errors.FormulaError: expected ), found & at position 5 of '(p&q&r)'
    """
    characters = list(text.replace(" ", ""))
    characters.append("")  # the end, so that looking ahead needs no test
    characters.reverse()
    try:
        formula = _read(characters, 0)
        if len(characters) > 1:
            raise _Fault(f"expected the end, found {characters[-1]}", len(characters))
    except _Fault as fault:
        places = [place for place, character in enumerate(text) if character != " "]
        places.append(len(text))
        position = places[-fault.left]
        raise FormulaError(fault.reason, text=text, position=position) from None
    return formula


def write_infix(formula: Formula) -> str:
    """The formula as the released files write it.

    >>> write_infix(Implies(Not(Atom("p")), And((Atom("q"), Atom("r")))))
    '(~(p)>(q&r))'
    """
    return _write(formula, 0)


def _read(characters: list[str], depth: int) -> Formula:
    first = characters.pop()
    if first in _LETTERS:
        return _letter(first)
    if depth >= NESTING_LIMIT:
        raise _Fault(_TOO_DEEP, len(characters) + 1)
    negated = first == "~"
    if negated and characters[-1] != "(":
        return MEANINGS["~"](_read(characters, depth + 1))
    if negated:
        characters.pop()
    elif first != "(":
        raise _Fault(_expected("a letter a-z, ~ or (", first), len(characters) + 1)
    left = _read(characters, depth + 1)
    sign = characters.pop()
    if negated and sign == ")":
        return MEANINGS["~"](left)
    connect = MEANINGS.get(sign)
    if connect is None or sign == "~":
        raise _Fault(_expected("&, | or >", sign), len(characters) + 1)
    formula = connect(left, _read(characters, depth + 1))
    closing = characters.pop()
    if closing != ")":
        raise _Fault(_expected(")", closing), len(characters) + 1)
    if not negated:
        return formula
    # ~(p&q), where the files have ~((p&q)): two connectives behind one bracket.
    try:
        _write(Not(formula), depth)
    except InputError:
        raise _Fault(_TOO_DEEP, len(characters)) from None
    return MEANINGS["~"](formula)


def _expected(wanted: str, found: str) -> str:
    return f"expected {wanted}, found {found}" if found else f"expected {wanted}"


def _write(formula: Formula, depth: int) -> str:
    if depth > NESTING_LIMIT:
        raise InputError(f"a formula is {_TOO_DEEP}")
    match formula:
        case Atom():
            if formula.predicate not in _LETTERS or formula.arguments:
                raise InputError(f"infix names are single letters a-z, not {formula}")
            return formula.predicate
        case Not():
            return f"~({_write(formula.body, depth + 1)})"
        case And(parts=(left, right)):
            return f"({_write(left, depth + 1)}&{_write(right, depth + 1)})"
        case Or(parts=(left, right)):
            return f"({_write(left, depth + 1)}|{_write(right, depth + 1)})"
        case Implies():
            return f"({_write(formula.left, depth + 1)}>{_write(formula.right, depth + 1)})"
        case And(parts) | Or(parts):
            raise InputError(f"infix & and | join two parts, not {len(parts)}; nest them first")
        case Iff() | Equal() | Forall() | Exists():
            name = type(formula).__name__
            raise InputError(f"infix has no {name}: only ~, &, | and > over letters")
    assert_never(formula)
