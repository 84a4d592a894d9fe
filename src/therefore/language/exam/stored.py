"""The English of exams as data: the tables in `data`, and meanings over the letters p, q and r."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Mapping, Sequence
from importlib.resources import files
from typing import Any

from therefore.logic.formulas import Atom, Formula, mapped

Fields = Mapping[str, str] | Callable[[str], str]


def template(pattern: str, fields: Fields) -> re.Pattern[str]:
    """The regular expression of a pattern: `fields` gives the expression for each gap ({place}).

    >>> template("Rain in {place}.", {"place": "(?P<place>.+)"}).fullmatch("Rain in Oslo.")["place"]
    'Oslo'
    """
    field = fields if callable(fields) else fields.__getitem__
    return re.compile(re.sub(r"\\\{(\w+)\\\}", lambda gap: field(gap[1]), re.escape(pattern)))


LETTERS = (Atom("p"), Atom("q"), Atom("r"))
"""The letters that stand for the parts of a sentence."""


def stored(table: str) -> dict[str, Any]:
    """The table of this name in `data`."""
    path = files("therefore.language.exam") / "data" / f"{table}.toml"
    return tomllib.loads(path.read_text(encoding="utf-8"))


def put(meaning: Formula, parts: Sequence[Formula]) -> Formula:
    """The meaning with its letters replaced by the parts.

    >>> from therefore.logic.formulas import Implies, Not
    >>> put(Implies(LETTERS[1], LETTERS[0]), [Atom("rain"), Not(Atom("snow"))])
    Implies(left=Not(body=Atom(predicate='snow', arguments=())), right=Atom(predicate='rain', ...
    """
    said = dict(zip(LETTERS, parts, strict=False))
    return mapped(meaning, lambda letter: said[letter])  # type: ignore[index]
