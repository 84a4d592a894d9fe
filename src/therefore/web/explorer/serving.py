"""The explorer as an application: open what is given, or make a small set, and serve it."""

from __future__ import annotations

import tempfile
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from threading import Lock
from typing import Any

from therefore.progress import Progress, silent
from therefore.web.app import make_app
from therefore.web.explorer.jobs import Jobs
from therefore.web.explorer.opening import Library, open_library
from therefore.web.explorer.pages import ROOM, ROUTES, prepare
from therefore.web.explorer.playground import PLAYGROUND
from therefore.web.explorer.run_pages import RUN_ROUTES
from therefore.web.explorer.showcase import make_showcase
from therefore.web.explorer.work_pages import WORK_ROUTES
from therefore.web.safety import PROTECTIONS, Place


def explorer(
    paths: Sequence[str | Path] = (),
    *,
    place: Place | None = None,
    progress: Progress = silent,
) -> Any:
    """The application that shows the datasets and runs at these paths.

    Without a path it makes a small set of every family in a temporary folder, which is deleted when
    the application ends.
    """
    made = None
    if not paths:
        made = tempfile.TemporaryDirectory(prefix="therefore-")
        paths = make_showcase(Path(made.name), progress=progress)
    try:
        library = open_library(paths, progress=progress)
    except BaseException:
        if made:
            made.cleanup()
        raise
    return application(library, place=place, made=made)


def application(
    library: Library,
    *,
    place: Place | None = None,
    made: tempfile.TemporaryDirectory[str] | None = None,
    protections: Sequence[type] = PROTECTIONS,
) -> Any:
    """The application that shows an open library; it closes the library when it ends."""
    prepare()
    jobs = Jobs()
    for key, data in library.datasets.items():
        if data.place.audit:
            jobs.know(key, "audit", data.place.audit)
        if data.place.verification:
            jobs.know(key, "verify", data.place.verification)

    @asynccontextmanager
    async def lifespan(app: Any) -> AsyncIterator[None]:
        try:
            yield
        finally:
            jobs.close()
            library.close()
            if made:
                made.cleanup()

    return make_app(
        [*ROUTES, *RUN_ROUTES, *WORK_ROUTES, *PLAYGROUND],
        room=ROOM,
        place=place or Place(room="explorer"),
        protections=protections,
        lifespan=lifespan,
        state={
            "library": library,
            "jobs": jobs,
            "exporting": Lock(),
            "made": made is not None,
        },
    )
