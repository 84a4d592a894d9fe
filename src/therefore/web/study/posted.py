"""Turns the fields of a posted form into answers; every value from a browser is checked.

A missing or impossible time is stored as no time. A missing or impossible choice is no answer, and
the page asks again.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from therefore.web.study.screens import ScreenQuestion
from therefore.web.study.taking_part import Given, Happened

LONGEST = 1_000
"""The most letters of a conclusion in a person's own words."""
HOUR = 3_600_000
EVENTS = 60
DAY = 24 * HOUR
SOURCES = {
    "PROLIFIC_PID": "prolific",
    "workerId": "mturk",
    "survey_code": "sona",
    "id": "generic",
}
"""The name of a recruiting service's number in the link, and what the service is called."""


def whole(text: str | None, least: int, most: int) -> int | None:
    """A whole number in a range, or nothing.

    >>> whole("12", 0, 20), whole("-3", 0, 20), whole("", 0, 20), whole("1e3", 0, 2000)
    (12, None, None, None)
    """
    if text is None or not re.fullmatch(r"-?\d{1,12}", text):
        return None
    number = int(text)
    return number if least <= number <= most else None


def external_id(fields: Mapping[str, str]) -> tuple[str, str] | None:
    """The recruiting service and its number for this person, if the link has one.

    >>> external_id({"PROLIFIC_PID": "5f3c", "STUDY_ID": "x"})
    ('prolific', '5f3c')
    """
    found = link_number(fields)
    return (SOURCES[found[0]], found[1]) if found else None


def link_number(fields: Mapping[str, str]) -> tuple[str, str] | None:
    """The name and the value of a recruiting service's number, as the link has them."""
    for name in SOURCES:
        value = fields.get(name, "").strip()
        # An unfilled link has a placeholder, such as {{%PROLIFIC_PID%}}, which is no number.
        if re.fullmatch(r"[\w.@:+-]{1,128}", value):
            return name, value
    return None


def device(fields: Mapping[str, str]) -> dict[str, int | str]:
    """Window and pointer, as the browser says."""
    found: dict[str, int | str] = {"scripts": "yes" if fields.get("scripts") == "yes" else "no"}
    for name in ("width", "height"):
        size = whole(fields.get(name), 1, 20_000)
        if size is not None:
            found[name] = size
    if fields.get("pointer") in ("coarse", "fine", "none"):
        found["pointer"] = fields["pointer"]
    return found


def given(
    fields: Mapping[str, str], asked: tuple[ScreenQuestion, ...], *, confidence: bool
) -> list[Given] | None:
    """The answers to a screen; None if one is missing."""
    sure = whole(fields.get("confidence"), 1, 5) if confidence else None
    if confidence and sure is None:
        return None
    made: list[Given] = []
    for question in asked:
        name = f"choice-{question.position}"
        choice: int | None = None
        text: str | None = None
        if question.tick:
            choice = int(fields.get(name) == "1")
        elif question.options:
            choice = whole(fields.get(name), 0, 100)
            if choice not in [value for value, _ in question.options]:
                return None
        else:
            text = " ".join(fields.get(name, "").split())[:LONGEST]
            if not text:
                return None
        known = [value for value, _ in question.options]
        first = whole(fields.get("first"), 0, 100)
        made.append(
            Given(
                choice=choice,
                text=text,
                first_choice=first if len(asked) == 1 and first in known else None,
                changes=whole(fields.get("changes"), 0, 10_000),
                rt_ms=whole(fields.get("rt"), 0, DAY),
                hidden_ms=whole(fields.get("hidden"), 0, DAY),
                confidence=sure,
            )
        )
    return made


def events(fields: Mapping[str, str]) -> list[Happened]:
    """What the browser noticed: `hidden:1200 visible:3400`.

    >>> events({"events": "hidden:1200 visible:x <b>:3"})
    [Happened(kind='hidden', client_ms=1200)]
    """
    found: list[Happened] = []
    for part in fields.get("events", "").split()[:EVENTS]:
        kind, _, time = part.partition(":")
        at = whole(time, -DAY, DAY)
        if at is not None and re.fullmatch(r"[a-z-]{1,20}", kind):
            found.append(Happened(kind, at))
    pointer = fields.get("pointer", "")
    if pointer in ("mouse", "touch", "pen", "keyboard"):
        found.append(Happened(pointer))
    return found
