"""Representations on disk: computed once, kept by what they depend on, read as memory maps.

A folder of the cache holds the vectors of one set of texts for one model and one pooling. Its name
is a hash of the model's weights, the texts' tokens and the pooling, so everything that would change
a number changes the name. Each layer is one array of (texts, width), filled in order of length, so
the texts of a batch need little padding. `about.json` says how far each array is filled, and an
interrupted pass goes on from there. Two processes that fill one folder write the same numbers.
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

import numpy as np
from numpy.lib.format import open_memmap

from therefore.dataset.files import write_whole
from therefore.errors import InputError
from therefore.progress import Progress, silent
from therefore.randomness import digest

ABOUT = "about.json"
KEPT = 15.0
"""Seconds after which progress is saved."""

Tokens = list[int]


class Encoder(Protocol):
    """Turns texts into vectors, a batch at a time."""

    @property
    def name(self) -> str:
        """The name in tables."""
        ...

    @property
    def fingerprint(self) -> str:
        """A hash of everything except the tokens on which the vectors depend."""
        ...

    @property
    def layers(self) -> int:
        """The number of the last layer; layer 0 is the embeddings."""
        ...

    @property
    def width(self) -> int:
        """The length of a vector."""
        ...

    @property
    def longest(self) -> int:
        """How many tokens can be read at once; 0 for any number."""
        ...

    def tokens(self, texts: Sequence[str], pooling: str) -> list[Tokens]:
        """Each text as the numbers of its tokens."""
        ...

    def cut(self, tokens: Tokens) -> Tokens:
        """The tokens, shortened to what can be read."""
        ...

    def encode(self, batch: Sequence[Tokens], *, pooling: str, layers: Sequence[int]) -> np.ndarray:
        """(layers, texts, width), in float32."""
        ...


@dataclass(frozen=True, slots=True)
class Represented:
    """Vectors of texts, by layer."""

    states: dict[int, np.ndarray]
    """(texts, width) each, memory-mapped."""
    cut: int
    """How many texts were too long and were cut."""
    seconds: float
    """Processor time that the vectors took, now or in an earlier run."""


def represent(
    encoder: Encoder,
    texts: Sequence[str],
    *,
    pooling: str,
    layers: Sequence[int],
    cache: Path,
    truncate: bool = False,
    batch: int = 2_048,
    progress: Progress = silent,
    what: str = "represent",
) -> Represented:
    """The texts' vectors from each of some layers, computed where the cache lacks them."""
    tokens = encoder.tokens(texts, pooling)
    cut = sum(len(each) > encoder.longest > 0 for each in tokens)
    if cut and not truncate:
        longest = max(len(each) for each in tokens)
        raise InputError(
            f"{cut:,} of {len(texts):,} texts are longer than the {encoder.longest} tokens that "
            f"{encoder.name} can read (the longest has {longest:,}): --set truncate=true cuts them"
        )
    tokens = [encoder.cut(each) for each in tokens]
    folder = cache / _key(encoder, tokens, pooling)
    store = _Store.open(folder, len(tokens), encoder, pooling)
    missing = [layer for layer in layers if store.done(layer) < len(tokens)]
    if missing:
        _fill(encoder, tokens, missing, store, pooling, batch, progress, what)
    progress(len(tokens), len(tokens), what)
    return Represented({layer: store.read(layer) for layer in layers}, cut, store.seconds)


def _fill(
    encoder: Encoder,
    tokens: Sequence[Tokens],
    layers: Sequence[int],
    store: _Store,
    pooling: str,
    batch: int,
    progress: Progress,
    what: str,
) -> None:
    order = sorted(range(len(tokens)), key=lambda place: (len(tokens[place]), place))
    arrays = [store.array(layer) for layer in layers]
    done = min(store.done(layer) for layer in layers)
    began, kept = time.process_time(), time.monotonic()
    try:
        for places in batches(tokens, order[done:], batch):
            found = encoder.encode([tokens[p] for p in places], pooling=pooling, layers=layers)
            for array, states in zip(arrays, found, strict=True):
                array[places] = states
            done += len(places)
            progress(done, len(tokens), what)
            if time.monotonic() - kept > KEPT:
                store.keep(arrays, layers, done, time.process_time() - began)
                began, kept = time.process_time(), time.monotonic()
    finally:
        store.keep(arrays, layers, done, time.process_time() - began)


def batches(tokens: Sequence[Tokens], order: Sequence[int], budget: int) -> Iterator[list[int]]:
    """The indices in that order, in batches whose tokens stay within a budget.

    The texts come in order of length, so the last of a batch is its longest.
    """
    batch: list[int] = []
    for place in order:
        if batch and (len(batch) + 1) * len(tokens[place]) > budget:
            yield batch
            batch = []
        batch.append(place)
    if batch:
        yield batch


def _key(encoder: Encoder, tokens: Sequence[Tokens], pooling: str) -> str:
    lengths = np.array([len(each) for each in tokens], dtype=np.int64)
    flat = np.array([token for each in tokens for token in each], dtype=np.int64)
    hashed = digest(lengths.tobytes().hex(), flat.tobytes().hex()).hex()
    return digest(encoder.fingerprint, hashed, pooling).hex()[:24]


@dataclass(slots=True)
class _Store:
    """One folder of the cache."""

    folder: Path
    about: dict[str, Any]

    @classmethod
    def open(cls, folder: Path, rows: int, encoder: Encoder, pooling: str) -> _Store:
        path = folder / ABOUT
        if path.is_file():
            return cls(folder, json.loads(path.read_text(encoding="utf-8")))
        about = {
            "model": encoder.name,
            "fingerprint": encoder.fingerprint,
            "pooling": pooling,
            "rows": rows,
            "width": encoder.width,
            "done": {},
            "seconds": 0.0,
        }
        store = cls(folder, about)
        store._write()
        return store

    def _write(self) -> None:
        write_whole(self.folder / ABOUT, json.dumps(self.about, indent=2) + "\n")

    @property
    def seconds(self) -> float:
        return float(self.about["seconds"])

    def _path(self, layer: int) -> Path:
        return self.folder / f"layer-{layer:03d}.npy"

    def done(self, layer: int) -> int:
        """How many texts this layer has, in order of length."""
        return int(self.about["done"].get(str(layer), 0)) if self._path(layer).is_file() else 0

    def array(self, layer: int) -> np.ndarray:
        """The layer's array, to write to."""
        path = self._path(layer)
        if path.is_file():
            return open_memmap(path, mode="r+")
        shape = (self.about["rows"], self.about["width"])
        return open_memmap(path, mode="w+", dtype=np.float32, shape=shape)

    def keep(
        self, arrays: Sequence[np.ndarray], layers: Sequence[int], done: int, seconds: float
    ) -> None:
        """Flush the arrays to disk, then record how many texts are done."""
        for array in arrays:
            array.flush()  # type: ignore[attr-defined]
        self.about["done"] |= {str(layer): done for layer in layers}
        self.about["seconds"] = round(self.seconds + seconds, 2)
        self._write()

    def read(self, layer: int) -> np.ndarray:
        found: np.ndarray = np.load(self._path(layer), mmap_mode="r")
        return found
