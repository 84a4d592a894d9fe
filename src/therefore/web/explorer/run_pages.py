"""The pages of runs: all of them on a view's items, and a few side by side."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from therefore.errors import InputError
from therefore.web.explorer.comparing import (
    chance,
    chosen_runs,
    pairs,
    patterns,
    sides,
    sliceable,
    sliced,
)
from therefore.web.explorer.pages import framed, open_data, told, view_of
from therefore.web.explorer.slicing import slice_plot


@told
def runs(request: Request) -> Response:
    """The runs on a view's items, to choose from."""
    data = open_data(request)
    view = view_of(request, data)
    return framed(
        request,
        "runs.html",
        data=data,
        view=view,
        here="runs",
        sides=sides(data, view, list(data.runs.values())),
        guess=chance(data, view),
        found=len(data.matching(view)),
    )


@told
def compare(request: Request) -> Response:
    """One to six runs side by side, on a view's items."""
    data = open_data(request)
    view = view_of(request, data, "run", "by")
    chosen = chosen_runs(data, request.query_params.getlist("run"))
    columns = {column.key: column for column in sliceable(data)}
    by = request.query_params.get("by") or next(iter(columns), "")
    if by and by not in columns:
        raise InputError(f"by={by[:80]!r} is nothing to slice by: {', '.join(columns)}")
    rows = sliced(data, view, chosen, columns[by]) if by else []
    shown = sides(data, view, chosen)
    return framed(
        request,
        "compare.html",
        data=data,
        view=view,
        here="runs",
        sides=shown,
        guess=chance(data, view),
        uneven=len({one.items for one in shown}) > 1,
        pairs=pairs(data, view, chosen) if len(chosen) > 1 else [],
        patterns=patterns(data, view, chosen) if len(chosen) > 1 else [],
        columns=columns,
        by=by,
        rows=rows,
        plot=slice_plot(columns[by], chosen, rows) if by else None,
        found=len(data.matching(view)),
    )


RUN_ROUTES = [
    Route("/data/{key}/runs", runs),
    Route("/data/{key}/compare", compare),
]
