"""How a paragraph is told: which opening, which notes and connecting words, and where they stand.

Drawn once for a paragraph, so that its questions share one text. None of it touches the logic.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from therefore.language.exam.forms import capital
from therefore.language.exam.manner import MARKERS, UNLESS, note
from therefore.randomness import Stream

_NOTES = (1, 2, 2, 3)
"""How many notes a paragraph has."""
_MARKED = 0.25
"""The share of statements, but for the first, that open with a connecting word."""


@dataclass(frozen=True, slots=True)
class Manner:
    """The choices that are left when the statements are known."""

    opening: int
    unless: str
    """How the convention for "unless" is stated, if it has to be."""
    markers: tuple[str, ...]
    """What stands before each statement; mostly nothing."""
    notes: tuple[tuple[int, str, Sequence[str]], ...]
    """Notes with the entry that they stand before (one past the last: behind it), and whom they
    speak of."""
    place: str


def draw_manner(
    openings: int,
    notes: Sequence[str],
    names: Sequence[str],
    place: str,
    statements: int,
    rng: Stream,
) -> Manner:
    """A manner for so many statements about the people of a place."""
    chosen = rng.sample(_fitting(tuple(notes), min(2, len(names))), rng.choice(_NOTES))
    told = [
        (rng.randint(0, statements), one, rng.sample(names, min(2, len(names)))) for one in chosen
    ]
    markers = ["", *(rng.choice(MARKERS) if rng.random() < _MARKED else "" for _ in range(1, 9))]
    return Manner(rng.below(openings), rng.choice(UNLESS), tuple(markers), tuple(told), place)


@cache
def _fitting(notes: tuple[str, ...], names: int) -> list[str]:
    """The notes that speak of no more people than there are."""
    spoken = [one for one in notes if names > 1 or "{m}" not in one]
    return [one for one in spoken if names or "{n}" not in one]


def compose(
    manner: Manner,
    setting: str,
    statements: Sequence[str],
    names: Sequence[str],
    *,
    says_much: bool,
    unless: bool,
) -> tuple[str, ...]:
    """The entries of the paragraph: one for each statement, and before them the setting's own.

    A setting that says nothing (a chain's, a circle's) stands in the first statement's entry. No
    note stands before the setting, and no connecting word behind a note.
    """
    head = [setting, manner.unless] if unless else [setting]
    first = 1 if says_much else 0
    written = sorted([(at, note(one, who, manner.place)) for at, one, who in manner.notes])
    notes = [[text for at, text in written if at == place] for place in range(9)]
    told = [
        marker + _inner(text, names) if marker and not notes[place] else capital(text)
        for place, (marker, text) in enumerate(
            zip(manner.markers, statements, strict=False), start=first
        )
    ]
    entries = [[*notes[place], one] for place, one in enumerate(told, start=first)]
    if says_much:
        entries.insert(0, [*head, *notes[0]])
    else:
        entries[0] = [*head, *entries[0]]
    entries[-1] += [text for at, text in written if at >= len(entries)]
    return tuple(map(" ".join, entries))


def _inner(text: str, names: Sequence[str]) -> str:
    """The statement as it stands behind a connecting word: small, unless it opens with a name."""
    named = text.split(" ", 1)[0] in names
    return text if named else text[:1].lower() + text[1:]
