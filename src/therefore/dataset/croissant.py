"""Croissant: a dataset's files and columns as JSON-LD that machine-learning tools read.

Every shard is a file with its checksum, every split a record set, and every column a field, with
the parts of a struct below it. `mlcroissant validate --jsonld croissant.json` accepts it.
"""

from __future__ import annotations

import json
import re
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from therefore.dataset.manifest import Manifest
from therefore.errors import DatasetError

_PARQUET = "application/x-parquet"


@cache
def _context() -> dict[str, Any]:
    """What the standard's names stand for, as the standard has it."""
    text = (files(__package__) / "croissant_context.json").read_text(encoding="utf-8")
    context: dict[str, Any] = json.loads(text)
    return context


def croissant(
    manifest: Manifest,
    schema: pa.Schema,
    *,
    card: str = "",
    url: str = "",
    published: str = "",
) -> dict[str, Any]:
    """The description of a dataset; `schema` is that of its shards, `card` its README.

    `url` is where the dataset can be had, `published` the day (2026-11-16), if they are known.
    """
    name = _name(f"therefore-{manifest.family}-{manifest.preset}")
    record: dict[str, Any] = {
        "@context": _context(),
        "@type": "sc:Dataset",
        "conformsTo": "http://mlcommons.org/croissant/1.0",
        "name": name,
        "description": _about(card) or f"{manifest.family}, preset {manifest.preset}.",
        "version": _version(manifest.library),
        "keywords": ["logic", "reasoning"],
        "inLanguage": "en",
        "isLiveDataset": False,
        "distribution": [],
        "recordSet": [],
    }
    if not manifest.sources:
        record["license"] = "https://www.apache.org/licenses/LICENSE-2.0"
    if url:
        record["url"] = url
    if published:
        record["datePublished"] = published
    for split, part in manifest.splits.items():
        for shard in part.shards:
            record["distribution"].append(
                {
                    "@type": "cr:FileObject",
                    "@id": shard.file,
                    "name": _name(shard.file),
                    "contentUrl": shard.file,
                    "encodingFormat": _PARQUET,
                    "sha256": shard.sha256,
                }
            )
        files = [shard.file for shard in part.shards]
        record["recordSet"] += _record_sets(split, files, schema)
    return record


def read_schema(folder: Path, manifest: Manifest) -> pa.Schema:
    """The schema of a dataset's shards, read from the first."""
    for part in manifest.splits.values():
        for shard in part.shards:
            return pq.read_schema(folder / shard.file)
    raise DatasetError(f"{folder} has no shard")


def _record_sets(split: str, files: list[str], schema: pa.Schema) -> list[dict[str, Any]]:
    """One record set for a split; where it has several shards, one for each of them."""
    found = []
    for number, file in enumerate(files):
        name = split if len(files) == 1 else f"{split}-{number:05d}"
        fields = [_field(name, column, file, column.name, "") for column in schema]
        found.append({"@type": "cr:RecordSet", "@id": name, "name": name, "field": fields})
    return found


def _field(parent: str, column: pa.Field, file: str, top: str, path: str) -> dict[str, Any]:
    """A column, or a part of one; `path` is the way from the column to the part."""
    place = f"{parent}/{column.name}"
    kind = column.type
    field: dict[str, Any] = {"@type": "cr:Field", "@id": place, "name": place}
    if pa.types.is_struct(kind):
        below = [_field(place, part, file, top, f"{path}.{part.name}") for part in kind]
        return {**field, "subField": below}
    if pa.types.is_list(kind):
        field["repeated"] = True
        kind = kind.value_type
    source: dict[str, Any] = {"fileObject": {"@id": file}, "extract": {"column": top}}
    if path:
        source["transform"] = {"jsonPath": f"${path}"}
    return {**field, "dataType": _type(kind), "source": source}


def _type(kind: pa.DataType) -> str:
    if pa.types.is_boolean(kind):
        return "sc:Boolean"
    if pa.types.is_integer(kind):
        return "sc:Integer"
    if pa.types.is_floating(kind):
        return "sc:Float"
    return "sc:Text"


def _name(text: str) -> str:
    return re.sub(r"[^A-Za-z0-9_.-]+", "-", text)


def _version(library: str) -> str:
    """A version of three numbers, as the standard wants it."""
    numbers = re.findall(r"\d+", library)[:3]
    return ".".join([*numbers, "0", "0", "0"][:3])


def _about(card: str) -> str:
    """The first paragraph of a card that is prose."""
    body = re.sub(r"\A---\n.*?\n---\n", "", card, count=1, flags=re.DOTALL)
    for block in body.split("\n\n"):
        text = " ".join(block.split())
        if text and text[0] not in "#|-`":
            return text
    return ""
