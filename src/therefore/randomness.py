"""Named random streams: hashed, never added, so that no two names can share a draw.

Adding a seed and an index makes seed 42's item 1 equal seed 43's item 0. Here a stream is named by
all its parts, the parts are hashed with their lengths, and the hash seeds the generator.
"""

from __future__ import annotations

import hashlib
import random

import numpy as np

Part = str | int


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


def stream(*name: Part) -> random.Random:
    """The random stream of that name.

    >>> stream(42, "nlsat.v1", "train", 1).random() == stream(43, "nlsat.v1", "train", 0).random()
    False
    >>> stream(42, "nlsat.v1").random() == stream(42, "nlsat.v1").random()
    True
    """
    return random.Random(int.from_bytes(digest(*name), "big"))


def array_stream(*name: Part) -> np.random.Generator:
    """The same idea for arrays: a numpy generator of that name (PCG64, stable across numpy)."""
    return np.random.Generator(np.random.PCG64(int.from_bytes(digest(*name), "big")))
