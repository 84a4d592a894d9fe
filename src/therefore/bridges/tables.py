"""Plain exports: slim Parquet, CSV, and OpenAI-style JSON Lines.

`slim` leaves out logic and certificate, which are most of a file's bytes. The full item can be
looked up in the dataset by its id, or generated again from its provenance.
"""

from __future__ import annotations

import csv
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from therefore.asking.options import answer_of, candidates
from therefore.asking.prompting import prompt
from therefore.bridges.naming import Names, split_files
from therefore.items import Item

_TEXTS = pa.list_(pa.string())
_FORMULAS = ("=", "+", "-", "@", "\t", "\r")
SLIM = pa.schema(
    [
        ("id", pa.string()),
        ("family", pa.string()),
        ("task", pa.string()),
        ("split", pa.string()),
        ("premises", _TEXTS),
        ("question", pa.string()),
        ("choices", _TEXTS),
        ("answer", pa.int32()),
        ("target", pa.string()),
        ("asks", pa.string()),
        ("generator", pa.string()),
        ("seed", pa.int64()),
        ("index", pa.int64()),
    ]
)
"""The columns of a slim file."""

ROWS = 2_000


def slim_record(item: Item) -> dict[str, Any]:
    """An item without logic, certificate and features."""
    origin = item.provenance
    found: dict[str, Any] = {name: getattr(item, name, None) for name in SLIM.names[:10]}
    return {
        **found,
        "premises": list(item.premises),
        "choices": list(item.choices),
        "generator": origin.generator,
        "seed": origin.seed,
        "index": origin.index,
    }


def write_rows(rows: Iterator[dict[str, Any]], schema: pa.Schema, folder: Path) -> dict[str, Path]:
    """Records as one Parquet file for each split, named after it, a few thousand rows at a time."""
    writers: dict[str, pq.ParquetWriter] = {}
    waiting: dict[str, list[dict[str, Any]]] = {}
    paths: dict[str, Path] = {}
    names = Names()

    def flush(split: str) -> None:
        if split not in writers:
            paths[split] = folder / f"{names.of(split, kind='split')}.parquet"
            writers[split] = pq.ParquetWriter(paths[split], schema, compression="zstd")
        writers[split].write_table(pa.Table.from_pylist(waiting.pop(split), schema=schema))

    try:
        for row in rows:
            pool = waiting.setdefault(row["split"], [])
            pool.append(row)
            if len(pool) == ROWS:
                flush(row["split"])
        for split in list(waiting):
            flush(split)
    finally:
        for writer in writers.values():
            writer.close()
    return paths


def slim_files(items: Iterator[Item], folder: Path) -> None:
    """One slim Parquet file for each split."""
    write_rows(map(slim_record, items), SLIM, folder)


def csv_files(items: Iterator[Item], folder: Path) -> None:
    """One CSV file for each split; lists are JSON texts, and the prompt is ready to send."""
    columns = [*SLIM.names, "prompt"]
    writers: dict[str, Any] = {}
    with split_files(folder, "csv", newline="") as file_of:
        for item in items:
            if item.split not in writers:
                writers[item.split] = csv.DictWriter(file_of(item.split), columns)
                writers[item.split].writeheader()
            row = slim_record(item)
            for name in ("premises", "choices"):
                row[name] = json.dumps(row[name], ensure_ascii=False)
            row["prompt"] = str(prompt(item))
            writers[item.split].writerow({name: harmless(value) for name, value in row.items()})


def harmless(cell: object) -> object:
    """A cell that no spreadsheet takes for a formula: an apostrophe goes before = + - and @.

    >>> harmless("=1+1"), harmless("All is well."), harmless(-1)
    ("'=1+1", 'All is well.', -1)
    """
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(_FORMULAS) else cell


def _as_right(item: Item) -> list[str]:
    """All other right answers, as letters and words; a pair of premises may have several."""
    places = [place for place in range(len(item.choices)) if item.accepts(place)]
    return [said for place in places for said in (candidates(item)[place], item.choices[place])]


def openai_files(items: Iterator[Item], folder: Path) -> None:
    """One file for each split with a line for each item: messages, and the ideal answers."""
    with split_files(folder, "jsonl") as file_of:
        for item in items:
            ideal = list(dict.fromkeys((answer_of(item), item.target, *_as_right(item))))
            record = {
                "id": item.id,
                "input": prompt(item).conversation(),
                "ideal": ideal,
            }
            file_of(item.split).write(json.dumps(record, ensure_ascii=False) + "\n")
