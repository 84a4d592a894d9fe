"""Import released data: all files become one dataset, or nothing is written.

The items are written beside the target folder, which appears only when every row was read.
Released data sometimes repeat an item; each copy is kept and gets a number after its id, so that
the dataset can be compared with its source row by row.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from therefore.bridges.importer import Dropped, Importer
from therefore.bridges.registry import find_importer
from therefore.dataset.arrow import ROWS, to_batch, write_shard
from therefore.dataset.description import describe
from therefore.dataset.files import sha256, whole_folder
from therefore.dataset.manifest import SPLIT, Manifest, Shard, SplitRecord
from therefore.errors import ConfigError, InputError
from therefore.items import Item, Provenance
from therefore.language.words import WORDS
from therefore.progress import Progress, shown
from therefore.version import VERSION


def import_released(
    name: str,
    files: Sequence[str | Path],
    out: str | Path,
    *,
    progress: Progress = shown,
) -> Manifest:
    """Turn released files into a dataset of items."""
    importer = find_importer(name)
    paths = [Path(file) for file in files]
    if not paths:
        raise InputError(f"no files given: therefore import {name} FILES... --out DIR")
    for path in paths:
        if not path.is_file():
            raise InputError(f"{path} is no file")
    with whole_folder(Path(out)) as beside:
        return write_imported(importer, paths, beside, progress)


def write_imported(
    importer: Importer,
    paths: list[Path],
    folder: Path,
    progress: Progress,
    *,
    sources: tuple[str, ...] = (),
) -> Manifest:
    """Write an importer's drafts as a dataset; `sources` names the origin if it is no file."""
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
        if not SPLIT.fullmatch(split):
            raise ConfigError(
                f"{importer.name}: {split!r} is none of train, validation, test, test_NAME"
            )
        rows = waiting.setdefault(split, [])
        index = sum(shard.rows for shard in shards.setdefault(split, [])) + len(rows)
        name = draft.id(importer.generator)
        copies[name] += 1
        origin = Provenance("imported", importer.generator, index=index, words=WORDS)
        rows.append(draft.item(importer.family, split, origin, copy=copies[name]))
        if len(rows) == ROWS:
            flush(split)
        done += 1
        progress(done)
    for split, rows in waiting.items():
        if rows:
            flush(split)
    if not done:
        raise InputError(f"nothing to import in {', '.join([*map(str, paths), *sources])}")
    manifest = Manifest(
        generator=importer.generator,
        family=importer.family,
        preset=f"imported {importer.name}",
        seed=0,
        library=VERSION,
        splits={
            split: SplitRecord(sum(part.rows for part in parts), {}, "", tuple(parts))
            for split, parts in shards.items()
        },
        sources=sources or tuple(f"{path.name} sha256 {sha256(path)}" for path in paths),
        notes=tuple(f"left out {count}: {why}" for why, count in sorted(dropped.items())),
    )
    describe(folder, manifest)
    manifest.save(folder)
    return manifest
