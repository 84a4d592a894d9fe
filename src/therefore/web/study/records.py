"""What a study recorded: one row for each trial of each person, ready to write or measure.

People are called P001, P002, ... in the order in which they began, and keep their
names when somebody else leaves; simulated ones are called S001, S002, ..., and every row of theirs
says who made it up. Their numbers with recruiting services are in a table that is not read here.
"""

from __future__ import annotations

import json
import sqlite3
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from statistics import median
from typing import Any

from therefore.asking.conclusions import UNDECIDED, validity
from therefore.web.study.norms import NINE, code_of
from therefore.web.study.plan import HIDDEN, TOO_FAST, Entry, Study
from therefore.web.study.slots import PRACTICE, conditions
from therefore.web.study.store import people_gone, told_condition
from therefore.web.study.taking_part import DELETED, WITHDREW

ENOUGH = 12
"""The fewest answers of a person who may be flagged for choosing always the same place."""
ONE_PLACE = 0.95
"""A person with at least this share of answers in one place is flagged. Nobody is left out for it:
answers are what is studied, and a person may have reasons for always choosing the same."""
REAL = "no"
"""The value of `simulated` for a real person."""
PAUSE_MS = 1_000
"""A smaller difference between two clocks is ignored."""


@dataclass(frozen=True, slots=True)
class TrialRow:
    """One trial and its answer."""

    person: str
    simulated: str
    """Which program made the answer up; `no` for a real person."""
    position: int
    block: int
    kind: str
    item: str
    cell: str
    option_order: str
    choice: int | None
    said: str
    """The chosen option's words, or the person's own."""
    place: int | None
    """Where the chosen option stood, from 1."""
    correct: bool | None
    validity: str
    """What the proof says of a conclusion in a person's own words."""
    first_choice: int | None
    changes: int | None
    rt_ms: int | None
    hidden_ms: int | None
    confidence: int | None
    shown_at: int | None
    received_at: int | None
    server_ms: int | None
    """Milliseconds from sending the task to receiving the answer, by the server's clock."""
    sent: int
    """How often the task was sent: more than once after a reload."""
    clock_jump: bool
    pointer: str

    @property
    def timed_ms(self) -> int | None:
        """The time that means and medians count; None if the task was shown more than once.

        In that case rt_ms counts from the last showing only.
        """
        return self.rt_ms if self.sent <= 1 else None


@dataclass(frozen=True, slots=True)
class Taker:
    """One person, without any number that identifies them."""

    person: str
    simulated: str
    """Which program took part; `no` for a real person."""
    slot: int | None
    condition: int | None
    list: int | None
    row: int | None
    state: str
    finished: bool
    minutes: float | None
    scripts: str
    width: int | None
    height: int | None
    pointer: str
    mean_seconds: float | None
    median_seconds: float | None
    """The median time for an answer, to which the rule on the fastest people applies."""
    hidden_share: float | None
    one_place: float | None
    excluded: str
    """The planned rule that leaves the person out; empty if none does."""
    flag: str
    """Something odd for the researcher to look at; nobody is left out for it."""


@dataclass(frozen=True, slots=True)
class Records:
    """Everything a study recorded."""

    takers: tuple[Taker, ...]
    rows: tuple[TrialRow, ...]
    withdrew: int = 0
    """How many left before the end and are in no table."""
    deleted: int = 0
    """How many were deleted after they had come to the end."""

    @property
    def began(self) -> int:
        """How many people consented, also those who are gone."""
        return len(self.takers) + self.withdrew + self.deleted

    @property
    def flow(self) -> str:
        """How many began, and how many of them are in no table."""
        told = f"{self.began} began"
        told += f", {self.withdrew} withdrew" if self.withdrew else ""
        return told + (f", {self.deleted} deleted later" if self.deleted else "")

    @property
    def unfinished(self) -> int:
        """How many of those in the tables neither finished nor were screened out."""
        return sum(not t.finished and t.state != "screened out" for t in self.takers)

    @property
    def simulated(self) -> bool:
        """Whether anybody in it was made up."""
        return any(taker.simulated != REAL for taker in self.takers)

    @property
    def counted(self) -> tuple[TrialRow, ...]:
        """The rows that the planned analysis counts: no practice, nobody excluded or unfinished."""
        kept = {t.person for t in self.takers if t.finished and not t.excluded}
        return tuple(r for r in self.rows if r.person in kept and r.block > 0)


def read_records(connection: sqlite3.Connection, study: Study) -> Records:
    """Every trial that was answered, of everybody."""
    people = connection.execute("SELECT * FROM participant ORDER BY id").fetchall()
    made_up = {row["id"]: json.loads(row["device_json"]).get("simulated", REAL) for row in people}
    noticed: dict[tuple[int, int], list[sqlite3.Row]] = {}
    for event in connection.execute("SELECT * FROM event ORDER BY seq"):
        noticed.setdefault((event["participant"], event["position"]), []).append(event)
    found = connection.execute(
        "SELECT t.*, r.choice, r.text, r.first_choice, r.changes, r.rt_ms, r.hidden_ms, "
        "r.confidence, r.received_at FROM trial t JOIN response r "
        "ON r.participant = t.participant AND r.position = t.position "
        "ORDER BY t.participant, t.position"
    )
    graded: dict[tuple[str, str], str] = {}
    rows: list[TrialRow] = []
    by_person: dict[int, list[TrialRow]] = {}
    for row in found:
        events = noticed.get((row["participant"], row["position"]), [])
        made = _row(study, made_up[row["participant"]], row, events, graded)
        rows.append(made)
        by_person.setdefault(row["participant"], []).append(made)
    takers = tuple(
        _taker(study, made_up[row["id"]], row, by_person.get(row["id"], [])) for row in people
    )
    left = people_gone(connection)
    return Records(takers, tuple(rows), left[WITHDREW], left[DELETED])


def answers_by_pair(rows: Sequence[TrialRow]) -> dict[str, list[str]]:
    """Pair -> answers given to it, in a study of the 64 pairs of premises."""
    found: dict[str, list[str]] = {}
    for row in rows:
        found.setdefault(code_of(row.item), []).append(NINE[row.choice or 0])
    return found


def called(number: int, simulated: str = REAL) -> str:
    """What a person is called in every file.

    >>> called(7), called(7, "oracle")
    ('P007', 'S007')
    """
    return f"{'P' if simulated == REAL else 'S'}{number:03d}"


def _row(
    study: Study,
    simulated: str,
    row: sqlite3.Row,
    events: Sequence[sqlite3.Row],
    graded: dict[tuple[str, str], str],
) -> TrialRow:
    entry = study.by_id[row["item"]]
    order = [int(place) for place in row["option_order"].split()]
    choice, text = row["choice"], row["text"]
    said, correct, worth = _judged(study, entry, row["kind"], choice, text, graded)
    shown, received = row["shown_at"], row["received_at"]
    kinds = Counter(event["kind"] for event in events)
    pointers = [e["kind"] for e in events if e["kind"] in ("mouse", "touch", "pen", "keyboard")]
    return TrialRow(
        person=called(row["participant"], simulated),
        simulated=simulated,
        position=row["position"],
        block=row["block"],
        kind=row["kind"],
        item=row["item"],
        cell=study.cells[entry.cell] if row["block"] else PRACTICE,
        option_order=row["option_order"],
        choice=choice,
        said=said,
        place=order.index(choice) + 1 if choice in order else None,
        correct=correct,
        validity=worth,
        first_choice=row["first_choice"],
        changes=row["changes"],
        rt_ms=row["rt_ms"],
        hidden_ms=row["hidden_ms"],
        confidence=row["confidence"],
        shown_at=shown,
        received_at=received,
        server_ms=received - shown if shown is not None else None,
        sent=kinds["sent"],
        clock_jump=any(
            e["kind"] == "clock-jump" and abs(e["client_ms"] or 0) > PAUSE_MS for e in events
        ),
        pointer=pointers[-1] if pointers else "",
    )


def _judged(
    study: Study,
    entry: Entry,
    kind: str,
    choice: int | None,
    text: str | None,
    graded: dict[tuple[str, str], str],
) -> tuple[str, bool | None, str]:
    """The answer in words, whether it is right, and what the proof says of a written conclusion."""
    if study.asked:
        asked = next(a for a in study.asked if kind == a.name or kind.startswith(f"{a.name}: "))
        said = ("no", "yes")[choice or 0] if asked.many else asked.options[choice or 0]
        return said, None, ""
    if entry.choices:
        said = entry.choices[choice] if choice is not None else ""
        return said, choice in entry.right if entry.right else None, ""
    key = (entry.id, text or "")
    if key not in graded:
        graded[key] = validity(entry.item(), text or "")
    worth = graded[key]
    # A conclusion that was not read is neither right nor wrong until a person has coded it.
    return text or "", None if worth in UNDECIDED else worth == "follows", worth


def _taker(study: Study, simulated: str, row: sqlite3.Row, rows: Sequence[TrialRow]) -> Taker:
    seen: dict[str, Any] = json.loads(row["device_json"])
    main = [r for r in rows if r.block > 0]
    taken, hidden_share = _clocked([(r.rt_ms, r.hidden_ms, r.server_ms, r.sent) for r in main])
    places = Counter(r.place for r in main if r.place is not None)
    finished, slot = row["finished"], row["slot"]
    place = {} if slot is None else told_condition(study, slot)
    made = Taker(
        person=called(row["id"], simulated),
        simulated=simulated,
        slot=slot,
        condition=None if slot is None else slot % conditions(study) + 1,
        list=place.get("list"),
        row=place.get("row"),
        state=row["state"],
        finished=finished is not None,
        minutes=round((finished - row["started"]) / 60_000, 2) if finished else None,
        scripts=str(seen.get("scripts", "")),
        width=seen.get("width"),
        height=seen.get("height"),
        pointer=str(seen.get("pointer", "")),
        mean_seconds=round(sum(taken) / len(taken) / 1000, 3) if taken else None,
        median_seconds=round(median(taken) / 1000, 3) if taken else None,
        hidden_share=hidden_share,
        one_place=(
            round(max(places.values(), default=0) / len(main), 3) if len(main) >= ENOUGH else None
        ),
        excluded="",
        flag="",
    )
    out = excluded(study, taken, made.hidden_share)
    return replace(made, excluded=out, flag=flag(study, made))


_Trial = tuple[int | None, int | None, int | None, int]
"""rt_ms, hidden_ms and server_ms of a trial, and how often it was shown."""


def _clocked(trials: Sequence[_Trial]) -> tuple[list[int], float | None]:
    """A person's times, and the share of them with the page hidden.

    Trials shown more than once are left out. If none is left, or the browser ran no scripts, the
    server's times count; they are never shorter than the browser's.
    """
    timed = [(rt, hidden or 0) for rt, hidden, _, sent in trials if rt is not None and sent <= 1]
    times = [rt for rt, _ in timed]
    share = round(sum(hidden for _, hidden in timed) / sum(times), 3) if sum(times) else None
    return times or [server for _, _, server, _ in trials if server is not None], share


def excluded(study: Study, times: Sequence[int], hidden_share: float | None) -> str:
    """The planned rule that leaves a person out, by their times in milliseconds; empty if none."""
    rules = study.exclusions
    if times and median(times) / 1000 < rules[TOO_FAST]:
        return "too fast"
    if (hidden_share or 0) > rules[HIDDEN]:
        return "elsewhere"
    return ""


def analysable(connection: sqlite3.Connection, study: Study) -> int:
    """How many people finished and are left out by no rule; those left out keep their places."""
    found = connection.execute(
        "SELECT t.participant AS who, r.rt_ms, r.hidden_ms, r.received_at - t.shown_at AS server, "
        "(SELECT count(*) FROM event e WHERE e.participant = t.participant "
        "AND e.position = t.position AND e.kind = 'sent') AS sent "
        "FROM participant p JOIN trial t ON t.participant = p.id JOIN response r "
        "ON r.participant = t.participant AND r.position = t.position "
        "WHERE p.finished IS NOT NULL AND t.block > 0"
    )
    mine: dict[int, list[_Trial]] = {}
    for row in found:
        trial = (row["rt_ms"], row["hidden_ms"], row["server"], row["sent"])
        mine.setdefault(row["who"], []).append(trial)
    return sum(not excluded(study, *_clocked(trials)) for trials in mine.values())


def flag(study: Study, taker: Taker) -> str:
    """What is odd about a person's answers, for a researcher to look at."""
    if not study.asked and (taker.one_place or 0) >= ONE_PLACE:
        return "one place"
    return ""
