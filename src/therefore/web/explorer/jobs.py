"""Runs `therefore audit` and `therefore verify` in a process of their own beside the pages.

The commands are those that a person would type, with `--json`. They use no memory of the server and
write nothing beside the data; one runs at a time. The server keeps their results until it stops.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from threading import Lock
from typing import IO, Any, Literal

State = Literal["none", "running", "done", "failed"]
KINDS = ("audit", "verify")
THEREFORE = (sys.executable, "-P", "-m", "therefore")
"""The command, in a fresh interpreter. `-P`: no module is taken from the folder in which the server
was started, for that may hold anybody's files, `json.py` among them."""


@dataclass(slots=True)
class _Job:
    process: subprocess.Popen[bytes]
    output: IO[bytes]
    errors: IO[bytes]


@dataclass(frozen=True, slots=True)
class JobState:
    """How a piece of work stands."""

    state: State
    record: dict[str, Any] | None = None
    told: str = ""


class Jobs:
    """The work asked for so far, by dataset and kind."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._jobs: dict[tuple[str, str], _Job] = {}
        self._outcomes: dict[tuple[str, str], JobState] = {}

    def know(self, key: str, kind: str, record: dict[str, Any]) -> None:
        """Keep a record that was made earlier, by a person."""
        self._outcomes[key, kind] = JobState("done", record)

    def start(self, key: str, kind: str, path: Path) -> bool:
        """Start the command; False if another one is still running."""
        if kind not in KINDS:
            raise ValueError(kind)
        with self._lock:
            self._collect()
            if self._jobs:
                return False
            output, errors = tempfile.TemporaryFile(), tempfile.TemporaryFile()  # noqa: SIM115
            command = [*THEREFORE, kind, str(path), "--json"]
            process = subprocess.Popen(
                command, stdin=subprocess.DEVNULL, stdout=output, stderr=errors
            )
            self._jobs[key, kind] = _Job(process, output, errors)
            self._outcomes.pop((key, kind), None)
            return True

    def outcome(self, key: str, kind: str) -> JobState:
        """How the work on a dataset stands."""
        with self._lock:
            self._collect()
            if (key, kind) in self._jobs:
                return JobState("running")
            return self._outcomes.get((key, kind), JobState("none"))

    @property
    def busy(self) -> bool:
        """Whether something is under way."""
        with self._lock:
            self._collect()
            return bool(self._jobs)

    def _collect(self) -> None:
        """Keep the result of a command that has ended."""
        for name, job in list(self._jobs.items()):
            if job.process.poll() is None:
                continue
            self._outcomes[name] = _read(job)
            del self._jobs[name]

    def close(self) -> None:
        """Stop the command that is running."""
        with self._lock:
            for job in self._jobs.values():
                job.process.kill()
                job.process.wait()
                job.output.close()
                job.errors.close()
            self._jobs.clear()


def _read(job: _Job) -> JobState:
    job.output.seek(0)
    job.errors.seek(0)
    said = job.errors.read().decode("utf-8", "replace").strip()
    try:
        return JobState("done", json.loads(job.output.read()))
    except ValueError:
        last = said.splitlines()[-1] if said else f"it ended with code {job.process.returncode}"
        return JobState("failed", told=last.removeprefix("error: "))
    finally:
        job.output.close()
        job.errors.close()
