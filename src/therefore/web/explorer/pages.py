"""The explorer's pages: each handler reads a view from the address, asks the open data, renders.

The pages only read. To start an audit or a verification takes a POST, which the shell's protections
check. A request for something that a dataset does not have gets one line with status 400 or 404.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import wraps
from typing import Any
from urllib.parse import quote

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from therefore.errors import InputError
from therefore.web.app import environment, go, page
from therefore.web.explorer import drawing
from therefore.web.explorer.browsing import PAGE, OpenData
from therefore.web.explorer.comparing import MOST, chance, sides
from therefore.web.explorer.detail import Unsolved, flagged_words, flags_of, letter, solve
from therefore.web.explorer.facets import facets
from therefore.web.explorer.jobs import KINDS, Jobs
from therefore.web.explorer.opening import Library
from therefore.web.explorer.saving import FORMATS
from therefore.web.explorer.view import TOGETHER, View, read_view, sortable

ROOM = "therefore.web.explorer"
Handler = Callable[[Request], Response]
EVERYTHING = View()


def told(handler: Handler) -> Handler:
    """The handler, with errors that the visitor can mend shown as a page of one line."""

    @wraps(handler)
    def answer(request: Request) -> Response:
        try:
            return handler(request)
        except InputError as fault:
            return framed(request, "fault.html", status=400, told=str(fault))
        except HTTPException as fault:
            if fault.status_code != 404:
                raise
            told = "There is no page at this address."
            return framed(request, "fault.html", status=404, told=told)

    return answer


def framed(
    request: Request,
    name: str,
    *,
    status: int = 200,
    data: OpenData | None = None,
    view: View = EVERYTHING,
    here: str = "",
    **values: Any,
) -> Response:
    """Render a page with what its navigation needs: the dataset, the view, the current place."""
    return page(
        request,
        name,
        status=status,
        datasets=list(request.app.state.library.datasets.values()),
        data=data,
        view=view,
        here=here,
        guarded=getattr(request.app.state, "guarded", False),
        **values,
    )


def prepare() -> None:
    """Give the room's templates what they draw and write with."""
    made = environment(ROOM)
    made.filters["quoted"] = lambda text: quote(str(text), safe="")
    made.globals.update(
        bar=drawing.bar,
        track=drawing.track,
        mark=drawing.mark,
        drawn=drawing.drawn,
        shade=drawing.shade,
        letter=letter,
        together=TOGETHER,
        formats=FORMATS,
        most_runs=MOST,
    )


def open_data(request: Request) -> OpenData:
    """The dataset in the address."""
    found: OpenData | None = request.app.state.library.datasets.get(request.path_params["key"])
    if found is None:
        raise HTTPException(404)
    return found


def view_of(request: Request, data: OpenData, *beside: str) -> View:
    """The view in the address."""
    fields = [(key, value) for key, value in request.query_params.multi_items()]
    return read_view(fields, data.columns, data.runs, beside=beside)


@told
def home(request: Request) -> Response:
    """Every dataset, and how every run does on it."""
    library: Library = request.app.state.library
    jobs: Jobs = request.app.state.jobs
    cards = []
    for key, data in library.datasets.items():
        found = sides(data, EVERYTHING, list(data.runs.values()))
        work = {kind: jobs.outcome(key, kind) for kind in KINDS}
        guess = chance(data, EVERYTHING) if found else None
        cards.append({"data": data, "sides": found, "work": work, "chance": guess})
    return framed(request, "home.html", cards=cards, made=request.app.state.made)


@told
def items(request: Request) -> Response:
    """The items of a view, a page at a time, with facets."""
    data = open_data(request)
    view = view_of(request, data, "page", "all")
    places = data.matching(view)
    pages = max(1, -(-len(places) // PAGE))
    number = _number(request, "page", pages)
    start = (number - 1) * PAGE
    return framed(
        request,
        "items.html",
        data=data,
        view=view,
        here="items",
        found=len(places),
        lines=data.lines(places[start : start + PAGE]),
        start=start,
        number=number,
        pages=pages,
        facets=facets(data, view, whole=request.query_params.get("all", "")),
        sorts=[(key, _sort_name(data, key)) for key in sortable(data.columns)],
        items_total=data.loaded.items,
    )


def _number(request: Request, name: str, most: int) -> int:
    """A whole number in the address, from 1 to the most."""
    text = request.query_params.get(name, "1")
    if not text.isascii() or not text.isdigit() or not 1 <= int(text[:12]) <= most:
        raise InputError(f"{name}={text[:20]!r} is no page: there are {most:,}")
    return int(text)


def _sort_name(data: OpenData, key: str) -> str:
    return "text length" if key == "length" else data.columns[key].name


@told
def item(request: Request) -> Response:
    """One item; its answer only if it is asked for."""
    data = open_data(request)
    view = view_of(request, data, "answer", "pick", "place")
    place = _place(request, data)
    whole = data.item(place)
    puzzle = Unsolved.of(whole)
    picked = request.query_params.get("pick", "")
    if picked and not (picked.isdigit() and int(picked) < len(puzzle.choices)):
        raise InputError(f"pick={picked[:20]!r} is none of the {len(puzzle.choices)} choices")
    asked = bool(picked) or request.query_params.get("answer") == "1"
    number, before, after = data.neighbours(view, place)
    near = data.ids([p for p in (before, after) if p is not None])
    audit = request.app.state.jobs.outcome(data.place.key, "audit").record
    return framed(
        request,
        "item.html",
        data=data,
        view=view,
        here="items",
        puzzle=puzzle,
        at=place,
        picked=int(picked) if picked else None,
        asked=asked,
        solution=solve(data, place, whole) if asked else None,
        flags=flags_of(data, place),
        words=flagged_words(audit, puzzle) if asked else [],
        number=number,
        found=len(data.matching(view)),
        before=(before, near[before]) if before is not None else None,
        after=(after, near[after]) if after is not None else None,
    )


def _place(request: Request, data: OpenData) -> int:
    """The place of the address's item; a place in the address decides between equal ids."""
    id = request.path_params["id"]
    text = request.query_params.get("place", "")
    if text:
        if not text.isascii() or not text.isdigit() or len(text) > 9:
            raise HTTPException(404)
        if data.ids([int(text)] if int(text) < data.loaded.items else []).get(int(text)) == id:
            return int(text)
    found = data.place_of(id)
    if found is None:
        raise HTTPException(404)
    return found


@told
def any_item(request: Request) -> Response:
    """Redirect to an item of the view, drawn at random."""
    data = open_data(request)
    view = view_of(request, data)
    places = data.matching(view)
    if not len(places):
        raise InputError("no item matches these filters: take one away")
    place = int(random.choice(places))
    id = data.ids([place])[place]
    return go(f"/data/{data.place.key}/item/{quote(id, safe='')}{view.address(place=place)}")


ROUTES = [
    Route("/", home),
    Route("/data/{key}", items),
    Route("/data/{key}/item/{id:path}", item),
    Route("/data/{key}/random", any_item),
]
