"""Receipts: codes with which people can delete their answers later, without a login.

The database holds only a code's fingerprint, so the code cannot be looked up again; the browser
keeps it for a day. People who finish get a receipt, and so do those who are screened out.
"""

from __future__ import annotations

import secrets
from http.cookies import CookieError, SimpleCookie

from starlette.requests import Request
from starlette.responses import Response

from therefore.web.app import go
from therefore.web.safety import fingerprint
from therefore.web.study import taking_part as jobs
from therefore.web.study.room import Room
from therefore.web.study.taking_part import Person

LETTERS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
"""Letters and digits that are not easily taken for each other."""
DAY = 86_400


def new_receipt() -> str:
    """A code that nobody can guess and everybody can copy: 16 letters in fours.

    >>> len(new_receipt())
    19
    """
    return _in_fours("".join(secrets.choice(LETTERS) for _ in range(16)))


def plain_receipt(text: str) -> str:
    """A typed receipt in the form in which it was issued.

    >>> plain_receipt(" abcd efgh-jkmn pqrs ")
    'ABCD-EFGH-JKMN-PQRS'
    """
    return _in_fours("".join(letter for letter in text.upper() if letter in LETTERS)[:16])


def _in_fours(letters: str) -> str:
    return "-".join(letters[start : start + 4] for start in range(0, 16, 4))


async def issue(request: Request, room: Room, person: Person) -> Response:
    """Give a new receipt, which replaces an earlier one; InputError before the end."""
    receipt = new_receipt()
    await room.writer.do(lambda c: jobs.finish(c, person.id, fingerprint(receipt)))
    reply = go("/study")
    reply.set_cookie(
        _name(request),
        receipt,
        max_age=DAY,
        httponly=True,
        samesite="lax",
        secure=request.app.state.place.https,
    )
    return reply


def kept(request: Request, room: Room, person: Person) -> str:
    """The receipt that this browser was given, if it still has it and it is still good."""
    try:
        found = SimpleCookie(request.headers.get("cookie", "")).get(_name(request))
    except CookieError:
        return ""
    value = found.value if found else ""
    known = room.reader.execute(
        "SELECT 1 FROM participant WHERE id = ? AND receipt_hash = ?",
        (person.id, fingerprint(value)),
    ).fetchone()
    return value if known else ""


def _name(request: Request) -> str:
    place = request.app.state.place
    return f"{'__Host-' if place.https else ''}{place.room}-receipt"
