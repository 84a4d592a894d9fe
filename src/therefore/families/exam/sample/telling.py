"""How a paragraph is told: which opening, which notes and connecting words, and where they stand.

Drawn once for a paragraph, so that its questions share one text. None of it touches the logic.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

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
    notes: tuple[tuple[int, str], ...]
    """Notes with the entry that they stand before; one past the last: behind it."""


def draw_manner(
    openings: int,
    notes: Sequence[str],
    names: Sequence[str],
    place: str,
    statements: int,
    rng: Stream,
) -> Manner:
    """A manner for so many statements about the people of a place."""
    fitting = [one for one in notes if len(names) > 1 or "{m}" not in one]
    if not names:
        fitting = [one for one in fitting if "{n}" not in one]
    chosen = rng.sample(fitting, rng.choice(_NOTES))
    told = [
        (rng.randint(0, statements), note(one, rng.sample(names, min(2, len(names))), place))
        for one in chosen
    ]
    markers = ["", *(rng.choice(MARKERS) if rng.random() < _MARKED else "" for _ in range(1, 9))]
    return Manner(rng.randrange(openings), rng.choice(UNLESS), tuple(markers), tuple(sorted(told)))


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
    notes = [[text for at, text in manner.notes if at == place] for place in range(9)]
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
    entries[-1] += [text for at, text in manner.notes if at >= len(entries)]
    return tuple(map(" ".join, entries))


def _inner(text: str, names: Sequence[str]) -> str:
    """The statement as it stands behind a connecting word: small, unless it opens with a name."""
    named = text.split(" ", 1)[0] in names
    return text if named else text[:1].lower() + text[1:]
