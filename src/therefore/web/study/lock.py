"""One server for a study: the serving process holds a lock on a file that says who serves, where.

The system releases the lock when the process ends, however it ends; the file stays, and without the
lock it means nothing. Commands that only read or write a row (`export`, `delete`, `close`) need no
lock.
"""

from __future__ import annotations

import fcntl
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from socket import gethostname

from therefore.errors import DatasetError


@contextmanager
def served_alone(answers: Path) -> Iterator[Callable[[str], None]]:
    """Hold the lock of a database of answers; DatasetError names a process that holds it already.

    The block gets a function that writes the server's address into the file.
    """
    with answers.with_suffix(".lock").open("a+", encoding="utf-8") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            file.seek(0)
            holder = file.read().strip() or "another process"
            raise DatasetError(
                f"{answers.parent} is served already by {holder}: one server serves a study, so "
                "stop that one first"
            ) from None

        def note(address: str) -> None:
            file.truncate(0)
            since = f"{datetime.now(UTC):%Y-%m-%d %H:%M} UTC"
            file.write(f"process {os.getpid()} on {gethostname()} at {address} since {since}\n")
            file.flush()

        file.truncate(0)
        yield note
