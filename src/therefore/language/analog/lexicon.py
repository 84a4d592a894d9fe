"""The words of AnaLog and the symbols that stand for them in logic; the words are data.

Two vocabularies live in `lexicon.tsv`: `paper` (Tables 3 to 6, with "above" for "on top of", as in
the released file) and `wide` (names of many languages, rarer predicates and nouns; it shares no
name or predicate with the paper's). "On top of" is read as well, and implies "above". A name of the
paper's vocabulary shows whether it is a girl's or a boy's, since its Table 5 says so; a wide name
shows only that it is a person's.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from types import MappingProxyType

from therefore.language.lists import rows_of

VOCABULARIES = ("paper", "wide")
DOMAINS = ("spatial", "comparative")

DETERMINERS = MappingProxyType({"a": False, "some": False, "some other": True})
"""The determiners of existential noun phrases, and whether they require a second individual."""


@dataclass(frozen=True, slots=True)
class Name:
    """A proper name."""

    word: str
    female: bool
    symbol: str
    telling: bool = True
    """Whether the name shows if it is a girl's or a boy's: in the paper's vocabulary only."""


@dataclass(frozen=True, slots=True)
class Predicate:
    """A predicate, with the words that follow `is`: `to the left of`, in logic `left_of`."""

    words: str
    symbol: str
    domain: str
    pair: int
    """The number of its pair; a predicate and its converse share it."""
    shape: tuple[str, ...]
    """The words, with `_` for all but function words: `to the _ of`."""


@dataclass(frozen=True, slots=True)
class WordList:
    """The words of one vocabulary."""

    names: tuple[Name, ...]
    pairs: tuple[tuple[Predicate, Predicate], ...]
    restrictors: tuple[str, ...]
    stronger: tuple[tuple[Predicate, str], ...]
    """Predicates, each with the symbol of a predicate that it implies."""
    perhaps: tuple[tuple[str, str], ...]
    """Pairs of symbols: the first may imply the second, but the published list does not say so."""

    by_domain: Mapping[str, tuple[tuple[Predicate, Predicate], ...]] = field(hash=False)


def symbol(words: str) -> str:
    """The TPTP word for a phrase or a name: plain, lower-case ASCII.

    >>> symbol("to the left of"), symbol("Gonçalo")
    ('left_of', 'goncalo')
    """
    plain = unicodedata.normalize("NFKD", words.lower().removeprefix("to the "))
    return "".join(sign for sign in plain if sign.isascii()).replace(" ", "_")


_FUNCTION_WORDS = frozenset(["to", "the", "of", "than", "from", "arriving", "more"])
"""`arriving` is here because a predicate and its converse share it."""


def _predicate(row: Sequence[str], place: int, number: int) -> Predicate:
    words = row[place]
    shape = tuple(word if word in _FUNCTION_WORDS else "_" for word in words.split())
    return Predicate(words, symbol(words), row[2], number, shape)


@cache
def lexicon(vocabulary: str = "") -> WordList:
    """The words of one vocabulary, or of all together."""
    names: list[Name] = []
    pairs: list[tuple[Predicate, Predicate]] = []
    restrictors: list[str] = []
    stronger: list[tuple[Predicate, str]] = []
    perhaps: list[tuple[str, str]] = []
    for number, (kind, *row) in enumerate(rows_of(__package__, "lexicon.tsv")):
        if vocabulary not in ("", row[-1]):
            continue
        if kind == "name":
            told = row[-1] == "paper"
            names.append(Name(row[0], row[1] == "female", symbol(row[0]), told))
        elif kind == "pair":
            pairs.append((_predicate(row, 0, number), _predicate(row, 1, number)))
        elif kind == "stronger":
            stronger.append((_predicate(row, 0, number), symbol(row[1])))
        elif kind == "perhaps":
            perhaps.append((symbol(row[0]), symbol(row[1])))
        elif kind == "restrictor":
            restrictors.append(row[0])
    by_domain = {
        domain: tuple(pair for pair in pairs if pair[0].domain == domain) for domain in DOMAINS
    }
    return WordList(
        tuple(names), tuple(pairs), tuple(restrictors), tuple(stronger), tuple(perhaps), by_domain
    )


NOUNS = MappingProxyType({"female": ("girl", "woman"), "male": ("boy", "man"), "any": ("person",)})
"""Hypernyms of names (Table 5). As in the paper, a woman is also a girl."""
HYPERNYMS = frozenset(noun for nouns in NOUNS.values() for noun in nouns)


@cache
def nouns_of(name: Name) -> frozenset[str]:
    """The hypernyms of a name.

    >>> linda, ayse = (next(n for n in lexicon().names if n.word == w) for w in ("Linda", "Ayşe"))
    >>> sorted(nouns_of(linda)), sorted(nouns_of(ayse))
    (['girl', 'person', 'woman'], ['person'])
    """
    if not name.telling:
        return frozenset(NOUNS["any"])
    return frozenset(NOUNS["female" if name.female else "male"] + NOUNS["any"])


@cache
def people() -> dict[str, Name]:
    """From each symbol to its name."""
    return {name.symbol: name for name in lexicon().names}


@cache
def predicates() -> tuple[Predicate, ...]:
    """Every predicate that is read, including those that items never use."""
    words = lexicon()
    said = [predicate for pair in words.pairs for predicate in pair]
    return (*said, *(strong for strong, _ in words.stronger))
