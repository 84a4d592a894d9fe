"""Finds the datasets and runs at the given paths, without reading any item.

A path is a dataset, a run, the JSON of an audit or a verification, or a folder with some of these
inside. A run belongs to the dataset with the checksum that it names; if that dataset is not found,
only the run's answers are shown.
"""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from therefore.dataset.manifest import MANIFEST, Manifest
from therefore.dataset.reading import files
from therefore.errors import DatasetError, InputError
from therefore.evaluation.naming import names
from therefore.evaluation.predictions import parts
from therefore.evaluation.record import RUN, Run, checksum
from therefore.web.explorer.scanning import AnswersAlone, JsonLines, Pages, Shards

DEEP = 3
"""How many levels of folders are searched for datasets and runs."""
ITEMS = (".parquet", ".jsonl", ".ndjson")


@dataclass(frozen=True, slots=True)
class RunPlace:
    """A run on disk."""

    key: str
    folder: Path
    run: Run


@dataclass(slots=True)
class DataPlace:
    """A dataset on disk, with its runs and what is known about it."""

    key: str
    name: str
    path: Path | None
    """None if only answers to it are here."""
    sha256: str
    manifest: Manifest | None = None
    runs: list[RunPlace] = field(default_factory=list)
    audit: dict[str, Any] | None = None
    verification: dict[str, Any] | None = None

    @property
    def about(self) -> str:
        """What it is, in a line."""
        if self.manifest is None:
            return str(self.path) if self.path else "The dataset is not here: answers alone."
        seed = f", seed {self.manifest.seed}" if not self.manifest.sources else ""
        return f"{self.manifest.generator}{seed}"

    def pages(self) -> Pages:
        """Where its items are."""
        if self.path is None:
            return AnswersAlone(self.runs[0].folder)
        if self.path.is_file() and self.path.suffix != ".parquet":
            return JsonLines(self.path)
        return Shards(files(self.path))


def slug(text: str, taken: Collection[str]) -> str:
    """A short name for addresses that nothing else has.

    >>> slug("Bag of words", ["bag-of-words"])
    'bag-of-words-2'
    """
    plain = re.sub(r"[^a-z0-9_.]+", "-", text.lower()).strip("-.") or "data"
    found, number = plain, 2
    while found in taken:
        found, number = f"{plain}-{number}", number + 1
    return found


def scan(paths: Sequence[str | Path]) -> list[DataPlace]:
    """The datasets at these paths, each with its runs; InputError if there is nothing."""
    datasets: dict[str, DataPlace] = {}
    runs: list[Path] = []
    records: list[tuple[dict[str, Any], bool]] = []
    for path in map(Path, paths):
        if not path.exists():
            raise DatasetError(f"{path} does not exist: check the path")
        found = list(_inside(path))
        if not found:
            raise InputError(
                f"{path} holds no dataset and no run: make one with therefore generate"
            )
        for one in found:
            if one.suffix == ".json":
                records.append((_record(one), one == path))
            elif (one / RUN).is_file():
                runs.append(one)
            else:
                _add_data(datasets, one)
    for folder in runs:
        _add_run(datasets, folder)
    _tell_apart(datasets.values())
    for record, asked in records:
        if not _attach(datasets, record) and asked:
            raise DatasetError(
                f"{record['from']} is about {record['path']}, which is not among the datasets shown"
            )
    return list(datasets.values())


def _inside(path: Path, depth: int = 0) -> Iterator[Path]:
    """Datasets, runs and records at or below a path; the inside of each is not searched."""
    if path.is_file():
        if path.suffix in (*ITEMS, ".json"):
            yield path
        elif depth == 0:
            raise InputError(f"{path} is neither a dataset (.parquet, .jsonl) nor a record (.json)")
        return
    if (path / MANIFEST).is_file():
        yield path
        yield from (
            each for each in (path / "audit.json", path / "verification.json") if each.is_file()
        )
        return
    if (path / RUN).is_file():
        yield path
        return
    if depth < DEEP:
        for inner in sorted(path.iterdir()):
            if inner.name.startswith("."):
                continue
            if inner.is_dir() or inner.suffix in ITEMS:
                yield from _inside(inner, depth + 1)
            elif inner.name.endswith(("audit.json", "verification.json")):
                yield inner


def _record(path: Path) -> dict[str, Any]:
    try:
        record = json.loads(path.read_text(encoding="utf-8"))
    except ValueError as fault:
        raise DatasetError(f"{path} is not JSON: {fault}") from None
    if not isinstance(record, dict) or not {"path", "items"} <= record.keys():
        raise DatasetError(f"{path} is no audit and no verification: write one with --json")
    return {**record, "from": str(path)}


def _add_data(datasets: dict[str, DataPlace], path: Path) -> DataPlace:
    digest = checksum(path)
    if digest in datasets and datasets[digest].path is not None:
        return datasets[digest]
    manifest = Manifest.load(path) if path.is_dir() else None
    name = f"{manifest.family} / {manifest.preset}" if manifest else path.name
    keys = [data.key for data in datasets.values()]
    if name in {data.name for data in datasets.values()}:
        name = f"{name} ({path.name})"
    datasets[digest] = DataPlace(slug(path.stem, keys), name, path, digest, manifest)
    return datasets[digest]


def _add_run(datasets: dict[str, DataPlace], folder: Path) -> None:
    run = Run.load(folder)
    if not parts(folder):
        raise DatasetError(f"{folder} has no answers yet: run the same evaluate command again")
    data = datasets.get(run.part_of) or datasets.get(run.data_sha256)
    if data is None:
        try:
            here = checksum(Path(run.data)) == run.data_sha256
        except DatasetError:
            here = False
        if here:
            data = _add_data(datasets, Path(run.data))
        else:
            keys = [one.key for one in datasets.values()]
            name = Path(run.data).name or "unknown dataset"
            data = DataPlace(slug(name, keys), f"{name} (answers alone)", None, run.data_sha256)
            datasets[run.data_sha256] = data
    taken = [one.key for one in data.runs]
    data.runs.append(RunPlace(slug(run.reasoner, taken), folder, run))


def _tell_apart(datasets: Iterable[DataPlace]) -> None:
    """Name two runs of one reasoner on one dataset by what differs, as a report does."""
    for data in datasets:
        called = names({place.folder: (data.key, place.run) for place in data.runs})
        data.runs = [
            replace(each, run=replace(each.run, reasoner=called[each.folder])) for each in data.runs
        ]


def _attach(datasets: dict[str, DataPlace], record: dict[str, Any]) -> bool:
    """Put an audit or verification beside its dataset, known by its path or its folder's name."""
    told, source = Path(str(record["path"])), Path(str(record["from"])).resolve()
    for data in datasets.values():
        if data.path is None:
            continue
        here = data.path.resolve()
        if here in (told.resolve(), source.parent) or (here.name == told.name and told.name):
            if "checks" in record:
                data.audit = record
            else:
                data.verification = record
            return True
    return False
