"""The record of a run: `run.json`, and how a folder is claimed for one.

A run knows what made it: which data, which reasoner (the hash of its source, state or weights),
which settings. Another plan in the same folder is refused, and the message names what differs.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from types import MappingProxyType
from typing import Any

from therefore.config import difference, read_record
from therefore.dataset.files import sha256, write_whole
from therefore.dataset.manifest import MANIFEST
from therefore.dataset.reading import files
from therefore.errors import DatasetError, reading
from therefore.evaluation.predictions import FOLDER, parts
from therefore.evaluation.results import Results
from therefore.version import VERSION

RUN = "run.json"
GRADES = "grades.jsonl"
"""What replies were graded to, and why."""
LOGS = "inspect"
"""The folder of inspect's logs, of a model behind an API."""


@dataclass(frozen=True, slots=True, repr=False)
class Run(Results):
    """Which reasoner is asked what, whether the run is complete, and then its results."""

    reasoner: str
    """The reasoner's name in tables: `worlds-64`."""
    kind: str
    """The name that makes the reasoner: `worlds`; for a saved one, where its folder was."""
    settings: dict[str, str]
    data: str
    """Where the dataset was; the checksum says which one it was."""
    data_sha256: str
    split: str
    """The split asked for; empty for the test splits."""
    trained_on: str = ""
    made_by: str = ""
    """Which reasoner it was, where its name does not say it: the checksum of its source and state,
    of its model's files, or of what it learned from."""
    saved_sha256: str = ""
    """Which saved reasoner it was: the checksum of its folder; empty for one made by name."""
    limit: int = 0
    library: str = VERSION
    items: int = 0
    """How many predictions there are, once the run is complete."""
    seconds: float = 0.0
    """Time spent answering in the session that completed the run."""
    complete: bool = False
    failed: int = 0
    """How many items were asked and got no reply because of an error (an outage, a refused
    connection): they are in no prediction and no figure, and the same command asks them again."""
    fault: str = ""
    """The first of these errors, in a line."""
    learned: int = 0
    """How many of the items asked are among those that it learned from, as far as is known."""
    part_of: str = ""
    """The checksum of the dataset whose items a study chose from, for the answers of people."""
    notes: tuple[str, ...] = field(default=())
    folder: str = field(default="", compare=False)
    """Where the run is kept; not part of its record."""

    @property
    def warnings(self) -> tuple[str, ...]:
        """Warnings that a reader of the figures must know first."""
        found: list[str] = []
        if self.failed:
            again = "" if self.saved_sha256 else "; the same command asks them again"
            found.append(
                f"{self.failed:,} of {self.items + self.failed:,} items failed and are in no "
                f"figure (first error: {self.fault or 'unknown'}){again}"
            )
        if self.learned:
            found.append(
                f"{self.learned:,} of {self.items:,} items asked were learned from: this does not "
                "show what it does with items that it has not seen"
            )
        return tuple(found)

    def to_json(self) -> str:
        """The record as indented JSON."""
        record = asdict(self)
        del record["folder"]
        return json.dumps(record, indent=2, ensure_ascii=False) + "\n"

    @classmethod
    def load(cls, folder: str | Path) -> Run:
        """Read `run.json`; DatasetError says what is missing."""
        path = Path(folder) / RUN
        if not path.is_file():
            raise DatasetError(
                f"{folder} is no run: it has no {RUN}; give the folder that evaluate wrote"
            )
        with reading(path, error=DatasetError):
            record = json.loads(path.read_text(encoding="utf-8"))
        try:
            return replace(read_record(cls, record), folder=str(folder))
        except TypeError as fault:
            raise DatasetError(f"{path} describes no run: {fault}") from None


def checksum(data: Path) -> str:
    """The checksum of a dataset's manifest, which has those of its shards, or of a single file."""
    files(data)
    return sha256(data / MANIFEST if data.is_dir() else data)


_FOUND: dict[str, Any] = {
    **dict.fromkeys(("items", "failed", "learned"), 0),
    **{"seconds": 0.0, "complete": False, "fault": ""},
}
"""What a run has found and not what was asked, before anything is found."""


def begin(
    folder: Path,
    plan: Run,
    *,
    overwrite: bool = False,
    defaults: Mapping[str, str] = MappingProxyType({}),
) -> Run:
    """Claim the folder for the plan; returns the recorded run if it has the same plan.

    With `overwrite` an existing run is removed first, whichever it is, and nothing else. An error
    about a setting that was not given names its default, if it is known.
    """
    if (folder / RUN).is_file() and overwrite:
        Run.load(folder)  # a file of that name that describes no run is somebody else's
        forget(folder)
    elif (folder / RUN).is_file():
        found = Run.load(folder)
        # Data and a saved reasoner may have moved, but their checksums stay. Notes are findings
        # (tokens, for instance), not part of the plan.
        known = replace(
            found,
            **_FOUND,
            data=plan.data,
            library=plan.library,
        )
        if plan.saved_sha256:
            known = replace(known, kind=plan.kind)
        asked = replace(plan, trained_on=known.trained_on, notes=known.notes)
        if known != asked and _is_empty(folder, found):
            forget(folder)  # an attempt that has no answer holds no place
            return begin(folder, plan, defaults=defaults)
        if known != asked:
            raise DatasetError(
                f"{folder} holds another run ({found.reasoner} on {found.data}; "
                f"{_difference(known, asked, defaults)}): choose another --out, or say --overwrite"
            )
        return found
    elif folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise DatasetError(f"{folder} is not empty and no run: choose another --out")
    folder.mkdir(parents=True, exist_ok=True)
    write_whole(folder / RUN, plan.to_json())
    return plan


def _is_empty(folder: Path, found: Run) -> bool:
    """Whether a run has kept nothing yet."""
    kept = parts(folder) or list((folder / LOGS).glob("*.eval"))
    return not found.complete and not kept


def _difference(known: Run, asked: Run, defaults: Mapping[str, str]) -> str:
    """The first thing in which two runs differ, in words."""
    if known.made_by != asked.made_by and known.reasoner == asked.reasoner:
        return f"another {known.reasoner}: its source, state or training data differ"
    if known.data_sha256 != asked.data_sha256:
        return "its data are others"
    if known.saved_sha256 != asked.saved_sha256:
        made = known.kind == "replies"
        return "made from other replies" if made else "its reasoner has other weights"
    for key in dict.fromkeys([*known.settings, *asked.settings]):
        there, here = (
            repr(run.settings[key])
            if key in run.settings
            else f"not given (default: {defaults[key]})"
            if key in defaults
            else "not given"
            for run in (known, asked)
        )
        if there != here:
            return f"its setting {key} is {there}, yours is {here}"
    pairs = (asdict(known).items(), asdict(asked).values())
    for (name, there), here in zip(*pairs, strict=True):
        if told := difference(there, here, name=name):
            return told
    return ""


def forget(folder: Path) -> None:
    """Remove a run, and nothing else in its folder.

    If a dataset was refused in the middle, the run is bound to that dataset's checksum: once the
    data are mended, it could never be continued.
    """
    for name in (FOLDER, LOGS):
        shutil.rmtree(folder / name, ignore_errors=True)
    for name in (GRADES, RUN):
        (folder / name).unlink(missing_ok=True)
    with suppress(OSError):  # a folder with anything else in it stays
        folder.rmdir()
