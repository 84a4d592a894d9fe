"""Ownership by sums, so that a sampler need not hash what it throws away.

A term's hash gives it two numbers: one decides the split, the other the class of seeds. For several
terms the numbers are added up, and each sum becomes the last character of a key. A territory
decides by that character in a way that only adds (`Territory.split_endings`), so two small tables
say who owns each sum.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from zlib import crc32

from therefore.families.family import SEED_CLASSES, Territory
from therefore.knowledge.truths import DomainWords
from therefore.language.syllogism.words import predicate_of

WHEEL = 27_720
"""Numbers for the split are below this, which every number of shares up to 12 divides."""
_HALF = 32
_LOW = (1 << _HALF) - 1
_FIRST = 0x10000
"""The character that stands for the sum 0."""
_SPLIT, _SEED = "terms ", "terms of a seed "


def place(name: str) -> int:
    """A term's two numbers in the halves of one integer, so that one addition adds both."""
    hashed = crc32(name.encode())
    return hashed % WHEEL + ((hashed // WHEEL % SEED_CLASSES) << _HALF)


def keys(total: int) -> tuple[str, str]:
    """The keys that decide the split and the class of seeds of terms with this sum."""
    split, seed = (total & _LOW) % WHEEL, (total >> _HALF) % SEED_CLASSES
    return _SPLIT + chr(_FIRST + split), _SEED + chr(_FIRST + seed)


class Wheel:
    """Which sums a territory owns."""

    def __init__(self, territory: Territory) -> None:
        if WHEEL % territory.total:
            raise ValueError(f"{territory.total} shares do not divide a wheel of {WHEEL}")
        self._shares = territory.total
        self.places = cache(self._list_places)
        self._masks = cache(self._list_masks)
        self._completing = cache(self._find_completing)
        self._split = [territory.split_owns(keys(r)[0]) for r in range(territory.total)]
        self._seed = [territory.seed_owns(keys(r << _HALF)[1]) for r in range(SEED_CLASSES)]

    def kind(self, total: int) -> tuple[int, int]:
        """All that matters of a sum: sums of one kind have the same owner."""
        return (total >> _HALF) % SEED_CLASSES, (total & _LOW) % self._shares

    def _list_places(self, domain: DomainWords) -> list[int]:
        """The packed numbers of a domain's terms."""
        return [place(predicate_of(term)) for term in domain.domain.terms]

    def total(self, domain: DomainWords, terms: Iterable[int]) -> int:
        """The sum of the packed numbers of some of a domain's terms."""
        places = self.places(domain)
        return sum([places[term] for term in terms])

    def completing(self, domain: DomainWords, total: int) -> int:
        """The terms that split and seed own together with others of this sum, as bits."""
        return self._completing(domain, *self.kind(total))

    def _find_completing(self, domain: DomainWords, seed: int, split: int) -> int:
        by_seed, by_split = self._masks(domain)
        first = second = 0
        for number, owned in enumerate(self._seed):
            if owned:
                first |= by_seed[(number - seed) % SEED_CLASSES]
        for number, owned in enumerate(self._split):
            if owned:
                second |= by_split[(number - split) % self._shares]
        return first & second

    def _list_masks(self, domain: DomainWords) -> tuple[list[int], list[int]]:
        """For each class of seeds, and each share of the splits, the terms with that number."""
        by_seed, by_split = [0] * SEED_CLASSES, [0] * self._shares
        for number, total in enumerate(self.places(domain)):
            seed, split = self.kind(total)
            by_seed[seed] |= 1 << number
            by_split[split] |= 1 << number
        return by_seed, by_split

    def owns(self, total: int) -> bool:
        """Whether split and seed both own terms with this sum."""
        seed, split = self.kind(total)
        return self._seed[seed] and self._split[split]
