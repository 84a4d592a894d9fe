"""The published list of what words imply, loaded once from a language's `words.toml`."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache, lru_cache

from therefore.language.engine.language import language


@dataclass(frozen=True, slots=True)
class Degree:
    """A word of degree, its opposite, and the comparatives of both: fast, slow, faster, slower."""

    word: str
    opposite: str
    more: str
    less: str


@dataclass(frozen=True)
class Words:
    """The list; `english/words.toml` explains each field."""

    version: int
    not_a_kind: frozenset[str]
    no_heads: frozenset[str]
    intersective: frozenset[str]
    intersective_endings: tuple[str, ...]
    degrees: tuple[Degree, ...]
    exclusive: tuple[tuple[str, ...], ...]
    contrary_prefixes: tuple[str, ...]
    orders: tuple[tuple[str, str], ...]
    weaker: tuple[tuple[str, str], ...]
    symmetric: frozenset[str]
    converses: tuple[tuple[str, str], ...]
    closed_heads: tuple[str, ...]
    closed_exceptions: frozenset[str]
    droppable: frozenset[str]
    keeps_its_adverb: frozenset[str]
    dropped_phrases: tuple[str, ...]
    plural_modifiers: frozenset[str]
    verb_openers: frozenset[str]
    prefixes: tuple[str, ...]


def _lines(text: str) -> list[str]:
    return [line for line in text.strip().splitlines() if line]


def _pairs(text: str) -> tuple[tuple[str, str], ...]:
    return tuple((line.split("|")[0], line.split("|")[1]) for line in _lines(text))


@cache
def words(tongue: str = "english") -> Words:
    """The list of a language.

    >>> words().version
    2
    """
    path = language(tongue).folder / "words.toml"
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    return Words(
        version=data["version"],
        not_a_kind=frozenset(data["not_a_kind"].split()),
        no_heads=frozenset(
            "_".join(each.split()) for line in _lines(data["no_heads"]) for each in line.split("|")
        ),
        intersective=frozenset(data["intersective"].split()),
        intersective_endings=tuple(data["intersective_endings"]),
        degrees=tuple(Degree(*line.split()) for line in _lines(data["degrees"])),
        exclusive=tuple(tuple(line.split("|")) for line in _lines(data["exclusive"])),
        contrary_prefixes=tuple(data["contrary_prefixes"]),
        orders=_pairs(data["orders"]),
        weaker=_pairs(data["weaker"]),
        symmetric=frozenset(data["symmetric"].split()),
        converses=_pairs(data["converses"]),
        closed_heads=tuple(data["closed_heads"].split()),
        closed_exceptions=frozenset(data["closed_exceptions"].split()),
        droppable=frozenset(data["droppable"].split()),
        keeps_its_adverb=frozenset(data["keeps_its_adverb"].split()),
        dropped_phrases=tuple(data["dropped_phrases"]),
        plural_modifiers=frozenset(data["plural_modifiers"].split()),
        verb_openers=frozenset(data["verb_openers"].split()),
        prefixes=tuple(f"{prefix}_" for prefix in data["prefixes"]),
    )


Cut = tuple[str, str, str]
"""A name, its prefix such as `was_`, and the rest."""


@lru_cache(maxsize=1 << 16)
def cut(name: str) -> Cut:
    """The name, with its prefix (or an empty text) and the rest apart.

    >>> cut("was_king"), cut("king")
    (('was_king', 'was_', 'king'), ('king', '', 'king'))
    """
    for prefix in words().prefixes:
        if name.startswith(prefix):
            return name, prefix, name[len(prefix) :]
    return name, "", name
