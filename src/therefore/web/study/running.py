"""Running a study: the application of its pages, and the server."""

from __future__ import annotations

import secrets
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from therefore.web.app import make_app
from therefore.web.safety import PROTECTIONS, Place
from therefore.web.serving import address, free_port, read_password, run_app
from therefore.web.study import admin, pages
from therefore.web.study.plan import Study, load_study
from therefore.web.study.room import Room
from therefore.web.study.store import ANSWERS

PORT = 8642


def study_app(
    study: Study,
    path: Path,
    *,
    password: str,
    place: Place | None = None,
    protections: Sequence[type] = PROTECTIONS,
) -> Any:
    """The application of a study whose answers are kept at `path`."""
    room = Room.open(study, path)
    logins = admin.StoredLogins(room)
    logins.set_password(password)

    @asynccontextmanager
    async def lifespan(app: Any) -> AsyncIterator[None]:
        yield
        room.close()

    return make_app(
        [*pages.ROUTES, *admin.ROUTES],
        room="therefore.web.study",
        place=place or Place(room="study"),
        protections=protections,
        lifespan=lifespan,
        state={"study_room": room, "logins": logins},
    )


def run_study(
    folder: str | Path,
    *,
    host: str = "127.0.0.1",
    port: int = PORT,
    public_url: str = "",
    password_file: str | Path | None = None,
    told: Callable[[str, str], None] = lambda url, password: None,
) -> None:
    """Serve a study until interrupted; `told` hears the address and a password made up for now.

    Elsewhere than on this machine, a password and the address of an HTTPS proxy are needed.
    """
    study = load_study(folder)
    password = read_password(password_file)
    place = address(host, public_url, password, room="study")
    port = free_port(host, port)
    made_up = "" if password else secrets.token_urlsafe(12)
    app = study_app(study, Path(folder) / ANSWERS, password=password or made_up, place=place)
    shown = f"[{host}]" if ":" in host else host
    told(public_url or f"http://{shown}:{port}/", made_up)
    run_app(app, host=host, port=port)
