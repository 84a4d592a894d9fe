"""How `prove` takes words of which the list of words says nothing: the list `taken.toml`.

`prove` reads anybody's text, so it needs more than items are proved with. What is listed here never
reaches an item: `language.words.carried` does not know of it.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from therefore.language.engine.language import language


@dataclass(frozen=True)
class Taken:
    """The list."""

    animals: frozenset[str]
    no_persons: frozenset[str]
    """Things and animals."""
    persons: frozenset[str]
    relative: frozenset[str]
    unreal: frozenset[str]
    privative: frozenset[str]
    materials: frozenset[str]
    of_any_material: frozenset[str]
    foods: frozenset[str]
    units: Mapping[str, str]
    """Units of measure, each with how many of the smallest of its kind it is."""
    together_verbs: Mapping[str, str]
    """What is said of several together, each with what stands before the other one."""
    together_adjectives: Mapping[str, str]
    together_nouns: frozenset[str]
    mutual: frozenset[str]
    possessing: frozenset[str]
    jointly: frozenset[str]
    wanting: frozenset[str]
    implying: frozenset[str]
    denying: frozenset[str]
    alike: frozenset[str]
    """Nouns that say what the adjective of their form says."""
    left_out: frozenset[str]
    """What may go from a verb phrase, with the joints that go with it."""


@cache
def taken(tongue: str = "english") -> Taken:
    """The list of a language.

    >>> "dog" in taken().no_persons, "nurse" in taken().persons
    (True, True)
    """
    path = language(tongue).folder / "taken.toml"
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    pairs: dict[str, dict[str, str]] = {}
    lists: dict[str, frozenset[str]] = {}
    for key, text in data.items():
        if "|" in text:
            said = [pair.split() for line in text.split("\n") for pair in line.split("|") if pair]
            pairs[key] = {word: follows for word, follows in said}
        else:
            lists[key] = frozenset(text.split())
    trades = (files("therefore.language.words") / "people.tsv").read_text(encoding="utf-8")
    lists["persons"] |= {*trades.split()} - {"model"}
    lists["no_persons"] |= lists["animals"]
    both: dict[str, Any] = {**lists, **pairs}
    return Taken(**both)
