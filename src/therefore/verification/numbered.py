"""The form of an item: its formulas and its certificate with their words numbered.

The words of the formulas are numbered in the order of their first occurrence and replaced by their
numbers in formulas and certificate; all else stays as it is. The numbers of axioms, premises,
queries and goals are kept, too. So two items of one form differ by a one-to-one renaming, and every
verdict that does not depend on what words mean is the same for both. An item whose words could be
mixed up with other signs has no form.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from therefore.items import Logic

_WORD = re.compile(r"([a-z]\w*)", re.ASCII)
KEYWORDS = frozenset(("theory", "goal", "true", "domain", "names", "rup", "uses"))
LONG = 60_000
"""Characters; longer formulas or certificates are not numbered."""
BETWEEN = ',"theory'
"""The text between two claims of a certificate: every name of a claim begins with "theory"."""
NUMBERS = tuple([f"%{number}" for number in range(4096)])


class NumberedTheory(NamedTuple):
    """Formulas with their words numbered."""

    text: str
    """The formulas, a line each."""
    counts: tuple[int, int, int, int]
    """How many of them are axioms, premises, queries and goals."""


class Numbered(NamedTuple):
    """An item's form, and the words that make the item of it."""

    theory: NumberedTheory
    shown: str
    """The certificate, with the formulas' words numbered."""
    words: tuple[str, ...]
    """The words, in the order of their numbers."""


def numbered(logic: Logic, certificate: str) -> Numbered | None:
    r"""The form of formulas and certificate; None if they are long or hold signs such as `%`.

    >>> form = numbered(Logic(("?[X]: owls(X)",), ("owls(ann)",)), '{"true":["owls(ann)"]}')
    >>> form.theory.text.splitlines(), form.theory.counts, form.shown
    (['?[X]: %0(X)', '%0(%1)'], (1, 1, 0, 0), '{"true":["%0(%1)"]}')
    >>> form.words
    ('owls', 'ann')
    """
    parts = (*logic.axioms, *logic.premises, *logic.query, *logic.goal)
    text = "\n".join(parts)
    if not _is_plain(text + certificate) or text.count("\n") != len(parts) - 1:
        return None
    pieces = _WORD.split(text)
    said = pieces[1::2]
    words = tuple(dict.fromkeys(said))
    numbers = dict(zip(words, NUMBERS, strict=False))
    if len(words) > len(NUMBERS) or not KEYWORDS.isdisjoint(numbers):
        return None
    pieces[1::2] = map(numbers.__getitem__, said)
    counts = (len(logic.axioms), len(logic.premises), len(logic.query), len(logic.goal))
    theory = NumberedTheory("".join(pieces), counts)
    return Numbered(theory, _shown(certificate, numbers), words)


def numbered_by(
    theory: NumberedTheory, certificate: str, words: tuple[str, ...]
) -> Numbered | None:
    """The form of a certificate with formulas that are numbered already."""
    numbers = dict(zip(words, NUMBERS, strict=False))
    if len(words) > len(NUMBERS) or not KEYWORDS.isdisjoint(numbers) or not _is_plain(certificate):
        return None
    return Numbered(theory, _shown(certificate, numbers), words)


def _is_plain(text: str) -> bool:
    """Whether a text is short and has no sign that could be taken for part of a word."""
    return (
        len(text) <= LONG
        and text.isascii()
        and "'" not in text
        and "\\" not in text
        and "%" not in text
    )


def _shown(certificate: str, numbers: dict[str, str]) -> str:
    """The certificate with the words of its evidence numbered, but not the names of its claims.

    Evidence that occurs for several claims is converted once.
    """
    known: dict[str, str] = {}
    shown: list[str] = []
    for part in certificate.split(BETWEEN):
        name, colon, evidence = part.partition('":')
        if evidence not in known:
            known[evidence] = _numbered(evidence, numbers)
        shown.append(name + colon + known[evidence])
    return BETWEEN.join(shown)


def _numbered(text: str, numbers: dict[str, str]) -> str:
    pieces = _WORD.split(text)
    words = pieces[1::2]
    pieces[1::2] = map(numbers.get, words, words)
    return "".join(pieces)
