"""Words and relations by which labels of released sources are judged: `data/lists.txt`."""

from __future__ import annotations

from therefore.language.lists import words_of


def listed_set(name: str) -> frozenset[str]:
    """The words of a list.

    >>> sorted(listed_set("instruments"))[:3]
    ['banjo', 'cello', 'drum']
    """
    return frozenset(words_of("therefore.knowledge", "data/lists.txt", name))
