"""Building a dataset: the same bytes from any number of workers, and after any interruption.

A split is the sequence of distinct items of its stream (`dataset.stream`); every `ROWS` rows become
a shard, and the journal (`dataset.journal`) knows which shards are done and where the stream goes
on. A split that holds fewer items than were asked for gives what it has, and the manifest says so.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import ceil
from pathlib import Path

import numpy as np
import pyarrow as pa

from therefore.config import as_texts, config_hash, config_record
from therefore.dataset.arrow import ROWS, write_shard
from therefore.dataset.blocks import BLOCK, Block, Drawn, draw_block
from therefore.dataset.description import describe
from therefore.dataset.executors import Lane, crew, import_ray
from therefore.dataset.journal import Journal, Progressed, journal
from therefore.dataset.manifest import Manifest, Shard, SplitRecord
from therefore.dataset.plans import choose
from therefore.dataset.processes import check_workers
from therefore.dataset.seen import Numbers
from therefore.dataset.stream import Fresh, Stream, begin
from therefore.errors import ConfigError, QuotaError
from therefore.families.family import generator
from therefore.families.registry import find_family
from therefore.items import Item
from therefore.progress import Progress, shown
from therefore.version import VERSION

LATELY = 16
"""Blocks whose new rows tell how many more blocks are likely to be needed."""


def generate(
    family: str,
    out: str | Path,
    *,
    preset: str = "",
    split: str | Sequence[str] = (),
    count: int | None = None,
    seed: int = 0,
    settings: Mapping[str, str] | None = None,
    workers: int = 1,
    ray: str = "",
    progress: Progress = shown,
) -> Manifest:
    """Build a dataset of a family into the folder `out`, or finish one begun there.

    Without `split` every split of the preset is made, without `count` each in its own size.
    """
    chosen = choose(family, preset=preset, split=split, count=count, seed=seed, settings=settings)
    check_workers(workers)
    if not isinstance(out, str | Path) or not str(out):
        raise ConfigError(f"out is {out!r}: name the folder that the dataset is written into")
    if ray:
        import_ray()
    plan = Manifest(
        generator=generator(chosen.family),
        family=chosen.family.name,
        preset=chosen.preset,
        seed=chosen.seed,
        library=VERSION,
        settings=as_texts(settings),
        splits={
            name: SplitRecord(
                p.count,
                config_record(p.config),
                config_hash(p.config),
                group=chosen.family.group(p.config),
            )
            for name, p in chosen.plans.items()
        },
    )
    folder = Path(out)
    streams = {name: begin(chosen, name) for name in chosen.plans}
    with journal(folder, plan) as notes, crew(draw_block, workers=workers, ray=ray) as hands:
        done: dict[str, SplitRecord] = dict(notes.finished)
        begun = {name: notes.load(name) for name in chosen.plans if name not in done}
        lanes = {}
        for name, progressed in begun.items():
            p = chosen.plans[name]
            likely = -(-(p.count - len(progressed.seen)) // BLOCK)
            tasks = streams[name].tasks(progressed.next_index)
            lanes[name] = hands.lane(tasks, likely=likely)
        for name, p in chosen.plans.items():
            if name in done:
                progress(done[name].count, done[name].count, name)
                continue
            shards = _build_split(
                notes, streams[name], begun.pop(name), p.count, lanes[name], progress
            )
            lanes[name].close()
            made = sum(shard.rows for shard in shards)
            asked = p.count if made < p.count else 0
            done[name] = replace(plan.splits[name], count=made, asked=asked, shards=tuple(shards))
        order = [name for name in chosen.all_splits if name in done]
        manifest = replace(plan, splits={name: done[name] for name in order})
        describe(folder, manifest, chosen.family.presets[chosen.preset])
        manifest.save(folder)
    return manifest


@dataclass(slots=True)
class _Waiting:
    """Rows that are not yet in a shard."""

    batches: list[pa.RecordBatch] = field(default_factory=list)
    keys: list[Numbers] = field(default_factory=list)
    rows: int = 0

    def add(self, fresh: Fresh) -> None:
        self.batches.append(fresh.batch)
        self.keys.append(fresh.keys)
        self.rows += fresh.batch.num_rows

    def cut(self, rows: int) -> tuple[list[pa.RecordBatch], Numbers]:
        """The first rows with their keys, taken out."""
        table, keys = pa.Table.from_batches(self.batches), np.concatenate(self.keys)
        self.batches, self.keys = table.slice(rows).to_batches(), [keys[rows:]]
        self.rows -= rows
        return table.slice(0, rows).to_batches(), keys[:rows]


def _build_split(
    notes: Journal,
    stream: Stream,
    begun: Progressed,
    count: int,
    drawn: Lane[Block, Drawn],
    progress: Progress,
) -> list[Shard]:
    split = stream.first.split
    shards = list(begun.shards)
    kept = len(begun.seen)
    waiting = _Waiting()
    come = deque([(drawn.given, kept)], LATELY)

    def flush(rows: int) -> None:
        batches, keys = waiting.cut(rows)
        following = batches[-1].column("provenance").field("index")[-1].as_py() + 1
        shard = write_shard(notes.folder, split, len(shards), batches)
        notes.note(split, len(shards), shard, keys, following)
        shards.append(shard)

    progress(kept, count, split)
    if kept < count:
        for fresh in stream.batches(begun.next_index, begun.seen, results=drawn):
            waiting.add(fresh)
            while waiting.rows >= ROWS and kept + ROWS <= count:
                flush(ROWS)
                kept += ROWS
            rows = kept + waiting.rows
            progress(min(count, rows), count, split)
            if rows >= count:
                break
            come.append((drawn.given, rows))
            (blocks, of_these), missing = come[0], count - rows
            drawn.likely = drawn.given + ceil(missing * (drawn.given - blocks) / (rows - of_these))
    if rest := min(count - kept, waiting.rows):
        flush(rest)
    if not shards:
        raise QuotaError(f"split {split!r} has no item at all: widen the configuration with --set")
    return shards


def regenerate(item: Item, manifest: Manifest | None = None) -> Item:
    """The item again, from its provenance and, where settings were changed, its dataset's manifest.

    ConfigError if neither a preset nor the manifest has its configuration.
    """
    for given, kind in ((item, Item), (manifest, Manifest | None)):
        if not isinstance(given, kind):
            raise ConfigError(
                f"{given!r:.80} cannot be made again: give an item and, it may be, a manifest"
            )
    origin = item.provenance
    family = find_family(item.family)
    if origin.generator != generator(family):
        raise ConfigError(f"{origin.generator!r} is not {generator(family)!r}: another version")
    for stream in _candidates(item, manifest):
        if stream.first.hashed == origin.config:
            return stream[origin.index]
    raise ConfigError(
        f"config {origin.config!r} is no preset's: give the manifest, which has its settings"
    )


def _candidates(item: Item, manifest: Manifest | None) -> Iterator[Stream]:
    """The streams that the item may come from."""
    family = find_family(item.family)
    presets = [manifest.preset] if manifest else list(family.presets)
    settings = manifest.settings if manifest else None
    for preset in presets:
        if preset in family.presets and item.split in family.presets[preset].splits:
            chosen = choose(
                family.name,
                preset=preset,
                split=item.split,
                seed=item.provenance.seed,
                settings=settings,
            )
            yield begin(chosen, item.split)
