"""Words in lists, and whom clauses are about: people with their pronouns, or one thing somewhere.

`lists.txt` holds every list of words that the family's language needs, under its name.
"""

from __future__ import annotations

from collections.abc import Iterable

from therefore.language.english.inflection import name_of
from therefore.language.lists import lines_of, words_of

_LISTS = ("therefore.language.syllogism", "lists.txt")


def listed(name: str) -> tuple[str, ...]:
    """The words of a list."""
    return words_of(*_LISTS, name)


PRONOUNS = dict.fromkeys(listed("women"), "she") | dict.fromkeys(listed("men"), "he")
"""The people, and how one refers back to them."""

PEOPLE = tuple(PRONOUNS)

PLACES = tuple(f"{where} the {noun}" for where in ("in", "on") for noun in listed(where))
"""Where the one thing is that an item may be about."""

ASIDES = tuple(tuple(row.split(" | ")) for row in lines_of(*_LISTS)["asides"])
"""What may be said of any such thing and settles nothing; of one row, one in an item."""

ROWS = {name_of(one): place for place, row in enumerate(ASIDES) for one in row}
"""The row of each, by its name."""


ASIDE = "it says two things of one row of the list, and what they say of each other is open"


def share_a_row(names: Iterable[str], others: Iterable[str]) -> bool:
    """Whether one of these stands in one row with another of those: each may speak of the other.

    >>> share_a_row(["please_the_critics"], ["annoy_the_critics", "have_a_nickname"])
    True
    >>> share_a_row(["please_the_critics"], ["please_the_critics", "have_a_nickname"])
    False
    """
    said, beside = ROWS.keys() & set(names), ROWS.keys() & set(others)
    return any(ROWS[one] == ROWS[other] for one in said for other in beside - {one})
