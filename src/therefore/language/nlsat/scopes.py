"""Sentences in the papers' own words that leave the scope of "not" or of "and" open.

They are read as the papers mean them, so that released files can be checked; a text with such a
sentence has a doubt, and so is unverified. The project's own patterns have none.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

_MORE = r"(?:(?:,|,? (?:and|or))(?: not)?(?: an?)? \w+)*"
"""Words that may be joined to a denied word."""
_OPEN = (
    (
        re.compile(
            rf"(?:All|Every(?:one|body|thing)?) (?:.* )?(?:is|are) not (?:an? )?\w+{_MORE}\.", re.I
        ),
        "“every ... is not” may deny it of all, or of some only",
    ),
    (
        re.compile(r".*\bnot an? \w+ (?:or|and) an? |.*\bnot \w+ and (?!not )\w+ then\b", re.I),
        "“not” may deny the next word alone, or both that are joined",
    ),
    (
        re.compile(r"(?!If )[\w ,]+ and (?:not )?\w+ (?:things|people) ", re.I),
        "“red and big things” may be those that are both, or all that are either",
    ),
)


def open_denials(sentences: Sequence[str]) -> tuple[str, ...]:
    """The doubts about sentences that leave the scope of "not" or "and" open.

    >>> open_denials(["John is not a doctor or a baker."])
    ('“not” may deny the next word alone, or both that are joined',)
    >>> open_denials(["Every doctor who is not a baker is a poet.", "John is a cook or a poet."])
    ()
    """
    return tuple(why for shape, why in _OPEN if any(map(shape.match, sentences)))
