"""The subjects of clauses: people with their pronouns, and places where a thing may be.

They come from `lists.txt`, which holds every list of words that this language needs, each under its
name.
"""

from __future__ import annotations

from collections.abc import Iterable

from therefore.language.english.inflection import name_of
from therefore.language.lists import lines_of, words_of

_LISTS = ("therefore.language.syllogism", "lists.txt")


def listed(name: str) -> tuple[str, ...]:
    """The words of the list of this name in `lists.txt`."""
    return words_of(*_LISTS, name)


PRONOUNS = dict.fromkeys(listed("women"), "she") | dict.fromkeys(listed("men"), "he")
"""From each person's name to the pronoun, "she" or "he"."""

PEOPLE = tuple(PRONOUNS)

PLACES = tuple(f"{where} the {noun}" for where in ("in", "on") for noun in listed(where))
"""The places of the one thing that an item may be about: "in the film", "on the poster"."""

ASIDES = tuple(tuple(row.split(" | ")) for row in lines_of(*_LISTS)["asides"])
"""Rows of verb phrases that suit any such thing and settle nothing; an item has one of a row."""

ROWS = {name_of(one): place for place, row in enumerate(ASIDES) for one in row}
"""From each phrase's predicate to the number of its row."""


ASIDE = "it says two things of one row of the list, and what they say of each other is open"


def share_a_row(names: Iterable[str], others: Iterable[str]) -> bool:
    """Whether a name of the first list shares a row with a different name of the second.

    Two phrases of a row may say something of each other.

    >>> share_a_row(["please_the_critics"], ["annoy_the_critics", "have_a_nickname"])
    True
    >>> share_a_row(["please_the_critics"], ["please_the_critics", "have_a_nickname"])
    False
    """
    said, beside = ROWS.keys() & set(names), ROWS.keys() & set(others)
    return any(ROWS[one] == ROWS[other] for one in said for other in beside - {one})
