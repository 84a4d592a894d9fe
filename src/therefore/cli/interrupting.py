"""Stopping a verb: what was kept, and how to go on.

Ctrl-C and SIGTERM end a verb in order: temporary files are removed, workers are stopped, and one
line says what is left on the disk. `KEPT` says which files a verb keeps; they are counted in its
folder.
"""

from __future__ import annotations

import json
import signal
import sys
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import wraps
from pathlib import Path
from typing import Any, NoReturn
from zipfile import BadZipFile, ZipFile

AGAIN = "run the same command again to go on"

KEPT: dict[str, tuple[str, str]] = {
    "generate": ("*/part-*.parquet", "whole shard"),
    "evaluate": ("predictions/part-*.parquet", "whole part"),
    "train": ("**/checkpoint.safetensors", "checkpoint"),
    "probe": ("**/*.npy", "layer of representations"),
    "reproduce": ("**/run.json", "run"),
    "demo": ("**/manifest.json", "dataset"),
}
"""Verb -> the files that it keeps in its folder when it is stopped, and what to call one of them. A
verb that is not here writes all or nothing."""


LOGS = "inspect/*.eval"
"""Where inspect keeps the replies of a model behind an API, in a run's folder."""


class Interrupted(BaseException):
    """A verb was stopped; the message says what was kept."""

    def __init__(self, message: str, *, code: int) -> None:
        super().__init__(message)
        self.code = code


class Terminated(BaseException):
    """SIGTERM arrived."""


def interruptible(verb: str, command: Callable[..., None]) -> Callable[..., None]:
    """The command, wrapped so that it says what was kept when it is stopped."""

    @wraps(command)
    def run(**options: Any) -> None:
        try:
            command(**options)
        except KeyboardInterrupt:
            raise Interrupted(f"interrupted: {kept(verb, options)}", code=130) from None
        except Terminated:
            raise Interrupted(f"stopped: {kept(verb, options)}", code=143) from None

    return run


def kept(verb: str, options: Mapping[str, Any]) -> str:
    """What a stopped verb has left on the disk, and how to go on.

    >>> kept("export", {"out": Path("x")})
    'nothing was written to x; run the same command again'
    """
    out = options.get("out")
    if verb in KEPT and out is not None:
        pattern, thing = KEPT[verb]
        count = sum(1 for _ in Path(out).glob(pattern))
        if not count and (said := _answered(Path(out))):
            return f"{said:,} {'replies are' if said > 1 else 'reply is'} kept in {out}; {AGAIN}"
        if count:
            return f"{count:,} {thing}{'s are' if count > 1 else ' is'} kept in {out}; {AGAIN}"
        return f"nothing is finished in {out} yet; run the same command again"
    return f"nothing was written{f' to {out}' if out else ''}; run the same command again"


def _answered(out: Path) -> int:
    """How many replies stand in the last log of inspect in a run's folder.

    A log is a zip archive with a file for each sample that ended; one that failed has an error.
    """
    logs = sorted(out.glob(LOGS))
    try:
        with ZipFile(logs[-1]) as log:
            samples = [name for name in log.namelist() if name.startswith("samples/")]
            return sum(not json.loads(log.read(name)).get("error") for name in samples)
    except (IndexError, OSError, ValueError, BadZipFile):
        return 0


@contextmanager
def serving(left: str) -> Iterator[None]:
    """Inside the block, being stopped is no error, only a server's end; the exit code tells why."""
    try:
        yield
        code = 0  # after Ctrl-C a server sends its last replies and returns
    except KeyboardInterrupt:
        code = 130
    except Terminated:
        code = 143
    print(f"stopped: {left}", file=sys.stderr)
    if code:
        raise SystemExit(code)


@contextmanager
def stoppable() -> Iterator[None]:
    """SIGTERM inside the block is raised as Terminated, so that everything is put in order."""
    if threading.current_thread() is not threading.main_thread():
        yield  # only the main thread may handle signals
        return

    def stop(*_: object) -> NoReturn:
        raise Terminated

    earlier = signal.signal(signal.SIGTERM, stop)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, earlier)
