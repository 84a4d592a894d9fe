"""Named random streams: a hash of the name seeds the generator, so two names never share draws.

If a seed and an index were added, seed 42's item 1 would equal seed 43's item 0. Here a stream's
name has several parts, the parts are hashed with their lengths, and the hash seeds the generator.
"""

from __future__ import annotations

import hashlib
import random
from collections.abc import Iterable, MutableSequence, Sequence
from functools import lru_cache
from typing import Any, TypeVar

import numpy as np

Part = str | int
T = TypeVar("T")

SMALL, FEW, LARGE = 21, 5, 85
"""`random.sample` draws from a copy of the list if it has at most 21 entries, or at most 85 where
more than 5 are drawn (for many draws even more); otherwise it draws places and skips repeats."""
MANY = 512
"""Longer lists are shuffled by the standard library itself."""


class Stream(random.Random):
    """The standard library's generator: the same numbers for the same calls, with fewer steps.

    >>> ours, theirs = Stream(7), random.Random(7)
    >>> ours.choice("abcde") == theirs.choice("abcde"), ours.random() == theirs.random()
    (True, True)
    """

    def below(self, limit: int) -> int:
        """A whole number from 0 to `limit` - 1."""
        bits, size = self.getrandbits, limit.bit_length()
        drawn = bits(size)
        while drawn >= limit:
            drawn = bits(size)
        return drawn

    def randint(self, a: int, b: int) -> int:
        """A whole number from `a` to `b`, both included."""
        return a + self.below(b - a + 1)

    def choice(self, seq: Sequence[T]) -> T:  # type: ignore[override]
        """One entry of a sequence."""
        limit = len(seq)
        if not limit:
            raise IndexError("cannot choose from an empty sequence")
        bits, size = self.getrandbits, limit.bit_length()
        drawn = bits(size)
        while drawn >= limit:
            drawn = bits(size)
        return seq[drawn]

    def pick(self, among: Sequence[T]) -> T:
        """One entry, found with a single call of `random`: faster than `choice`, other draws.

        >>> [Stream(7).pick(range(low, 9)) for low in (0, 4, 8)]
        [2, 5, 8]
        """
        return among[int(self.random() * len(among))]

    def shuffle(self, x: MutableSequence[Any]) -> None:
        """Shuffle a list in place."""
        if len(x) > MANY:
            return super().shuffle(x)
        bits = self.getrandbits
        for last, size in _places(len(x), len(x) - 1):
            drawn = bits(size)
            while drawn > last:
                drawn = bits(size)
            x[last], x[drawn] = x[drawn], x[last]

    def sample(
        self, population: Sequence[T], k: int, *, counts: Iterable[int] | None = None
    ) -> list[T]:
        """`k` entries of the population, no place twice."""
        limit = len(population)
        if counts is not None or not 0 <= k <= limit or (limit > LARGE and k > FEW):
            return super().sample(population, k, counts=counts)
        bits = self.getrandbits
        found: list[T] = []
        if limit > SMALL and k <= FEW:
            chosen: set[int] = set()
            size = limit.bit_length()
            while len(found) < k:
                drawn = bits(size)
                if drawn < limit and drawn not in chosen:
                    chosen.add(drawn)
                    found.append(population[drawn])
            return found
        pool = list(population)
        for last, size in _places(limit, k):
            drawn = bits(size)
            while drawn > last:
                drawn = bits(size)
            found.append(pool[drawn])
            pool[drawn] = pool[last]
        return found

    def numbers(self, limit: int, k: int) -> list[int]:
        """`k` (1 to 3) different numbers below a limit of at most 21, the same ones as `sample`.

        As in `sample`, the last number left takes the place of the number drawn.

        >>> Stream(7).numbers(5, 3) == random.Random(7).sample(range(5), 3)
        True
        """
        bits, last, size = self.getrandbits, limit - 1, limit.bit_length()
        first = bits(size)
        while first > last:
            first = bits(size)
        if k == 1:
            return [first]
        size = last.bit_length()
        second = bits(size)
        while second >= last:
            second = bits(size)
        if k == 2:
            return [first, last if second == first else second]
        size = (last - 1).bit_length()
        third = bits(size)
        while third >= last - 1:
            third = bits(size)
        if third == second:
            third = last if first == last - 1 else last - 1
        elif third == first:
            third = last
        return [first, last if second == first else second, third]


@lru_cache(maxsize=1 << 11)
def _places(limit: int, count: int) -> tuple[tuple[int, int], ...]:
    """`count` places below a limit, the last first, each with the bits needed to draw up to it."""
    last = limit - 1
    return tuple((place, (place + 1).bit_length()) for place in range(last, last - count, -1))


def digest(*parts: Part) -> bytes:
    """32 bytes that depend on every part and on where each part ends.

    >>> digest("ab", "c") == digest("a", "bc")
    False
    >>> digest(1) == digest("1")
    False
    """
    hasher = hashlib.sha256()
    for part in parts:
        text = f"{type(part).__name__}:{part}".encode()
        hasher.update(len(text).to_bytes(8, "big"))
        hasher.update(text)
    return hasher.digest()


def stream(*name: Part) -> Stream:
    """The random stream of a name, which is given in parts.

    >>> stream(42, "nlsat.v1", "train", 1).random() == stream(43, "nlsat.v1", "train", 0).random()
    False
    >>> stream(42, "nlsat.v1").random() == stream(42, "nlsat.v1").random()
    True
    """
    return Stream(int.from_bytes(digest(*name), "big"))


def array_stream(*name: Part) -> np.random.Generator:
    """The numpy generator of a name: PCG64, whose numbers are the same in all numpy versions."""
    return np.random.Generator(np.random.PCG64(int.from_bytes(digest(*name), "big")))
