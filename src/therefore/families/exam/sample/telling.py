"""How a paragraph is told: the order of its statements, its opening, notes and connecting words.

Drawn once for a paragraph, so that its questions share one text. None of it touches the logic.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

from therefore.families.family import Territory
from therefore.language.exam.manner import MARKERS, UNLESS, Manner
from therefore.language.exam.themes import Theme
from therefore.randomness import Stream

ORDERS = 24
"""Orders of the statements that are tried until the split and the seed own one."""
_NOTES = (1, 2, 2, 3)
"""How many notes a paragraph has."""
_MARKED = 0.25
"""The share of statements, but for the first, that open with a connecting word."""


Spelt = tuple[str, tuple[Any, ...]]
"""A statement as keys have it, with gaps for its terms, and these terms."""


def canonical_key(
    title: str,
    statements: Sequence[Spelt],
    sort: Callable[[Any], bool],
    numbers: tuple[Sequence[object], Sequence[object]],
    order: Sequence[int],
) -> str:
    """The key of the statements in an order: each sort of terms is numbered by first occurrence.

    >>> told = [("fact %s %d", ("Ann", 2)), ("all %d -%d", (4, 2))]
    >>> canonical_key("policy", told, lambda term: term == "Ann", (range(1, 9), "ab"), [1, 0])
    'policy|all 1 -2|fact a 2'
    """
    words = "|".join([title, *[statements[place][0] for place in order]])
    gaps = [term for place in order for term in statements[place][1]]
    left, known = tuple(map(iter, numbers)), dict[Any, object]()
    for term in gaps:
        if term not in known:
            known[term] = next(left[sort(term)])
    return words % tuple([known[term] for term in gaps])


def draw_order(
    statements: int, key: Callable[[list[int]], str], territory: Territory, rng: Stream
) -> tuple[list[int], str] | None:
    """An order of the statements whose key the split and the seed own; None if none is found.

    No order is tried twice: few statements come in few orders.
    """
    order = list(range(statements))
    tried: set[tuple[int, ...]] = set()
    for _ in range(ORDERS):
        rng.shuffle(order)
        this = tuple(order)
        if this in tried:
            continue
        tried.add(this)
        found = key(order)
        if territory.seed_owns(found) and territory.split_owns(found):
            return order, found
    return None


def draw_manner(
    theme: Theme, names: Sequence[str], place: str, statements: int, rng: Stream
) -> Manner:
    """How to tell this number of statements: opening, connecting words and notes, at random."""
    chosen = rng.sample(_fitting(theme.notes, min(2, len(names))), rng.choice(_NOTES))
    told = [
        (rng.randint(0, statements), one, rng.sample(names, min(2, len(names)))) for one in chosen
    ]
    markers = ["", *(rng.choice(MARKERS) if rng.random() < _MARKED else "" for _ in range(1, 9))]
    return Manner(
        rng.below(len(theme.settings)), rng.choice(UNLESS), tuple(markers), tuple(told), place
    )


@cache
def _fitting(notes: tuple[str, ...], names: int) -> list[str]:
    """The notes that speak of no more people than there are."""
    spoken = [one for one in notes if names > 1 or "{m}" not in one]
    return [one for one in spoken if names or "{n}" not in one]
