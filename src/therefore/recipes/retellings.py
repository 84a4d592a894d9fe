"""Finds questions that retell one of another set, such as a second translation of the same exam.

Two translations of one paragraph share few runs of words, but most of their rare words: names,
numbers, things. So a text becomes a set of stems, a stem weighs the logarithm of its rarity, and
the cosine measures how alike two texts are. LogiQA 2 has many of LogiQA's questions in other words.
Of the pairs read by hand, between its development questions and LogiQA's, true ones were above 0.6
and none was below 0.5. The bound is lower still: to lose a question costs less than to test on one
that was seen in training.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import log, sqrt

from therefore.items import Item
from therefore.language.tokens import tokens

ALIKE = 0.4
_ENDINGS = ("ing", "ed", "es", "s")
_SHORTEST = 4
"""The fewest letters of a stem."""


def retold(items: Sequence[Item], others: Sequence[Item], *, alike: float = ALIKE) -> set[str]:
    """The ids of the items that retell one of the others: those alike by more than `alike`."""
    known = [stems(item) for item in others]
    asked = [stems(item) for item in items]
    seen = Counter(stem for text in (*known, *asked) for stem in text)
    weights = {stem: log((len(known) + len(asked)) / n) ** 2 for stem, n in seen.items()}
    holders: dict[str, list[int]] = {}
    for place, text in enumerate(known):
        for stem in text:
            holders.setdefault(stem, []).append(place)
    lengths = [_length(text, weights) for text in known]
    found: set[str] = set()
    for item, text in zip(items, asked, strict=True):
        shared = [0.0] * len(known)
        for stem in text:
            for place in holders.get(stem, ()):
                shared[place] += weights[stem]
        bound = alike * _length(text, weights)
        if any(s > bound * length > 0 for s, length in zip(shared, lengths, strict=True)):
            found.add(item.id)
    return found


def stems(item: Item) -> frozenset[str]:
    """The words of an item, each without its ending."""
    texts = (*item.premises, item.question, *item.choices)
    return frozenset(_stem(word) for text in texts for word in tokens(text.lower()))


def _stem(word: str) -> str:
    """A word without a common ending, if enough is left of it.

    >>> _stem("stones"), _stem("king"), _stem("opposed")
    ('ston', 'king', 'oppos')
    """
    for ending in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= _SHORTEST:
            return word.removesuffix(ending)
    return word


def _length(text: frozenset[str], weights: dict[str, float]) -> float:
    return sqrt(sum(weights[stem] for stem in text))
