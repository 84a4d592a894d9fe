"""Invented nouns, for syllogisms that no knowledge of the world can help with or hinder.

A word is made of a start, a middle and an end from fixed lists; English words are left out, and
every plural is regular. Two words that share two of these three parts are spelling twins: they are
easily mistaken for each other, so no item has both.
"""

from __future__ import annotations

import random
from functools import cache, lru_cache
from itertools import product

from therefore.errors import QuotaError
from therefore.knowledge.terms import Term
from therefore.language.english.inflection import plural
from therefore.language.syllogism.people import listed

TRIES = 1_000
"""The number of words drawn for one item before the search gives up."""

_Parts = tuple[str, str, str]


@cache
def _parts() -> tuple[_Parts, ...]:
    made = product(*map(listed, ("starts", "middles", "ends")))
    english = frozenset(listed("english"))
    return tuple((one, two, end) for one, two, end in made if one + two + end not in english)


@cache
def invented() -> tuple[Term, ...]:
    """Some three thousand invented classes.

    >>> invented()[0].plural
    'blabbets'
    """
    return tuple(map(_term, _parts()))


@lru_cache(maxsize=1 << 12)
def _term(parts: _Parts) -> Term:
    word = "".join(parts)
    return Term(word, "class", "IsA", "thing", plural=plural(word))


def twins(one: _Parts, other: _Parts) -> bool:
    """Whether two words share two of their parts.

    >>> twins(("bl", "a", "bbet"), ("br", "a", "bbet"))
    True
    >>> twins(("bl", "a", "bbet"), ("br", "a", "xen"))
    False
    """
    same = (one[0] == other[0]) + (one[1] == other[1]) + (one[2] == other[2])
    return same > 1


def unlike(count: int, rng: random.Random) -> list[Term]:
    """So many invented classes, no two of them spelling twins; QuotaError after `TRIES` draws."""
    parts = _parts()
    chosen: list[int] = []
    for _ in range(TRIES):
        number = int(rng.random() * len(parts))
        if number not in chosen and not any(twins(parts[number], parts[n]) for n in chosen):
            chosen.append(number)
            if len(chosen) == count:
                return [_term(parts[n]) for n in chosen]
    raise QuotaError(f"no {count} invented words that are unlike each other in {TRIES} tries")
