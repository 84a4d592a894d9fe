"""Refusing texts in which one name stands for two things, or two names stand for one thing.

A predicate is named after its words alone, so "study animals" is one name whether somebody studies
animals or is a study animal, and "Owls", the village, is spelt like the birds. Some words have two
spellings, British and American: theatres are theaters. Each sentence is right by itself; a text
with both is refused. A few rules and a list (`lists.txt`) recognise the common pairs of spellings
and no others.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache, lru_cache
from typing import Literal

from therefore.errors import SentenceError
from therefore.language.english.inflection import name_of, plural
from therefore.language.syllogism.people import listed

Way = Literal["name", "kind", "verb", "clause"]
"""How a sentence words a predicate: as the name of one thing; as a noun, or after "are"; by a verb;
or in a clause about one person or thing."""

Said = tuple[tuple[str, Way], ...]
"""Predicates, each with its way."""

_RULES = tuple(
    (re.compile(written), here)
    for written, here in (
        (r"our", "or"),
        (r"([^aeiou])re(s?)$", r"\1er\2"),
        (r"ll", "l"),
        (r"ae", "e"),
        (r"([iy])s(e|ed|es|er|ers|ing|ation|ations)$", r"\1z\2"),
        (r"ogue(s?)$", r"og\1"),
        (r"ence(s?)$", r"ense\1"),
        (r"ph", "f"),
        (r"y", "i"),
    )
)
_SHORT = 5
"""The rules apply to words of at least this many letters: "four" and "for" are two words."""


@cache
def _listed() -> dict[str, str]:
    """From one spelling to the other, for words that no rule covers, in singular and plural."""
    pairs = [pair.split("/") for pair in listed("spellings")]
    return {form(one): form(other) for one, other in pairs for form in (str, plural)}


@lru_cache(maxsize=1 << 14)
def spelling(word: str) -> str:
    """One form for all spellings of a word.

    >>> [spelling(word) for word in ("theatres", "jewellers", "donuts", "doughnuts", "owls")]
    ['theaters', 'jewelers', 'donuts', 'donuts', 'owls']
    """
    word = _listed().get(word, word)
    if len(word) >= _SHORT:
        for pattern, here in _RULES:
            word = pattern.sub(here, word)
    return word


@lru_cache(maxsize=1 << 14)
def _spellings(name: str) -> tuple[tuple[str, str], ...]:
    """For each word of a predicate's name, the pair of its one spelling and the word."""
    return tuple([(spelling(word), word) for word in name.split("_")])


@lru_cache(maxsize=1 << 14)
def _with_ax(name: str) -> str:
    """A name with "axe" written "ax": `hammer_axe` gives `_hammer_ax`."""
    return re.sub(r"\baxe\b|_axe\b", "_ax", f"_{name}")


def of_clauses(phrases: Iterable[str]) -> Said:
    """The predicates of clauses' plain verb phrases, each with the way "clause"."""
    return tuple([(name_of(phrase), "clause") for phrase in phrases])


def of_terms(kinds: tuple[str, ...], subject: str, verbs: str, is_name: bool) -> Said:
    """The predicates of a categorical sentence's subject and verb phrase, each with its way.

    >>> of_terms(("can_fly", "birds"), "animals that can fly", "are birds", False)
    (('can_fly', 'verb'), ('birds', 'kind'))
    """
    return (kinds[0], "name" if is_name else way_of_subject(subject)), (kinds[-1], way_of(verbs))


def way_of_subject(subject: str) -> Way:
    """The way of a subject that is not a name: that of its relative clause, or "kind"."""
    clause = re.search(r" (?:that|who) (.+)", subject)
    return way_of(clause[1]) if clause else "kind"


def way_of(verbs: str) -> Way:
    """The way of a verb phrase: "kind" after "are" or "is", else "verb"."""
    return "kind" if verbs.startswith(("are ", "is ")) else "verb"


def refuse_twins(said: Iterable[tuple[str, Way]]) -> None:
    """SentenceError if a text words one predicate in two ways, or has two spellings of a word.

    >>> refuse_twins([("owls", "kind"), ("owls", "kind"), ("can_fly", "verb")])
    >>> refuse_twins([("owls", "name"), ("owls", "kind")])
    Traceback (most recent call last):
    therefore.errors.SentenceError: 'owls' stands for two things: for a name and for a kind
    """
    said = list(said)
    if _plainly_apart(frozenset(said)):
        return
    ways: dict[str, Way] = {}
    words: dict[str, str] = {}
    named: list[str] = []
    axes: dict[str, str] = {}  # WordNet has axes and hammer axes beside the ax: whole names only
    for name, way in said:
        if name in ways:
            if ways[name] != way:
                raise SentenceError(
                    f"{name.replace('_', ' ')!r} stands for two things: "
                    f"for a {ways[name]} and for a {way}"
                )
            continue
        ways[name] = way
        if way == "name":
            named.append(name)
        if (known := axes.setdefault(_with_ax(name), name)) != name:
            raise SentenceError(f"{known!r} and {name!r} are two spellings of one thing")
        for one, word in _spellings(name):
            if words.setdefault(one, word) != word:
                raise SentenceError(f"{words[one]!r} and {word!r} are two spellings of one word")
    for name in named:
        # "Man is a mammal" may speak of men.
        if (kind := name_of(plural(name.replace("_", " ")))) in ways:
            raise SentenceError(f"{name!r} may be a name or one of the {kind!r}")


def _plainly_apart(said: frozenset[tuple[str, Way]]) -> bool:
    """A quick look: True only if no predicate has two ways, no word two spellings, and none a name.

    It counts: as many one-form spellings as words, and as many predicates as pairs with ways.
    """
    ways = dict(said)
    if len(ways) < len(said) or "name" in ways.values():
        return False
    spelt = frozenset().union(*map(_spellings, ways))
    return len(dict(spelt)) == len(spelt) and len(set(map(_with_ax, ways))) == len(ways)
