"""What texts contain besides statements: notes, connecting words, the convention for "unless".

All of it comes from closed lists that the reader knows word for word, so nothing can hide there. A
*note* is a sentence about people and things of the theme that has no bearing on the question; it
stands behind the setting, before a statement in the same entry, or behind the last statement. {n}
and {m} are names of the cast, {she} is the pronoun of {n}.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from therefore.errors import SentenceError
from therefore.language.english.inflection import capital, small
from therefore.language.exam.names import pronoun
from therefore.language.exam.stored import stored

_STORED = stored("manner")
MARKERS: tuple[str, ...] = tuple(_STORED["markers"])
"""Connecting words that may stand before any statement but the first."""
UNLESS: tuple[str, ...] = tuple(_STORED["unless"])
"""Wordings of the convention for "unless", which is stated before the word is first used."""
CONCLUDING: tuple[str, ...] = tuple(_STORED["concluding"])
"""Words that introduce the conclusion of an argument."""

_MARKED = re.compile("|".join(map(re.escape, MARKERS)))
_STOP = re.compile(r"(?<=\.) ")


def note(template: str, names: Sequence[str], place: str) -> str:
    """The note with its names, pronoun and place filled in.

    >>> note("{n} is late, because {she} missed the bus to {place}.", ["Nora"], "York")
    'Nora is late, because she missed the bus to York.'
    """
    n = names[0] if names else ""
    m = names[1] if len(names) > 1 else ""
    return template.format(n=n, m=m, she=pronoun(n), place=place)


def argument_text(statements: Sequence[str], conclusion: str, concluding: str) -> str:
    """The argument as one text; its sentences may begin with a small or a capital letter.

    >>> argument_text(["if it snows, the ferry waits.", "it snows."], "The ferry waits.", "So, ")
    'If it snows, the ferry waits. It snows. So, the ferry waits.'
    """
    last = concluding + small(conclusion)
    return " ".join([*map(capital, statements), last])


def sentences(entry: str) -> list[str]:
    """The sentences of an entry, without the convention for "unless".

    >>> sentences("The hall is old. Nora sings.")
    ['The hall is old.', 'Nora sings.']
    """
    return [one for one in _STOP.split(entry) if one and one not in UNLESS]


def states_unless(entry: str) -> bool:
    """Whether the entry states what "unless" means."""
    return any(one in UNLESS for one in _STOP.split(entry))


def strip(entry: str, notes: Sequence[str], names: Sequence[str], place: str) -> str:
    """The one statement of an entry, without notes and connecting words.

    SentenceError if a sentence beside it is not listed, or if there is more than one statement.
    """
    statements = [one for one in sentences(entry) if not is_note(one, notes, names, place)]
    if len(statements) != 1:
        raise SentenceError(f"{entry!r} holds {len(statements)} statements instead of one")
    before, _, _ = entry.partition(statements[0])
    marked = _MARKED.match(statements[0])
    if marked and sentences(before):
        raise SentenceError(f"{entry!r} joins a statement to a note as if it went on from there")
    return capital(statements[0][marked.end() :]) if marked else statements[0]


def is_note(sentence: str, notes: Sequence[str], names: Sequence[str], place: str) -> bool:
    """Whether the sentence is one of the notes, about people of the cast.

    >>> told = ["{n} is late, because {she} missed the bus."]
    >>> is_note("Nora is late, because she missed the bus.", told, ["Nora", "Hugo"], "York")
    True
    >>> is_note("Nora is late, because he missed the bus.", told, ["Nora", "Hugo"], "York")
    False
    """
    known = _known(tuple(notes))
    there = sorted(
        (found.start(), name)
        for name in names
        if name in sentence
        for found in re.finditer(rf"\b{re.escape(name)}\b", sentence)
    )
    people = list(dict.fromkeys(name for _, name in there))
    if len(people) > 2:
        return False
    found = sentence
    for name, gap in zip(people, ("{n}", "{m}"), strict=False):
        found = re.sub(rf"\b{re.escape(name)}\b", gap, found)
    found = re.sub(rf"\b{re.escape(place)}\b", "{place}", found) if place else found
    if found not in known:
        return False
    return known[found] in ("", pronoun(people[0]) if people else "")


@cache
def _known(notes: tuple[str, ...]) -> Mapping[str, str]:
    """From every note with its pronoun filled in to that pronoun (or an empty text)."""
    told: dict[str, str] = {}
    for template in notes:
        if "{she}" in template:
            for word in ("she", "he"):
                told[template.replace("{she}", word)] = word
        else:
            told[template] = ""
    return told


@dataclass(frozen=True, slots=True)
class Manner:
    """The choices that make a paragraph of given statements."""

    opening: int
    unless: str
    """The wording of the convention for "unless"."""
    markers: tuple[str, ...]
    """The connecting words before each statement; mostly an empty text."""
    notes: tuple[tuple[int, str, Sequence[str]], ...]
    """Each note as (entry, template, names): it stands before that entry's statement; an entry one
    past the last puts it behind the last."""
    place: str


def compose(
    manner: Manner,
    setting: str,
    statements: Sequence[str],
    names: Sequence[str],
    *,
    says_much: bool,
    unless: bool,
) -> tuple[str, ...]:
    """The entries of a paragraph: one for the setting, then one for each statement.

    A setting without a meaning of its own (`says_much` is false: chains, circles) stands in the
    first statement's entry. `unless` says whether the convention is stated. No note stands before
    the setting, and no connecting word behind a note.
    """
    head = [setting, manner.unless] if unless else [setting]
    first = 1 if says_much else 0
    written = sorted([(at, note(one, who, manner.place)) for at, one, who in manner.notes])
    notes = [[text for at, text in written if at == place] for place in range(9)]
    told = [
        marker + inner(text, names) if marker and not notes[place] else capital(text)
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


def inner(text: str, names: Collection[str]) -> str:
    """The statement as it stands inside a sentence: first letter small, unless it is a name's."""
    named = text.split(" ", 1)[0] in names
    return text if named else small(text)
