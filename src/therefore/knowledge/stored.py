"""Counts over the embedded knowledge, computed once and shipped: a first item does not wait.

To draw one middle term, a sampler must know how many there are in all domains, and which moods have
true premises at all: a tenth of a second before the first item. `stored.json` has the middle terms
of each domain under its stamp, for each territory of our presets the moods that it lacks, and for
each chain of the bank the domains that it can run through. Whatever is not there is computed.
`python -m tests.stored` renews the file, and a test compares it with what is computed.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from functools import cache
from importlib.resources import files

from therefore.knowledge.terms import Domain
from therefore.solve.moods import FIGURES, NAMES, M, Mood
from therefore.solve.regions import QUANTIFIERS, Quantifier

FILE = "data/stored.json"

Table = tuple[Quantifier, int]
"""A quantifier, and whether the term is its subject (0) or its predicate (1)."""
TABLES: tuple[Table, ...] = tuple((each, side) for each in QUANTIFIERS for side in (0, 1))
PREMISES = tuple(sorted({f"{code[:2]}{code[4]}" for code in NAMES}))
"""The pairs of premises of the valid moods: AA1, ..."""


def tables_of(mood: Mood) -> tuple[Table, Table]:
    """The table that has a middle term's predicates, and the table that has its subjects."""
    (major_subject, _), (minor_subject, _) = FIGURES[mood.figure]
    return (mood.major, int(major_subject != M)), (mood.minor, int(minor_subject != M))


class Middles:
    """The middle terms of a domain that suit a mood, one bit each."""

    def __init__(self, text: str) -> None:
        masks = text.split(" ")
        self._wide, self._upper = masks[: len(PREMISES)], masks[len(PREMISES) :][: len(TABLES)]
        self._lower = masks[len(PREMISES) + len(TABLES) :]

    def wide(self, mood: Mood) -> int:
        """Those with at least two subjects and two other predicates."""
        return int(self._wide[PREMISES.index(f"{mood.major}{mood.minor}{mood.figure}")], 16)

    def owned(self, mood: Mood, seed: int) -> int:
        """Those with a predicate, and a subject whose pair with it the class of seeds owns."""
        upper, lower = tables_of(mood)
        place = TABLES.index(lower) * (len(self._lower) // len(TABLES)) + seed
        return int(self._upper[TABLES.index(upper)], 16) & int(self._lower[place], 16)


@cache
def _stored() -> dict[str, dict[str, str]]:
    text = (files("therefore.knowledge") / FILE).read_text(encoding="utf-8")
    found: dict[str, dict[str, str]] = json.loads(text)
    return found


@cache
def middles(stamp: str) -> Middles | None:
    """The middle terms of the domain with this stamp; None if they are not stored."""
    text = _stored()["middles"].get(stamp)
    return None if text is None else Middles(text)


def lacking(domains: Sequence[Domain], name: str) -> list[str] | None:
    """The moods that a territory lacks, by its name; None if it is not stored."""
    found = _of_all(domains, "lacking", name)
    return None if found is None else found.split(" ")


def reached(domains: Sequence[Domain], steps: Iterable[Table]) -> int | None:
    """The domains that a chain can run through, one bit each; None if it is not stored."""
    found = _of_all(domains, "reached", "".join([f"{which}{side}" for which, side in steps]))
    return None if found is None else int(found, 16)


def _of_all(domains: Sequence[Domain], what: str, name: str) -> str | None:
    """What is stored of all domains together; None if these are not the domains of the file."""
    stamps = [domain.stamp for domain in domains]
    return _stored()[what].get(name) if stamps == list(_stored()["middles"]) else None
