"""Words in lists, and whom clauses are about: people with their pronouns, or one thing somewhere.

`lists.txt` holds every list of words that the family's language needs, under its name.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files


@cache
def _lists() -> dict[str, list[str]]:
    """The lines of each list."""
    text = (files("therefore.language.syllogism") / "lists.txt").read_text(encoding="utf-8")
    found: dict[str, list[str]] = {}
    for line in text.splitlines():
        if line.startswith("["):
            here = found.setdefault(line.strip("[]"), [])
        elif line and not line.startswith("#"):
            here.append(line)
    return found


def listed(name: str) -> tuple[str, ...]:
    """The words of a list.

    >>> listed("middles")
    ('a', 'e', 'i', 'o', 'u', 'oo', 'ee', 'ai')
    """
    return tuple(" ".join(_lists()[name]).split(" "))


PRONOUNS = dict.fromkeys(listed("women"), "she") | dict.fromkeys(listed("men"), "he")
"""The people, and how one refers back to them."""

PEOPLE = tuple(PRONOUNS)

PLACES = tuple(f"{where} the {noun}" for where in ("in", "on") for noun in listed(where))
"""Where the one thing is that an item may be about."""

ASIDES = tuple(_lists()["asides"])
"""What may be said of any such thing and settles nothing."""
