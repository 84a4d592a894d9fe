"""How `prove` takes words of which the list of words says nothing: the list `taken.toml`.

`prove` reads anybody's text, so it needs more than items are proved with. What is listed here never
reaches an item: `language.words.carried` does not know of it.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from therefore.language.engine.language import language
from therefore.language.words.kinds import analysed


@dataclass(frozen=True)
class Taken:
    """The list."""

    animals: frozenset[str]
    no_persons: frozenset[str]
    """Things and animals."""
    persons: frozenset[str]
    relative: frozenset[str]
    unreal: frozenset[str]
    materials: frozenset[str]


@cache
def taken(tongue: str = "english") -> Taken:
    """The list of a language.

    >>> "dog" in taken().no_persons, "nurse" in taken().persons
    (True, True)
    """
    path = language(tongue).folder / "taken.toml"
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    lists = {key: frozenset(text.split()) for key, text in data.items()}
    trades = (files("therefore.language.words") / "people.tsv").read_text(encoding="utf-8")
    lists["persons"] |= {analysed(trade).head for trade in trades.split()} - {"model"}
    lists["no_persons"] |= lists["animals"]
    return Taken(**lists)
