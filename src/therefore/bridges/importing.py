"""Importing released data: whole files into items, or nothing at all.

The rows are read and written beside the target, which appears only when every row was good.
Released data repeat themselves now and then; a repeated item keeps its row and gets a number
behind its id, so that what is imported can be compared with its source row by row.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path

from therefore.bridges.importer import Dropped, Importer
from therefore.bridges.registry import find_importer
from therefore.dataset.card import card
from therefore.dataset.files import sha256, write_whole
from therefore.dataset.manifest import Manifest, Shard, SplitRecord
from therefore.dataset.shards import ROWS, write_shard
from therefore.errors import DatasetError, InputError
from therefore.families.family import Draft
from therefore.items import Item, Provenance, to_batch
from therefore.logic.canonical import fingerprint
from therefore.version import VERSION


def import_released(
    name: str,
    files: Sequence[str | Path],
    out: str | Path,
    *,
    progress: Callable[[int], None] = lambda done: None,
) -> Manifest:
    """Turn released files into a dataset of items."""
    importer = find_importer(name)
    paths = [Path(file) for file in files]
    if not paths:
        raise InputError(f"no files given: therefore import {name} FILES... --out DIR")
    for path in paths:
        if not path.is_file():
            raise InputError(f"{path} is no file")
    folder = Path(out)
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise DatasetError(f"{folder} exists already: choose another --out")
    folder.parent.mkdir(parents=True, exist_ok=True)
    beside = Path(tempfile.mkdtemp(prefix=f".{folder.name}.", dir=folder.parent))
    try:
        manifest = _write(importer, paths, beside, progress)
        beside.chmod(0o755)
        if folder.exists():
            folder.rmdir()
        os.replace(beside, folder)
    finally:
        shutil.rmtree(beside, ignore_errors=True)
    return manifest


def _write(
    importer: Importer, paths: list[Path], folder: Path, progress: Callable[[int], None]
) -> Manifest:
    dropped: Dropped = Counter()
    waiting: dict[str, list[Item]] = {}
    shards: dict[str, list[Shard]] = {}
    copies: Counter[str] = Counter()
    done = 0

    def flush(split: str) -> None:
        batch = to_batch(waiting[split], importer.features)
        shards[split].append(write_shard(folder, split, len(shards[split]), [batch]))
        waiting[split] = []

    for split, draft in importer.read(paths, dropped):
        rows = waiting.setdefault(split, [])
        index = sum(shard.rows for shard in shards.setdefault(split, [])) + len(rows)
        item = _item(importer, split, draft, index, copies)
        rows.append(item)
        if len(rows) == ROWS:
            flush(split)
        done += 1
        progress(done)
    for split, rows in waiting.items():
        if rows:
            flush(split)
    if not done:
        raise InputError(f"nothing to import in {', '.join(map(str, paths))}")
    manifest = Manifest(
        generator=_generator(importer),
        family=importer.family,
        preset=f"imported {importer.name}",
        seed=0,
        library=VERSION,
        splits={
            split: SplitRecord(sum(part.rows for part in parts), {}, "", tuple(parts))
            for split, parts in shards.items()
        },
        sources=tuple(f"{path.name} sha256 {sha256(path)}" for path in paths),
        notes=tuple(f"left out {count}: {why}" for why, count in sorted(dropped.items())),
    )
    write_whole(folder / "README.md", card(manifest))
    manifest.save(folder)
    return manifest


def _generator(importer: Importer) -> str:
    return f"{importer.name}.import.v{importer.version}"


def _item(importer: Importer, split: str, draft: Draft, index: int, copies: Counter[str]) -> Item:
    id = f"{_generator(importer)}-{fingerprint(draft.key)}"
    copies[id] += 1
    return Item(
        id=id if copies[id] == 1 else f"{id}-{copies[id]}",
        family=importer.family,
        task=draft.task,
        split=split,
        premises=draft.premises,
        question=draft.question,
        choices=draft.choices,
        answer=draft.answer,
        target=draft.target,
        logic=draft.logic,
        asks=draft.asks,
        certificate=draft.certificate,
        features=draft.features,
        provenance=Provenance(_generator(importer), 0, index, ""),
    )
