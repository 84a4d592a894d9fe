"""Blocks: the indices of a stream that are drawn together, a pure function of their place.

Block b of a split is drawn from the random stream named (seed, generator, config, split, b), in
any process, on any machine. The block's size is part of that definition. This is the one way from
samples to items: everything that shows or writes an item takes it from a block's columns.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import blake2b
from itertools import islice

import numpy as np
import pyarrow as pa

from therefore.dataset.arrow import ORIGIN, column, to_batch
from therefore.dataset.contract import refuse_wrong
from therefore.dataset.seen import Numbers
from therefore.errors import InputError
from therefore.families.family import Config, Sampled, Territory, generator
from therefore.families.registry import OURS, find_family
from therefore.items import item_id
from therefore.language.words import WORDS
from therefore.randomness import stream

BLOCK = 192
"""Indices drawn together: a multiple of every size of groups, and few, so that the first item of a
stream is quick."""


@dataclass(frozen=True, slots=True)
class Block:
    """All that a worker needs to draw one block."""

    family: str
    split: str
    config: Config
    hashed: str
    """The config's hash, taken once: files that the config names count by their content."""
    territory: Territory
    number: int = 0
    preset: str = ""
    """For messages: what is drawn depends on the config alone."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """A block's items as Arrow columns, and the hash of each one's key: equal keys, same item."""

    batch: pa.RecordBatch
    keys: Numbers

    def __reduce__(self) -> tuple[Callable[..., Drawn], tuple[object, ...]]:
        """For another process as one piece of memory: Arrow would name each of fifty buffers."""
        return _received, (self.batch.schema, self.batch.serialize(), self.keys)


def _received(layout: pa.Schema, batch: pa.Buffer, keys: Numbers) -> Drawn:
    return Drawn(pa.ipc.read_record_batch(batch, layout), keys)


class Drawing:
    """A block that is drawn as far as it is asked for; what comes first is quick to get."""

    def __init__(self, task: Block) -> None:
        family = find_family(task.family)
        self.family, self.task = family, task
        rng = stream(task.territory.seed, generator(family), task.hashed, task.split, task.number)
        self._done = 0
        self._come: list[Sampled] = []
        with _uncollected(), self._named():
            self._sampled = family.sample(task.config, task.territory, rng, BLOCK)
            self._waiting = iter(self._sampled)

    def rows(self, count: int) -> Drawn:
        """The next rows of the block, fewer at its end."""
        with _uncollected(), self._named():
            return self._rows(count)

    @property
    def _where(self) -> str:
        """What is drawn, for messages."""
        task = self.task
        return f"{generator(self.family)}, preset {task.preset!r}, split {task.split!r}"

    @contextmanager
    def _named(self) -> Iterator[None]:
        """A family of another package that is wrong about its samples is named; ours raises."""
        try:
            yield
        except AssertionError as fault:  # a LabelError is one, too
            if self.family.name in OURS:
                raise
            index = self.task.number * BLOCK + self._done + len(self._come)
            told = f"{self._where}, from index {index} on: {fault or type(fault).__name__}"
            raise InputError(f"{told}: mend the family") from fault

    def _rows(self, count: int) -> Drawn:
        """A function of its own, so that its samples are gone before garbage is collected again."""
        task, family = self.task, self.family
        name, done = generator(family), self._done
        if isinstance(self._sampled, Sequence):  # written, it may be, when they are asked for
            sampled = self._sampled[done : done + count]
        else:
            sampled = self._come = []
            sampled.extend(islice(self._waiting, count))  # those before a fault are counted
            self._come = []
        total = done + len(sampled)
        if total > BLOCK or (total < BLOCK and len(sampled) < count):
            found = f"more than {BLOCK}" if total > BLOCK else total
            raise InputError(f"{self._where}: a block has {found} samples: {BLOCK} were asked for")
        if family.name not in OURS:
            refuse_wrong(family, sampled, self._where, task.number * BLOCK + done)
        if not task.territory.owns(*sampled):
            raise AssertionError(f"{name} drew a problem that split {task.split!r} does not own")
        filled = [one.filled() for one in sampled]
        start, count = task.number * BLOCK + done, len(sampled)
        self._done += count
        text, number = pa.string(), pa.int64()
        origin = [
            column([one.origin for one in sampled], text),
            column([name] * count, text),
            column([task.territory.seed] * count, number),
            column(range(start, start + count), number),
            column([task.hashed] * count, text),
            column([WORDS] * count, text),
        ]
        ids = [
            item_id(
                *(name, one.task, one.asks, one.premises, one.question, one.choices),
                *(logic.axioms, WORDS),
            )
            for one, (logic, _) in zip(sampled, filled, strict=True)
        ]
        given = {
            "id": ids,
            "family": [family.name] * count,
            "split": [task.split] * count,
            "logic": [logic for logic, _ in filled],
            "certificate": [certificate for _, certificate in filled],
            "provenance": pa.StructArray.from_arrays(origin, names=list(ORIGIN)),
        }
        digests = [blake2b(one.key.encode(), digest_size=8).digest() for one in sampled]
        keys = np.frombuffer(b"".join(digests), np.dtype("<u8")).astype(np.uint64, copy=False)
        return Drawn(to_batch(sampled, family.features, given=given), keys)


def draw_block(task: Block) -> Drawn:
    """One block: a pure function of its task, run in any process."""
    with _uncollected():  # until the drawing is gone too, with its hundred thousand objects
        return Drawing(task).rows(2 * BLOCK)


@contextmanager
def _uncollected() -> Iterator[None]:
    """No garbage collection: a block makes no cycles, and tracing it takes a tenth of its time."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()
