"""Items as Arrow columns, and columns as shards: Parquet files of a fixed number of rows.

The same rows give the same bytes, in whatever batches they come.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields
from functools import lru_cache
from itertools import accumulate, chain
from operator import attrgetter, itemgetter
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
from numpy.typing import NDArray

from therefore.dataset.files import sha256, whole
from therefore.dataset.manifest import Shard
from therefore.errors import DatasetError, reading
from therefore.items import COLUMNS, FeatureTypes, Item, Logic, from_lines, from_record
from therefore.language.lines import Lines

ROWS = 9_600
"""Rows of a full shard: a multiple of the size of every group of items."""

_ARROW: dict[Any, pa.DataType] = {
    int: pa.int32(),
    float: pa.float64(),
    str: pa.string(),
    bool: pa.bool_(),
    list[str]: pa.list_(pa.string()),
    list[int]: pa.list_(pa.int32()),
}

ORIGIN = {
    "origin": pa.string(),
    "generator": pa.string(),
    "seed": pa.int64(),
    "index": pa.int64(),
    "config": pa.string(),
    "words": pa.string(),
}
"""The fields of a provenance in Arrow."""


def schema(features: FeatureTypes) -> pa.Schema:
    """The Arrow schema of items with these features."""
    return _schema(tuple(features.items()))


@lru_cache(maxsize=64)
def _schema(features: tuple[tuple[str, Any], ...]) -> pa.Schema:
    text, texts = pa.string(), pa.list_(pa.string())
    return pa.schema(
        [
            ("id", text),
            ("family", text),
            ("task", text),
            ("split", text),
            ("premises", texts),
            ("question", text),
            ("choices", texts),
            ("answer", pa.int32()),
            ("target", text),
            ("logic", pa.struct([(f.name, texts) for f in fields(Logic)])),
            ("asks", text),
            ("certificate", text),
            ("features", pa.struct([(name, _ARROW[kind]) for name, kind in features])),
            ("provenance", pa.struct(list(ORIGIN.items()))),
        ]
    )


def to_batch(
    items: Sequence[Any],
    features: FeatureTypes,
    *,
    given: Mapping[str, Sequence[Any] | pa.Array] | None = None,
) -> pa.RecordBatch:
    """The items as Arrow columns; `items` need no attribute for a column that is `given`.

    A given column is an Arrow array, or a sequence with a value for each item.
    """
    layout = schema(features)
    columns: list[pa.Array] = []
    for one in layout:
        values = given.get(one.name) if given else None
        if values is None:
            values = list(map(attrgetter(one.name), items))
        columns.append(values if isinstance(values, pa.Array) else _whole(values, one))
    return pa.RecordBatch.from_arrays(columns, schema=layout)


def _whole(values: Sequence[Any], place: pa.Field) -> pa.Array:
    """The values of one column in Arrow; a struct is put together from its parts."""
    if not pa.types.is_struct(place.type):
        return _array(values, place.type)
    part_of = itemgetter if place.name == "features" else attrgetter
    parts = [_array(list(map(part_of(part.name), values)), part.type) for part in place.type]
    return pa.StructArray.from_arrays(parts, fields=list(place.type))


def _array(values: Sequence[Any], kind: pa.DataType) -> pa.Array:
    """The values in Arrow; `Lines` of one array are taken from it without Python objects."""
    array = values[0].array if values and isinstance(values[0], Lines) else None
    if array is None or any(getattr(each, "array", None) is not array for each in values):
        return column(values, kind)
    offsets = list(accumulate(map(len, values), initial=0))
    in_order = [each.start for each in values] == offsets[:-1]
    if not in_order or offsets[-1] != len(array):
        places = chain.from_iterable(range(each.start, each.stop) for each in values)
        array = array.take(column(list(places), pa.int32()))
    return pa.ListArray.from_arrays(column(offsets, pa.int32()), array)


_NUMPY = {pa.int32(): np.int32, pa.int64(): np.int64, pa.float64(): np.float64}


def column(values: Sequence[Any], kind: pa.DataType) -> pa.Array:
    """The values in Arrow, made from buffers where no value is missing.

    `pa.array` imports pandas if it is there, a fifth of a second in every process.

    >>> column([["p", "q"], []], pa.list_(pa.string())).to_pylist()
    [['p', 'q'], []]
    """
    if len(values) > 1 and type(values[0]) in _PLAIN and values.count(values[0]) == len(values):
        return _repeated(values[0], kind, len(values))
    return _column(values, kind)


_PLAIN = (str, tuple)


@lru_cache(maxsize=256)
def _repeated(value: Any, kind: pa.DataType, count: int) -> pa.Array:
    """One value over and over, as in most columns that tell where items come from."""
    return _column([value] * count, kind)


def _column(values: Sequence[Any], kind: pa.DataType) -> pa.Array:
    try:
        if pa.types.is_string(kind):
            said = "".join(values).encode()
            ends = _ends(values)
            if len(said) != ends[-1]:  # some characters take several bytes
                ends = _ends([text.encode() for text in values])
            return pa.StringArray.from_buffers(len(values), pa.py_buffer(ends), pa.py_buffer(said))
        if pa.types.is_list(kind):
            parts = column([*chain.from_iterable(values)], kind.value_type)
            ends = pa.py_buffer(_ends(values))
            places = pa.Array.from_buffers(pa.int32(), len(values) + 1, [None, ends])
            return pa.ListArray.from_arrays(places, parts)
        if pa.types.is_integer(kind):
            made = np.array(values, _NUMPY[kind])
            return pa.Array.from_buffers(kind, len(made), [None, pa.py_buffer(made)])
    except TypeError:  # a value is missing
        return pa.array(values, kind)
    if None in values:
        return pa.array(values, kind)
    if pa.types.is_boolean(kind):
        bits = np.packbits(np.array(values, np.bool_), bitorder="little")
        return pa.Array.from_buffers(kind, len(values), [None, pa.py_buffer(bits)])
    made = np.array(values, _NUMPY[kind])
    return pa.Array.from_buffers(kind, len(made), [None, pa.py_buffer(made)])


def _ends(values: Sequence[Any]) -> NDArray[np.int32]:
    """Where each value ends if all are joined, after a leading zero."""
    ends = np.zeros(len(values) + 1, np.int32)
    np.fromiter(map(len, values), np.int32, len(values)).cumsum(out=ends[1:])
    return ends


def from_batch(batch: pa.RecordBatch) -> list[Item]:
    """The items in Arrow columns."""
    return [from_record(record) for record in batch.to_pylist()]


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
