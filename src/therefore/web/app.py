"""The application: a list of routes behind the protections, and the pages' common frame.

    app = make_app([Route("/", home)], place=Place(room="explorer"))

A page is a template of its room that extends `layout.html`, and is rendered by `page`. Static
files are those of the shell and of the room; the style sheet begins with the report's own.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from datetime import UTC, datetime
from functools import cache
from importlib.resources import files
from pathlib import PurePosixPath
from typing import Any, Protocol

from jinja2 import Environment

from therefore.errors import needed
from therefore.reporting.rendering import templates
from therefore.version import VERSION
from therefore.web.safety import PROTECTIONS, Place, form_token

with needed("starlette", extra="web"):
    from starlette.applications import Starlette
    from starlette.exceptions import HTTPException
    from starlette.middleware import Middleware
    from starlette.requests import Request
    from starlette.responses import HTMLResponse, RedirectResponse, Response
    from starlette.routing import BaseRoute, Route

KINDS = {
    ".css": "text/css",
    ".js": "text/javascript",
    ".svg": "image/svg+xml",
    ".txt": "text/plain",
}
REPORT = ("therefore.reporting", "templates/style.css")
"""The report's style sheet, with which ours begins."""


class Lifespan(Protocol):
    """Opens what the application needs, and closes it."""

    def __call__(self, app: Any) -> AbstractAsyncContextManager[Any]:
        """The time that the application lives."""
        ...


@cache
def environment(room: str) -> Environment:
    """Templates of a room (`therefore.web.study`) and of the shell; escaping is always on."""
    made = templates(room, "therefore.web")
    made.filters["when"] = lambda ms: f"{datetime.fromtimestamp(ms / 1000, UTC):%Y-%m-%d %H:%M} UTC"
    made.globals["version"] = VERSION
    return made


def page(request: Request, name: str, *, status: int = 200, **values: Any) -> Response:
    """A template of the application's room as a reply; it knows `token`, `path` and `place`."""
    template = environment(request.app.state.room).get_template(name)
    text = template.render(
        token=form_token(getattr(request.state, "visit", "")),
        path=request.url.path,
        place=request.app.state.place,
        **request.app.state.known,
        **values,
    )
    return HTMLResponse(text, status_code=status)


def go(path: str) -> Response:
    """Redirect to another of our pages, by GET."""
    return RedirectResponse(path, status_code=303)


def make_app(
    routes: Sequence[BaseRoute],
    *,
    room: str,
    place: Place,
    protections: Sequence[Any] = PROTECTIONS,
    lifespan: Lifespan | None = None,
    state: Mapping[str, Any] | None = None,
    known: Mapping[str, Any] | None = None,
) -> Starlette:
    """The application of a room, named as its package.

    `state` is what its pages find at `request.app.state`, `known` what every template knows.
    """
    app = Starlette(
        routes=[*routes, Route("/static/{name}", _static)],
        middleware=[Middleware(each, place=place) for each in protections],
        exception_handlers={HTTPException: _fault, Exception: _broken},
        lifespan=lifespan,
    )
    app.state.room, app.state.place, app.state.known = room, place, dict(known or {})
    for name, value in (state or {}).items():
        setattr(app.state, name, value)
    return app


async def _static(request: Request) -> Response:
    """A file of the shell or of the room; nothing is looked up outside these two folders."""
    name = request.path_params["name"]
    text = static_text(request.app.state.room, name)
    if text is None:
        raise HTTPException(404)
    kind = KINDS[PurePosixPath(name).suffix]
    # The browser must ask again each time, so that a new version of the program shows at once.
    return Response(text, media_type=kind, headers={"cache-control": "no-cache"})


@cache
def static_text(room: str, name: str) -> str | None:
    """The text of a static file, if there is one of that very name."""
    if PurePosixPath(name).suffix not in KINDS:
        return None
    for package in ("therefore.web", room):
        for file in files(package).joinpath("static").iterdir():
            if file.name == name:
                text = file.read_text(encoding="utf-8")
                report = files(REPORT[0]).joinpath(REPORT[1]).read_text(encoding="utf-8")
                return report + text if name == "style.css" else text
    return None


async def _fault(request: Request, fault: Exception) -> Response:
    status = getattr(fault, "status_code", 500)
    told = {
        404: "There is no page at this address.",
        405: "This page cannot be used that way.",
        403: "This page is not yours to see.",
    }
    detail = getattr(fault, "detail", "")
    return page(request, "fault.html", status=status, told=told.get(status, detail))


async def _broken(request: Request, fault: Exception) -> Response:
    """Say that an error occurred on the server, without any detail."""
    return page(request, "fault.html", status=500, told="Something went wrong on our side.")
