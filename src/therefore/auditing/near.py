"""Find near-duplicates by MinHash: texts whose sets of word trigrams overlap by 4/5 or more.

Broder's estimate (1997): the share of equal minima under random hash functions is the overlap of
two sets. Bands of four minima find candidates without comparing all pairs; each candidate is then
measured exactly. Texts of fewer than `SHORTEST` words are left out: everything short is alike.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from zlib import crc32

import numpy as np

from therefore.auditing.collect import Profile
from therefore.items import Item
from therefore.randomness import array_stream
from therefore.reasoners.views import all_words

ALIKE = 0.8
SHORTEST = 12
RUN = 3
BANDS, ROWS = 8, 4
LOOKED_AT = 4_000
"""Texts per split that are compared."""


def shingles(item: Item) -> np.ndarray:
    """The hashes of an item's runs of three words, distinct; empty for a short text."""
    found = all_words((*item.premises, item.question, *_options(item)))
    if len(found) < SHORTEST:
        return np.array([], dtype=np.uint64)
    words = np.array([crc32(word.encode()) for word in found], dtype=np.uint64)
    mixed = words[:-2] * np.uint64(0x9E3779B97F4A7C15)
    mixed ^= words[1:-1] * np.uint64(0xC2B2AE3D27D4EB4F)
    mixed ^= words[2:] * np.uint64(0x165667B19E3779F9)
    return np.unique(mixed)


def _options(item: Item) -> tuple[str, ...]:
    return item.choices if item.task == "selection" else ()


def near_pairs(profiles: Mapping[str, Profile]) -> Iterator[tuple[str, set[int], str]]:
    """For each split, its sampled items that have a near-duplicate in one other split.

    Yields the split, the indices of these items, and the other split: the one that has the most.
    """
    if len(profiles) < 2:
        return
    sets: list[np.ndarray] = []
    home: list[str] = []
    for split, profile in profiles.items():
        for item in profile.sample[:LOOKED_AT]:
            sets.append(shingles(item))
            home.append(split)
    near: dict[str, dict[str, set[int]]] = {split: {} for split in profiles}
    for one, other in candidates(sets, home):
        if overlap(sets[one], sets[other]) >= ALIKE:
            near[home[one]].setdefault(home[other], set()).add(one)
            near[home[other]].setdefault(home[one], set()).add(other)
    for split, found in near.items():
        most = max(found, key=lambda name: len(found[name]), default="")
        yield split, found.get(most, set()), most or "any other split"


def overlap(one: np.ndarray, other: np.ndarray) -> float:
    """Jaccard's overlap of two sets."""
    shared = len(np.intersect1d(one, other, assume_unique=True))
    return shared / (len(one) + len(other) - shared)


def candidates(sets: list[np.ndarray], home: list[str]) -> Iterator[tuple[int, int]]:
    """Pairs from different splits that agree on all minima of some band, each pair once."""
    rng = array_stream("near-duplicates")
    factors = rng.integers(1, 2**63, size=(BANDS * ROWS, 1), dtype=np.uint64) | np.uint64(1)
    buckets: dict[tuple[int, bytes], list[int]] = {}
    seen: set[tuple[int, int]] = set()
    for place, found in enumerate(sets):
        if not len(found):
            continue
        # Multiplying by an odd number permutes the 64-bit integers; the high bits are mixed best.
        minima = ((factors * found[None, :]) >> np.uint64(20)).min(axis=1)
        for band in range(BANDS):
            key = (band, minima[band * ROWS : (band + 1) * ROWS].tobytes())
            bucket = buckets.setdefault(key, [])
            for other in bucket:
                if home[other] != home[place] and (other, place) not in seen:
                    seen.add((other, place))
                    yield other, place
            if len(bucket) < 50:  # a very large bucket would take too long
                bucket.append(place)
