"""Say why a reply could not be read, in one of a few phrases that can be counted.

This is asked only about replies that a reader has refused; it never yields an answer.
"""

from __future__ import annotations

import re

from therefore.asking.agreeing import contradicted
from therefore.asking.cleaning import undressed
from therefore.asking.declaring import LEAD
from therefore.asking.forms import Forms
from therefore.items import Item

ENDLESS = "a thought has no end, or the reply is too long"
NOTHING = "no answer is named"
REFUSED = "the reply refuses"
MISMATCH = "a letter stands beside another option's words"

_REFUSAL = re.compile(
    # Possessive, so that a very long reply of signs is scanned once.
    r"^\W*+(?:(?:i'm |i am )?(?:sorry|afraid)\W*+(?:but )?)?i (?:cannot|can't|can not|am unable to|"
    r"will not|won't) (?:answer|help|assist|comply|do (?:that|this))\b",
    re.IGNORECASE,
)
_LETTER = re.compile(r"(?<![\w'-])[(\[]?([A-Z])[)\]]?(?![\w'-])(?!(?<=A) [a-z])")


def why_unreadable(item: Item, said: str) -> str:
    """The reason why a reply without its thoughts is unreadable, such as two answers or none."""
    text = undressed(said)
    if _REFUSAL.match(text):
        return REFUSED
    letters = Forms.of(item).letters if item.task == "selection" else ()
    if not letters:
        return NOTHING if item.task == "generation" else "no one label is named"
    led = [found[1] for lead in LEAD.finditer(text) if (found := _LETTER.match(text, lead.end()))]
    alone = re.fullmatch(r"[(\[]?([A-Z])[)\]]?[.!]?", text)
    strange = sorted({*led, *(alone.groups() if alone else ())} - {*letters})
    if strange:
        return f"no such option: {', '.join(strange)}"
    named = sorted({one for one in _LETTER.findall(text) if one in letters})
    if any(contradicted(Forms.of(item), text, letters.index(one)) for one in named):
        return MISMATCH
    return f"no one of several is settled on: {', '.join(named)}" if named[1:] else NOTHING
