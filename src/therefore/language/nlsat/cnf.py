"""Plain clauses in words, for imported CNF files: "x1 or not x2 or x3."."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import lru_cache

from therefore.errors import SentenceError
from therefore.language.reader import Said
from therefore.logic.formulas import Atom, Formula, Not, Or, any_of

_LITERAL = re.compile(r"(not )?(x[1-9][0-9]{0,8})", re.ASCII)

MEANINGS: dict[str, Callable[..., Formula]] = {
    "not x": Not,
    "x or y": lambda parts: Or(parts),
}
"""The meaning of each pattern; readers look it up here and nowhere else."""


def say(clause: Sequence[int]) -> str:
    """The clause over numbered variables as a sentence.

    >>> say([1, -2, 3])
    'x1 or not x2 or x3.'
    """
    return " or ".join(f"not x{-n}" if n < 0 else f"x{n}" for n in clause) + "."


def formula(clause: Sequence[int]) -> Formula:
    """The clause as a formula."""
    return any_of(
        Not(Atom(f"x{-number}")) if number < 0 else Atom(f"x{number}") for number in clause
    )


@lru_cache(maxsize=1 << 16)
def listen(sentence: str) -> Said:
    """The formula of a sentence; it has no words that a lexicon could list."""
    parts: list[Formula] = []
    for part in sentence[:-1].split(" or ") if sentence.endswith(".") else [""]:
        found = _LITERAL.fullmatch(part)
        if not found:
            raise SentenceError(f"{sentence!r} is no clause in words, such as 'x1 or not x2.'")
        atom = Atom(found[2])
        parts.append(MEANINGS["not x"](atom) if found[1] else atom)
    return Said(parts[0] if len(parts) == 1 else MEANINGS["x or y"](tuple(parts)))
