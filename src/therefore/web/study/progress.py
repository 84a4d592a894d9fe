"""The state of a running study, in counts only."""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass
from statistics import median

from therefore.web.study.plan import Study
from therefore.web.study.records import analysable
from therefore.web.study.slots import conditions
from therefore.web.study.store import now, people_gone, state
from therefore.web.study.taking_part import ACTIVE, DELETED, WITHDREW


@dataclass(frozen=True, slots=True)
class Cell:
    """A condition and its places."""

    number: int
    finished: int
    active: int
    places: int


@dataclass(frozen=True, slots=True)
class Headcount:
    """Counts of people by the stage that they have reached."""

    state: str
    begun: int
    """Everybody who consented, also those who are gone by now."""
    withdrew: int
    deleted: int
    active: int
    finished: int
    analysable: int
    """How many of these no planned rule leaves out of the analysis."""
    screened_out: int
    gone: int
    """How many have not been seen for longer than the time-out."""
    places: int
    minutes: float
    """Median time that finishing took."""
    ids: int
    cells: tuple[Cell, ...]
    log: tuple[tuple[int, str, str], ...]


def progress(reader: sqlite3.Connection, study: Study, *, at: int | None = None) -> Headcount:
    """The counts of now."""
    since = (now() if at is None else at) - study.timeout_minutes * 60_000
    people = reader.execute("SELECT slot, state, started, last_seen, finished FROM participant")
    rows = people.fetchall()
    left = people_gone(reader)
    many = conditions(study)
    finished = [row for row in rows if row["finished"] is not None]
    going = [row for row in rows if row["finished"] is None and row["state"] in ACTIVE]
    active = [row for row in going if row["last_seen"] > since]
    out = [row for row in rows if row["state"] == "screened out"]
    cells = tuple(
        Cell(
            number + 1,
            sum(row["slot"] % many == number for row in finished),
            sum(row["slot"] % many == number for row in active),
            study.people // many,
        )
        for number in range(many)
    )
    minutes = [(row["finished"] - row["started"]) / 60_000 for row in finished]
    events = reader.execute("SELECT at, user, what FROM audit_log ORDER BY id DESC LIMIT 20")
    return Headcount(
        state=state(reader),
        begun=len(rows) + sum(left.values()),
        withdrew=left[WITHDREW],
        deleted=left[DELETED],
        active=len(active),
        finished=len(finished),
        analysable=analysable(reader, study),
        screened_out=len(out),
        gone=len(going) - len(active),
        places=study.people,
        minutes=median(minutes) if minutes else 0.0,
        ids=reader.execute("SELECT count(*) FROM external_id").fetchone()[0],
        cells=cells,
        log=tuple((row["at"], row["user"], row["what"]) for row in events.fetchall()),
    )
