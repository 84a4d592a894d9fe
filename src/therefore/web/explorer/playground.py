"""The playground: type premises and a conclusion, see how they were read, the verdict, and why.

It shows what `therefore.prove` returns; where this version has no such function, there is no
playground, and the navigation does not name it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from therefore.errors import InputError, ThereforeError
from therefore.web.app import page
from therefore.web.explorer.pages import frame, told

LETTERS = 4_000
"""Letters that the premises may have, and the conclusion."""
EXAMPLES = (
    ("All whales are mammals.\nNo mammal is a fish.", "No whale is a fish."),
    ("If it rains, the street is wet.\nThe street is wet.", "It rains."),
    ("All that glitters is not gold.\nThe ring glitters.", "The ring is not gold."),
)
"""Something to begin with: what follows, what does not, and what can be read in two ways."""
VERDICTS = {
    "entailed": "It follows.",
    "contradicted": "It cannot be: the premises rule it out.",
    "unknown": "It does not follow, and neither does its opposite.",
    "ambiguous": "It depends on how the sentences are read.",
}


@dataclass(frozen=True, slots=True)
class Shown:
    """What came of it, ready for the page."""

    verdict: str
    told: str
    readings: tuple[tuple[str, ...], ...]
    """Each in lines."""
    argument: tuple[str, ...]


def find_prove() -> Callable[[str, str], Any] | None:
    """The public function, if this version has it."""
    return getattr(import_module("therefore"), "prove", None)


def playground_here() -> bool:
    """Whether there is something to play with."""
    return find_prove() is not None


def lines(value: Any) -> tuple[str, ...]:
    """Whatever says something, as lines of text."""
    if isinstance(value, str):
        return tuple(line for line in value.splitlines() if line.strip())
    if isinstance(value, Sequence):
        return tuple(line for part in value for line in lines(part))
    return lines(str(value))


def proved(premises: str, conclusion: str) -> Shown:
    """The verdict on a text; InputError says what could not be read."""
    if max(len(premises), len(conclusion)) > LETTERS:
        raise InputError(f"a text may have {LETTERS:,} letters: leave some out")
    prove = find_prove()
    if prove is None:
        raise InputError("this version has no `therefore prove`")
    found = prove(premises, conclusion)
    return Shown(
        verdict=str(found.verdict),
        told=VERDICTS.get(str(found.verdict), ""),
        readings=tuple(lines(reading) for reading in found.readings),
        argument=lines(found.argument),
    )


@told
def playground(request: Request) -> Response:
    """The form, and the verdict on what is in it."""
    premises = request.query_params.get("premises", "")
    conclusion = request.query_params.get("conclusion", "")
    shown, trouble = None, ""
    if premises.strip() and conclusion.strip():
        try:
            shown = proved(premises, conclusion)
        except ThereforeError as fault:
            trouble = str(fault)
    return page(
        request,
        "playground.html",
        **{
            **frame(request),
            "here": "playground",
            "premises": premises,
            "conclusion": conclusion,
            "shown": shown,
            "trouble": trouble,
            "examples": EXAMPLES,
        },
    )


PLAYGROUND = [Route("/playground", playground)]
