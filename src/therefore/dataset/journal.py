"""The journal of a build: what is done, so that an interrupted build ends with the same bytes.

While a build runs, the folder `.build` inside the dataset holds

    plan.json        the manifest that is being built, without shards, and the versions of the
                     libraries that decide bytes
    lock             held by the process that builds; the system lets go of it when that one dies
    SPLIT.jsonl      a line for each finished shard: its file, rows and checksum, and the raw index
                     at which the stream goes on
    SPLIT-NNNNN.keys the hashes of the shard's keys, eight bytes each

A line is written after its shard and its keys are on the disk, so what the journal lists is there.
What it does not list is made again. A listed shard with another checksum was changed by somebody:
the build stops and names it.
"""

from __future__ import annotations

import fcntl
import json
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, replace
from importlib.metadata import version
from pathlib import Path
from typing import IO

import numpy as np

from therefore.dataset.files import sha256, sync_folder, whole, write_whole
from therefore.dataset.manifest import BUILDING, MANIFEST, Manifest, Shard, SplitRecord
from therefore.dataset.seen import Numbers, Seen
from therefore.errors import DatasetError, ThereforeError

PLAN = "plan.json"
LIBRARIES = ("numpy", "pyarrow", "python-sat")
"""Libraries of which another version may make other bytes."""


@dataclass(frozen=True, slots=True)
class Progressed:
    """How far a split has come."""

    shards: tuple[Shard, ...]
    seen: Seen
    next_index: int


@dataclass(frozen=True, slots=True)
class Journal:
    """The journal of one build, open for this process alone."""

    folder: Path
    finished: dict[str, SplitRecord]
    """Splits that an earlier build into the same folder has finished."""

    def load(self, split: str) -> Progressed:
        """What is done of a split; DatasetError names a shard that is not as it was written."""
        shards: list[Shard] = []
        seen, next_index = Seen(), 0
        for line in self._lines(split):
            record = json.loads(line)
            next_index = record.pop("next")
            shard = Shard(**record)
            path = self.folder / shard.file
            if not path.is_file() or sha256(path) != shard.sha256:
                raise DatasetError(
                    f"{path} is not the file that this build wrote: "
                    f"remove {self.folder} and build it anew"
                )
            seen.add(np.fromfile(self._keys(split, len(shards)), np.dtype("<u8")))
            shards.append(shard)
        return Progressed(tuple(shards), seen, next_index)

    def note(self, split: str, number: int, shard: Shard, keys: Numbers, next_index: int) -> None:
        """Note a shard that is on the disk."""
        with whole(self._keys(split, number)) as temporary:
            keys.astype("<u8", copy=False).tofile(temporary)
        with self._file(split).open("ab") as file:
            line = json.dumps({**asdict(shard), "next": next_index})
            file.write(line.encode() + b"\n")
            file.flush()
            os.fsync(file.fileno())
        sync_folder(self.folder / BUILDING)

    def _lines(self, split: str) -> list[bytes]:
        """The whole lines of a split's journal; a last one that was cut short is taken out."""
        path = self._file(split)
        if not path.is_file():
            return []
        text = path.read_bytes()
        kept = text[: text.rfind(b"\n") + 1]
        if kept != text:
            with whole(path) as temporary:
                temporary.write_bytes(kept)
        return kept.splitlines()

    def _file(self, split: str) -> Path:
        return self.folder / BUILDING / f"{split}.jsonl"

    def _keys(self, split: str, number: int) -> Path:
        return self.folder / BUILDING / f"{split}-{number:05d}.keys"


@contextmanager
def journal(folder: Path, plan: Manifest) -> Iterator[Journal]:
    """Claim the folder for a plan, or go on with the same plan; the lock is held inside."""
    if folder.exists() and not folder.is_dir():
        raise DatasetError(f"{folder} is a file: choose a folder for --out")
    begun = folder / BUILDING
    known = (folder / MANIFEST).is_file() or begun.is_dir()
    if folder.is_dir() and not known and any(folder.iterdir()):
        raise DatasetError(f"{folder} is not empty and no dataset: choose another --out")
    _refuse_another(folder, plan)
    with _lock(folder):
        finished = _refuse_another(folder, plan)
        versions = {name: version(name) for name in LIBRARIES}
        record = json.dumps({"plan": plan.to_json(), "versions": versions}, indent=1)
        if not (begun / PLAN).is_file():
            write_whole(begun / PLAN, record)
        for cut_short in folder.glob("**/.*.tmp"):
            cut_short.unlink()
        try:
            yield Journal(folder, finished)
        except ThereforeError:
            if not any(begun.glob("*.jsonl")):  # nothing was made: leave nothing behind
                shutil.rmtree(begun)
                if not any(folder.iterdir()):
                    folder.rmdir()
            raise
        shutil.rmtree(begun)
        sync_folder(folder)


def _refuse_another(folder: Path, plan: Manifest) -> dict[str, SplitRecord]:
    """The splits that are finished; DatasetError if the folder holds something else."""
    finished: dict[str, SplitRecord] = {}
    if (folder / MANIFEST).is_file():
        found = Manifest.load(folder)
        if other := difference(found, plan):
            raise DatasetError(f"{folder} holds another dataset: {other}; choose another --out")
        finished = found.splits
    if (folder / BUILDING / PLAN).is_file():
        begun, versions = _read_plan(folder / BUILDING / PLAN)
        if other := difference(begun, plan):
            raise DatasetError(
                f"{folder} holds an unfinished build of something else: {other}; "
                "finish it, or choose another --out"
            )
        missing = plan.splits.keys() ^ begun.splits.keys()
        if missing:
            raise DatasetError(
                f"{folder} holds an unfinished build of the splits {', '.join(begun.splits)}: "
                "finish it first with the same command"
            )
        for name, was in versions.items():
            if was != version(name):
                raise DatasetError(
                    f"{folder} was begun with {name} {was}, and this is {name} {version(name)}: "
                    f"install {name}=={was} to finish it, or choose another --out"
                )
    return finished


def begun_plan(folder: Path) -> Manifest | None:
    """What an unfinished build in the folder is to become; None if there is none."""
    path = folder / BUILDING / PLAN
    return _read_plan(path)[0] if path.is_file() else None


def _read_plan(path: Path) -> tuple[Manifest, dict[str, str]]:
    try:
        record = json.loads(path.read_text(encoding="utf-8"))
        plan, versions = record["plan"], dict(record["versions"])
    except (OSError, KeyError, TypeError, ValueError) as fault:
        raise DatasetError(f"{path} is no plan of a build ({fault}): remove it") from None
    return Manifest.from_json(plan, source=str(path)), versions


def difference(found: Manifest, plan: Manifest) -> str:
    """The first difference between a dataset and the plan, in words; empty if there is none."""
    for name in ("generator", "preset", "seed", "settings", "library"):
        there, here = getattr(found, name), getattr(plan, name)
        if there != here:
            return f"its {name} is {_told(there)}, you asked for {_told(here)}"
    for split in found.splits.keys() & plan.splits.keys():
        there, here = found.splits[split], plan.splits[split]
        if (there.asked or there.count) != here.count:
            return f"its split {split!r} has count {there.asked or there.count}, not {here.count}"
        if replace(there, count=0, asked=0, shards=()) != replace(here, count=0):
            return f"its split {split!r} has another configuration"
    return ""


def _told(value: object) -> str:
    return f"{value!r}" if value or value == 0 else "none"


@contextmanager
def _lock(folder: Path) -> Iterator[None]:
    """Hold the folder's lock; DatasetError if another process builds there."""
    path = folder / BUILDING / "lock"
    while True:
        path.parent.mkdir(parents=True, exist_ok=True)
        try:
            file = path.open("a")
        except FileNotFoundError:
            continue  # another build ended just now and took its journal away
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            file.close()
            raise DatasetError(
                f"another process is building {folder}: wait for it, or choose another --out"
            ) from None
        if _same_file(file, path):
            break
        file.close()
    with file:
        yield


def _same_file(file: IO[str], path: Path) -> bool:
    """Whether the open file is still the one at that path."""
    try:
        return os.path.samestat(os.fstat(file.fileno()), path.stat())
    except FileNotFoundError:
        return False
