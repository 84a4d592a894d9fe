"""The readings that the grammar gives each sentence, each sentence read once.

The readings depend on a sentence's pattern: sentences that differ only in open words share one
parse. A text may say in a sentence of its own how "unless" or "or" is meant.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from therefore.errors import InputError
from therefore.language.engine.language import language
from therefore.language.reading import Context, Reading, read_next, readings

Taken = tuple[Reading, ...]


def all_taken(texts: Sequence[str]) -> list[list[Taken]]:
    """The readings of each sentence of each text; pronouns refer to the sentences before."""
    pieces = [pieces_of(text) for text in texts]
    alone = [[_taken(piece) for piece in each] for each in pieces]
    if all(found is not None for each in alone for found in each):
        return [[found for found in each if found is not None] for each in alone]
    context = Context()
    speech = language("english")
    taken: list[list[Taken]] = []
    for each in pieces:
        taken.append([])
        for piece in each:
            if _taken(piece) != ():
                try:
                    read, context = read_next(piece, context, speech)
                    taken[-1].append(read.readings)
                except InputError:
                    continue
    return taken


@lru_cache(maxsize=1 << 16)
def _taken(piece: str) -> Taken | None:
    """The readings of a sentence; empty if it has none, None if they depend on those before."""
    speech = language("english")
    if piece.startswith(("According to ", "Statement ")):
        return None
    try:
        tokens = speech.orthography.tokens(speech.orthography.check(piece))
        if not tokens or not speech.templates(speech.words(tokens)):
            return ()
    except InputError:
        return ()
    try:
        return tuple(readings(piece))
    except InputError:
        return None  # a pronoun for somebody named before


CONVENTIONS = (
    (
        '"unless": if not, and only then',
        re.compile(r'"unless"[^.]*\b(?:means|sense)\b[^.]*"if not"'),
    ),
    ('"or": one but not both', re.compile(r'"or"[^.]*\b(?:includes|means|leaves)\b[^.]*\bboth\b')),
)
"""Readings that a text rules out by a sentence that says how a word is meant."""


@lru_cache(maxsize=1 << 12)
def settled_by(text: str) -> frozenset[str]:
    """The notes of readings that a sentence of the text rules out."""
    return frozenset(note for note, stated in CONVENTIONS if stated.search(text))


@lru_cache(maxsize=1 << 16)
def pieces_of(text: str) -> tuple[str, ...]:
    """The sentences of one premise; most premises have one."""
    if ". " not in text:
        return (text,)
    try:
        orthography = language("english").orthography
        return tuple(orthography.sentences(orthography.check(text)))
    except InputError:
        return (text,)


@lru_cache(maxsize=1 << 17)
def one_way(text: str) -> bool:
    """Whether a text has at most one reading, whatever sentences come before it.

    Decided by its pattern: sentences that differ only in open words share one parse.
    """
    return all((found := _taken(piece)) is not None and len(found) < 2 for piece in pieces_of(text))
