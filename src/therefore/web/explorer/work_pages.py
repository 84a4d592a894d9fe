"""The pages that start and show an audit or a verification, and that save a view."""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import Route

from therefore.errors import InputError
from therefore.web.app import go
from therefore.web.explorer.audits import audit_of, finding_plots, probe_dots
from therefore.web.explorer.jobs import KINDS, Jobs
from therefore.web.explorer.pages import framed, open_data, told, view_of
from therefore.web.explorer.saving import FORMATS, save


@told
def audit(request: Request) -> Response:
    """What the audit and the verification of a dataset found."""
    data = open_data(request)
    jobs: Jobs = request.app.state.jobs
    work = {kind: jobs.outcome(data.place.key, kind) for kind in KINDS}
    record = work["audit"].record
    found = audit_of(record) if record else None
    return framed(
        request,
        "audit.html",
        data=data,
        here="audit",
        work=work,
        audit=found,
        probes=probe_dots(found) if found else [],
        plots=finding_plots(found) if found else [],
        busy=jobs.busy,
    )


@told
def start(request: Request) -> Response:
    """Begin an audit or a verification, and go to its page."""
    data = open_data(request)
    kind = request.path_params["kind"]
    if kind not in KINDS or data.place.path is None:
        raise HTTPException(404)
    if not request.app.state.jobs.start(data.place.key, kind, data.place.path):
        raise InputError("another audit or verification is under way: wait until it has ended")
    return go(f"/data/{data.place.key}/audit")


class _Handed(FileResponse):
    """A reply that sends a file and then deletes it with its folder, even if sending failed."""

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        try:
            await super().__call__(scope, receive, send)
        finally:
            shutil.rmtree(Path(self.path).parent, ignore_errors=True)


@told
def export(request: Request) -> Response:
    """Send a view as a file."""
    data = open_data(request)
    view = view_of(request, data, "to")
    to = request.query_params.get("to", "zip")
    if to not in FORMATS:
        raise InputError(f"to={to[:40]!r} is none of {', '.join(FORMATS)}")
    folder = Path(tempfile.mkdtemp(prefix="therefore-export-"))
    try:
        with request.app.state.exporting:
            path = save(data, view, to, folder)
    except BaseException:
        shutil.rmtree(folder, ignore_errors=True)
        raise
    return _Handed(path, media_type=FORMATS[to][1], filename=path.name)


WORK_ROUTES = [
    Route("/data/{key}/audit", audit),
    Route("/data/{key}/audit/{kind}", start, methods=["POST"]),
    Route("/data/{key}/export", export),
]
