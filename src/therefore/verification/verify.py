"""Verify a dataset as a stranger would: from its files, its texts and its certificates.

The code that made the dataset is not used. Each file of the manifest must be there, whole and
unchanged, and there must be no other. For each item, the text is read, the item's fields are
compared with what was read, and the certificate, checked without a solver, must support every
claim of the label. On request an external prover decides every claim anew.

Items that cannot be verified (imported prose, words that no lexicon lists) are counted apart. Only
a dataset all of whose items are verified is accepted.
"""

from __future__ import annotations

import gc
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from html import escape
from pathlib import Path
from typing import Any

from therefore.config import nearest
from therefore.dataset.executors import in_order
from therefore.dataset.manifest import Manifest
from therefore.dataset.processes import check_workers
from therefore.errors import DatasetError
from therefore.items import Item
from therefore.language.readers import languages
from therefore.language.words import VERSION
from therefore.progress import Progress, shown
from therefore.solve.provers import find_prover
from therefore.verification.claimed import CLAIMED
from therefore.verification.examine import Outcome, examine
from therefore.verification.files import (
    Fault,
    folder_faults,
    load_manifest,
    may_be_split,
    schema_faults,
    shard_faults,
)
from therefore.verification.published import feature_faults
from therefore.verification.rows import SUFFIXES, BadRow, Rows, decode, read_rows

VERIFIED, FAILED, UNVERIFIED = 0, 1, 3
"""Exit codes; 2 is for a command or a file that is refused."""


@dataclass(slots=True, repr=False)
class Verification:
    """What a verification found."""

    path: str
    items: int = 0
    verified: int = 0
    failed: int = 0
    unverified: int = 0
    files: int = 0
    inconsistent: int = 0
    """Imported items whose premises contradict each other: they are unverified."""
    faults: list[Fault] = field(default_factory=list)
    doubts: dict[str, int] = field(default_factory=dict)
    """Why items are unverified, and how many."""
    claimed: list[str] = field(default_factory=list)
    """What items say of themselves that no text decides; nothing of it was checked."""
    words: int = VERSION
    """The version of what words carry."""
    prover: str = ""
    agreed: int = 0
    """Items whose every claim the prover confirmed."""
    calls: int = 0
    """Problems put to the prover; two that differ only by names are one."""
    undecided: int = 0
    """Items on which the prover ran out of time; they are not faults."""

    @property
    def ok(self) -> bool:
        """Whether every item is verified, there is at least one, and nothing is wrong."""
        return self.exit_code() == VERIFIED

    def exit_code(self, *, allow_unverified: bool = False) -> int:
        """0 if all is verified, 1 if something failed, 3 if something or all is not verified."""
        if self.faults or self.failed:
            return FAILED
        if not self.items or (self.unverified and not allow_unverified):
            return UNVERIFIED
        return VERIFIED

    def to_record(self) -> dict[str, Any]:
        """The findings as plain JSON values."""
        return {"ok": self.ok, **asdict(self)}

    def __repr__(self) -> str:
        return (
            f"<{'verified' if self.ok else 'not verified'} {self.path}: {self.verified:,} of "
            f"{self.items:,} items verified, {self.failed:,} failed, "
            f"{self.unverified:,} unverified>"
        )

    def _repr_html_(self) -> str:
        """A notebook shows the counts and the first faults."""
        faults = "".join(
            f"<li><code>{escape(fault.where)}</code> {escape(fault.reason)}</li>"
            for fault in self.faults[:5]
        )
        return f"<p>{'✓' if self.ok else '✗'} {escape(repr(self)[1:-1])}</p><ul>{faults}</ul>"


@dataclass(frozen=True, slots=True)
class _Said:
    """Facts that a manifest states and each row repeats."""

    generator: str
    family: str
    """Empty if the manifest names none: imported data may be of any family."""
    seed: int
    config: str
    """The hash of the split's configuration; empty if the data were not built here."""
    imported: bool

    @classmethod
    def of(cls, manifest: Manifest, split: str) -> _Said:
        """The facts about one split."""
        return cls(
            manifest.generator,
            "" if manifest.sources else manifest.family,
            manifest.seed,
            manifest.splits[split].config_hash,
            bool(manifest.sources),
        )

    def differences(self, item: Item) -> Iterator[str]:
        """A line for each fact that an item states differently."""
        origin = item.provenance
        told: list[tuple[str, object, object]] = [("generator", origin.generator, self.generator)]
        if self.family:
            told.append(("family", item.family, self.family))
        if self.config and origin.origin != "imported":
            told += [("seed", origin.seed, self.seed), ("config", origin.config, self.config)]
        for name, value, wanted in told:
            if value != wanted:
                yield f"{name} {value!r}, where the manifest says {wanted!r}"
        if self.imported and origin.origin == "generated":
            yield "says that it was generated, and the manifest that it was imported"
        if not self.imported and origin.origin == "imported":
            yield "says that it was imported, and the manifest that it was generated"


@dataclass(frozen=True, slots=True)
class _Task:
    """Rows to examine, and the facts that they must repeat."""

    rows: Rows
    split: str
    manifest: _Said | None
    only: str
    """Examine only rows of this split; used for a file without a manifest."""
    prover: str
    ask: int


def verify(
    path: str | Path,
    *,
    prover: str = "",
    sample: int = 0,
    split: str = "",
    workers: int = 1,
    progress: Progress = shown,
) -> Verification:
    """Verify a dataset folder or a single file; with a prover, every item or the first `sample`."""
    check_workers(workers)
    languages()  # a package whose reader cannot be loaded is named here, and no item is blamed
    place = Path(path)
    report = Verification(str(place), prover=prover)
    if prover:
        find_prover(prover)
    if not place.exists():
        raise DatasetError(f"{place} does not exist: check the path")
    if not place.is_file() and not place.is_dir():
        raise DatasetError(f"{place} is neither a file nor a folder: a pipe may have no end")
    if place.is_file() and place.suffix not in SUFFIXES:
        raise DatasetError(f"{place} is neither .parquet nor .jsonl, so it holds no items")
    manifest = load_manifest(place) if place.is_dir() else None
    if manifest and split and split not in manifest.splits:
        raise DatasetError(f"{place} has no split {split!r}{nearest(split, manifest.splits)}")
    tasks = _tasks(place, manifest, report, split, prover, sample)
    held = manifest.splits.items() if manifest else ()
    total = sum(record.count for name, record in held if split in ("", name))
    seen: set[str] = set()
    doubts: Counter[str] = Counter()
    claimed: set[str] = set()
    with _not_collecting():
        for outcomes in in_order(_examine_rows, tasks, workers=workers):
            for outcome in outcomes:
                _count(report, outcome, seen, doubts)
                claimed |= outcome.claimed
            progress(report.items, total)
    report.doubts = dict(doubts.most_common())
    report.claimed = [*CLAIMED, *(f"features.{name}" for name in sorted(claimed))]
    return report


def _count(report: Verification, outcome: Outcome, seen: set[str], doubts: Counter[str]) -> None:
    report.items += 1
    status, reasons = outcome.status, list(outcome.reasons)
    if status == "unverified":
        doubts.update(_kind(reason) for reason in reasons)
        reasons = []
    if outcome.id in seen:
        reasons.append("another item has the same id")
    seen.add(outcome.id)
    status = "failed" if reasons else status
    report.verified += status == "verified"
    report.unverified += status == "unverified"
    report.failed += status == "failed"
    report.inconsistent += outcome.inconsistent
    report.faults += [Fault(outcome.id, reason) for reason in reasons]
    report.agreed += outcome.prover is True
    report.undecided += outcome.asked and outcome.prover is None
    report.calls += outcome.calls


def _kind(reason: str) -> str:
    """A reason without the parts that differ from item to item."""
    return reason.partition(":")[0] if reason.startswith("has no reading") else reason


def _tasks(
    place: Path,
    manifest: Manifest | None,
    report: Verification,
    split: str,
    prover: str,
    sample: int,
) -> Iterator[_Task]:
    """Rows in small batches, each with the number of items to put to the prover."""
    left = sample
    for rows, name in _rows(place, manifest, report, split):
        size = len(rows.data)
        ask = (min(left, size) if sample else size) if prover else 0
        left -= ask
        told = _Said.of(manifest, name) if manifest else None
        yield _Task(rows, name, told, "" if manifest else split, prover, ask)


def _rows(
    place: Path, manifest: Manifest | None, report: Verification, split: str
) -> Iterator[tuple[Rows, str]]:
    """The rows of every file that can be read; what is wrong with a file is noted."""
    if manifest is None:
        report.files = 1
        if place.suffix == ".parquet":
            report.faults += schema_faults(place)
        yield from ((rows, "") for rows in _readable(place, report))
        return
    report.faults += folder_faults(place, manifest)
    for name, record in manifest.splits.items():
        for shard in record.shards if split in ("", name) else ():
            report.files += 1
            report.faults += shard_faults(place, shard)
            path = place / shard.file
            if path.is_file() and not path.is_symlink():
                yield from ((rows, name) for rows in _readable(path, report))


def _readable(path: Path, report: Verification) -> Iterator[Rows]:
    try:
        yield from read_rows(path)
    except DatasetError as fault:
        report.faults.append(Fault(str(path), str(fault)))


@contextmanager
def _not_collecting() -> Iterator[None]:
    """Pause garbage collection, which would trace every sentence that is kept."""
    collecting = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collecting:
            if not gc.get_freeze_count():
                # Objects made meanwhile count as old, so the next collection is short.
                gc.freeze()
                gc.unfreeze()
            gc.enable()


def _examine_rows(task: _Task) -> list[Outcome]:
    """The outcomes of some rows."""
    if not gc.isenabled():
        return _outcomes(task)
    with _not_collecting():
        outcomes = _outcomes(task)
    gc.freeze()  # the worker ends soon: its objects need not be traced at exit
    return outcomes


def _outcomes(task: _Task) -> list[Outcome]:
    outcomes: list[Outcome] = []
    for place, item in enumerate(decode(task.rows)):
        if isinstance(item, BadRow):
            outcomes.append(Outcome(item.where, "failed", (item.reason,)))
            continue
        if task.only and item.split != task.only:
            continue
        outcome = examine(item, prover=task.prover if place < task.ask else "")
        wrong = [*feature_faults(item)]
        if task.split and item.split != task.split:
            wrong.append(f"says split {item.split!r} in {task.rows.file}")
        if not task.split and not may_be_split(item.split):
            wrong.append(f"a split cannot be called {item.split[:80]!r}")
        if task.manifest:
            wrong += task.manifest.differences(item)
        if wrong:
            outcome = Outcome(item.id, "failed", (*wrong, *outcome.reasons))
        outcomes.append(outcome)
    return outcomes
