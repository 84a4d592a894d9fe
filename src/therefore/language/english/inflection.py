"""English inflection for curated words: regular rules, a list of exceptions, and their inverses.

Both directions are exact on the words of the project's lexicons (the tests compare the plurals with
the library `inflect`, which inflects all other words). This module has only what several families
share: plurals, third persons, articles, capitals and names for logic.
"""

from __future__ import annotations

import re
from functools import lru_cache

from therefore.language.lists import rows_of

_IRREGULAR = dict(rows_of(__package__, "plurals.tsv"))
_ENDS = ("man", "woman", "mouse", "fish", "child", "wife", "craft")
"""Irregular words at which longer words may end: "snowman", "grandchild"."""
_AN_EXCEPTIONS = ("hour", "honest", "honour", "heir")
_A_EXCEPTIONS = ("uni", "use", "user", "euro", "one", "eu", "ukulele", "usu")
_THIRD = {"be": "is", "have": "has", "do": "does", "go": "goes", "can": "can"}
_BASE = {third: base for base, third in _THIRD.items()} | {
    "dies": "die",
    "lies": "lie",
    "ties": "tie",
}


@lru_cache(maxsize=1 << 14)
def plural(noun: str) -> str:
    """The plural of a singular noun phrase; its head is the last word, or the one before `of`.

    >>> [plural(noun) for noun in ("polar bear", "berry", "fox", "field mouse", "work of art")]
    ['polar bears', 'berries', 'foxes', 'field mice', 'works of art']
    """
    phrase, of, rest = noun.partition(" of ")
    start, blank, word = phrase.rpartition(" ")
    return start + blank + _plural_word(word) + of + rest


def _plural_word(word: str) -> str:
    if word in _IRREGULAR:
        return _IRREGULAR[word]
    if word.endswith(_ENDS) and word != "human":
        for singular in _ENDS:
            if len(word) > len(singular) + 2 and word.endswith(singular):
                return word[: -len(singular)] + _IRREGULAR.get(singular, singular)
    if word.endswith("y") and len(word) > 1 and word[-2] not in "aeiou":
        return word[:-1] + "ies"
    return word + ("es" if word.endswith(("s", "x", "z", "ch", "sh")) else "s")


def third_person(verb: str) -> str:
    """The third person singular of a plain verb.

    >>> [third_person(verb) for verb in ("be", "have", "carry", "go", "use", "wash", "play")]
    ['is', 'has', 'carries', 'goes', 'uses', 'washes', 'plays']
    """
    if verb in _THIRD:
        return _THIRD[verb]
    if re.search(r"[^aeiou]y$", verb):
        return verb[:-1] + "ies"
    if re.search(r"(s|x|zz|ch|sh|o)$", verb):
        return verb + "es"
    return verb + "s"


def plain_verb(third: str) -> str:
    """The plain verb of a third person singular: the inverse of `third_person`.

    >>> [plain_verb(verb) for verb in ("is", "has", "carries", "goes", "uses", "washes", "plays")]
    ['be', 'have', 'carry', 'go', 'use', 'wash', 'play']
    """
    if third in _BASE:
        return _BASE[third]
    if third.endswith("ies"):
        return third[:-3] + "y"
    if re.search(r"(ss|x|zz|ch|sh|o)es$", third):
        return third[:-2]
    return third.removesuffix("s")


def article(phrase: str) -> str:
    """`a` or `an`.

    >>> [article(word) for word in ("owl", "hour", "university", "unripe pear", "cat")]
    ['an', 'an', 'a', 'an', 'a']
    """
    word = phrase.lower()
    if word.startswith(_AN_EXCEPTIONS):
        return "an"
    if word.startswith(_A_EXCEPTIONS) and not word.startswith(("unin", "unim")):
        return "a"
    return "an" if word[0] in "aeiou" else "a"


def with_article(noun: str) -> str:
    """The singular noun with its article: `an owl`."""
    return f"{article(noun)} {noun}"


def capital(text: str) -> str:
    """The text with its first letter as a capital."""
    return text[:1].upper() + text[1:]


def small(text: str) -> str:
    """The text with its first letter as a small one."""
    return text[:1].lower() + text[1:]


@lru_cache(maxsize=1 << 15)
def name_of(phrase: str) -> str:
    """A phrase as a name in logic: lower-case words joined by underscores.

    >>> name_of("can fly long-haul")
    'can_fly_long_haul'
    """
    return re.sub(r"[^a-z0-9]+", "_", phrase.lower()).strip("_")
