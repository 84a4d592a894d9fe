"""Words of one stem, and words that name nearly the same: throws and throwing, cloth and fabric.

What such words say of each other is on no list, but a reader may take it for granted. A stem is
what is left of a word without the endings that are listed; kin that no ending tells are listed in
rows. The net is wide: words with one stem by chance ("station", "state") count as kin too.
"""

from __future__ import annotations

from functools import cache, lru_cache

from therefore.language.lists import lines_of, words_of

_LISTS = ("therefore.language.words", "stems.txt")
SHORTEST = 4
"""Letters that a stem has at least."""
_ENDINGS = sorted(words_of(*_LISTS, "endings"), key=len, reverse=True)


@lru_cache(maxsize=1 << 16)
def stem(word: str) -> str:
    """What is left of a word without listed endings.

    >>> stem("throwing"), stem("musicians"), stem("musical"), stem("measuring"), stem("measure")
    ('throw', 'music', 'music', 'measur', 'measur')
    """
    for ending in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= SHORTEST:
            return stem(word.removesuffix(ending))
    # A consonant that is doubled before an ending: running, runs.
    return word[:-1] if len(word) > SHORTEST and word[-1] == word[-2] else word


@cache
def _rows() -> dict[str, frozenset[str]]:
    found: dict[str, set[str]] = {}
    for row in map(str.split, lines_of(*_LISTS)["near"]):
        for word in row:
            found.setdefault(word, set()).add(row[0])
    return {word: frozenset(firsts) for word, firsts in found.items()}


def rows(word: str) -> frozenset[str]:
    """The rows that list a word, each told by its first word."""
    return _rows().get(word, frozenset())


@lru_cache(maxsize=1 << 16)
def stems(word: str) -> frozenset[str]:
    """A word's stem, and the rows that list it: words that share one are kin."""
    return rows(word) | {stem(word)}


def same_stem(one: str, other: str) -> bool:
    """Whether two words have one stem, or are listed beside each other.

    >>> same_stem("throw", "throwing"), same_stem("cloth", "fabric"), same_stem("owl", "bowl")
    (True, True, False)
    """
    return not stems(one).isdisjoint(stems(other))
