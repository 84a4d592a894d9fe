"""Running: each case in a process of its own, with little time and memory, and judged by its end.

A case fails if the command ends in a traceback, by a signal or too late, if it refuses its input
with anything but one line, or if a refusal leaves files behind or outside its folder.
"""

from __future__ import annotations

import gc
import os
import random
import resource
import select
import shutil
import signal
import sys
import tempfile
import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import redirect_stderr, redirect_stdout, suppress
from dataclasses import dataclass, field
from pathlib import Path

from tests.fuzz.mutating import mutate
from tests.fuzz.seeds import SAMPLES, importer_files
from therefore.cli import main

SECONDS = 60
GRACE = 5
MEMORY = 4 << 30
"""Bytes of address space beyond what the process has before the case."""
CRASH = 99
WARM = 6
"""Cases that are run before the first one counts."""

Arguments = list[str | Path]
Case = Callable[[random.Random, Path], Arguments]
"""Puts damaged inputs into the case's folder and says what to call; `OUT` is where it may write."""


@dataclass(slots=True)
class Tally:
    """What became of a target's cases."""

    codes: Counter[int] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)


def fuzz(case: Case, count: int, seed: int, folder: Path, *, name: str = "") -> Tally:
    """Run so many cases; a faulty one keeps its folder."""
    tally = Tally()
    _warm(case, folder, name)
    for number in range(count):
        work = folder / f"case-{number}"
        (work / "in").mkdir(parents=True)
        before = set(folder.iterdir())
        arguments = case(random.Random(f"{name} {seed} {number}"), work)
        code, said = call(arguments, work)
        reasons = list(judge(code, said, work))
        reasons += [f"wrote {path}" for path in set(folder.iterdir()) - before]
        tally.codes[code] += 1
        if reasons:
            shown = " ".join(map(str, arguments))
            tally.faults.append(f"case {number} ({shown}): {'; '.join(reasons)}\n{said[-3000:]}")
        else:
            shutil.rmtree(work)
    return tally


def _warm(case: Case, folder: Path, name: str) -> None:
    """Some cases in this process: what they load, every forked child has already."""
    with tempfile.TemporaryDirectory() as place:
        for number in range(WARM):
            work = Path(place) / str(number)
            (work / "in").mkdir(parents=True)
            arguments = case(random.Random(f"warm {name} {number}"), work)
            quiet = open(os.devnull, "w")  # noqa: SIM115 - standard output of a process that goes on
            with quiet, redirect_stdout(quiet), redirect_stderr(quiet), suppress(BaseException):
                main([str(one) for one in arguments])
    folder.mkdir(parents=True, exist_ok=True)
    gc.collect()
    gc.freeze()  # children share what is there instead of copying it


def call(arguments: Arguments, work: Path) -> tuple[int, str]:
    """The command's exit code (negative: a signal) and what it said on standard error."""
    errors = work / "stderr"
    child = os.fork()
    if child == 0:
        _child([str(one) for one in arguments], errors)
    ended = _ends(child)
    if not ended:
        os.kill(child, signal.SIGKILL)
    _, status = os.waitpid(child, 0)
    if not ended and not errors.exists():
        # A thread of ours held a lock at the fork, so that the child never began.
        return call(arguments, work)
    code = os.waitstatus_to_exitcode(status)
    said = errors.read_text(encoding="utf-8", errors="replace")
    errors.unlink()
    return code, said


def _ends(child: int) -> bool:
    """Whether a child ends in time; its own alarm ends what takes too long."""
    watch = os.pidfd_open(child)
    try:
        return bool(select.select([watch], [], [], SECONDS + GRACE)[0])
    finally:
        os.close(watch)


def _child(arguments: list[str], errors: Path) -> None:
    """Run the command and end; nothing returns from here."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    os.dup2(os.open(errors, os.O_WRONLY | os.O_CREAT), 2)
    sys.stdout, sys.stderr = open(1, "w", closefd=False), open(2, "w", closefd=False)  # noqa: SIM115
    used = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
    resource.setrlimit(resource.RLIMIT_AS, (used + MEMORY, used + MEMORY))
    signal.alarm(SECONDS)
    code = CRASH
    try:
        main(arguments)
    except SystemExit as end:
        code = end.code if isinstance(end.code, int) else CRASH
    except BaseException:
        traceback.print_exc()
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(code)


def judge(code: int, said: str, work: Path) -> Iterator[str]:
    """What is wrong with how a case ended."""
    if code == -signal.SIGALRM:
        yield f"took more than {SECONDS} seconds"
    elif code < 0:
        yield f"ended by signal {-code}"
    elif code not in (0, 1, 2, 3):
        yield f"exit code {code}"
    if "Traceback" in said:
        yield "traceback"
    if code == 2:
        if said.count("\n") != 1 or not said.startswith("error: "):
            yield "refused with something else than one line"
        left = [path for path in work.iterdir() if path.name != "in"]
        if left:
            yield f"left behind {', '.join(path.name for path in left)}"


def import_case(name: str) -> Case:
    """Damaged files for an importer."""

    def case(rng: random.Random, work: Path) -> Arguments:
        files = importer_files(name, work / "in", rng)
        for _ in range(rng.choice((1, 1, 1, 2))):
            mutate(rng, rng.choice(files))
        return ["import", name, *files, "--out", work / "out"]

    return case


IMPORTS: dict[str, Case] = {name: import_case(name) for name in SAMPLES}
