"""The manifest: what a dataset is, and the checksum of every shard.

`manifest.json` is written last; a folder without it is no dataset. While a build runs, its journal
stands in the folder `.build` (`dataset.journal`).
"""

from __future__ import annotations

import json
import re
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from therefore.config import read_record
from therefore.dataset.files import write_whole
from therefore.errors import DatasetError, reading

MANIFEST = "manifest.json"
LONGEST = 50_000_000
"""Bytes of the longest manifest, or other description, that is read."""
BUILDING = ".build"
FORMAT = 1


_SPLIT = re.compile(r"\w[\w.-]*")
SPLIT = re.compile(r"(?:train|validation|test)(?:_[a-z0-9]+)*", re.ASCII)
"""What a split of ours may be called; other tools keep names such as "all" for themselves."""
_SHARD = re.compile(r"part-\d{5,}\.parquet")


def refuse_constant(name: str) -> None:
    """Refuse NaN and Infinity, which are no JSON though `json` would read them."""
    raise DatasetError(f"{name} is no value of JSON: leave it out")


@dataclass(frozen=True, slots=True)
class Shard:
    """One Parquet file of a split."""

    file: str
    rows: int
    sha256: str


@dataclass(frozen=True, slots=True)
class SplitRecord:
    """One split: how it was made, and its shards."""

    count: int
    """Items that it holds."""
    config: dict[str, Any]
    config_hash: str
    shards: tuple[Shard, ...] = ()
    group: int = 1
    """Indices in a row that belong together (the items share options, words or premises)."""
    asked: int = 0
    """Items that were asked for, where the split holds fewer; 0 otherwise."""


@dataclass(frozen=True, slots=True)
class Manifest:
    """What a dataset is."""

    generator: str
    family: str
    preset: str
    seed: int
    library: str
    splits: dict[str, SplitRecord]
    settings: dict[str, str] = field(default_factory=dict)
    """What `--set` changed."""
    sources: tuple[str, ...] = ()
    """For imported data: the files read, with their checksums."""
    notes: tuple[str, ...] = ()
    format: int = FORMAT

    def to_json(self) -> str:
        """The manifest as indented JSON."""
        return json.dumps(asdict(self), indent=2, ensure_ascii=False) + "\n"

    @classmethod
    def from_json(cls, text: str, *, source: str) -> Manifest:
        """The manifest in a JSON text; DatasetError if it is none."""
        with reading(source, error=DatasetError):
            record = json.loads(text, parse_constant=refuse_constant)
        if isinstance(record, dict) and record.get("format") != FORMAT:
            had = str(record.get("format"))[:40]
            raise DatasetError(f"{source} has format {had!r}, this version reads {FORMAT}")
        try:
            found = read_record(cls, record)
        except TypeError as fault:
            raise DatasetError(f"{source} is no manifest: {fault}") from None
        found._check_paths(source)
        return found

    def _check_paths(self, source: str) -> None:
        """Refuse a split that is no folder of the dataset, and a shard that is no file in it."""
        for name, record in self.splits.items():
            if not _SPLIT.fullmatch(name):
                raise DatasetError(f"{source} is no manifest: {name[:80]!r} is no name of a split")
            for shard in record.shards:
                folder, _, file = shard.file.partition("/")
                if folder != name or not _SHARD.fullmatch(file):
                    raise DatasetError(
                        f"{source} is no manifest: {shard.file[:80]!r} is no shard of {name}"
                    )

    def save(self, folder: Path) -> None:
        """Write `manifest.json`."""
        write_whole(folder / MANIFEST, self.to_json())

    @classmethod
    def load(cls, folder: Path) -> Manifest:
        """Read `manifest.json`; DatasetError says what is missing."""
        path = folder / MANIFEST
        if not path.is_file():
            if (folder / BUILDING).exists():
                raise DatasetError(
                    f"{folder} holds an unfinished build: run the same generate command again"
                )
            if (folder / "run.json").exists():
                raise DatasetError(f"{folder} is a run, no dataset: give the one that it answered")
            raise DatasetError(
                f"{folder} is no dataset: it has no {MANIFEST}; give a folder that generate "
                "wrote, or a .jsonl or .parquet file"
            )
        with reading(path, error=DatasetError):
            if path.stat().st_size > LONGEST:
                raise DatasetError(f"{path} is no manifest: it has more than {LONGEST:,} bytes")
            text = path.read_text(encoding="utf-8")
        return cls.from_json(text, source=str(path))
