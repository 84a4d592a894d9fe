"""The researcher's pages, behind a login: how the study goes, closing it, deleting on request.

Nothing here shows a person's answers or number; those are exported by the command, on the machine
that holds them.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from functools import wraps

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from therefore.web.app import go, page
from therefore.web.login import (
    HOURS,
    Patience,
    hash_password,
    is_password,
    logged_in,
    login_page,
)
from therefore.web.safety import fingerprint, read_form, renewed
from therefore.web.study.closing import close_rows, forget_ids
from therefore.web.study.deleting import delete_rows
from therefore.web.study.posted import whole
from therefore.web.study.progress import progress
from therefore.web.study.room import Room
from therefore.web.study.store import log, now

ADMIN = "admin"


@dataclass(slots=True)
class StoredLogins:
    """Logins in the study's own tables, with a log: they survive a restart of the server."""

    room: Room
    patience: Patience = field(default_factory=Patience)

    def set_password(self, password: str) -> None:
        """Set the password; if it changes, every login with the old one ends."""
        row = self.room.reader.execute("SELECT password_hash FROM user").fetchone()
        if row and is_password(password, row["password_hash"]):
            return
        hashed = hash_password(password)

        def job(connection: sqlite3.Connection) -> None:
            connection.execute("DELETE FROM user")
            connection.execute("INSERT INTO user VALUES (?, ?)", (ADMIN, hashed))

        self.room.writer.submit(job).result()

    def check(self, password: str) -> str:
        """The user's name if the password is right, else empty."""
        row = self.room.reader.execute("SELECT name, password_hash FROM user").fetchone()
        return str(row["name"]) if row and is_password(password, row["password_hash"]) else ""

    async def begin(self, user: str, token_hash: str) -> None:
        """Remember a login."""

        def job(connection: sqlite3.Connection) -> None:
            connection.execute("INSERT INTO session VALUES (?, ?, ?)", (token_hash, user, now()))
            log(connection, user, "logged in")

        await self.room.writer.do(job)

    def user(self, token_hash: str) -> str:
        """The user who holds the login; empty if nobody does."""
        row = self.room.reader.execute(
            "SELECT user FROM session WHERE token_hash = ? AND started > ?",
            (token_hash, now() - HOURS * 3_600_000),
        ).fetchone()
        return str(row["user"]) if row else ""

    async def end(self, token_hash: str) -> None:
        """Forget a login."""
        await self.room.writer.do(
            lambda c: c.execute("DELETE FROM session WHERE token_hash = ?", (token_hash,)).rowcount
        )


Page = Callable[[Request], Awaitable[Response]]


def for_admins(inner: Page) -> Page:
    """The page, shown only to somebody who is logged in."""

    @wraps(inner)
    async def checked(request: Request) -> Response:
        if not logged_in(request, request.app.state.logins):
            return go("/admin/login")
        return await inner(request)

    return checked


async def login(request: Request) -> Response:
    """Ask for the password."""
    logins: StoredLogins = request.app.state.logins
    return await login_page(request, logins, logins.patience, action="/admin/login", home="/admin")


@for_admins
async def overview(request: Request) -> Response:
    """Show counts of people and places."""
    room: Room = request.app.state.study_room
    return page(
        request,
        "admin.html",
        study=room.study,
        now=progress(room.reader, room.study),
        deleted=whole(request.query_params.get("deleted"), 0, 1_000),
    )


@for_admins
async def logout(request: Request) -> Response:
    """End the login."""
    logins: StoredLogins = request.app.state.logins
    await logins.end(fingerprint(request.state.visit))
    renewed(request)
    return go("/admin/login")


@for_admins
async def close(request: Request) -> Response:
    """Close the study to new people; those who have begun may finish."""
    room: Room = request.app.state.study_room
    await room.writer.do(lambda c: close_rows(c, ADMIN))
    return go("/admin")


@for_admins
async def forget(request: Request) -> Response:
    """Delete the recruiting services' numbers."""
    room: Room = request.app.state.study_room
    await room.writer.do(lambda c: forget_ids(c, ADMIN), scrubbed=True)
    return go("/admin")


@for_admins
async def delete(request: Request) -> Response:
    """Delete the person with this number of a recruiting service, and every trace of them."""
    room: Room = request.app.state.study_room
    number = (await read_form(request)).get("number", "").strip()[:128]
    gone = await room.writer.do(lambda c: delete_rows(c, ADMIN, number=number), scrubbed=True)
    return go(f"/admin?deleted={gone}")


ROUTES = [
    Route("/admin", overview),
    Route("/admin/login", login, methods=["GET", "POST"]),
    Route("/admin/logout", logout, methods=["POST"]),
    Route("/admin/close", close, methods=["POST"]),
    Route("/admin/forget", forget, methods=["POST"]),
    Route("/admin/delete", delete, methods=["POST"]),
]
