"""Passwords and logins, for pages that are not for everybody.

A login is a random cookie, of which the server stores the hash. Passwords are stored as scrypt
hashes. After a few wrong passwords in a minute, nobody can try for a while. The explorer's server
keeps logins in memory, a study in its tables.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import re
import secrets
import time
from dataclasses import dataclass, field
from typing import Any, Protocol
from urllib.parse import quote

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from therefore.web.app import go, page
from therefore.web.safety import fingerprint, read_form, renewed

TRIES = 5
MINUTE = 60.0
HOURS = 12
"""How long a login holds."""


class Logins(Protocol):
    """Who is logged in."""

    def check(self, password: str) -> str:
        """The user whose password it is; empty if nobody's."""
        ...

    async def begin(self, user: str, token_hash: str) -> None:
        """Remember a login."""
        ...

    def user(self, token_hash: str) -> str:
        """Who holds the login; empty if nobody."""
        ...

    async def end(self, token_hash: str) -> None:
        """Forget a login."""
        ...


def hash_password(password: str) -> str:
    """A salted scrypt hash, with the salt in front."""
    salt = secrets.token_bytes(16)
    return f"{base64.b64encode(salt).decode()}${_scrypt(password, salt)}"


def is_password(password: str, kept: str) -> bool:
    """Whether it is the password that was hashed.

    >>> is_password("correct horse", hash_password("correct horse"))
    True
    """
    salt, _, hashed = kept.partition("$")
    return hmac.compare_digest(_scrypt(password, base64.b64decode(salt)), hashed)


def _scrypt(password: str, salt: bytes) -> str:
    made = hashlib.scrypt(password.encode(), salt=salt, n=2**14, r=8, p=1)
    return base64.b64encode(made).decode()


@dataclass(slots=True)
class Patience:
    """Counts failures; `tired` after too many in a minute."""

    failures: list[float] = field(default_factory=list)

    @property
    def tired(self) -> bool:
        """Whether nobody may try at present."""
        since = time.monotonic() - MINUTE
        self.failures = [at for at in self.failures if at > since]
        return len(self.failures) >= TRIES

    def fail(self) -> None:
        """Somebody guessed wrong."""
        self.failures.append(time.monotonic())


@dataclass(slots=True)
class MemoryLogins:
    """Logins to one password, forgotten when the server stops."""

    password_hash: str
    known: dict[str, float] = field(default_factory=dict)

    def check(self, password: str) -> str:
        """The one user, if the password is right."""
        return "admin" if is_password(password, self.password_hash) else ""

    async def begin(self, user: str, token_hash: str) -> None:
        """Remember a login."""
        self.known[token_hash] = time.monotonic()

    def user(self, token_hash: str) -> str:
        """The one user, if the login is known and not too old."""
        begun = self.known.get(token_hash)
        fresh = begun is not None and time.monotonic() - begun < HOURS * 3600
        return "admin" if fresh else ""

    async def end(self, token_hash: str) -> None:
        """Forget a login."""
        self.known.pop(token_hash, None)


def logged_in(request: Request, logins: Logins) -> str:
    """The user who sends the request; empty if nobody is logged in."""
    return logins.user(fingerprint(getattr(request.state, "visit", "")))


async def login_page(
    request: Request, logins: Logins, patience: Patience, *, action: str, home: str
) -> Response:
    """Ask for the password; the right one gets a new cookie and leads to the page asked for."""
    told, status = "", 200
    wanted = request.query_params.get("to", "")
    if request.method == "POST":
        fields = await read_form(request)
        wanted = fields.get("to", "")
        # No await between here and `fail`, so tries at the same time are counted one after another.
        if patience.tired:
            told, status = "Too many tries: wait a minute.", 429
        elif user := logins.check(fields.get("password", "")[:200]):
            await logins.begin(user, fingerprint(renewed(request)))
            return go(own_path(wanted) or home)
        else:
            patience.fail()
            told, status = "That is not the password.", 403
    values = {"told": told, "action": action, "wanted": own_path(wanted)}
    return page(request, "login.html", status=status, **values)


def own_path(text: str) -> str:
    r"""An address of ours to go to after the login; empty if it leads elsewhere.

    >>> [own_path(each) for each in ("/data/x?q=a", "//evil.example", "/\\evil", "https:x")]
    ['/data/x?q=a', '', '', '']
    """
    return text if re.fullmatch(r"/(?!/)[ -\[\]-~]*", text) else ""


class Gate:
    """Shows pages only to people who are logged in; styles and scripts are for everybody."""

    def __init__(self, app: Any, logins: Logins) -> None:
        self.app, self.logins = app, logins

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Pass a request on, or ask for the password."""
        path = scope.get("path", "")
        free = path == "/login" or path.startswith("/static/")
        if scope["type"] == "http" and not free:
            visit = scope.get("state", {}).get("visit", "")
            if not self.logins.user(fingerprint(visit)):
                return await go(_after_login(scope))(scope, receive, send)
        await self.app(scope, receive, send)


def _after_login(scope: Any) -> str:
    """The login page, which leads on to the page that was asked for."""
    asked = quote(scope["path"])
    if scope.get("query_string"):
        asked += "?" + scope["query_string"].decode("latin-1")
    return f"/login?to={quote(asked, safe='')}" if scope["method"] == "GET" else "/login"


def behind_login(app: Starlette, logins: Logins) -> None:
    """Put every page of an application that has not started behind a login."""
    patience = Patience()

    async def login(request: Request) -> Response:
        return await login_page(request, logins, patience, action="/login", home="/")

    async def logout(request: Request) -> Response:
        await logins.end(fingerprint(request.state.visit))
        renewed(request)
        return go("/login")

    app.router.routes[:0] = [
        Route("/login", login, methods=["GET", "POST"]),
        Route("/logout", logout, methods=["POST"]),
    ]
    app.state.guarded = True
    # The gate is innermost, so that the cookie is read and forms are checked before it.
    app.user_middleware.append(Middleware(Gate, logins=logins))
