"""Words of one stem, and words that name nearly the same: throws and throwing, cloth and fabric.

No list says what such words imply of each other, but a reader may assume something. A stem is a
word without its listed endings; words that are akin although no ending shows it are listed in rows.
The net is wide: words with one stem by chance ("station", "state") count as akin too.
"""

from __future__ import annotations

from functools import cache, lru_cache

from therefore.language.lists import lines_of, words_of

_LISTS = ("therefore.language.words", "stems.txt")
SHORTEST = 4
"""The fewest letters of a stem."""
_ENDINGS = sorted(words_of(*_LISTS, "endings"), key=len, reverse=True)


@lru_cache(maxsize=1 << 16)
def stem(word: str) -> str:
    """The word without its listed endings.

    >>> stem("throwing"), stem("musicians"), stem("musical"), stem("measuring"), stem("measure")
    ('throw', 'music', 'music', 'measur', 'measur')
    """
    for ending in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= SHORTEST:
            return stem(word.removesuffix(ending))
    # A doubled consonant is halved, so that "running" has the stem of "runs".
    return word[:-1] if len(word) > SHORTEST and word[-1] == word[-2] else word


@cache
def _rows() -> dict[str, frozenset[str]]:
    found: dict[str, set[str]] = {}
    for row in map(str.split, lines_of(*_LISTS)["near"]):
        for word in row:
            found.setdefault(word, set()).add(row[0])
    return {word: frozenset(firsts) for word, firsts in found.items()}


def rows(word: str) -> frozenset[str]:
    """The rows that list a word, each named by its first word."""
    return _rows().get(word, frozenset())


@lru_cache(maxsize=1 << 16)
def stems(word: str) -> frozenset[str]:
    """A word's stem, and the rows that list it; words that share one of these are akin."""
    return rows(word) | {stem(word)}


def same_stem(one: str, other: str) -> bool:
    """Whether two words have the same stem, or stand in one row.

    >>> same_stem("throw", "throwing"), same_stem("cloth", "fabric"), same_stem("owl", "bowl")
    (True, True, False)
    """
    return not stems(one).isdisjoint(stems(other))
