"""A run on disk: `RUN/reasoner.json` says what was trained, on what and how; one format for all.

The record is written when training begins, and gets a `validation` when training is done; a run
with `validation` is finished. Beside the record are the weights (`weights.safetensors` of a net,
the folder `model` of a pre-trained model, as transformers writes it) and the learning curve.
Checkpoints are deleted when the run is finished.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from therefore.config import difference
from therefore.dataset.files import sha256, write_whole
from therefore.dataset.manifest import MANIFEST
from therefore.errors import ConfigError, DatasetError, InputError, reading

REASONER = "reasoner.json"
COMPARED = ("kind", "net", "config", "training", "data", "layout", "stages")
"""The fields of the record in which two trainings must agree to be the same run."""

Record = dict[str, Any]


def read_run(folder: Path) -> Record | None:
    """The record in a folder; none if there is none; DatasetError if it is damaged."""
    path = folder / REASONER
    if not path.is_file():
        return None
    with reading(path, error=DatasetError):
        record = json.loads(path.read_text(encoding="utf-8"))
    if not isinstance(record, dict):
        raise DatasetError(f"{path} describes no run: choose another --out")
    return record


def begun(folder: Path) -> Record | None:
    """The record in a folder; none if the folder is new; DatasetError if it holds anything else."""
    found = read_run(folder)
    if found is None and folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise DatasetError(f"{folder} is not empty and no run: choose another --out")
    return found


def claim(folder: Path, record: Record, found: Record | None) -> None:
    """Take the folder for a run; DatasetError if it holds another one, or this one finished."""
    if found is None:
        write_record(folder, record)
        return
    for part in COMPARED:
        if other := difference(found.get(part), record.get(part), name=part):
            raise DatasetError(f"{folder} holds another run ({other}): choose another --out")
    if finished(folder):
        raise DatasetError(f"{folder} holds a finished run: evaluate it, or choose another --out")


def write_record(folder: Path, record: Record) -> None:
    """Write the record whole."""
    write_whole(folder / REASONER, json.dumps(record, indent=2) + "\n")


def finished(folder: Path) -> bool:
    """Whether the folder holds a run whose training is done."""
    return "validation" in (read_run(folder) or {})


def finished_record(folder: Path, *, kind: str) -> Record:
    """The record of a finished run of that kind; InputError if it is none."""
    record = read_run(folder) or {}
    if record.get("kind") != kind:
        what = {"neural": "net", "pretrained": "pre-trained model"}[kind]
        raise InputError(f"{folder} is no trained run of a {what}")
    if "validation" not in record:
        raise InputError(f"{folder} is an unfinished run: give its train command again")
    return record


def earlier(folder: Path, net: str, weights: Path, *, kind: str) -> list[Record]:
    """The stages of the run to start from, oldest first: its own record is the last."""
    record = finished_record(folder, kind=kind)
    if record["net"] != net:
        raise ConfigError(
            f"{folder} began as {record['net']!r}, not as {net!r}: name the same model"
        )
    own = {name: record[name] for name in ("config", "training", "layout", "data", "validation")}
    return [*record["stages"], {**own, "weights": sha256(weights)}]


def steps_of(folder: Path) -> int:
    """How many steps a run was trained for."""
    return int((read_run(folder) or {})["training"]["steps"])


def steps_told(folders: Iterable[Path]) -> str:
    """How many steps the runs were trained for, in words: '400 steps each', or one number a run."""
    counts = [f"{steps_of(folder):,}" for folder in folders]
    return f"{counts[0]} steps each" if len(set(counts)) == 1 else f"{', '.join(counts)} steps"


def checksum(place: Path) -> str:
    """The SHA-256 of a dataset's manifest, which has its shards' checksums, or of a single file."""
    return sha256(place / MANIFEST if place.is_dir() else place)
