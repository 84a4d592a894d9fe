"""Streams: the endless sequence of a split's items, by raw index or as distinct items.

`stream[i]` is the item of raw index i (its `provenance.index`): pure and quick, but index i may
repeat a problem that an earlier index has. Iterating and `take` leave out every group of items of
which one was met before, and give the same items in the same order as a dataset on disk, which is
written from `batches`.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import chain, islice, takewhile
from itertools import count as count_from
from numbers import Real
from typing import overload

import pyarrow as pa
import pyarrow.compute as pc

from therefore.config import config_hash, integer, nearest
from therefore.dataset.arrow import column, from_batch
from therefore.dataset.blocks import BLOCK, Block, Drawing, Drawn, draw_block
from therefore.dataset.plans import Choice, choose
from therefore.dataset.seen import Numbers, Seen
from therefore.errors import ConfigError
from therefore.families.family import Territory
from therefore.families.registry import find_family
from therefore.items import Item

DRY = 38_400
"""Indices in a row that may bring nothing new before a split counts as exhausted."""

KEPT = 8
"""Blocks that a stream remembers."""

Wanted = tuple[float, float] | str | bool | int | float
"""What a feature must be: a range with both ends included, or one value."""


@dataclass(frozen=True, slots=True)
class Fresh:
    """Items of one block that were not met before."""

    batch: pa.RecordBatch
    keys: Numbers


class _Begun:
    """A block as far as it was asked for, each time at least as much again as is there."""

    def __init__(self, task: Block, group: int) -> None:
        self.drawing, self.group = Drawing(task), group
        self.parts: list[Drawn] = []
        self.count = 0

    def more(self, least: int = 0) -> Drawn:
        """The next part; one without rows if the block is at its end."""
        part = self.drawing.rows(max(least, self.count) or self.group)
        self.parts.append(part)
        self.count += part.batch.num_rows
        return part

    def row(self, place: int) -> pa.RecordBatch:
        """The row of that place in the block."""
        while place >= self.count:
            if not self.more(place + 1 - self.count).batch.num_rows:
                raise IndexError(f"a block of {self.count} rows has none at {place}")
        for part in self.parts:
            if place < part.batch.num_rows:
                break
            place -= part.batch.num_rows
        return part.batch.slice(place, 1)


@dataclass(frozen=True)
class Stream:
    """The items of one split and seed of a preset, without end. Made by `therefore.stream`."""

    first: Block
    """Block 0; the others differ by number alone."""
    group: int
    """How many items in a row stand or fall together."""
    wanted: Mapping[str, Wanted] = field(default_factory=dict)
    _blocks: OrderedDict[int, _Begun] = field(
        default_factory=OrderedDict, repr=False, compare=False
    )

    def __repr__(self) -> str:
        block = self.first
        only = f", where {dict(self.wanted)}" if self.wanted else ""
        name = f"{block.family}/{block.preset}"
        return f"<stream of {name}, {block.split}, seed {block.territory.seed}{only}>"

    @overload
    def __getitem__(self, index: int) -> Item: ...
    @overload
    def __getitem__(self, index: slice) -> list[Item]: ...

    def __getitem__(self, index: int | slice) -> Item | list[Item]:
        """The item of a raw index, or those of a range with an end."""
        if isinstance(index, slice):
            bounds = (index.start, index.stop, index.step)
            index = slice(*(one if one is None else integer("index", one) for one in bounds))
            if index.stop is None or min(index.start or 0, index.stop, index.step or 1) < 0:
                raise IndexError(f"{index} has no end or counts from it: a stream is endless")
            return [self[i] for i in range(*index.indices(index.stop))]
        index = integer("index", index)
        if index < 0:
            raise IndexError(f"index {index}: a stream is endless and has no last item")
        if index >= 2**63:
            raise IndexError(f"index {index} does not fit in 64 bits: choose a smaller one")
        number, place = divmod(index, BLOCK)
        try:
            row = self._block(number).row(place)
        except BaseException:
            # What draws a block is at its end once it has raised: the next question draws anew.
            self._blocks.pop(number, None)
            raise
        return from_batch(row)[0]

    def __iter__(self) -> Iterator[Item]:
        """The distinct items, as they stand on disk; the end comes when nothing new is found."""
        seen = Seen()
        begun = _Begun(self.first, self.group)
        # The first block comes in parts, so that the first item is quick.
        parts = takewhile(lambda part: part.batch.num_rows, iter(begun.more, None))
        rest = self.batches(BLOCK, seen)
        for fresh in chain(self._fresh(parts, 0, seen), rest):
            yield from from_batch(self._chosen(fresh.batch))

    def take(self, count: int) -> list[Item]:
        """The first distinct items; fewer only if the split holds no more."""
        return list(islice(self, integer("count", count, least=0)))

    def where(self, **wanted: Wanted) -> Stream:
        """The same stream, of which iterating and `take` give only items with these features.

        A pair is a range with both ends included: `stream.where(variables=(8, 12))`.
        """
        known = find_family(self.first.family).features
        for name, value in wanted.items():
            if name not in known:
                raise ConfigError(
                    f"{self.first.family} has no feature {name!r}{nearest(name, known)}"
                )
            if rule := _unfit(value, known[name]):
                raise ConfigError(f"{name} cannot be {value!r}: {rule}")
        return replace(self, wanted={**self.wanted, **wanted}, _blocks=self._blocks)

    def tasks(self, start: int = 0) -> Iterator[Block]:
        """The blocks from that of raw index `start` on."""
        return (replace(self.first, number=number) for number in count_from(start // BLOCK))

    def batches(
        self, start: int, seen: Seen, *, results: Iterator[Drawn] | None = None
    ) -> Iterator[Fresh]:
        """From raw index `start` on, a block at a time, the rows of groups not met before.

        The results are those of `tasks`, drawn here unless they are given. A block without new
        rows is left out; the end comes after many such blocks in a row.
        """
        yield from self._fresh(results or map(draw_block, self.tasks(start)), start % BLOCK, seen)

    def _fresh(self, results: Iterator[Drawn], skipped: int, seen: Seen) -> Iterator[Fresh]:
        dry = 0
        for drawn in results:
            batch, keys = drawn.batch.slice(skipped), drawn.keys[skipped:]
            skipped = 0
            rows = seen.fresh(keys, self.group)
            dry = 0 if rows else dry + 1
            if dry * BLOCK > DRY:
                return
            if rows:
                whole = len(rows) == batch.num_rows
                yield Fresh(batch if whole else batch.take(column(rows, pa.int32())), keys[rows])

    def __getstate__(self) -> dict[str, object]:
        """Without the blocks, which another process draws again if it needs them."""
        return {**self.__dict__, "_blocks": OrderedDict()}

    def _block(self, number: int) -> _Begun:
        blocks = self._blocks
        if number not in blocks:
            blocks[number] = _Begun(replace(self.first, number=number), self.group)
        blocks.move_to_end(number)
        while len(blocks) > KEPT:
            blocks.popitem(last=False)
        return blocks[number]

    def _chosen(self, batch: pa.RecordBatch) -> pa.RecordBatch:
        """The rows whose features are as wanted."""
        for name, value in self.wanted.items():
            found = batch.column("features").field(name)
            if isinstance(value, tuple):
                low, high = value
                keep = pc.and_(pc.greater_equal(found, low), pc.less_equal(found, high))
            else:
                keep = pc.equal(found, value)
            batch = batch.filter(keep)
        return batch


def _unfit(value: object, kind: object) -> str:
    """Why a feature of that kind cannot be asked to be so; empty if it can."""
    if kind not in (int, float, str, bool):
        return "a feature that is a list cannot be asked for"
    ranged = isinstance(value, tuple) and kind in (int, float)
    parts = value if ranged and isinstance(value, tuple) else (value,)
    if ranged and len(parts) != 2:
        return "a range is a pair (low, high)"
    for one in parts:
        fits = isinstance(one, kind) if kind in (str, bool) else isinstance(one, Real)
        if not fits or (isinstance(one, bool) and kind is not bool):
            named = {int: "a number, or a pair (low, high)", str: "a text", bool: "True or False"}
            return f"{named.get(kind, named[int])} is wanted"
    return "a range is a pair (low, high), so turn it round" if parts[0] > parts[-1] else ""


def stream(
    family: str,
    *,
    preset: str = "",
    split: str = "",
    seed: int = 0,
    settings: Mapping[str, str] | None = None,
) -> Stream:
    """The stream of a preset's split (default: the first of both).

    >>> items = stream("nlsat", preset="grl", split="train", seed=7)
    >>> items[5].provenance.index, len(items.take(3))
    (5, 3)
    """
    if not isinstance(split or "", str):
        raise ConfigError(f"split is {split!r}: a stream is of one split, so name one")
    chosen = choose(family, preset=preset, split=split or (), settings=settings, seed=seed)
    return begin(chosen, next(iter(chosen.plans)))


def begin(chosen: Choice, split: str) -> Stream:
    """The stream of one of the splits that were chosen."""
    config = chosen.plans[split].config
    territory = Territory.of(chosen.all_splits, split, chosen.seed)
    hashed = config_hash(config)
    first = Block(chosen.family.name, split, config, hashed, territory, preset=chosen.preset)
    group = chosen.family.group(config)
    if BLOCK % group:
        raise ConfigError(
            f"items of {chosen.family.name} come in groups of {group}, which do not fit into "
            f"blocks of {BLOCK}: choose another size of groups"
        )
    return Stream(first, group)


def preview(
    family: str,
    *,
    preset: str = "",
    split: str = "",
    count: int = 1,
    seed: int = 0,
    settings: Mapping[str, str] | None = None,
) -> list[Item]:
    """A split's first items by raw index, drawn here and not written."""
    integer("count", count, least=1, remedy="at least one item is needed")
    return stream(family, preset=preset, split=split, seed=seed, settings=settings)[:count]
