"""Reads Parquet shards, JSON Lines, or the answers of a run alone, as Arrow batches.

Columns are read by name and features are taken from the schema, so a dataset with further fields
loads too. Whole items stay in their files, and `Pages` reads one of them by its place.
"""

from __future__ import annotations

import json
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import accumulate
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from therefore.dataset.arrow import ORIGIN, read_file
from therefore.errors import DatasetError
from therefore.evaluation.predictions import parts, read_part
from therefore.items import COLUMNS, Item, Logic, from_record, to_record
from therefore.web.explorer.columns import Kind

WANTED = (
    "id", "family", "task", "split", "premises", "question", "choices", "answer", "target", "asks",
    "certificate", "features",
)  # fmt: skip
"""The columns from which the explorer's tables are filled."""
NAMED = ("family", "task", "split", "answer", "target", "asks", "features")
"""The columns that are read first, to find which values there are."""
BATCH = 10_000


def kinds_of(features: pa.DataType) -> dict[str, Kind]:
    """What kind of column each field of a features struct is; nested ones are left out."""
    if not pa.types.is_struct(features):
        return {}
    found = {part.name: kind_of(part.type) for part in features}
    return {name: kind for name, kind in found.items() if kind is not None}


def kind_of(kind: pa.DataType) -> Kind | None:
    """The kind of an Arrow type."""
    if pa.types.is_boolean(kind):
        return "truth"
    if pa.types.is_integer(kind) or pa.types.is_floating(kind):
        return "number"
    if pa.types.is_list(kind) and not pa.types.is_nested(kind.value_type):
        return "list"
    return "text" if pa.types.is_string(kind) or pa.types.is_large_string(kind) else None


@dataclass(slots=True)
class Shards:
    """Items in Parquet files."""

    files: Sequence[Path]
    _starts: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        """Count the rows of every file; DatasetError names a file that holds no items."""
        counts = [0]
        for path in self.files:
            try:
                with pq.ParquetFile(path) as file:
                    names = file.schema_arrow.names
                    counts.append(file.metadata.num_rows)
            except (pa.ArrowInvalid, OSError) as fault:
                raise DatasetError(f"{path} cannot be read: {str(fault).splitlines()[0]}") from None
            missing = [name for name in COLUMNS if name not in names]
            if missing:
                raise DatasetError(f"{path} has no column {missing[0]!r}: it holds no items")
        self._starts = list(accumulate(counts))

    def kinds(self) -> dict[str, Kind]:
        """The features of all files together, in the order of their first appearance."""
        found: dict[str, Kind] = {}
        for path in self.files:
            found = {**kinds_of(pq.read_schema(path).field("features").type), **found}
        return found

    def batches(self, names: Sequence[str] = WANTED) -> Iterator[pa.RecordBatch]:
        """Some columns of every row, in order."""
        for path in self.files:
            with pq.ParquetFile(path) as file:
                # One thread: several would each keep memory of their own afterwards.
                yield from file.iter_batches(BATCH, columns=list(names), use_threads=False)

    def item(self, place: int) -> Item:
        """The whole item at a place."""
        number = bisect_right(self._starts, place) - 1
        row = place - self._starts[number]
        with pq.ParquetFile(self.files[number]) as file:
            for group in range(file.num_row_groups):
                rows = file.metadata.row_group(group).num_rows
                if row < rows:
                    (record,) = file.read_row_group(group).slice(row, 1).to_pylist()
                    return from_record(record)
                row -= rows
        raise DatasetError(f"{self.files[number]} was changed: it has fewer rows than at the start")

    def tables(self) -> Iterator[tuple[int, pa.Table]]:
        """Every row group whole, with the place of its first row."""
        for start, path in zip(self._starts, self.files, strict=False):
            with pq.ParquetFile(path) as file:
                for group in range(file.num_row_groups):
                    table = file.read_row_group(group)
                    yield start, table
                    start += table.num_rows


@dataclass(slots=True)
class JsonLines:
    """Items in a JSON Lines file."""

    file: Path
    _offsets: np.ndarray = field(default_factory=lambda: np.zeros(0, np.int64))

    def __post_init__(self) -> None:
        """Note where every line begins."""
        offsets: list[int] = []
        start = 0
        with self.file.open("rb") as file:
            for line in file:
                if line.strip():
                    offsets.append(start)
                start += len(line)
        self._offsets = np.array(offsets, np.int64)

    def kinds(self) -> dict[str, Kind]:
        """The features of all lines together."""
        return kinds_met(item.features for batch in read_file(self.file) for item in batch)

    def batches(self, names: Sequence[str] = WANTED) -> Iterator[pa.RecordBatch]:
        """Some columns of every line."""
        kinds = self.kinds()
        for items in read_file(self.file):
            yield _batch(items, kinds).select(list(names))

    def item(self, place: int) -> Item:
        """The whole item at a place."""
        with self.file.open("rb") as file:
            file.seek(int(self._offsets[place]))
            return from_record(json.loads(file.readline()))

    def tables(self) -> Iterator[tuple[int, pa.Table]]:
        """The items a batch at a time, in the columns of a shard."""
        kinds, start = self.kinds(), 0
        for items in read_file(self.file):
            yield start, pa.Table.from_batches([_batch(items, kinds, whole=True)])
            start += len(items)


@dataclass(slots=True)
class AnswersAlone:
    """Items of a dataset that is missing, as far as a run tells them: no text, no evidence."""

    folder: Path

    def kinds(self) -> dict[str, Kind]:
        """The features that the predictions carry."""
        return kinds_met(p.features for part in parts(self.folder) for p in read_part(part))

    def batches(self, names: Sequence[str] = WANTED) -> Iterator[pa.RecordBatch]:
        """Items without a text."""
        kinds = self.kinds()
        for part in parts(self.folder):
            yield _batch([_untold(p) for p in read_part(part)], kinds).select(list(names))

    def item(self, place: int) -> Item:
        """The item as far as the run tells it."""
        for part in parts(self.folder):
            found = read_part(part)
            if place < len(found):
                return _untold(found[place])
            place -= len(found)
        raise DatasetError(f"{self.folder} was changed: it has fewer answers than at the start")

    def tables(self) -> Iterator[tuple[int, pa.Table]]:
        """Yield nothing: there are no whole items."""
        yield from ()


Pages = Shards | JsonLines | AnswersAlone
"""Where items come from, and are found again."""


def _untold(prediction: Any) -> Item:
    return Item(
        id=prediction.id,
        family=prediction.family,
        task=prediction.task,
        split=prediction.split,
        premises=(),
        question="",
        choices=(),
        answer=prediction.answer,
        target=prediction.target,
        logic=Logic(),
        asks="",
        certificate="",
        features=prediction.features,
    )


def kinds_met(features: Iterable[Any]) -> dict[str, Kind]:
    """The kinds of features in plain values; where rows differ, the column is text."""
    met: dict[str, set[Kind]] = {}
    for record in features:
        for name, value in record.items():
            kinds = met.setdefault(name, set())
            match value:
                case None:
                    continue
                case bool():
                    kinds.add("truth")
                case int() | float():
                    kinds.add("number")
                case list() | tuple():
                    kinds.add("list")
                case _:
                    kinds.add("text")
    return {name: kinds.pop() if len(kinds) == 1 else "text" for name, kinds in met.items()}


_ARROW = {
    "truth": pa.bool_(),
    "number": pa.float64(),
    "list": pa.list_(pa.string()),
    "text": pa.string(),
}


def _batch(items: Sequence[Item], kinds: dict[str, Kind], *, whole: bool = False) -> pa.RecordBatch:
    """Items as Arrow columns; the features cast to the kinds that the whole file has."""
    records = [to_record(item) for item in items]
    text, texts = pa.string(), pa.list_(pa.string())
    types: dict[str, pa.DataType] = dict.fromkeys(WANTED, text)
    types.update(premises=texts, choices=texts, answer=pa.int32())
    types["features"] = pa.struct([(name, _ARROW[kind]) for name, kind in kinds.items()])
    if whole:
        types["logic"] = pa.struct([(name, texts) for name in records[0]["logic"]])
        origin = {name: ORIGIN.get(name, text) for name in records[0]["provenance"]}
        types["provenance"] = pa.struct(list(origin.items()))
    for record in records:
        record["features"] = {
            name: _cast(record["features"].get(name), kind) for name, kind in kinds.items()
        }
    names = COLUMNS if whole else WANTED
    return pa.RecordBatch.from_arrays(
        [pa.array([record[name] for record in records], types[name]) for name in names],
        names=list(names),
    )


def _cast(value: Any, kind: Kind) -> Any:
    match kind:
        case "list":
            return None if value is None else [str(part) for part in value]
        case "text":
            return None if value is None else str(value)
        case "number":
            return None if value is None else float(value)
        case "truth":
            return value
