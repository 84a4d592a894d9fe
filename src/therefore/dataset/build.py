"""Building a dataset: the same bytes from any number of workers, and after any interruption.

A split is the sequence of distinct items in an endless stream of blocks. Block b is a pure
function of (seed, generator, config, split, b), so it can be drawn anywhere; the blocks are taken
in order, groups with an item seen before are left out, and every `ROWS` rows become a shard. To
resume, the shards already there tell which items were kept and where the stream goes on.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from itertools import count as count_from
from pathlib import Path

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from therefore.config import config_hash, config_record, nearest, override
from therefore.dataset.arrow import ORIGIN, to_batch
from therefore.dataset.card import card
from therefore.dataset.executors import import_ray, in_order
from therefore.dataset.files import sha256, write_whole
from therefore.dataset.manifest import BUILDING, MANIFEST, Manifest, Shard, SplitRecord
from therefore.dataset.shards import ROWS, shard_name, write_shard
from therefore.errors import ConfigError, DatasetError, QuotaError
from therefore.families.family import Config, Draft, Family, Plan, Territory, generator
from therefore.families.registry import find_family, find_preset
from therefore.items import Item, Provenance
from therefore.randomness import stream
from therefore.version import VERSION

BLOCK = 960
"""Indices drawn together; part of the definition of every stream. A multiple of 2, 3, 4, 5, 6
and 8, so that groups of these sizes fit."""

DRY = 40
"""Blocks in a row that may bring nothing new before a split counts as exhausted."""


Progress = Callable[[str, int, int], None]
"""Told a split, how many of its items are done, and how many there will be."""


def silent(split: str, done: int, total: int) -> None:
    """No progress."""


@dataclass(frozen=True, slots=True)
class _Block:
    """All that a worker needs to draw one block."""

    family: str
    split: str
    config: Config
    territory: Territory
    number: int


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
    progress: Progress = silent,
) -> Manifest:
    """Build a dataset of a family into the folder `out`, or finish one begun there.

    Without `split` every split of the preset is made, without `count` each in its own size.
    """
    chosen = find_family(family)
    preset, plans = _plans(chosen, preset, split, count, dict(settings or {}))
    if workers < 1:
        raise ConfigError(f"workers is {workers}: at least one is needed")
    if ray:
        import_ray()
    if not -(2**63) <= seed < 2**63:
        raise ConfigError(f"seed {seed} does not fit in 64 bits: choose a smaller one")
    plan = Manifest(
        generator=generator(chosen),
        family=chosen.name,
        preset=preset,
        seed=seed,
        library=VERSION,
        settings=dict(settings or {}),
        splits={
            name: SplitRecord(p.count, config_record(p.config), config_hash(p.config))
            for name, p in plans.items()
        },
    )
    folder = Path(out)
    earlier = _begin(folder, plan)
    done: dict[str, SplitRecord] = dict(earlier)
    for name, p in plans.items():
        if name in earlier:
            progress(name, p.count, p.count)
            continue
        territory = Territory.of(chosen.presets[preset].splits, name, seed)
        first = _Block(chosen.name, name, p.config, territory, 0)
        shards = _build_split(folder, chosen, first, p.count, workers, ray, progress)
        done[name] = replace(plan.splits[name], shards=tuple(shards))
    order = [name for name in chosen.presets[preset].splits if name in done]
    manifest = replace(plan, splits={name: done[name] for name in order})
    write_whole(folder / "README.md", card(manifest, chosen.presets[preset]))
    manifest.save(folder)
    (folder / BUILDING).unlink(missing_ok=True)
    return manifest


def _plans(
    family: Family,
    preset_name: str,
    split: str | Sequence[str],
    count: int | None,
    settings: dict[str, str],
) -> tuple[str, dict[str, Plan]]:
    """The preset's name, and the plans of the splits asked for."""
    name, preset = find_preset(family, preset_name)
    wanted = [split] if isinstance(split, str) else list(split)
    for one in wanted:
        if one not in preset.splits:
            raise ConfigError(f"preset {name!r} has no split {one!r}{nearest(one, preset.splits)}")
    if count is not None and count < 1:
        raise ConfigError(f"count is {count}: at least one item is needed")
    chosen = {key: plan for key, plan in preset.splits.items() if not wanted or key in wanted}
    alike = len({config_hash(plan.config) for plan in chosen.values()}) == 1
    plans: dict[str, Plan] = {}
    for key, plan in chosen.items():
        try:
            config = override(plan.config, settings)
        except ConfigError as fault:
            # Settings are for every split that is made; where these differ, say which one objects.
            where = "" if alike else f"split {key!r}: "
            remedy = "" if alike else "; or choose other splits with --split"
            raise ConfigError(f"{where}{fault}{remedy}") from None
        plans[key] = replace(plan, config=config, count=plan.count if count is None else count)
    return name, plans


def _begin(folder: Path, plan: Manifest) -> dict[str, SplitRecord]:
    """Claim the folder for the plan; the splits that are finished there already."""
    if folder.exists() and not folder.is_dir():
        raise DatasetError(f"{folder} is a file: choose a folder for --out")
    earlier: dict[str, SplitRecord] = {}
    if (folder / MANIFEST).is_file():
        found = Manifest.load(folder)
        same = replace(found, splits={}, notes=()) == replace(plan, splits={}, notes=())
        clash = [
            name
            for name in found.splits.keys() & plan.splits.keys()
            if replace(found.splits[name], shards=()) != plan.splits[name]
        ]
        if not same or clash:
            raise DatasetError(
                f"{folder} holds another dataset ({found.generator}, preset {found.preset}, "
                f"seed {found.seed}): choose another --out"
            )
        earlier = found.splits
    elif (folder / BUILDING).is_file():
        begun = Manifest.from_json(
            (folder / BUILDING).read_text(encoding="utf-8"), source=str(folder / BUILDING)
        )
        if begun != plan:
            raise DatasetError(
                f"{folder} holds an unfinished build of something else ({begun.generator}, preset "
                f"{begun.preset}, seed {begun.seed}): finish it, or choose another --out"
            )
        for cut_short in folder.glob("*/.*.tmp"):
            cut_short.unlink()
    elif folder.is_dir() and any(folder.iterdir()):
        raise DatasetError(f"{folder} is not empty and no dataset: choose another --out")
    folder.mkdir(parents=True, exist_ok=True)
    write_whole(folder / BUILDING, plan.to_json())
    return earlier


def _build_split(
    folder: Path,
    family: Family,
    first: _Block,
    count: int,
    workers: int,
    ray: str,
    progress: Progress,
) -> list[Shard]:
    shards, seen, next_index = _recover(folder, first.split, count)
    kept = len(seen)
    progress(first.split, kept, count)
    if kept >= count:
        return shards
    tasks = (replace(first, number=number) for number in count_from(next_index // BLOCK))
    waiting: list[pa.RecordBatch] = []
    dry = 0
    results = in_order(draw_block, tasks, workers=workers, ray=ray)
    try:
        for batch in results:
            fresh = _fresh(batch, seen, family.group(first.config), next_index, count - kept)
            dry = 0 if fresh.num_rows else dry + 1
            if dry > DRY:
                raise QuotaError(
                    f"split {first.split!r} ran dry after {kept} distinct items of {count}: "
                    "ask for fewer with --count, or widen the configuration with --set"
                )
            kept += fresh.num_rows
            waiting.append(fresh)
            while sum(part.num_rows for part in waiting) >= ROWS or kept >= count:
                rows = pa.Table.from_batches(waiting)
                shard = rows.slice(0, ROWS).to_batches()
                shards.append(write_shard(folder, first.split, len(shards), shard))
                waiting = rows.slice(ROWS).to_batches()
                if kept >= count and not waiting:
                    break
            progress(first.split, kept, count)
            if kept >= count:
                return shards
    finally:
        close = getattr(results, "close", None)
        if close is not None:
            close()
    raise AssertionError("the stream of blocks is endless")


def _recover(folder: Path, split: str, count: int) -> tuple[list[Shard], set[int], int]:
    """The shards already written, the items in them, and the index at which the stream goes on."""
    shards: list[Shard] = []
    seen: set[int] = set()
    next_index = 0
    while (path := folder / shard_name(split, len(shards))).is_file():
        table = pq.read_table(path, columns=["id", "provenance"])
        rows = table.num_rows
        if rows != min(ROWS, count - len(seen)):
            raise DatasetError(f"{path} has {rows} rows, which no build of this plan writes")
        seen.update(_number(id) for id in table.column("id").to_pylist())
        indices = pc.struct_field(table.column("provenance"), "index")
        next_index = pc.max(indices).as_py() + 1
        shards.append(Shard(shard_name(split, len(shards)), rows, sha256(path)))
    return shards, seen, next_index


def _number(id: str) -> int:
    """The hash in an id, as a number: a quarter of the memory of its text."""
    return int(id.rsplit("-", 1)[1], 16)


def _fresh(
    batch: pa.RecordBatch, seen: set[int], group: int, next_index: int, most: int
) -> pa.RecordBatch:
    """The rows from `next_index` on whose whole group is new; they are noted as seen."""
    numbers = [_number(id) for id in batch.column("id").to_pylist()]
    start = batch.column("provenance").field("index")[0].as_py()
    rows: list[int] = []
    for first in range(0, len(numbers), group):
        members = numbers[first : first + group]
        if start + first < next_index or len(rows) >= most:
            continue
        if len(set(members)) == len(members) and seen.isdisjoint(members):
            seen.update(members)
            rows += range(first, first + len(members))
    return batch.take(pa.array(rows[:most], pa.int64()))


def draw_block(task: _Block) -> pa.RecordBatch:
    """One block as Arrow columns: a pure function of its task, run in any process.

    The rows of `block_items`, without making items of the drafts first.
    """
    with _uncollected():
        family = find_family(task.family)
        drafts = _drafts(task, family)
        name, count, start = generator(family), len(drafts), task.number * BLOCK
        origin = [
            pa.repeat(name, count),
            pa.repeat(pa.scalar(task.territory.seed, pa.int64()), count),
            pa.array(range(start, start + count), pa.int64()),
            pa.repeat(config_hash(task.config), count),
        ]
        given = {
            "id": pa.array([draft.id(name) for draft in drafts]),
            "family": pa.repeat(family.name, count),
            "split": pa.repeat(task.split, count),
            "provenance": pa.StructArray.from_arrays(origin, names=list(ORIGIN)),
        }
        return to_batch(drafts, family.features, given=given)


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


def block_items(task: _Block) -> list[Item]:
    """The items of one block."""
    family = find_family(task.family)
    name, hashed = generator(family), config_hash(task.config)
    return [
        draft.item(family.name, task.split, Provenance(name, task.territory.seed, index, hashed))
        for index, draft in enumerate(_drafts(task, family), start=task.number * BLOCK)
    ]


def _drafts(task: _Block, family: Family) -> Sequence[Draft]:
    """The drafts of one block, each of them owned by the block's territory."""
    name, hashed = generator(family), config_hash(task.config)
    rng = stream(task.territory.seed, name, hashed, task.split, task.number)
    drafts = family.draw(task.config, task.territory, rng, BLOCK)
    if not all(map(task.territory.owns, drafts)):
        raise AssertionError(f"{name} drew a problem that split {task.split!r} does not own")
    return drafts


def regenerate(item: Item) -> Item:
    """The item again, from nothing but its provenance; ConfigError if no preset has its config."""
    origin = item.provenance
    family = find_family(item.family)
    if origin.generator != generator(family):
        raise ConfigError(f"{origin.generator!r} is not {generator(family)!r}: another version")
    for preset in family.presets.values():
        plan = preset.splits.get(item.split)
        if plan is not None and config_hash(plan.config) == origin.config:
            territory = Territory.of(preset.splits, item.split, origin.seed)
            number, place = divmod(origin.index, BLOCK)
            task = _Block(family.name, item.split, plan.config, territory, number)
            return block_items(task)[place]
    raise ConfigError(f"config {origin.config!r} is no preset's: its settings are in the manifest")


def preview(
    family: str,
    *,
    preset: str = "",
    split: str = "",
    count: int = 1,
    seed: int = 0,
    settings: Mapping[str, str] | None = None,
) -> list[Item]:
    """A split's first items, drawn here and not written (duplicates are not left out)."""
    chosen = find_family(family)
    name, plans = _plans(chosen, preset, split or (), count, dict(settings or {}))
    key, plan = next(iter(plans.items()))
    territory = Territory.of(chosen.presets[name].splits, key, seed)
    first = _Block(chosen.name, key, plan.config, territory, 0)
    items: Iterator[Item] = (
        item for number in count_from(0) for item in block_items(replace(first, number=number))
    )
    return [next(items) for _ in range(count)]
