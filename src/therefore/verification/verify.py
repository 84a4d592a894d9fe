"""Verifying a dataset as a stranger would: from its files, its texts and its certificates.

Nothing that made the dataset is asked. For each file: is it there, whole and unchanged? For each
item: does its text, read back, say what its logic says? Does its certificate, checked without a
solver, support every claim of its label? Is its id the hash of what it is? On request an external
prover decides every claim anew from the item's own TPTP texts, once for claims that differ only
by names.

Items without a formal reading (imported prose, ungrammatical sentences) are counted as unverified,
apart from verified and failed; an item that could be read but carries no logic has failed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass, field
from itertools import islice
from pathlib import Path
from typing import Any, Literal

from therefore.checker.certificate import CertificateError, read_certificate
from therefore.checker.check import faults
from therefore.checker.claims import Claim, ClaimError, all_claims, theory_alone
from therefore.dataset.executors import in_order
from therefore.dataset.files import sha256
from therefore.dataset.manifest import Manifest, Shard
from therefore.dataset.reading import read_batches
from therefore.dataset.shards import read_file
from therefore.errors import DatasetError, FragmentError, InputError, SentenceError
from therefore.explanation import dispute
from therefore.items import Item, item_id
from therefore.language.readers import READERS
from therefore.logic.formulas import Formula, Problem
from therefore.solve.decide import decide
from therefore.solve.evidence import Model, Proved
from therefore.solve.provers import find_prover, referee

Status = Literal["verified", "failed", "unverified"]


@dataclass(frozen=True, slots=True)
class Fault:
    """Something wrong, and where: an item's id or a file."""

    where: str
    reason: str


@dataclass(slots=True)
class Verification:
    """What a verification found."""

    path: str
    items: int = 0
    verified: int = 0
    failed: int = 0
    unverified: int = 0
    files: int = 0
    inconsistent: int = 0
    """Imported items whose premises contradict each other; their labels may still be right."""
    faults: list[Fault] = field(default_factory=list)
    prover: str = ""
    agreed: int = 0
    """Items whose every claim the prover confirmed."""
    calls: int = 0
    """Problems put to the prover; two that differ only by names are one."""
    undecided: int = 0
    """Items on which the prover ran out of time; they are not faults."""

    @property
    def ok(self) -> bool:
        """Whether nothing is wrong."""
        return not self.faults and not self.failed

    def to_record(self) -> dict[str, Any]:
        """The findings as plain JSON values."""
        return {"ok": self.ok, **asdict(self)}


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of one item."""

    id: str
    status: Status
    reasons: tuple[str, ...] = ()
    inconsistent: bool = False
    prover: bool | None = None
    """Whether the prover agreed; None if it was not asked or did not decide."""
    asked: bool = False
    calls: int = 0


Progress = Callable[[int], None]
"""Told how many items are done."""


def silent(done: int) -> None:
    """No progress."""


def verify(
    path: str | Path,
    *,
    prover: str = "",
    sample: int = 0,
    split: str = "",
    workers: int = 1,
    progress: Progress = silent,
) -> Verification:
    """Verify a dataset folder or a single file; with a prover, every item or the first `sample`."""
    place = Path(path)
    report = Verification(str(place), prover=prover)
    if prover:
        find_prover(prover)
    manifest = Manifest.load(place) if place.is_dir() else None
    batches = _checked_batches(place, manifest, report, split)
    tasks = _tasks(batches, prover, sample)
    seen: set[str] = set()
    for outcomes in in_order(_examine_batch, tasks, workers=workers):
        for outcome in outcomes:
            _count(report, outcome, seen)
        progress(report.items)
    if manifest and not report.faults and not split:
        expected = sum(record.count for record in manifest.splits.values())
        if report.items != expected:
            report.faults.append(
                Fault(str(place), f"{report.items} items where the manifest says {expected}")
            )
    return report


def _count(report: Verification, outcome: Outcome, seen: set[str]) -> None:
    report.items += 1
    reasons = list(outcome.reasons)
    if outcome.id in seen:
        reasons.append("another item has the same id")
    seen.add(outcome.id)
    status = "failed" if reasons else outcome.status
    report.verified += status == "verified"
    report.unverified += status == "unverified"
    report.failed += status == "failed"
    report.inconsistent += outcome.inconsistent
    report.faults += [Fault(outcome.id, reason) for reason in reasons]
    report.agreed += outcome.prover is True
    report.undecided += outcome.asked and outcome.prover is None
    report.calls += outcome.calls


def _checked_batches(
    place: Path, manifest: Manifest | None, report: Verification, split: str
) -> Iterator[list[Item]]:
    """The items of every file that can be read; what is wrong with a file is noted."""
    if manifest is None:
        report.files = 1
        yield from read_batches(place, split=split)
        return
    if split and split not in manifest.splits:
        raise DatasetError(f"{place} has no split {split!r}: {', '.join(manifest.splits)}")
    for name, record in manifest.splits.items():
        if split in ("", name):
            for shard in record.shards:
                report.files += 1
                yield from _checked_shard(place, name, manifest.generator, shard, report)
            listed = {shard.file for shard in record.shards}
            for path in sorted((place / name).glob("*.parquet")):
                if f"{name}/{path.name}" not in listed:
                    report.faults.append(Fault(str(path), "the manifest does not list this file"))


def _checked_shard(
    place: Path, split: str, generator: str, shard: Shard, report: Verification
) -> Iterator[list[Item]]:
    path = place / shard.file
    if not path.is_file():
        report.faults.append(Fault(str(path), "the file is missing"))
        return
    if sha256(path) != shard.sha256:
        report.faults.append(Fault(str(path), "the checksum differs: the file was changed"))
    rows = 0
    try:
        for items in read_file(path):
            rows += len(items)
            for item in items:
                if item.split != split:
                    report.faults.append(Fault(item.id, f"says split {item.split!r} in {path}"))
                if item.provenance.generator != generator:
                    report.faults.append(
                        Fault(
                            item.id, f"generator {item.provenance.generator!r}, not {generator!r}"
                        )
                    )
            yield items
    except DatasetError as fault:
        report.faults.append(Fault(str(path), str(fault)))
        return
    if rows != shard.rows:
        report.faults.append(Fault(str(path), f"{rows} rows where the manifest says {shard.rows}"))


_Task = tuple[list[Item], str, int]


def _tasks(batches: Iterator[list[Item]], prover: str, sample: int) -> Iterator[_Task]:
    """Small batches, each with the number of its items that the prover is asked about."""
    left = sample if sample else None
    for items in batches:
        waiting = iter(items)
        while batch := list(islice(waiting, 100)):
            ask = (len(batch) if left is None else min(left, len(batch))) if prover else 0
            left = None if left is None else left - ask
            yield batch, prover, ask


def _examine_batch(task: _Task) -> list[Outcome]:
    items, prover, ask = task
    return [examine(item, prover=prover if place < ask else "") for place, item in enumerate(items)]


def examine(item: Item, *, prover: str = "") -> Outcome:
    """Re-derive one item's label from its text and its certificate."""
    try:
        if item.logic.empty or (not item.logic.query and item.task != "satisfiability"):
            return _without_logic(item)
        problem = item.logic.problem()
        claims = all_claims(item.task, item.choices, item.answer, item.asks)
    except (InputError, ClaimError) as fault:
        return Outcome(item.id, "failed", (str(fault),))
    imported = item.provenance.origin == "imported"
    inconsistent = imported and _theory_refuted(item)
    if inconsistent:
        claims = tuple(theory_alone(False) if not claim.beside else claim for claim in claims)
    reasons = _target_faults(item)
    try:
        reasons += _reading_faults(item, problem)
        unsupported = faults(problem, claims, item.certificate)
        if unsupported and imported and (why := dispute(item, problem)):
            unsupported = [one for one in unsupported if "the label says" not in one]
            unsupported.append(f"labelled {item.target}, but {why}")
        reasons += unsupported
    except (ClaimError, FragmentError) as fault:
        reasons.append(str(fault))
    reasons += _id_faults(item)
    calls = referee(prover).calls if prover else 0
    agreed = _ask(item, claims, prover) if prover else None
    calls = referee(prover).calls - calls if prover else 0
    if agreed is False:
        reasons.append(f"{prover} decides otherwise")
    status: Status = "failed" if reasons else "verified"
    return Outcome(item.id, status, tuple(reasons), inconsistent, agreed, bool(prover), calls)


def _without_logic(item: Item) -> Outcome:
    """Prose or an ungrammatical sentence: nothing to verify, unless it can be read after all."""
    reasons = _target_faults(item) + _id_faults(item)
    if item.certificate:
        reasons.append("has a certificate but no formula that it could be about")
    if item.provenance.origin != "scrambled":
        try:
            READERS[item.family].read(item)
            reasons.append("can be read back, but its logic is missing")
        except (SentenceError, KeyError):
            pass
    return Outcome(item.id, "failed" if reasons else "unverified", tuple(reasons))


def _theory_refuted(item: Item) -> bool:
    try:
        evidence = read_certificate(item.certificate).get("theory")
    except CertificateError:
        return False
    return evidence is not None and not isinstance(evidence, Model)


def _target_faults(item: Item) -> list[str]:
    if item.task == "generation":
        return [] if item.target else ["the target conclusion is empty"]
    if not 0 <= item.answer < len(item.choices):
        return [f"answer {item.answer} is no index into {len(item.choices)} choices"]
    if item.target != item.choices[item.answer]:
        return [f"target {item.target!r} is not the choice {item.choices[item.answer]!r}"]
    return []


def _reading_faults(item: Item, problem: Problem) -> list[str]:
    """Where the text, read back, says something else than the logic."""
    reader = READERS.get(item.family)
    if reader is None:
        return [f"no reader for family {item.family!r}"]
    if len(problem.premises) != len(item.premises):
        return [f"{len(item.premises)} sentences but {len(problem.premises)} formulas"]
    try:
        reading = reader.read(item)
    except SentenceError as fault:
        return [f"cannot be read back: {fault}"]
    found = _differences("sentence", reading.premises, problem.premises)
    found += _differences("query", reading.query, problem.query)
    if reading.goal or problem.goal:
        found += _differences("goal", reading.goal, problem.goal)
    if reading.axioms:
        found += _differences("background", reading.axioms, problem.axioms)
    return found


def _differences(what: str, read: Sequence[Formula], logic: Sequence[Formula]) -> list[str]:
    if len(read) != len(logic):
        return [f"{len(read)} formulas read for {what}, {len(logic)} in the logic"]
    return [
        f"{what} {number} does not say what its formula says"
        for number, (one, other) in enumerate(zip(read, logic, strict=True), start=1)
        if not same_meaning(one, other)
    ]


def same_meaning(one: Formula, other: Formula) -> bool:
    """Whether two formulas are the same, or at least equivalent."""
    if one == other:
        return True
    both = ((one, other), (other, one))
    return all(isinstance(decide([left], right), Proved) for left, right in both)


def _id_faults(item: Item) -> list[str]:
    expected = item_id(
        item.provenance.generator,
        item.task,
        item.asks,
        item.premises,
        item.question,
        item.choices,
        item.logic.axioms,
        item.provenance.words,
    )
    # A copy inside released data has a number behind its id.
    if item.id == expected or (
        item.id.startswith(f"{expected}-") and item.id[len(expected) + 1 :].isdigit()
    ):
        return []
    return ["the id is not the hash of this item: it was changed"]


def _ask(item: Item, claims: Sequence[Claim], prover: str) -> bool | None:
    """Whether the prover confirms every claim; None if it runs out of time on one."""
    decide_claim = referee(prover).decide
    theory = [(text, True) for text in (*item.logic.axioms, *item.logic.premises)]
    verdicts: list[bool | None] = []
    for claim in claims:
        extra = [
            (
                item.logic.goal[0] if beside.query is None else item.logic.query[beside.query],
                beside.affirmed,
            )
            for beside in claim.beside
        ]
        answer = decide_claim([*theory, *extra])
        verdicts.append(None if answer is None else answer == claim.satisfiable)
    if False in verdicts:
        return False
    return None if None in verdicts else True
