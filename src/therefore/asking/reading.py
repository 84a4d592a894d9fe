"""Read a reply as an answer: a choice, or a conclusion in words.

There are two readers: `strict` accepts a small written grammar and nothing else, `final` takes the
answer to which a reply commits itself in the end. Neither guesses: a reply that names two answers,
or none, is unreadable. An empty reply is no answer, which is another status.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, get_args

from therefore.asking.cleaning import Silent, spoken
from therefore.asking.final import final_choice, final_text
from therefore.asking.riddles import ENDLESS, NOTHING, why_unreadable
from therefore.asking.strict import read_choice
from therefore.errors import ConfigError
from therefore.items import Item

ReaderName = Literal["strict", "final"]
READER_NAMES: tuple[ReaderName, ...] = get_args(ReaderName)

Status = Literal["answered", "no answer", "unreadable"]


@dataclass(frozen=True, slots=True)
class Reading:
    """What a reply says."""

    status: Status
    choice: int = -1
    """Index into the item's choices; -1 if there is none."""
    text: str = ""
    """For generation: the conclusion."""
    why: str = field(default="", repr=False, compare=False)
    """Why the reply is unreadable, if it is."""


def read(item: Item, reply: str, *, reader: ReaderName = "final") -> Reading:
    """The answer in a reply.

    >>> from therefore.items import ENTAILMENT, Logic
    >>> item = Item("demo-1", "demo", "entailment", "test", ("All men are mortal.",),
    ...     "Socrates is mortal.", ENTAILMENT, 0, "not entailed", Logic(), "", "", {})
    >>> read(item, "Nobody said that Socrates is a man. So it does not follow.")
    Reading(status='answered', choice=0, text='')
    >>> read(item, "Nobody said that Socrates is a man.", reader="strict").status
    'unreadable'
    """
    if reader not in READER_NAMES:
        raise ConfigError(f"reader {reader!r} is none of {', '.join(READER_NAMES)}")
    if reader == "strict" and not reply.strip():
        return Reading("no answer")
    if reader == "strict" and item.task != "generation":
        return _chosen(item, reply, read_choice(item, reply))
    try:
        said = spoken(reply)
    except Silent as silence:
        return Reading("unreadable", why=ENDLESS) if silence.cut_short else Reading("no answer")
    if item.task == "generation":
        text = first_line(said) if reader == "strict" else final_text(said)
        return Reading("answered", text=text) if text else Reading("unreadable", why=NOTHING)
    return _chosen(item, said, final_choice(item, said))


def _chosen(item: Item, said: str, choice: int | None) -> Reading:
    if choice is None:
        return Reading("unreadable", why=why_unreadable(item, said))
    return Reading("answered", choice)


def first_line(text: str) -> str:
    """A written conclusion: the first line that holds anything."""
    return next((line.strip() for line in text.splitlines() if line.strip()), "")
