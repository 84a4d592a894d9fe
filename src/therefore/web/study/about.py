"""What people tell about themselves, if a study asks: after the tasks, and only if they like.

These answers are kept in a table of their own and exported only on request, into a file of their
own. They can be deleted for everybody while the other answers stay; deleting a person deletes them.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from random import Random

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from therefore.web.app import go, page
from therefore.web.safety import read_form
from therefore.web.study.plan import Study
from therefore.web.study.posted import whole
from therefore.web.study.records import REAL, called
from therefore.web.study.room import Room
from therefore.web.study.taking_part import move


def show(request: Request, room: Room) -> Response:
    """The page with the questions."""
    return page(request, "about.html", asked=room.study.about)


async def tell(request: Request) -> Response:
    """Store what was told, which may be nothing, and go on."""
    room: Room = request.app.state.study_room
    person = room.person(request)
    if person is None:
        return go("/")
    if person.state == "about":
        said = chosen(room.study, await read_form(request))
        await room.writer.do(lambda c: store(c, person.id, said))
    return go("/study")


def chosen(study: Study, fields: Mapping[str, str]) -> dict[str, str]:
    """The options chosen, by question; a missing or impossible option counts as not told."""
    found: dict[str, str] = {}
    for place, asked in enumerate(study.about):
        ticked = [
            option
            for number, option in enumerate(asked.options)
            if (
                fields.get(f"about-{place}-{number}") == "1"
                if asked.many
                else whole(fields.get(f"about-{place}"), 0, 99) == number
            )
        ]
        if ticked:
            found[asked.name] = "; ".join(ticked)
    return found


def drawn(study: Study, rng: Random) -> dict[str, str]:
    """What a simulated person tells."""
    return {asked.name: rng.choice(asked.options) for asked in study.about}


def store(connection: sqlite3.Connection, person: int, said: Mapping[str, str]) -> None:
    """Store what was told, and move the person to the debriefing."""
    connection.executemany(
        "INSERT OR REPLACE INTO about VALUES (?, ?, ?)",
        [(person, name, value) for name, value in said.items()],
    )
    move(connection, person, ["about"], "debrief")


def about_lines(
    connection: sqlite3.Connection, *, simulated: bool
) -> list[tuple[str, str, str, str]]:
    """Everything that was told, a row for each answer."""
    made_up = "yes" if simulated else REAL
    rows = connection.execute("SELECT * FROM about ORDER BY participant, rowid")
    return [
        (called(row["participant"], made_up), row["name"], row["value"], made_up) for row in rows
    ]


def forget(connection: sqlite3.Connection) -> int:
    """Delete everything that was told; return the number of answers deleted."""
    return connection.execute("DELETE FROM about").rowcount


ROUTES = [Route("/about", tell, methods=["POST"])]
