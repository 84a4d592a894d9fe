"""How a build grows: time, memory and bytes from a thousand items on, each in a fresh process.

The operating system counts what the process of a build takes: CPU seconds and its peak memory. The
bytes are those on the disk at the end.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from therefore.errors import ThereforeError
from therefore.families.registry import find_family


@dataclass(frozen=True, slots=True)
class Grown:
    """One build of the first split of a preset."""

    family: str
    preset: str
    count: int
    """Items that were made: fewer than asked for where the split holds no more."""
    cpu: float
    """Seconds, imports included."""
    wall: float
    memory_mb: float
    disk_mb: float


def sizes(most: int) -> list[int]:
    """1,000, then ten times as many and so on, and last `most` itself.

    >>> sizes(30_000)
    [1000, 10000, 30000]
    """
    found = []
    size = 1_000
    while size < most:
        found.append(size)
        size *= 10
    return [*found, most]


def first_split(family: str, preset: str) -> str:
    """The split that is measured."""
    return next(iter(find_family(family).presets[preset].splits))


def grow(family: str, preset: str, count: int, seed: int) -> Grown:
    """Build so many items in a process of its own, and count what it takes."""
    split = first_split(family, preset)
    with tempfile.TemporaryDirectory() as place:
        out = Path(place) / "data"
        command = [sys.executable, "-m", "therefore", "generate", family, "--preset", preset]
        command += ["--split", split, "--count", str(count), "--seed", str(seed), "--out", str(out)]
        started = time.perf_counter()
        running = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        _, status, used = os.wait4(running.pid, 0)
        running.returncode = os.waitstatus_to_exitcode(status)
        wall = time.perf_counter() - started
        if running.returncode:
            raise ThereforeError(f"a build of {count} {family} failed: run it by hand")
        from therefore.dataset.manifest import Manifest

        made = Manifest.load(out).splits[split].count
        disk = sum(path.stat().st_size for path in out.rglob("*") if path.is_file())
    cpu, memory = used.ru_utime + used.ru_stime, used.ru_maxrss / 1024
    return Grown(family, preset, made, cpu, wall, memory, disk / 1e6)
