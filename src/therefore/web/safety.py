"""The protections that every page stands behind, one middleware each, in one visible list.

An application is wrapped in all of `PROTECTIONS`; a test takes each of them out and shows what
then goes wrong. They know nothing of studies or datasets, and keep nothing: the token of a form is
a hash of the visitor's cookie, so that a restarted server accepts the forms of open pages. They do
not decide who may see what: that is the pages' own matter.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Callable
from dataclasses import dataclass, field
from http.cookies import CookieError, SimpleCookie
from typing import Any
from urllib.parse import parse_qsl, urlsplit

Scope = Any
Receive = Callable[[], Any]
Send = Callable[[Any], Any]

BODY = 64 * 1024
"""The most bytes of a form."""
FIELDS = 200
"""The most fields of a form."""
VISIT = 43
"""The length of a cookie's value in letters: 32 random bytes."""
DAYS = 30
"""How many days a visitor's cookie is kept."""

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    # "no-referrer" would make browsers send "Origin: null" with our own forms.
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
    "cache-control": "no-store",
}
"""Headers that every reply gets unless it sets them itself."""

ADDRESSES = {b"forwarded", b"x-forwarded-for", b"x-real-ip", b"cf-connecting-ip", b"true-client-ip"}
"""Headers in which proxies pass on where a visitor comes from."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where the pages are served."""

    hosts: tuple[str, ...] = ("127.0.0.1", "localhost", "[::1]")
    """Names that a browser may call us by, without the port."""
    https: bool = False
    """Whether browsers reach us by HTTPS, through a proxy."""
    room: str = "therefore"
    """The beginning of cookies' names, since servers on one host's ports share their cookies."""
    logins: tuple[str, ...] = field(default=("/admin", "/login"))
    """Paths whose visitors have a cookie of their own, apart from participants'."""

    def cookie(self, path: str) -> str:
        """The name of the cookie of a path."""
        inside = any(path == start or path.startswith(f"{start}/") for start in self.logins)
        name = f"{self.room}-{'login' if inside else 'visit'}"
        return f"__Host-{name}" if self.https else name

    def origin(self, host: str) -> str:
        """What a browser on our own page calls its origin."""
        return f"{'https' if self.https else 'http'}://{host}"


def form_token(visit: str) -> str:
    """The token of a visitor's forms, computed from their cookie, which no script can read.

    >>> form_token("a") == form_token("a") != form_token("b")
    True
    """
    return hashlib.sha256(f"form {visit}".encode()).hexdigest()


def fingerprint(secret: str) -> str:
    """The SHA-256 that is stored in place of a secret.

    >>> len(fingerprint("x"))
    64
    """
    return hashlib.sha256(f"kept {secret}".encode()).hexdigest()


def new_secret() -> str:
    """A cookie's value that nobody can guess."""
    return secrets.token_urlsafe(32)


@dataclass(slots=True, eq=False)
class Protection:
    """A middleware around an application that is served at a place."""

    app: Any
    place: Place


class Anonymous(Protection):
    """Hides a visitor's network address, so that no page can store or log it."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or not."""
        if scope["type"] == "http":
            headers = [(k, v) for k, v in scope["headers"] if k.lower() not in ADDRESSES]
            scope = {**scope, "client": None, "headers": headers}
        await self.app(scope, receive, send)


class KnownHost(Protection):
    """Refuses requests to another host's name, even if that name resolves to this machine."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or not."""
        if scope["type"] == "http":
            host = _header(scope, b"host")
            name = host.rpartition(":")[0] if host.rpartition(":")[2].isdigit() else host
            if name.lower() not in self.place.hosts:
                return await refuse(send, 400, f"This server is not called {name[:80]!r}.")
        await self.app(scope, receive, send)


class Headers(Protection):
    """Sends the content policy and its companions with every reply."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or not."""

        async def with_headers(message: Any) -> None:
            if message["type"] == "http.response.start":
                message.setdefault("headers", [])
                given = {name.lower() for name, _ in message["headers"]}
                extra = dict(HEADERS)
                if self.place.https:
                    extra["strict-transport-security"] = "max-age=31536000"
                message["headers"] = [
                    *message["headers"],
                    *(
                        (k.encode(), v.encode())
                        for k, v in extra.items()
                        if k.encode() not in given
                    ),
                ]
            await send(message)

        await self.app(scope, receive, with_headers)


class Visits(Protection):
    """Gives each visitor a cookie, and a new one when a page has `renewed` it."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or not."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        name = self.place.cookie(scope["path"])
        found = _cookie(scope, name)
        state = scope.setdefault("state", {})
        state["visit"] = found if len(found) == VISIT else new_secret()

        async def with_cookie(message: Any) -> None:
            if message["type"] == "http.response.start" and state["visit"] != found:
                cookie = f"{name}={state['visit']}; Path=/; HttpOnly; SameSite=Lax"
                cookie += f"; Max-Age={DAYS * 86_400}" + ("; Secure" if self.place.https else "")
                message["headers"] = [*message.get("headers", []), (b"set-cookie", cookie.encode())]
            await send(message)

        await self.app(scope, receive, with_cookie)


class OwnForms(Protection):
    """Refuses forms of other sites: requests that may change data need our Origin and token."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or not."""
        if scope["type"] != "http" or scope["method"] in ("GET", "HEAD"):
            await self.app(scope, receive, send)
            return
        if _header(scope, b"origin") != self.place.origin(_header(scope, b"host")):
            return await refuse(send, 403, "This form was not sent by our own page.")
        body = await whole_body(receive)
        if body is None:
            return await refuse(send, 413, f"A form may have {BODY:,} bytes.")
        state = scope.setdefault("state", {})
        wanted = form_token(state.get("visit", ""))
        given = _header(scope, b"x-token") or dict(fields_of(body)).get("token", "")
        if not hmac.compare_digest(given.encode(), wanted.encode()):
            return await refuse(send, 403, "This page is too old: open the study's link again.")
        await self.app(scope, _replay(body), send)


PROTECTIONS: tuple[Any, ...] = (Anonymous, KnownHost, Headers, Visits, OwnForms)
"""The protections, the outermost first."""


def renewed(request: Any) -> str:
    """Give the visitor a new cookie with this reply, so that a planted cookie is worthless."""
    request.state.visit = new_secret()
    return str(request.state.visit)


async def read_form(request: Any) -> dict[str, str]:
    """The fields of a form, the last of each name."""
    return dict(fields_of(await request.body()))


def fields_of(body: bytes) -> list[tuple[str, str]]:
    """The fields of an urlencoded form; none if it is not one.

    >>> fields_of(b"a=1&b=x+y")
    [('a', '1'), ('b', 'x y')]
    """
    try:
        return parse_qsl(body.decode("utf-8"), keep_blank_values=True, max_num_fields=FIELDS)
    except ValueError:
        return []


async def whole_body(receive: Receive) -> bytes | None:
    """The request's body; None if it is too long."""
    parts: list[bytes] = []
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            return b"".join(parts)
        parts.append(message.get("body", b""))
        if sum(map(len, parts)) > BODY:
            return None
        if not message.get("more_body"):
            return b"".join(parts)


async def refuse(send: Send, status: int, text: str) -> None:
    """A short plain reply."""
    headers = [(b"content-type", b"text/plain; charset=utf-8")]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": text.encode()})


def public_place(url: str, *, room: str) -> Place:
    """The place that browsers know by a public HTTPS address."""
    parts = urlsplit(url)
    return Place(hosts=(parts.hostname or "",), https=True, room=room)


def _replay(body: bytes) -> Receive:
    sent = False

    async def receive() -> Any:
        nonlocal sent
        if sent:
            return {"type": "http.disconnect"}
        sent = True
        return {"type": "http.request", "body": body, "more_body": False}

    return receive


def _header(scope: Scope, name: bytes) -> str:
    return next((v.decode("latin-1") for k, v in scope["headers"] if k.lower() == name), "")


def _cookie(scope: Scope, name: str) -> str:
    try:
        found = SimpleCookie(_header(scope, b"cookie")).get(name)
    except CookieError:
        return ""
    return found.value if found else ""
