"""Encoders with known answers, and items whose labels depend on order or on words alone."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from zlib import crc32

import numpy as np
from tests.making import make_item

from therefore.items import Item

WIDTH = 64
NAMES = ("Ann", "Bo", "Cy", "Di", "Ed", "Flo")


@cache
def _vector(token: int) -> np.ndarray:
    return np.random.default_rng(token).standard_normal(WIDTH - 1)


@dataclass
class Planted:
    """Vectors of words that say, in their first dimension, whether the hypothesis repeats the text.

    That dimension is a function of the order of words: scrambled text has it by chance only.
    """

    name: str = "planted"
    fingerprint: str = "planted-1"
    layers: int = 2
    width: int = WIDTH
    longest: int = 0
    strength: int = 10**9
    """Batches that it can take before it breaks down."""
    calls: list[int] = field(default_factory=list)

    def tokens(self, texts: Sequence[str], pooling: str) -> list[list[int]]:
        return [[crc32(word.rstrip(".").encode()) for word in text.split()] for text in texts]

    def cut(self, tokens: list[int]) -> list[int]:
        return tokens[: self.longest] if self.longest else tokens

    def encode(
        self, batch: Sequence[list[int]], *, pooling: str, layers: Sequence[int]
    ) -> np.ndarray:
        if len(self.calls) >= self.strength:
            raise KeyboardInterrupt
        self.calls.append(len(batch))
        vectors = np.zeros((len(batch), WIDTH), dtype=np.float32)
        for place, tokens in enumerate(batch):
            for token in tokens:
                vectors[place, 1:] += _vector(token)
            half = len(tokens) // 2
            vectors[place, 0] = tokens[:half] == tokens[half:]
        return np.stack([vectors * (layer + 1) for layer in layers])


def beaten(count: int, *, split: str, seed: int = 0) -> list[Item]:
    """`A beats B.` and a hypothesis of the same words, entailed if they are in the same order."""
    rng = random.Random(f"{split} {seed}")
    items: list[Item] = []
    for number in range(count):
        one, other = rng.sample(NAMES, 2)
        entailed = number % 2
        question = f"{one} beats {other}." if entailed else f"{other} beats {one}."
        items.append(
            make_item(
                (f"{one} beats {other}.",),
                question,
                answer=entailed,
                split=split,
                features={"size": ("small", "large")[number // 2 % 2], "number": number},
                id=f"{split}-{number}",
            )
        )
    return items


def coloured(count: int, *, split: str) -> list[Item]:
    """Entailed if and only if the text has the word `red`: no order is needed."""
    rng = random.Random(split)
    items: list[Item] = []
    for number in range(count):
        one, other = rng.sample(NAMES, 2)
        colour = ("blue", "red")[number % 2]
        items.append(
            make_item(
                (f"{one} has a {colour} hat {number % 7}.",),
                f"{other} sings.",
                answer=number % 2,
                split=split,
                id=f"{split}-{number}",
            )
        )
    return items
