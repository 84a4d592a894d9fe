"""Shards: Parquet files of a fixed number of rows, the same bytes for the same rows."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq

from therefore.dataset.arrow import from_batch
from therefore.dataset.files import sha256, whole
from therefore.dataset.manifest import Shard
from therefore.errors import DatasetError, reading
from therefore.items import COLUMNS, Item, from_lines

ROWS = 9_600
"""Rows of a full shard: a multiple of the size of every group of items."""


def shard_name(split: str, number: int) -> str:
    """The shard's path inside its dataset.

    >>> shard_name("train", 3)
    'train/part-00003.parquet'
    """
    return f"{split}/part-{number:05d}.parquet"


def write_shard(folder: Path, split: str, number: int, batches: list[pa.RecordBatch]) -> Shard:
    """Write one shard whole, and say what it is."""
    name = shard_name(split, number)
    # One chunk a column: how the rows were handed over must not show in the bytes.
    table = pa.Table.from_batches(batches).combine_chunks()
    with whole(folder / name) as temporary:
        pq.write_table(table, temporary, compression="zstd", row_group_size=ROWS)
    return Shard(name, table.num_rows, sha256(folder / name))


def read_file(path: Path, *, batch: int = 1_000) -> Iterator[list[Item]]:
    """The items of a Parquet or JSON Lines file, a batch at a time."""
    if path.suffix == ".parquet":
        yield from _read_parquet(path, batch)
    elif path.suffix in {".jsonl", ".json", ".ndjson"}:
        waiting: list[Item] = []
        with reading(path, error=DatasetError), path.open(encoding="utf-8") as file:
            for item in from_lines(file, source=str(path)):
                waiting.append(item)
                if len(waiting) == batch:
                    yield waiting
                    waiting = []
        if waiting:
            yield waiting
    else:
        raise DatasetError(f"{path} is neither .parquet nor .jsonl")


def _read_parquet(path: Path, batch: int) -> Iterator[list[Item]]:
    with reading(path, error=DatasetError), pq.ParquetFile(path) as file:
        missing = [name for name in COLUMNS if name not in file.schema_arrow.names]
        if missing:
            raise DatasetError(f"{path} has no column {missing[0]!r}: it holds no items")
        for rows in file.iter_batches(batch_size=batch):
            yield from_batch(rows)
