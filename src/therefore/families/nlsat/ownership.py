"""Which split and seed own a theory: the signs of its first literals decide, at no cost.

The first `SIGNS` literals, in the order in which the sentences name them, give a number: bit i says
whether literal i is negated. A renaming leaves signs as they are, so the number is a function of
the canonical problem, and one problem has one owner. And since signs are drawn independently of
everything else, a sampler need not draw until it hits: it draws the signs from those that are
owned, which is the same distribution.

Where the conditions of a rule are sorted by their signs, only whole sentences decide, and the
probability of a number is that of all signs that are sorted into it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import comb
from typing import Any

import numpy as np
from numpy.typing import NDArray

from therefore.errors import QuotaError
from therefore.families.family import Territory
from therefore.solve.batch.worlds import Ints

ABSENT = -1
"""A literal that is not there; see `theories`."""
SIGNS = 18
"""Literals that decide: enough for 2^18 patterns, so that even a small share is diverse."""
_BITS = 12
BUCKETS = 1 << _BITS
"""How many keys there are of either kind: few enough to ask beforehand who owns each."""

_KEYS: list[str] = [f"signs {bucket:03x}" for bucket in range(BUCKETS)]
_ENDS = "0123456789abcdef"
_MIX = 0x4F1BBCDCBFB  # 2^43 divided by the golden ratio


def keys(numbers: Sequence[int]) -> list[tuple[str, str]]:
    """The split key and the seed key of each number of signs."""
    mixed = _mixed(np.array(numbers, np.int64))
    split, seed = (mixed & BUCKETS - 1).tolist(), (mixed >> _BITS).tolist()
    return [(_KEYS[one], _KEYS[other]) for one, other in zip(split, seed, strict=True)]


def _mixed(number: Any) -> Any:
    """24 well-mixed bits of a number, or of each number of an array (Fibonacci hashing)."""
    # 2^18 times a 43-bit constant stays below 2^62, so numbers and arrays agree without overflow.
    return (number + 1) * _MIX >> 19 & 0xFFFFFF


@lru_cache(maxsize=16)
def _owned_keys(territory: Territory) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
    """For each key whether the territory owns it as a split key, and as a seed key."""
    starts = [key[:-1] for key in _KEYS[:: len(_ENDS)]]
    split = _flags(territory.split_endings(start, _ENDS) for start in starts)
    return split, _flags(territory.seed_endings(start, _ENDS) for start in starts)


def _flags(owned_ends: Iterable[str]) -> NDArray[np.bool_]:
    """For each key whether it is owned, from the owned last characters of each start."""
    return np.array([end in found for found in owned_ends for end in _ENDS])


def sign_number(literals: Ints, *, whole: bool = False) -> Ints:
    """The number of each theory (theories, sentences, 3); `whole`: no sentence counts in part."""
    flat = literals[:, :SIGNS].reshape(len(literals), -1)
    place, counted = _deciding(literals, whole)
    return np.asarray(np.where(counted, (flat & 1) << place, 0).sum(axis=1))


def set_signs(literals: Ints, numbers: Ints, *, whole: bool = False) -> None:
    """Give the first literals of each theory the signs of its number, in place."""
    first = literals[:, :SIGNS]
    flat = first.reshape(len(first), -1)
    place, changed = _deciding(literals, whole)
    wanted = numbers[:, None] >> place & 1
    literals[:, :SIGNS] = np.where(changed, flat & ~1 | wanted, flat).reshape(first.shape)


def _deciding(literals: Ints, whole: bool) -> tuple[Ints, NDArray[np.bool_]]:
    """For each of the first literals its bit, and whether it has one."""
    first = literals[:, :SIGNS]
    present = first.reshape(len(first), -1) != ABSENT
    place = np.cumsum(present, axis=1) - 1
    counted = present & (place < SIGNS)
    if whole:
        last = place[:, first.shape[2] - 1 :: first.shape[2]]  # a sentence ends with its head
        counted &= np.repeat(last < SIGNS, first.shape[2], axis=1)
    return np.minimum(place, SIGNS), counted


def draw_signs(
    rng: np.random.Generator,
    territory: Territory,
    p_neg: float,
    literals: Ints,
    *,
    ordered: bool = False,
) -> Ints:
    """For each theory a number that the territory owns, drawn as often as its signs would be.

    `ordered`: the conditions of rules are sorted by sign, and the number is one of sorted signs. If
    not, each literal counts alone, as a sentence of one literal does.
    """
    widths = (literals[:, :SIGNS] != ABSENT).sum(axis=2)
    if ordered:
        widths[np.cumsum(widths, axis=1) > SIGNS] = 0
    else:
        widths = (np.arange(SIGNS) < widths.sum(axis=1)[:, None]).astype(np.int64)
    layouts, which = widths[:1], np.zeros(len(widths), np.int64)
    if (widths != layouts).any():
        layouts, which = np.unique(widths, axis=0, return_inverse=True)
        which = which.reshape(-1)
    numbers = np.empty(len(literals), np.int64)
    for place, layout in enumerate(layouts.tolist()):
        rows = which == place
        known, bounds = _bounds(territory, p_neg, tuple(filter(None, layout)))
        chance = rng.random(int(rows.sum())) * bounds[-1]
        numbers[rows] = known[np.searchsorted(bounds, chance, side="right")]
    return numbers


@lru_cache(maxsize=256)
def _bounds(
    territory: Territory, p_neg: float, widths: tuple[int, ...]
) -> tuple[Ints, NDArray[np.float64]]:
    """The owned numbers of sorted sentences of these widths, and their cumulated probability."""
    length = sum(widths)
    known = _every_ordered(widths)
    known = known[owned(territory, known)]
    ones, ways = np.bitwise_count(known), _ways(known, widths)
    each = np.array([p_neg**one * (1 - p_neg) ** (length - one) for one in range(length + 1)])
    # All signs that become one number are equally likely: their probabilities are added one by one.
    sums = np.cumsum(np.repeat(each[:, None], int(ways.max(initial=1)), axis=1), axis=1)
    weights = sums[ones, ways - 1]
    known, weights = known[weights > 0], weights[weights > 0]
    if not len(known):
        raise QuotaError(
            f"split {territory.split!r} owns no theory of {length} literals: raise alpha"
        )
    return known, np.asarray(np.cumsum(weights))


def _every_ordered(widths: tuple[int, ...]) -> Ints:
    """Every number of ordered sentences, in ascending order: a sixth of all with six of three.

    >>> [f"{number:03b}" for number in _every_ordered((3,))]
    ['000', '001', '011', '100', '101', '111']
    """
    if max(widths, default=0) < 3:  # no sentence has two conditions to put in order
        return np.arange(1 << sum(widths))
    numbers, start = np.zeros(1, np.int64), 0
    for width in widths:
        bodies = (1 << np.arange(width)) - 1
        sentences = np.concatenate([bodies, bodies | 1 << width - 1])
        numbers = (sentences[:, None] << start | numbers).reshape(-1)
        start += width
    return numbers


def _ways(numbers: Ints, widths: tuple[int, ...]) -> Ints:
    """How many numbers become each of these when conditions are sorted."""
    ways, start = np.ones_like(numbers), 0
    for width in widths:
        body = numbers >> start & (1 << width - 1) - 1
        ways *= np.array([comb(width - 1, one) for one in range(width)])[np.bitwise_count(body)]
        start += width
    return ways


def owned(territory: Territory, numbers: Ints) -> NDArray[np.bool_]:
    """Which of the numbers the territory owns."""
    split, seed = _owned_keys(territory)
    mixed = _mixed(numbers)
    return np.asarray(split[mixed & BUCKETS - 1] & seed[mixed >> _BITS], np.bool_)
