"""Words of closed classes: determiners, numbers, pronouns, negations, adjectives of quantity.

They are listed in `closed.txt`. A reader that recognises sentences by their frames takes any word
for a noun or a name; these words are neither ("Neither is a king", "There are zero owls"). Closed
classes take no new words, so their list can be complete; a list of nouns never is.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache

from therefore.language.lists import words_of

_SAYING = ("quantifiers", "adjectives", "doubtful")
_OPENING = ("quantifiers", "articles", "prepositions", "infinitives")


@cache
def _words(groups: tuple[str, ...]) -> frozenset[str]:
    return frozenset().union(*[words_of(__package__, "closed.txt", group) for group in groups])


def is_no_name(phrase: str) -> bool:
    """Whether a capitalised phrase is a closed-class word, or begins with one that opens no name.

    >>> [is_no_name(p) for p in ("Neither", "Few of the Kings", "Second", "Last of the Kings")]
    [True, True, True, True]
    >>> [is_no_name(p) for p in ("Little Rock", "The Hague", "Isle of Man", "Nobody Else")]
    [False, False, False, True]
    """
    first, *rest = phrase.split(" ")
    word = first.lower()
    if word not in _words((*_OPENING, *_SAYING)):
        return False
    alone = not rest or rest[0].islower()
    names_nothing = _words(("quantifiers", "prepositions")) - _words(("places",))
    return alone or word in names_nothing


def quantifies(noun: str) -> bool:
    """Whether a noun phrase begins with a word that belongs to the sentence, not to the noun.

    >>> quantifies("zero owls"), quantifies("of the owls"), quantifies("second cousins")
    (True, True, False)
    """
    return noun.partition(" ")[0].lower() in _words(_OPENING)


@lru_cache(maxsize=1 << 14)
def holds_closed(phrase: str) -> bool:
    """Whether a term holds a word that counts, denies, compares or singles out.

    >>> [holds_closed(p) for p in ("every last owl", "eat nothing", "made of wood", "grey owls")]
    [True, True, False, False]
    """
    words = phrase.lower().split(" ")
    parts = {part for word in words for part in (word, *re.split("[-'’]", word))}
    return not parts.isdisjoint(_words(_SAYING))
