"""Read the rows of a file; a bad row is reported by its place, and the others are still read.

A batch of rows is decoded column by column. If anything in it is out of order (a null, a text that
is not UTF-8, a column of another type), its rows are decoded singly, and each that cannot be
decoded becomes a `BadRow`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from itertools import pairwise
from math import isfinite
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from therefore.dataset.manifest import refuse_constant
from therefore.errors import DatasetError
from therefore.items import COLUMNS, ORIGINS, Item, Logic, Provenance, from_record
from therefore.verification.published import value_faults

SUFFIXES = (".parquet", ".jsonl", ".json", ".ndjson")
"""The suffixes of files that may hold items."""
BATCH = 480
"""Rows that are decoded together, and sent to one worker."""
LONGEST = 50_000_000
"""Bytes of the longest line that is read."""
CELL = 16 << 20
"""Bytes of the longest text in a Parquet file: far more than any item needs."""
TOGETHER = 512 << 20
"""Bytes of rows that are decoded together, and of a column of a row group."""
UNPACKED = 2 << 30
"""Bytes that rows decoded together may take if each of them held the whole column."""


@dataclass(frozen=True, slots=True)
class Rows:
    """Some rows of a file, not yet decoded."""

    file: str
    start: int
    data: pa.RecordBatch | tuple[bytes, ...]


@dataclass(frozen=True, slots=True)
class BadRow:
    """A row that holds no item."""

    where: str
    reason: str


def read_rows(path: Path) -> Iterator[Rows]:
    """The rows of a Parquet or JSON Lines file; DatasetError if the file itself is at fault."""
    if path.suffix not in SUFFIXES:
        raise DatasetError(f"{path} is neither .parquet nor .jsonl")
    yield from _parquet(path) if path.suffix == ".parquet" else _lines(path)


def _parquet(path: Path) -> Iterator[Rows]:
    start = 0
    try:
        with pq.ParquetFile(path) as file:
            together = rows_together(file.metadata)
            for batch in file.iter_batches(batch_size=together, use_threads=False):
                if batch.nbytes > TOGETHER:
                    raise ValueError(f"{batch.num_rows} rows hold {batch.nbytes:,} bytes")
                yield Rows(str(path), start, batch)
                start += batch.num_rows
    except (pa.ArrowException, OSError, ValueError, MemoryError) as fault:
        reason = str(fault).split("\n", 1)[0]
        raise DatasetError(f"{path} cannot be read from row {start} on: {reason}") from None


def rows_together(about: pq.FileMetaData) -> int:
    """How many rows can be decoded together in any case; ValueError if not even one can.

    A long text that many rows repeat is stored once, so a small file may decode to far more bytes.
    """
    groups = [about.row_group(number) for number in range(about.num_row_groups)]
    sizes = [
        group.column(place).total_uncompressed_size
        for group in groups
        for place in range(group.num_columns)
    ]
    largest = max(sizes, default=0)
    if largest > TOGETHER:
        raise ValueError(f"a column of a row group holds {largest:,} bytes")
    return max(1, min(BATCH, UNPACKED // max(largest, 1)))


def _lines(path: Path) -> Iterator[Rows]:
    start, waiting = 1, []
    number = 0
    try:
        with path.open("rb") as file:
            for number, line in enumerate(iter(lambda: file.readline(LONGEST), b""), start=1):
                waiting.append(line)
                if len(waiting) == BATCH:
                    yield Rows(str(path), start, tuple(waiting))
                    start, waiting = number + 1, []
    except OSError as fault:
        raise DatasetError(f"{path} cannot be read: {fault.strerror}") from None
    if waiting:
        yield Rows(str(path), start, tuple(waiting))


def decode(rows: Rows) -> Sequence[Item | BadRow]:
    """The items in the rows, and the rows that hold none."""
    if isinstance(rows.data, tuple):
        return [
            _guarded(f"{rows.file} line {number}", _from_line, line)
            for number, line in enumerate(rows.data, start=rows.start)
            if line.strip()
        ]
    batch = rows.data
    try:
        return _columns(batch)
    except Exception:  # whatever it is, the row that raises it is then reported
        return [
            _guarded(f"{rows.file} row {rows.start + place}", _from_row, batch.slice(place, 1))
            for place in range(batch.num_rows)
        ]


def _guarded(where: str, make: Callable[[Any], Item], data: Any) -> Item | BadRow:
    try:
        return make(data)
    except RecursionError:
        return BadRow(where, "it is nested too deeply")
    except Exception as fault:  # a hostile row must not stop the others
        return BadRow(where, (str(fault).split("\n", 1)[0] or type(fault).__name__)[:300])


def _from_row(row: pa.RecordBatch) -> Item:
    if row.nbytes > CELL:
        raise DatasetError(f"the row has {row.nbytes:,} bytes, and {CELL:,} are allowed")
    (record,) = row.to_pylist()
    for name, value in record["features"].items():
        if isinstance(value, float) and not isfinite(value):
            raise DatasetError(f"feature {name[:40]!r} is {value}, which is no number")
    return from_record(record)


def _from_line(line: bytes) -> Item:
    record = json.loads(
        line.decode("utf-8"), object_pairs_hook=_once, parse_constant=refuse_constant
    )
    if not isinstance(record, dict):
        raise DatasetError("it is no object")
    for part, wanted in (
        (record, COLUMNS),
        (record.get("logic"), [f.name for f in fields(Logic)]),
        (record.get("provenance"), [f.name for f in fields(Provenance)]),
    ):
        if not isinstance(part, dict) or set(part) != set(wanted):
            if part is record and "reply" in record:
                raise DatasetError(
                    "it is a reply and no item: therefore grade DATASET FILE --out RUN"
                )
            raise DatasetError(f"its keys are not exactly {', '.join(wanted)}")
    if not isinstance(record["features"], dict):
        raise DatasetError("its features are no object")
    for why in value_faults(record["features"]):
        raise DatasetError(why)
    if type(record["answer"]) is not int:
        raise DatasetError(f"answer {record['answer']!r} is no whole number")
    return from_record(record)


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    record = dict(pairs)
    if len(record) != len(pairs):
        raise DatasetError("an object has one key twice")
    return record


def _columns(batch: pa.RecordBatch) -> list[Item]:
    """The items of a batch in which nothing is out of order."""
    column = {name: batch.column(name) for name in COLUMNS}
    logic = column["logic"].flatten()
    provenance, features = column["provenance"], column["features"]
    names = [field.name for field in features.type]
    parts: list[Sequence[Any]] = [
        _values(column["id"]),
        _values(column["family"]),
        _values(column["task"]),
        _values(column["split"]),
        _lists(column["premises"]),
        _values(column["question"]),
        _lists(column["choices"]),
        _values(column["answer"]),
        _values(column["target"]),
        list(map(Logic, *map(_lists, logic))),
        _values(column["asks"]),
        _values(column["certificate"]),
        _mappings(names, [_plain(one) for one in features.flatten()], batch.num_rows),
        list(map(Provenance, *(_values(provenance.field(f.name)) for f in fields(Provenance)))),
    ]
    items = [Item(*values) for values in zip(*parts, strict=True)]
    for item in items:
        if item.task not in _TASKS or item.asks not in _ASKS:
            raise DatasetError("a task or question of another kind")
        if item.provenance.origin not in ORIGINS:
            raise DatasetError("an origin of another kind")
    return items


_TASKS = frozenset(("satisfiability", "entailment", "selection", "generation"))
_ASKS = frozenset(
    ("", "follows", "contradicts", "consistent", "completes", "needed", "parallel", "flaw")
)


def _values(array: pa.Array) -> list[Any]:
    text = pa.types.is_string(array.type)
    if array.null_count or not (text or pa.types.is_integer(array.type)):
        raise DatasetError("a null, or a column of another type")
    array.validate(full=True)
    return _texts(array) if text and len(array) else _listed(array)


def _listed(array: pa.Array) -> list[Any]:
    found: list[Any] = array.to_pylist()
    return found


def _texts(array: pa.StringArray) -> list[str]:
    """The texts, cut out of the joined text: Arrow's own conversions are slower, or load pandas."""
    _, places, letters = array.buffers()
    ends = memoryview(places).cast("i")[array.offset : array.offset + len(array) + 1].tolist()
    first, last = ends[0], ends[-1]
    if last - first > CELL and max([stop - start for start, stop in pairwise(ends)]) > CELL:
        raise DatasetError("a text that is too long")
    whole = bytes(memoryview(letters)[first:last]) if letters is not None else b""
    if not whole.isascii():
        return _listed(array)
    text = whole.decode("ascii")
    return [text[start - first : stop - first] for start, stop in pairwise(ends)]


def _plain(array: pa.Array) -> list[Any]:
    found = _listed(array)
    if pa.types.is_floating(array.type) and not all([x is None or isfinite(x) for x in found]):
        raise DatasetError("a feature that is no number")
    return found


def _lists(array: pa.ListArray) -> list[tuple[str, ...]]:
    if array.null_count or not pa.types.is_list(array.type):
        raise DatasetError("a null, or a column of another type")
    offsets = array.offsets.to_pylist()
    first, last = offsets[0], offsets[-1]
    values = _values(array.values.slice(first, last - first))  # `flatten` loads all of Arrow's
    return [tuple(values[start - first : stop - first]) for start, stop in pairwise(offsets)]


def _mappings(names: list[str], columns: list[list[Any]], rows: int) -> list[Mapping[str, Any]]:
    if not names:
        return [{}] * rows
    return [dict(zip(names, values, strict=True)) for values in zip(*columns, strict=True)]
