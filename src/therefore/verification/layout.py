"""A Parquet file as bytes: nothing hides between its columns, and its statistics are true.

A tool that filters rows by statistics, by a page index or by a declared sort order sees the wrong
rows if these are false. Our writer writes statistics only. They are compared with those of the same
rows written again, except for texts and provenance, by which nobody filters. Page indexes, sort
orders and bytes that belong to no column are refused. Not checked: bytes inside a column that its
pages do not use, and the statistics of single pages.
"""

from __future__ import annotations

import re
import struct
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from therefore.verification.rows import TOGETHER, rows_together

_WRITER = re.compile(r"parquet-cpp-arrow version \d{1,4}(?:\.\d{1,4}){1,3}(?:-SNAPSHOT)?", re.ASCII)

_LONG = frozenset(("id", "premises", "question", "choices", "logic", "certificate", "provenance"))
"""Columns whose statistics are not compared, because writing them again would take long."""


def layout_faults(path: Path, file: pq.ParquetFile) -> Iterator[str]:
    """A line for each thing that a file holds besides its rows, or says wrongly of them."""
    about = file.metadata
    if not _WRITER.fullmatch(about.created_by or ""):
        yield f"it was written by {(about.created_by or '')[:80]!r}, not by Arrow; export it anew"
    groups = [about.row_group(number) for number in range(about.num_row_groups)]
    if any(group.sorting_columns for group in groups):
        yield "it says how its rows are sorted, which our files do not"
    columns = [group.column(place) for group in groups for place in range(group.num_columns)]
    if any([_is_indexed(column) for column in columns]):
        yield "it has an index of pages, a filter or notes beside a column: our files have none"
    if not _is_covered(path, columns):
        yield "it holds bytes that belong to no column"
    for number, group in enumerate(groups):
        if wrong := _false_statistics(file, number, group):
            yield f"its statistics of {', '.join(wrong[:3])} are not those of its rows"


def _is_indexed(column: pq.ColumnChunkMetaData) -> bool:
    return bool(
        column.has_offset_index
        or column.has_column_index
        or column.bloom_filter_offset is not None
        or column.metadata
        or column.file_path
    )


def _is_covered(path: Path, columns: list[pq.ColumnChunkMetaData]) -> bool:
    """Whether the columns fill the file without gaps from the first mark (`PAR1`) to the footer."""
    place: int = 4
    for column in columns:
        starts = (column.dictionary_page_offset, column.data_page_offset)
        if min([start for start in starts if start is not None]) != place:
            return False
        place += column.total_compressed_size
    with path.open("rb") as file:
        end = file.seek(-8, 2)
        (footer,) = struct.unpack("<I", file.read(4))
    return bool(place == end - footer)


def _false_statistics(file: pq.ParquetFile, number: int, group: pq.RowGroupMetaData) -> list[str]:
    """The names of the columns of a row group whose statistics are false."""
    found: dict[str, list[Any]] = {}
    together = rows_together(file.metadata)
    names = [name for name in file.schema_arrow.names if name not in _LONG]
    for batch in file.iter_batches(together, [number], names, use_threads=False):
        if batch.nbytes > TOGETHER:
            raise ValueError(f"{batch.num_rows} rows hold {batch.nbytes:,} bytes")
        for name, more in _statistics(batch):
            _join(found.setdefault(name, [None, None, 0, 0]), more)
    columns = [group.column(place) for place in range(group.num_columns)]
    return [
        column.path_in_schema
        for column in columns
        if column.is_stats_set
        and column.path_in_schema in found
        and not _agree(column.statistics, found[column.path_in_schema])
    ]


def _statistics(batch: pa.RecordBatch) -> Iterator[tuple[str, pq.Statistics]]:
    """The statistics that Arrow's writer gives these rows, column by column."""
    sink = pa.BufferOutputStream()
    table = pa.Table.from_batches([batch])
    pq.write_table(table, sink, compression="none", use_dictionary=False, store_schema=False)
    about = pq.read_metadata(pa.BufferReader(sink.getvalue()))
    for number in range(about.num_row_groups):
        for place in range(about.num_columns):
            column = about.row_group(number).column(place)
            if column.is_stats_set:
                yield column.path_in_schema, column.statistics


def _join(found: list[Any], more: pq.Statistics) -> None:
    """Update `found` by further rows: least value, greatest value, nulls, values."""
    if more.has_min_max:
        found[0] = more.min if found[0] is None else min(found[0], more.min)
        found[1] = more.max if found[1] is None else max(found[1], more.max)
    found[2] += more.null_count or 0
    found[3] += more.num_values


def _agree(said: pq.Statistics, found: list[Any]) -> bool:
    least, greatest, without, values = found
    return (
        (not said.has_min_max or (said.min, said.max) == (least, greatest))
        and (said.null_count is None or said.null_count == without)
        and not said.distinct_count
        and said.num_values == values
    )
