"""The participant's pages. The server decides from the stored answers which page is shown.

Back, reload, a second tab or another device lead to the current page; only forms change anything.
The reply to a form sent by a script is the next address; the reply to a plain form is a redirect.
"""

from __future__ import annotations

import asyncio
from typing import Any
from urllib.parse import urlsplit

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from therefore.errors import InputError
from therefore.web.app import go, page
from therefore.web.safety import fingerprint, new_secret, read_form, renewed
from therefore.web.study import about, receipts
from therefore.web.study import taking_part as jobs
from therefore.web.study.posted import device, events, external_id, given, link_number, whole
from therefore.web.study.room import Room
from therefore.web.study.screens import current_screen, questions, review, screen_rows
from therefore.web.study.store import state
from therefore.web.study.taking_part import Person

REMEMBERED = 10_000
"""How many consent forms' nonces are remembered."""


def _room(request: Request) -> Room:
    found: Room = request.app.state.study_room
    return found


async def start(request: Request) -> Response:
    """Show the consent form; a person who has begun in this browser continues instead."""
    room = _room(request)
    outside = external_id(request.query_params)
    person = room.person(request)
    if person and not request.query_params.get("new") and _same(room, person, outside):
        return go("/study")
    if state(room.reader) != "open" and (outside is None or not _known(room, outside)):
        return _closed(request, room)
    return page(
        request,
        "consent.html",
        study=room.study,
        blocks=room.text("consent"),
        nonce=new_secret(),
        outside=link_number(request.query_params),
        begun=outside is not None and _known(room, outside),
    )


async def consent(request: Request) -> Response:
    """Take the person in, with a new cookie."""
    room = _room(request)
    fields = await read_form(request)
    if fields.get("agree") != "yes":
        return go("/")
    nonce = fields.get("nonce", "")[:64]
    task = room.begun.get(nonce)
    if task is None or not nonce:
        token = new_secret()
        task = asyncio.ensure_future(_begin(room, token, external_id(fields), device(fields)))
        room.begun[nonce] = task
        while len(room.begun) > REMEMBERED:
            room.begun.pop(next(iter(room.begun)))
    try:
        request.state.visit = await asyncio.shield(task)
    except jobs.Full:
        room.begun.pop(nonce, None)
        told = f"All places are taken at present. Please try again in {_wait(room)} minutes."
        return page(request, "message.html", title="No place is free", told=told, blocks=[])
    except jobs.Closed:
        return _closed(request, room)
    return go("/study")


async def _begin(
    room: Room, token: str, outside: tuple[str, str] | None, seen: dict[str, Any]
) -> str:
    await room.writer.do(
        lambda c: jobs.begin(
            c, room.study, token_hash=fingerprint(token), external=outside, device=seen
        )
    )
    return token


def _closed(request: Request, room: Room) -> Response:
    """Say that the study is closed; the link back carries no code, since nothing was done."""
    address = urlsplit(room.study.completion["url"])
    back = f"{address.scheme}://{address.netloc}/" if address.netloc else ""
    told = "It takes nobody any more. Nothing about you was stored."
    begun = room.person(request) is not None
    if begun:
        told = "It takes nobody any more; who has begun may go on."
    return page(
        request,
        "message.html",
        title="This study is closed",
        told=told,
        blocks=[],
        back=back,
        begun=begun,
    )


def _known(room: Room, outside: tuple[str, str]) -> bool:
    """Whether somebody with this number has begun, and so may go on."""
    query = "SELECT 1 FROM external_id WHERE source = ? AND value = ?"
    return room.reader.execute(query, outside).fetchone() is not None


def _wait(room: Room) -> int:
    return max(5, room.study.timeout_minutes)


def _same(room: Room, person: Person, outside: tuple[str, str] | None) -> bool:
    """Whether a link can be this person's: it has no number, or their number."""
    if outside is None:
        return True
    known = room.reader.execute(
        "SELECT 1 FROM external_id WHERE participant = ? AND source = ? AND value = ?",
        (person.id, *outside),
    ).fetchone()
    return known is not None


def _shared(room: Room, person: Person) -> bool:
    """Whether the computer may be shared, as in a laboratory: no service sent this person."""
    query = "SELECT 1 FROM external_id WHERE participant = ?"
    sent = room.reader.execute(query, (person.id,)).fetchone()
    return sent is None and not room.study.completion["url"]


async def study(request: Request) -> Response:
    """Show the page that the person has reached."""
    room = _room(request)
    person = room.person(request)
    if person is None:
        return go("/")
    match person.state:
        case "instructions":
            return page(request, "instructions.html", blocks=room.text("instructions"))
        case "check" | "check again":
            return page(
                request,
                "check.html",
                blocks=room.text("instructions"),
                quiz=room.study.quiz,
                again=person.state == "check again",
                # The page does not say which answers were wrong: the second try must be a test.
                wrong=whole(request.query_params.get("wrong"), 1, len(room.study.quiz)),
            )
        case "screened out":
            return page(
                request,
                "screened-out.html",
                blocks=room.text("screened-out"),
                code=room.study.completion["screened code"],
                url=room.study.completion["screened url"],
                receipt=receipts.kept(request, room, person),
                shared=_shared(room, person),
            )
        case "about":
            return about.show(request, room)
        case "debrief":
            return page(
                request,
                "debrief.html",
                blocks=room.text("debrief"),
                reviews=review(room.reader, room.study, person),
            )
        case "done":
            return page(
                request,
                "done.html",
                code=room.study.completion["code"],
                url=room.study.completion["url"],
                receipt=receipts.kept(request, room, person),
                shared=_shared(room, person),
            )
        case "trials":
            return _trial(request, room, person)


def _trial(request: Request, room: Room, person: Person, *, missing: bool = False) -> Response:
    screen = current_screen(room.reader, room.study, person)
    if screen is None:
        return go("/study")
    kept = whole(request.query_params.get("kept"), 0, 10_000)
    if screen.opens and not request.query_params.get("go") and not missing:
        return page(request, "break.html", screen=screen, kept=kept, study=room.study)
    positions = [question.position for question in screen.asked]
    if not missing:
        # Nobody waits for this: a note that a page was sent may be lost, an answer may not.
        room.writer.submit(lambda c: jobs.seen(c, person.id, positions))
    return page(
        request,
        "trial.html",
        status=422 if missing else 200,
        screen=screen,
        study=room.study,
        missing=missing,
        kept=kept,
    )


async def go_on(request: Request) -> Response:
    """Move the person from the instructions to the check, and from the check to the tasks."""
    room = _room(request)
    person = room.person(request)
    if person is None:
        return go("/")
    fields = await read_form(request)
    if person.state == "instructions" and fields.get("page") == "instructions":
        after: jobs.State = "check" if room.study.quiz else "trials"
        await room.writer.do(lambda c: jobs.move(c, person.id, ["instructions"], after))
    elif person.state in ("check", "check again") and fields.get("page") == person.state:
        wrong = sum(
            whole(fields.get(f"quiz-{place}"), 0, 99) != each.right
            for place, each in enumerate(room.study.quiz)
        )
        failed: jobs.State = "check again" if person.state == "check" else "screened out"
        after = failed if wrong else "trials"
        before: jobs.State = person.state
        if after == "screened out":
            reached = await room.writer.do(lambda c: jobs.screen_out(c, person.id), scrubbed=True)
            if reached == after:
                return await receipts.issue(request, room, person)
        else:
            await room.writer.do(lambda c: jobs.move(c, person.id, [before], after))
            return go(f"/study?wrong={wrong}" if wrong else "/study")
    return go("/study")


async def answer(request: Request) -> Response:
    """Store an answer and, once it is committed, reply with the address to go to."""
    room = _room(request)
    person = room.person(request)
    if person is None:
        return _to(request, "/")
    fields = await read_form(request)
    first = whole(fields.get("position"), 0, 100_000)
    rows = screen_rows(room.reader, person, -1 if first is None else first)
    if first is None or not rows:
        return _to(request, "/study")
    entry = room.study.by_id[rows[0]["item"]]
    asked = tuple(questions(room.study, entry, rows))
    answers = given(fields, asked, confidence=room.study.confidence)
    if answers is None:
        if _scripted(request):
            return JSONResponse({"missing": True}, status_code=422)
        return _trial(request, room, person, missing=True)
    noticed = events(fields)
    try:
        stored = await room.writer.do(
            lambda c: jobs.answer(
                c, person.id, first, answers, happened=noticed, then=room.study.after_tasks
            )
        )
    except InputError:
        return _to(request, "/study")
    if stored.kept:
        return _to(request, f"/study?kept={first}")
    if rows[0]["block"] == 0 and room.study.feedback:
        return _to(request, f"/feedback?position={first}")
    return _to(request, "/study")


async def feedback(request: Request) -> Response:
    """Show the right answer of a practice task that has been answered."""
    room = _room(request)
    person = room.person(request)
    position = whole(request.query_params.get("position"), 0, 100_000)
    if person is None or position is None:
        return go("/study")
    rows = screen_rows(room.reader, person, position)
    if not rows or rows[0]["block"] != 0 or not room.study.feedback:
        return go("/study")
    reviews = review(room.reader, room.study, person, position=position)
    if not reviews:
        return go("/study")
    return page(request, "feedback.html", review=reviews[0], reasons=room.study.reasons)


async def finish(request: Request) -> Response:
    """Show the completion code, and a receipt for deletion that is new at each request."""
    room = _room(request)
    person = room.person(request)
    if person is None:
        return go("/")
    try:
        return await receipts.issue(request, room, person)
    except InputError:
        return go("/study")


async def leave(request: Request) -> Response:
    """Ask whether to leave; once that is confirmed, delete everything at once."""
    room = _room(request)
    person = room.person(request)
    if request.method == "GET":
        if person is None:
            return go("/")
        return page(request, "leave.html", paid=room.study.withdrawn_payment)
    if person is not None:
        await room.writer.do(lambda c: jobs.leave(c, person.id), scrubbed=True)
    renewed(request)
    told = "All your answers were deleted. You can close this page."
    return page(request, "message.html", title="You have left the study", told=told, blocks=[])


async def delete(request: Request) -> Response:
    """Delete a person's answers by receipt code, without a cookie."""
    room = _room(request)
    if request.method == "GET":
        return page(request, "delete.html", unknown=False)
    fields = await read_form(request)
    kept = fingerprint(receipts.plain_receipt(fields.get("receipt", "")))
    found = await room.writer.do(lambda c: jobs.leave_by_receipt(c, kept), scrubbed=True)
    if not found:
        return page(request, "delete.html", unknown=True, status=404)
    told = "The answers that belong to this receipt were deleted."
    return page(request, "message.html", title="Deleted", told=told, blocks=[])


def _scripted(request: Request) -> bool:
    return request.headers.get("accept") == "application/json"


def _to(request: Request, path: str) -> Response:
    return JSONResponse({"go": path}) if _scripted(request) else go(path)


ROUTES = [
    Route("/", start),
    Route("/consent", consent, methods=["POST"]),
    Route("/study", study),
    Route("/next", go_on, methods=["POST"]),
    Route("/answer", answer, methods=["POST"]),
    Route("/feedback", feedback),
    Route("/finish", finish, methods=["POST"]),
    Route("/leave", leave, methods=["GET", "POST"]),
    Route("/delete", delete, methods=["GET", "POST"]),
]
