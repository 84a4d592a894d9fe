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
from therefore.web.study import about, admin, pages
from therefore.web.study.checking import require_sound
from therefore.web.study.lock import served_alone
from therefore.web.study.plan import Study, load_study
from therefore.web.study.readiness import require_said
from therefore.web.study.room import Room
from therefore.web.study.store import ANSWERS, PREVIEW

PORT = 8642


def study_app(
    study: Study,
    path: Path,
    *,
    password: str,
    place: Place | None = None,
    protections: Sequence[type] = PROTECTIONS,
    preview: bool = False,
) -> Any:
    """The application of a study whose answers are kept at `path`; a preview's pages say so."""
    room = Room.open(study, path)
    logins = admin.StoredLogins(room)
    logins.set_password(password)

    @asynccontextmanager
    async def lifespan(app: Any) -> AsyncIterator[None]:
        yield
        room.close()

    return make_app(
        [*pages.ROUTES, *about.ROUTES, *admin.ROUTES],
        room="therefore.web.study",
        place=place or Place(room="study"),
        protections=protections,
        lifespan=lifespan,
        state={"study_room": room, "logins": logins},
        known={"preview": preview},
    )


def run_study(
    folder: str | Path,
    *,
    host: str = "127.0.0.1",
    port: int = PORT,
    public_url: str = "",
    password_file: str | Path | None = None,
    preview: bool = False,
    told: Callable[[str, str], None] = lambda url, password: None,
) -> None:
    """Serve a study until interrupted; `told` is called with the address and a made-up password.

    To serve other machines, a password and the address of an HTTPS proxy are needed. InputError if
    the consent form lacks something or a check fails, DatasetError if another process serves the
    study. A `preview` shows the pages even if they lack something, says on each page that it is a
    preview, and deletes its answers at the end.
    """
    study = load_study(folder)
    password = read_password(password_file)
    place = address(host, public_url, password, room="study")
    if not preview:
        require_said(study)
        require_sound(folder)
    made_up = "" if password else secrets.token_urlsafe(12)
    answers = Path(folder) / (PREVIEW if preview else ANSWERS)
    # The lock is taken before the port: else a second server would only hear of a taken port.
    with served_alone(answers) as note:
        port = free_port(host, port)
        shown = f"[{host}]" if ":" in host else host
        at = public_url or f"http://{shown}:{port}/"
        note(at)
        if preview:
            _throw_away(answers)
        app = study_app(study, answers, password=password or made_up, place=place, preview=preview)
        told(at, made_up)
        try:
            run_app(app, host=host, port=port)
        finally:
            if preview:
                _throw_away(answers)


def _throw_away(answers: Path) -> None:
    """Delete a preview's database with what lies beside it."""
    for old in answers.parent.glob(f"{answers.name}*"):
        old.unlink(missing_ok=True)
