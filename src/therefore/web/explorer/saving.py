"""Saves a view's items: as a dataset, as a table for a spreadsheet, or as a one-file report.

A dataset is a zip of a folder with a manifest, like any other, or one Parquet or JSON Lines file;
its items are copied row by row from the files, never made anew. The report is written by `therefore
report` in a process of its own, over the view's items and the runs' answers to them.
"""

from __future__ import annotations

import csv
import json
import subprocess
import zipfile
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, TextIO

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from therefore.dataset.arrow import ROWS, write_shard
from therefore.dataset.description import describe
from therefore.dataset.manifest import Manifest, Shard, SplitRecord
from therefore.errors import InputError
from therefore.evaluation.predictions import part_path, parts, read_part, write_part
from therefore.evaluation.record import RUN, checksum
from therefore.items import COLUMNS
from therefore.version import VERSION
from therefore.web.cells import plain_cell
from therefore.web.explorer.browsing import OpenData
from therefore.web.explorer.jobs import THEREFORE
from therefore.web.explorer.loading import MARK
from therefore.web.explorer.view import View

FORMATS = {
    "zip": ("dataset folder, zipped", "application/zip"),
    "parquet": ("one Parquet file", "application/vnd.apache.parquet"),
    "jsonl": ("JSON Lines", "application/jsonl"),
    "csv": ("table for a spreadsheet", "text/csv; charset=utf-8"),
    "html": ("one-file report", "text/html; charset=utf-8"),
}
"""Format -> its name for people and its media type."""
REPORTED = 20_000
"""The most items of a report: more would take minutes."""
EXAMPLES = 40
CHUNK = 2_000
"""How many items are turned into Python objects at once."""


def save(data: OpenData, view: View, to: str, folder: Path) -> Path:
    """Write a view's items into a folder; return the file to send."""
    places = np.sort(data.matching(view))
    if not len(places):
        raise InputError("no item matches these filters: take one away before you export")
    if to != "csv" and data.place.path is None:
        raise InputError(
            "the dataset is not here, only answers to it: its items cannot be exported"
        )
    out = folder / f"{data.place.key}{'-selection' if view.filters else ''}.{to}"
    match to:
        case "zip":
            _zip(_dataset(data, view, places, folder / out.stem), out)
        case "parquet":
            _parquet(data, places, out)
        case "jsonl":
            with out.open("w", encoding="utf-8") as file:
                for table in _kept(data, places):
                    for batch in table.to_batches(max_chunksize=CHUNK):
                        file.writelines(_line(record) for record in batch.to_pylist())
        case "csv":
            with out.open("w", encoding="utf-8", newline="") as file:
                _csv(data, view, file)
        case "html":
            _report(data, view, places, folder, out)
        case _:
            raise InputError(f"to={to[:40]!r} is none of {', '.join(FORMATS)}")
    return out


def _kept(data: OpenData, places: np.ndarray) -> Iterator[pa.Table]:
    """The whole rows at these places, a row group at a time."""
    for start, table in data.pages.tables():
        inside = places[(places >= start) & (places < start + table.num_rows)] - start
        if len(inside):
            yield table if len(inside) == table.num_rows else table.take(pa.array(inside))


def _line(record: dict[str, Any]) -> str:
    """A row as a line of JSON, columns in the documented order."""
    known = {name: record[name] for name in COLUMNS}
    return json.dumps(known, ensure_ascii=False) + "\n"


def _parquet(data: OpenData, places: np.ndarray, out: Path) -> None:
    writer: Any = None
    try:
        for table in _kept(data, places):
            if writer is None:
                writer = pq.ParquetWriter(out, table.schema, compression="zstd")
            writer.write_table(table.cast(writer.schema), row_group_size=ROWS)
    finally:
        if writer is not None:
            writer.close()


def _dataset(data: OpenData, view: View, places: np.ndarray, out: Path) -> Path:
    """A dataset folder with the view's items; its manifest says what was selected from what."""
    shards: dict[str, list[Shard]] = {}
    generators: set[str] = set()
    for table in _kept(data, places):
        generators.update(
            table.column("provenance").combine_chunks().field("generator").to_pylist()
        )
        splits = np.array(table.column("split").to_pylist())
        for split in dict.fromkeys(splits.tolist()):
            part = table.filter(pa.array(splits == split))
            known = shards.setdefault(split, [])
            known.append(write_shard(out, split, len(known), part.to_batches()))
    if len(generators) > 1:
        raise InputError("these items have several generators: export one Parquet file instead")
    manifest = _manifest(data, view, shards, generators.pop())
    describe(out, manifest)
    manifest.save(out)
    return out


def _manifest(
    data: OpenData, view: View, shards: dict[str, list[Shard]], generator: str
) -> Manifest:
    old = data.place.manifest
    known = old or Manifest(generator, generator.split(".")[0], data.place.key, 0, VERSION, {})
    splits: dict[str, SplitRecord] = {}
    for split, found in shards.items():
        record = known.splits.get(split) or SplitRecord(0, {}, "")
        rows = sum(shard.rows for shard in found)
        splits[split] = replace(record, count=rows, shards=tuple(found))
    items = sum(record.count for record in splits.values())
    note = f"{items:,} of {data.loaded.items:,} items, selected by {view.address() or 'nothing'}"
    note += f", from a dataset whose checksum is {data.place.sha256}"
    return replace(known, splits=splits, notes=(*known.notes, note))


def _zip(folder: Path, out: Path) -> None:
    with zipfile.ZipFile(out, "w", zipfile.ZIP_STORED) as archive:
        for path in sorted(folder.rglob("*")):
            if path.is_file():
                archive.write(path, f"{folder.name}/{path.relative_to(folder).as_posix()}")


def _csv(data: OpenData, view: View, file: TextIO) -> None:
    """One row an item: text, label, features, and every run's outcome; no nested cells."""
    columns = [c for c in data.columns.values() if c.key != "flag"]
    lists = [f"array_to_string({c.place}, '; ')" if c.kind == "list" else c.place for c in columns]
    sql = ", ".join(["id", "text", "question", "options", *lists, *data.outcomes.values()])
    test, bound = data.condition(view)
    query = (
        f"SELECT {sql} FROM {data.loaded.answered} WHERE place >= ? AND place < ? AND {test} "
        "ORDER BY place"
    )
    writer = csv.writer(file, lineterminator="\n")
    head = ["id", "premises", "question", "options", *(c.name for c in columns)]
    writer.writerow([plain_cell(name) for name in [*head, *(r.name for r in data.runs.values())]])
    # Rows are sorted in pieces: all at once would take as much memory as the dataset.
    for start in range(0, data.loaded.items, ROWS):
        for row in data.tables.rows(query, [start, start + ROWS, *bound]):
            id, said, question, options, *rest = row
            cells = [id, said.replace(MARK, " "), question, options.replace(MARK, " | "), *rest]
            writer.writerow([plain_cell(cell) for cell in cells])


def _report(data: OpenData, view: View, places: np.ndarray, folder: Path, out: Path) -> None:
    """Let `therefore report` write about the view: its items, and the runs' answers to them."""
    if len(places) > REPORTED:
        raise InputError(
            f"{len(places):,} items are too many for one report: filter down to {REPORTED:,}"
        )
    home = folder / "report"
    try:
        chosen = _dataset(data, view, places, home / data.place.key)
    except InputError:
        chosen = home / f"{data.place.key}.parquet"
        _parquet(data, places, chosen)
    test, bound = data.condition(view)
    query = f"SELECT id FROM {data.relation(view)} WHERE {test}"
    ids = {id for (id,) in data.tables.rows(query, bound)}
    runs: list[Path] = []
    for run in data.runs.values():
        found = [p for part in parts(run.place.folder) for p in read_part(part) if p.id in ids]
        if found:
            runs.append(home / "runs" / run.key)
            write_part(part_path(runs[-1], 0), found)
            told = replace(
                run.run,
                reasoner=run.name,
                data=str(chosen),
                data_sha256=checksum(chosen),
                items=len(found),
                complete=True,
            )
            (runs[-1] / RUN).write_text(told.to_json(), encoding="utf-8")
    title = f"{data.place.name}: {len(places):,} items"
    command = [*THEREFORE, "report", *map(str, runs or [chosen])]
    command += ["--out", str(out), "--title", title, "--examples", str(EXAMPLES)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode or not out.is_file():
        last = (done.stderr.strip() or "no reason was given").splitlines()[-1]
        raise InputError(f"the report could not be written: {last.removeprefix('error: ')}")
