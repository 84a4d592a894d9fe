"""Plain clauses in words, for imported CNF files: "x1 or not x2 or x3."."""

from __future__ import annotations

import re
from collections.abc import Sequence

from therefore.errors import SentenceError
from therefore.logic.formulas import Atom, Formula, Not, Or

_LITERAL = re.compile(r"(not )?(x[1-9][0-9]*)")


def say(clause: Sequence[int]) -> str:
    """The clause over numbered variables as a sentence.

    >>> say([1, -2, 3])
    'x1 or not x2 or x3.'
    """
    return " or ".join(f"not x{-n}" if n < 0 else f"x{n}" for n in clause) + "."


def formula(clause: Sequence[int]) -> Formula:
    """The clause as a formula."""
    parts: list[Formula] = [
        Not(Atom(f"x{-number}")) if number < 0 else Atom(f"x{number}") for number in clause
    ]
    return parts[0] if len(parts) == 1 else Or(tuple(parts))


def read(sentence: str) -> Formula:
    """The formula that a sentence says."""
    numbers: list[int] = []
    for part in sentence.removesuffix(".").split(" or "):
        found = _LITERAL.fullmatch(part)
        if not found:
            raise SentenceError(f"{sentence!r} is no clause in words, such as 'x1 or not x2.'")
        numbers.append(int(found[2][1:]) * (-1 if found[1] else 1))
    return formula(numbers)
