"""What a person can do in a study: begin, go on, answer, finish, leave. Each is a writer's job.

The server decides the position: it is the first trial without a response. An answer to another
position changes nothing; the caller gets the stored answer. Deleting removes every row of a person.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from therefore.errors import InputError
from therefore.web.study.plan import Study
from therefore.web.study.slots import conditions
from therefore.web.study.store import THE_STUDY, ensure_slot, log, now, state

State = Literal[
    "instructions", "check", "check again", "trials", "about", "debrief", "done", "screened out"
]
ACTIVE = ("instructions", "check", "check again", "trials")
WITHDREW, DELETED = "withdrew", "deleted later"
"""How people's rows were deleted: before they came to an end, or after it."""


class Full(InputError):
    """Every place is taken at present."""


class Closed(InputError):
    """The study takes nobody any more."""


@dataclass(frozen=True, slots=True)
class Person:
    """A participant, as the pages see one."""

    id: int
    slot: int | None
    """The place; None for a person who was screened out."""
    state: State


@dataclass(frozen=True, slots=True)
class Given:
    """An answer to one trial, as it was posted."""

    choice: int | None = None
    text: str | None = None
    first_choice: int | None = None
    changes: int | None = None
    rt_ms: int | None = None
    hidden_ms: int | None = None
    confidence: int | None = None


@dataclass(frozen=True, slots=True)
class Happened:
    """Something that the browser noticed during a trial."""

    kind: str
    client_ms: int | None = None


@dataclass(frozen=True, slots=True)
class Stored:
    """What is stored for a position after a post: the answer posted, or the one before it."""

    choice: int | None
    text: str | None
    kept: bool
    """Whether an earlier answer was kept that differs from the one posted."""
    next: State = field(default="trials")


def free_slot(connection: sqlite3.Connection, study: Study, at: int) -> int:
    """The slot of the next person: the first free place in the emptiest condition.

    A place is taken if a person finished in it or was seen in it lately. Full if all are taken.
    """
    since = at - study.timeout_minutes * 60_000
    rows = connection.execute(
        "SELECT DISTINCT slot FROM participant WHERE study = ? AND (finished IS NOT NULL "
        f"OR (state IN ({','.join('?' * len(ACTIVE))}) AND last_seen > ?))",
        (THE_STUDY, *ACTIVE, since),
    )
    held = {row["slot"] for row in rows}
    many = conditions(study)
    free: dict[int, list[int]] = {}
    for number in range(study.people):
        if number not in held:
            free.setdefault(number % many, []).append(number)
    if not free:
        raise Full("every place is taken at present")
    emptiest = max(free, key=lambda each: (len(free[each]), -each))
    return free[emptiest][0]


def begin(
    connection: sqlite3.Connection,
    study: Study,
    *,
    token_hash: str,
    external: tuple[str, str] | None = None,
    device: Mapping[str, Any] | None = None,
    at: int | None = None,
) -> Person:
    """Take a person in; a person who comes again with the same id continues where they were."""
    at = now() if at is None else at
    if external:
        found = connection.execute(
            "SELECT p.id, p.slot, p.state FROM external_id e JOIN participant p "
            "ON p.id = e.participant WHERE e.study = ? AND e.source = ? AND e.value = ?",
            (THE_STUDY, *external),
        ).fetchone()
        if found:
            connection.execute(
                "UPDATE participant SET token_hash = ?, last_seen = iif(slot IS NULL, NULL, ?) "
                "WHERE id = ?",
                (token_hash, at, found["id"]),
            )
            return Person(found["id"], found["slot"], found["state"])
    if state(connection) != "open":
        raise Closed("the study is closed")
    slot = free_slot(connection, study, at)
    ensure_slot(connection, study, slot)
    order = connection.execute(
        "SELECT order_json FROM slot WHERE study = ? AND number = ?", (THE_STUDY, slot)
    ).fetchone()
    person = connection.execute(
        "INSERT INTO participant (study, slot, token_hash, state, consent_version, started, "
        "last_seen, device_json) VALUES (?, ?, ?, 'instructions', ?, ?, ?, ?)",
        (THE_STUDY, slot, token_hash, study.sha256, at, at, json.dumps(dict(device or {}))),
    ).lastrowid
    connection.executemany(
        "INSERT INTO trial VALUES (?, ?, ?, ?, ?, ?, NULL)",
        [
            (person, place, t["item"], t["block"], t["kind"], " ".join(map(str, t["options"])))
            for place, t in enumerate(json.loads(order["order_json"]))
        ],
    )
    if external:
        connection.execute(
            "INSERT INTO external_id VALUES (?, ?, ?, ?)", (person, THE_STUDY, *external)
        )
    return Person(int(person or 0), slot, "instructions")


def move(
    connection: sqlite3.Connection,
    person: int,
    before: Sequence[State],
    after: State,
    *,
    at: int | None = None,
) -> State:
    """Move a person from one of the states `before` to `after`; in any other state, do nothing."""
    connection.execute(
        f"UPDATE participant SET state = ?, last_seen = ? WHERE id = ? AND state IN "
        f"({','.join('?' * len(before))})",
        (after, now() if at is None else at, person, *before),
    )
    return _state(connection, person)


def seen(connection: sqlite3.Connection, person: int, positions: Sequence[int]) -> None:
    """Note that a screen was sent: when first, and how often."""
    at = now()
    connection.execute("UPDATE participant SET last_seen = ? WHERE id = ?", (at, person))
    for position in positions:
        connection.execute(
            "UPDATE trial SET shown_at = coalesce(shown_at, ?) WHERE participant = ? "
            "AND position = ?",
            (at, person, position),
        )
    if positions:
        _happened(connection, person, positions[0], [Happened("sent")], at)


def answer(
    connection: sqlite3.Connection,
    person: int,
    first: int,
    given: Sequence[Given],
    *,
    happened: Sequence[Happened] = (),
    at: int | None = None,
    then: State = "debrief",
) -> Stored:
    """Store the answers to the screen that begins at position `first`; return what is stored.

    After the last screen the person's state is `then`.
    """
    at = now() if at is None else at
    current = position(connection, person)
    if _state(connection, person) != "trials" or first != current:
        kept = connection.execute(
            "SELECT choice, text FROM response WHERE participant = ? AND position = ?",
            (person, first),
        ).fetchone()
        if kept is None:
            raise InputError(f"position {first} is not the current one")
        same = (kept["choice"], kept["text"]) == (given[0].choice, given[0].text)
        return Stored(kept["choice"], kept["text"], not same, _state(connection, person))
    for place, each in enumerate(given, start=first):
        connection.execute(
            "INSERT INTO response VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (
                person,
                place,
                each.choice,
                each.text,
                each.first_choice,
                each.changes,
                each.rt_ms,
                each.hidden_ms,
                each.confidence,
                at,
            ),
        )
    _happened(connection, person, first, happened, at)
    connection.execute("UPDATE participant SET last_seen = ? WHERE id = ?", (at, person))
    if position(connection, person) is None:
        connection.execute(
            "UPDATE participant SET state = ?, finished = ? WHERE id = ?", (then, at, person)
        )
    return Stored(given[0].choice, given[0].text, False, _state(connection, person))


def finish(connection: sqlite3.Connection, person: int, receipt_hash: str) -> State:
    """End the study for a person whose every trial is answered, with a receipt for deletion.

    A person who was screened out gets a receipt too, and stays screened out.
    """
    found = _state(connection, person)
    if found not in ("debrief", "done", "screened out"):
        raise InputError("some items are not answered yet")
    after: State = found if found == "screened out" else "done"
    connection.execute(
        "UPDATE participant SET state = ?, receipt_hash = ?, "
        "last_seen = iif(slot IS NULL, NULL, ?) WHERE id = ?",
        (after, receipt_hash, now(), person),
    )
    return after


def screen_out(connection: sqlite3.Connection, person: int) -> State:
    """End the study for a person who failed the comprehension check twice; delete their data.

    One row stays, to be counted. It has the fingerprints by which this person can see the page and
    delete the row, and the recruiting service's number, so that nobody tries again. The page says
    so.
    """
    row = connection.execute(
        "SELECT device_json FROM participant WHERE id = ? AND state = 'check again'", (person,)
    ).fetchone()
    if row is not None:
        known = json.loads(row["device_json"])
        kept = {name: known[name] for name in ("simulated",) if name in known}
        connection.execute(
            "UPDATE participant SET state = 'screened out', slot = NULL, started = NULL, "
            "last_seen = NULL, device_json = ? WHERE id = ?",
            (json.dumps(kept), person),
        )
        connection.execute("DELETE FROM trial WHERE participant = ?", (person,))
        connection.execute("DELETE FROM event WHERE participant = ?", (person,))
    return _state(connection, person)


def remove(connection: sqlite3.Connection, person: int) -> None:
    """Delete every row of a person; only the number of deleted people is kept."""
    row = connection.execute("SELECT state FROM participant WHERE id = ?", (person,)).fetchone()
    if row is None:
        return
    what = WITHDREW if row["state"] in ACTIVE else DELETED
    connection.execute("DELETE FROM participant WHERE id = ?", (person,))
    connection.execute(
        "INSERT INTO gone VALUES (?, 1) ON CONFLICT (what) DO UPDATE SET people = people + 1",
        (what,),
    )


def leave(connection: sqlite3.Connection, person: int) -> None:
    """Delete everything about a person; the log says that somebody left, not who."""
    remove(connection, person)
    log(connection, "a participant", "withdrew; all rows deleted")


def leave_by_receipt(connection: sqlite3.Connection, receipt_hash: str) -> bool:
    """Delete everything about the person with this receipt; False if there is none."""
    found = connection.execute(
        "SELECT id FROM participant WHERE receipt_hash = ?", (receipt_hash,)
    ).fetchone()
    if found is None:
        return False
    remove(connection, found["id"])
    log(connection, "a participant", "deleted by receipt")
    return True


def position(connection: sqlite3.Connection, person: int) -> int | None:
    """The first trial without a response; None if there is none."""
    row = connection.execute(
        "SELECT min(t.position) AS first FROM trial t LEFT JOIN response r "
        "ON r.participant = t.participant AND r.position = t.position "
        "WHERE t.participant = ? AND r.position IS NULL",
        (person,),
    ).fetchone()
    return None if row["first"] is None else int(row["first"])


def _state(connection: sqlite3.Connection, person: int) -> State:
    row = connection.execute("SELECT state FROM participant WHERE id = ?", (person,)).fetchone()
    if row is None:
        raise InputError("this person has left the study")
    found: State = row["state"]
    return found


def _happened(
    connection: sqlite3.Connection,
    person: int,
    place: int,
    happened: Sequence[Happened],
    at: int,
) -> None:
    if not happened:
        return
    row = connection.execute(
        "SELECT coalesce(max(seq), -1) + 1 AS next FROM event WHERE participant = ? "
        "AND position = ?",
        (person, place),
    ).fetchone()
    connection.executemany(
        "INSERT INTO event VALUES (?, ?, ?, ?, ?, ?)",
        [
            (person, place, number, each.kind, each.client_ms, at)
            for number, each in enumerate(happened, start=row["next"])
        ],
    )
