"""Reading categorical frames, such as "The class of birds includes all owls".

Each frame of `frames.tsv` cuts a sentence into two noun phrases at words that no noun holds. The
frame says which of the two is the subject, which form both have, and under which name the meaning
stands in `categorical.MEANINGS`. Sentences of other shapes are left to `categorical`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from therefore.language.syllogism.words import PEOPLE, SLOT, frames

_SLOTS = {
    "S:many": "(?P<s>.+?)",
    "S:one": "(?P<s>.+?)",
    "S:a": "an? (?P<s>.+?)",
    "P:many": "(?P<p>.+?)",
    "P:a": "(?P<p>an? .+)",
}
_VERB = re.compile(r"\b(?:is|are|that|who)\b")
"""Words that no noun phrase of a frame holds: a phrase with one was cut wrongly."""


@dataclass(frozen=True, slots=True)
class Framed:
    """A sentence cut into its terms."""

    pattern: str
    """The name of its meaning in `categorical.MEANINGS`."""
    subject: str
    """The subject without its article."""
    verbs: str
    """The predicate as a verb phrase: "are owls", "is an owl"."""
    counted: bool
    """Whether the terms stand in the singular."""


@cache
def _patterns() -> dict[str, list[tuple[str, re.Pattern[str], str, bool]]]:
    """The frames under their first words, as (piece, pattern, meaning, singular); longest first.

    The piece is the frame's longest fixed text: a sentence without it is not tried.
    """
    found: dict[str, list[tuple[str, re.Pattern[str], str, bool]]] = {}
    of_classes = [each for each in frames() if each.group in ("several", "one", "heard")]
    for frame in sorted(of_classes, key=lambda each: -len(SLOT.sub("", each.text))):
        text = frame.text.removesuffix(".")
        pattern = re.compile(_expression(text))
        piece = max(re.split(r"\{[\w:]+\}", text), key=len)
        for first in _either(frame.text.split(" ")[0]):
            told = (piece, pattern, frame.meaning, frame.group == "one")
            found.setdefault(first, []).append(told)
    return found


def _expression(text: str) -> str:
    """The frame as a regular expression, for things and for people."""

    def gap(found: re.Match[str]) -> str:
        return _SLOTS.get(found[1]) or f"(?:{'|'.join(_either(found[0]))})"

    # "Some of the owls" has frames of its own.
    return re.sub(r"\{([\w:]+)\}", gap, text).replace("Some (?P", "Some (?!of the )(?P")


def _either(word: str) -> tuple[str, ...]:
    """A word of a frame; for a word in braces also its form for people."""
    plain = word.strip("{}")
    return (plain,) if plain == word else (plain, PEOPLE[plain])


def cut(text: str) -> Framed | None:
    """A sentence without its full stop, cut by its frame; None if it has no listed frame.

    >>> cut("The class of birds includes all owls")
    Framed(pattern='the class of y includes all x', subject='owls', verbs='are birds', ...)
    >>> cut("All owls can fly") is None
    True
    """
    for piece, pattern, name, counted in _patterns().get(text.split(" ", 1)[0], ()):
        match = pattern.fullmatch(text) if piece in text else None
        if match is None:
            continue
        subject, predicate = match["s"], match["p"]
        if _VERB.search(subject) or _VERB.search(predicate):
            continue
        return Framed(name, subject, f"{'is' if counted else 'are'} {predicate}", counted)
    return None
