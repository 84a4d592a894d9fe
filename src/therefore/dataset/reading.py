"""Reading datasets: a folder with a manifest, or a single Parquet or JSON Lines file."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from itertools import islice
from pathlib import Path

from therefore.config import integer, nearest
from therefore.dataset.arrow import read_file
from therefore.dataset.files import sha256
from therefore.dataset.manifest import MANIFEST, Manifest
from therefore.errors import DatasetError
from therefore.items import Item


def files(path: Path, *, split: str = "") -> list[Path]:
    """The files of a dataset in order, of one split or of all; each must exist."""
    if path.is_file():
        return [path]
    if not path.is_dir():
        raise DatasetError(f"{path} does not exist: check the path")
    manifest = Manifest.load(path)
    if split and split not in manifest.splits:
        raise DatasetError(f"{path} has no split {split!r}{nearest(split, manifest.splits)}")
    chosen = [
        path / shard.file
        for name, record in manifest.splits.items()
        for shard in record.shards
        if split in ("", name)
    ]
    for file in chosen:
        if not file.is_file():
            raise DatasetError(f"{file} is missing: {MANIFEST} lists it")
    return chosen


def refuse_changed(path: Path, *, splits: Collection[str] = ()) -> None:
    """DatasetError if a shard of these splits (none: of all) is not what the manifest lists."""
    if not path.is_dir():
        return
    for name, record in Manifest.load(path).splits.items():
        for shard in record.shards if not splits or name in splits else ():
            file = path / shard.file
            if not file.is_file():
                raise DatasetError(f"{file} is missing: {MANIFEST} lists it")
            if (found := sha256(file)) != shard.sha256:
                raise DatasetError(
                    f"{file} was changed: its checksum is {found[:12]}, {MANIFEST} says "
                    f"{shard.sha256[:12]}; generate the dataset anew, or use the file by itself"
                )


def read_batches(path: str | Path, *, split: str = "", batch: int = 1_000) -> Iterator[list[Item]]:
    """The items of a dataset, a batch at a time."""
    for file in files(Path(path), split=split):
        for items in read_file(file, batch=batch):
            if split and Path(path).is_file():
                items = [item for item in items if item.split == split]
            yield items


def load(path: str | Path, *, split: str = "", limit: int | None = None) -> list[Item]:
    """The items of a dataset as a list: the whole of it, or the first `limit`."""
    if limit is not None:
        limit = integer("limit", limit, least=0, remedy="leave it out for all items")
    return list(
        islice((item for items in read_batches(path, split=split) for item in items), limit)
    )


def counted(path: str | Path, *, splits: Collection[str] = ()) -> int:
    """How many items a dataset folder says it has in some splits (none: all); 0 for a file."""
    if not Path(path).is_dir():
        return 0
    held = Manifest.load(Path(path)).splits.items()
    return sum(record.count for name, record in held if not splits or name in splits)


def group_sizes(path: str | Path) -> dict[str, int]:
    """For each split of a dataset folder, how many indices in a row belong together."""
    place = Path(path)
    if not place.is_dir():
        return {}
    return {name: record.group for name, record in Manifest.load(place).splits.items()}


def group_of(item: Item, sizes: Mapping[str, int]) -> str:
    """The name of the item's group: items of one group are not independent of each other."""
    size = sizes.get(item.split, 1)
    return f"{item.split}/{item.provenance.index // size}" if size > 1 else item.id


def find(path: str | Path, *, id: str = "", index: int = 0) -> Item:
    """One item, by its id (or the start of it) or by its place."""
    seen = 0
    for items in read_batches(path):
        for item in items:
            if (id and item.id.startswith(id)) or (not id and seen == index):
                return item
            seen += 1
    wanted = f"id {id!r}" if id else f"index {index}"
    raise DatasetError(f"{path} has no item with {wanted}: it has {seen} items")
