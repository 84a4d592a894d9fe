"""What a person's screen shows, read from the answers' database, with options in their order.

A screen holds nothing of an item's label or reasons; `review` holds these, for answered items only.
"""

from __future__ import annotations

import json
import sqlite3
from dataclasses import dataclass
from functools import lru_cache

from therefore.asking.conclusions import UNDECIDED, validity
from therefore.items import from_record, to_line
from therefore.web.study.item_table import conclusion_of, parted, statement
from therefore.web.study.plan import Entry, Study
from therefore.web.study.slots import ANSWER, PRACTICE
from therefore.web.study.taking_part import Person

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


@dataclass(frozen=True, slots=True)
class ScreenQuestion:
    """One thing to answer on a screen."""

    position: int
    text: str
    options: tuple[tuple[int, str], ...]
    """(value, words) of each option, in the order shown; empty if people write their answer."""
    tick: bool = False
    """Whether it is one of several boxes to tick."""

    @property
    def parts(self) -> tuple[str, str]:
        """What stands before the thing asked, and the thing asked."""
        return parted(self.text)


@dataclass(frozen=True, slots=True)
class Screen:
    """An item with all that is asked about it."""

    first: int
    """The position of the screen's first trial, which an answer names."""
    premises: tuple[str, ...]
    question: str
    choices: tuple[str, ...]
    """The item's choices, shown as part of the task if raters judge the item."""
    asked: tuple[ScreenQuestion, ...]
    block: int
    blocks: int
    number: int
    """The number of the screen, from 1; practice screens are counted apart."""
    of: int
    opens: bool
    """Whether the screen begins a block and is shown for the first time."""

    @property
    def practice(self) -> bool:
        """Whether it is for practice."""
        return self.block == 0


@dataclass(frozen=True, slots=True)
class Review:
    """An answered item with the right answer and the reasons."""

    premises: tuple[str, ...]
    question: str
    said: str
    right: str
    correct: bool | None
    why: tuple[str, ...]
    shown: str = ""
    """Its name in a list of answered tasks: the conclusion, or else the first sentence."""
    chosen: bool = True
    """Whether the answer was chosen among options; otherwise it was written."""
    plainly: str = ""
    """Why the right answer is right, in a sentence for people who are no logicians."""
    remark: str = ""
    """A remark on a conclusion in the person's own words."""

    @property
    def verdict(self) -> str:
        """Whether the answer was right, in a sentence; empty if nothing is right or wrong."""
        if self.correct is None:
            return self.remark
        told = "That was right." if self.correct else "That was not right."
        return f"{told} {self.remark}".rstrip()


_PLAINLY = {
    "entailed": "Whenever the sentences are true, the conclusion must be true, too.",
    "not entailed": "The sentences can all be true while the conclusion is false.",
    "contradicted": "Whenever the sentences are true, the conclusion must be false.",
    "unknown": "If the sentences are true, the conclusion may be true and may be false.",
    "satisfiable": "There is a case in which all of them are true.",
    "unsatisfiable": "In every case at least one of them is false.",
}
"""Label of the dataset -> sentence for people."""
_REMARKS = {
    "weaker": "It does follow, but more follows than it says.",
    "restated": "It repeats what one of the sentences says alone.",
    "contradicts": "The sentences make it false.",
    "unrelated": "It does not follow.",
    **dict.fromkeys(
        UNDECIDED, "Your sentence could not be read by the computer; a person will read it."
    ),
}


@lru_cache(maxsize=1 << 12)
def _worth(line: str, said: str) -> str:
    """The grade of a conclusion in a person's own words; cached, since pages are shown again."""
    return validity(from_record(json.loads(line)), said)


def find_person(reader: sqlite3.Connection, token_hash: str) -> Person | None:
    """The person whose cookie has this hash; None if nobody's has."""
    row = reader.execute(
        "SELECT id, slot, state FROM participant WHERE token_hash = ?", (token_hash,)
    ).fetchone()
    return Person(row["id"], row["slot"], row["state"]) if row else None


def current_screen(reader: sqlite3.Connection, study: Study, person: Person) -> Screen | None:
    """The first screen that is not answered; None if all are."""
    rows = reader.execute(
        "SELECT t.position, t.item, t.block, t.kind, t.option_order, t.shown_at, "
        "r.position IS NOT NULL AS done FROM trial t LEFT JOIN response r "
        "ON r.participant = t.participant AND r.position = t.position "
        "WHERE t.participant = ? ORDER BY t.position",
        (person.id,),
    ).fetchall()
    screens = _grouped(rows)
    place = next((n for n, rows in enumerate(screens) if not rows[0]["done"]), None)
    if place is None:
        return None
    mine = screens[place]
    block = mine[0]["block"]
    entry = study.by_id[mine[0]["item"]]
    alike = [n for n, rows in enumerate(screens) if (rows[0]["block"] == 0) == (block == 0)]
    before = screens[place - 1][0]["block"] if place else 0
    return Screen(
        first=mine[0]["position"],
        premises=entry.premises,
        question=entry.question,
        choices=entry.choices if study.asked else (),
        asked=tuple(questions(study, entry, mine)),
        block=block,
        blocks=max(row["block"] for row in rows),
        number=alike.index(place) + 1,
        of=len(alike),
        opens=block > 0 and block != before and mine[0]["shown_at"] is None,
    )


def questions(study: Study, entry: Entry, rows: list[sqlite3.Row]) -> list[ScreenQuestion]:
    """What is asked in the trials of a screen."""
    if not study.asked:
        order = [int(place) for place in rows[0]["option_order"].split()]
        shown = tuple((place, entry.choices[place]) for place in order)
        return [ScreenQuestion(rows[0]["position"], entry.question, shown)]
    made: list[ScreenQuestion] = []
    trials = iter(rows)
    for asked in study.asked:
        for option in asked.options if asked.many else ("",):
            position = next(trials)["position"]
            if asked.many:
                made.append(ScreenQuestion(position, asked.text, ((1, option),), tick=True))
            else:
                made.append(ScreenQuestion(position, asked.text, tuple(enumerate(asked.options))))
    return made


def screen_rows(reader: sqlite3.Connection, person: Person, first: int) -> list[sqlite3.Row]:
    """The trials of the screen that begins at a position of this person; none if there is none."""
    rows = reader.execute(
        "SELECT position, item, block, kind, option_order FROM trial WHERE participant = ? "
        "ORDER BY position",
        (person.id,),
    ).fetchall()
    return next((rows for rows in _grouped(rows) if rows[0]["position"] == first), [])


def review(
    reader: sqlite3.Connection, study: Study, person: Person, *, position: int | None = None
) -> list[Review]:
    """Answered items, with the right answers: all but practice, or the one at a position."""
    kinds = (ANSWER,) if position is None else (ANSWER, PRACTICE)
    rows = reader.execute(
        "SELECT t.position, t.item, t.kind, r.choice, r.text FROM trial t JOIN response r "
        "ON r.participant = t.participant AND r.position = t.position "
        "WHERE t.participant = ? ORDER BY t.position",
        (person.id,),
    ).fetchall()
    return [
        _review(study.by_id[row["item"]], row)
        for row in rows
        if row["kind"] in kinds and position in (None, row["position"])
    ]


def _review(entry: Entry, row: sqlite3.Row) -> Review:
    target = str(entry.record.get("target", ""))
    right = "; ".join(entry.choices[place].rstrip(".") for place in entry.right) or target
    remark = ""
    first = entry.premises[0] if entry.premises else entry.question
    if entry.choices:
        chosen = row["choice"]
        said = entry.choices[chosen] if chosen is not None else "no answer"
        correct = chosen in entry.right if entry.right else None
    else:
        said = row["text"] or "no answer"
        worth = _worth(to_line(entry.item()), said)
        correct = None if worth in UNDECIDED else worth == "follows"
        remark = _REMARKS.get(worth, "")
    return Review(
        entry.premises,
        entry.question,
        said,
        right,
        correct,
        entry.why,
        shown=statement(entry.question) if conclusion_of(entry.question) else first,
        chosen=bool(entry.choices),
        plainly=_PLAINLY.get(target, ""),
        remark=remark,
    )


def _grouped(rows: list[sqlite3.Row]) -> list[list[sqlite3.Row]]:
    """Trials grouped into screens: consecutive trials of one item and block."""
    screens: list[list[sqlite3.Row]] = []
    for row in rows:
        last = screens[-1][-1] if screens else None
        if last and (last["item"], last["block"]) == (row["item"], row["block"]):
            screens[-1].append(row)
        else:
            screens.append([row])
    return screens
