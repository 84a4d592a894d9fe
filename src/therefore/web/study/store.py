"""The answers' database: opened, set up, read. Writing goes through `writer` alone.

WAL with synchronous FULL: what is acknowledged is on the disk. `secure_delete` overwrites what is
deleted; `scrub` rewrites the file and empties the log, so that no trace is left in either.
"""

from __future__ import annotations

import json
import sqlite3
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import asdict
from importlib.resources import files
from pathlib import Path
from typing import Any

from therefore.errors import DatasetError
from therefore.web.study.plan import Study, load_study
from therefore.web.study.slots import condition, conditions, trials

ANSWERS = "answers.sqlite"
SIMULATED = "simulated.sqlite"
PREVIEW = "preview.sqlite"
"""The answers of a preview; deleted when it ends, or before the next one."""

THE_STUDY = 1
"""The id of the study's row: a database holds one study."""


def now() -> int:
    """Milliseconds since 1970, by the server's clock."""
    return time.time_ns() // 1_000_000


def connect(path: Path) -> sqlite3.Connection:
    """A connection with our settings; transactions are begun by hand."""
    connection = sqlite3.connect(
        path, isolation_level=None, check_same_thread=False, timeout=10, cached_statements=256
    )
    connection.row_factory = sqlite3.Row
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "secure_delete=ON"):
        connection.execute(f"PRAGMA {pragma}")
    return connection


def open_store(path: Path, study: Study) -> sqlite3.Connection:
    """The database of a study, made if it is not there; DatasetError if it is another study's."""
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        connection = connect(path)
        connection.executescript(files(__package__).joinpath("tables.sql").read_text("utf-8"))
        found = connection.execute("SELECT config_sha256 FROM study").fetchone()
    except sqlite3.DatabaseError as fault:
        raise DatasetError(f"{path} holds no answers: {fault}") from None
    if found is None:
        connection.execute(
            "INSERT OR IGNORE INTO study VALUES (?, ?, ?, ?, 'open')",
            (THE_STUDY, study.to_json(), study.sha256, " ".join(study.data_sha256)),
        )
    elif found["config_sha256"] != study.sha256:
        connection.close()
        raise DatasetError(f"{path} has answers to another study.json: choose another folder")
    return connection


@contextmanager
def changing(folder: str | Path) -> Iterator[tuple[sqlite3.Connection, Study]]:
    """Yield a connection to a study's answers, and its plan, for a change by another process.

    The study may be running. The caller begins and commits. DatasetError if nobody has answered.
    """
    study = load_study(folder)
    path = Path(folder) / ANSWERS
    if not path.is_file():
        raise DatasetError(f"{folder} has no answers: it was never run")
    with closing(open_store(path, study)) as connection:
        yield connection, study


def ensure_slot(connection: sqlite3.Connection, study: Study, number: int) -> None:
    """Store a slot's order of trials, if it is not stored yet."""
    known = connection.execute(
        "SELECT 1 FROM slot WHERE study = ? AND number = ?", (THE_STUDY, number)
    ).fetchone()
    if not known:
        order = json.dumps([asdict(trial) for trial in trials(study, number)])
        connection.execute(
            "INSERT INTO slot VALUES (?, ?, ?, ?)",
            (THE_STUDY, number, number % conditions(study), order),
        )


def state(connection: sqlite3.Connection) -> str:
    """Whether the study is open or closed."""
    return str(connection.execute("SELECT state FROM study").fetchone()["state"])


def people_gone(connection: sqlite3.Connection) -> Counter[str]:
    """How many people have no rows any more, by whether they withdrew or were deleted later."""
    rows = connection.execute("SELECT what, people FROM gone")
    return Counter({row["what"]: row["people"] for row in rows})


def log(connection: sqlite3.Connection, user: str, what: str) -> None:
    """Add a line to the log: who did what, never to whom."""
    connection.execute(
        "INSERT INTO audit_log (at, user, what) VALUES (?, ?, ?)", (now(), user, what)
    )


def scrub(connection: sqlite3.Connection) -> None:
    """Leave no trace of deleted rows in the file, its free pages or its log.

    Call it outside a transaction. A reader in another thread may keep the log busy for a moment.
    """
    for _ in range(100):
        try:
            connection.execute("VACUUM")
            busy = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0]
        except sqlite3.OperationalError:
            busy = 1
        if not busy:
            return
        time.sleep(0.02)
    raise DatasetError("the log could not be emptied: another program reads the answers")


def told_condition(study: Study, slot: int) -> dict[str, Any]:
    """A slot's condition in words."""
    which, row = condition(study, slot)
    return {"list": which + 1, "row": row + 1}
