"""Names to draw from: single words, so that lists of them read back."""

from __future__ import annotations

from therefore.language.exam.stored import stored

POOLS: dict[str, tuple[str, ...]] = {name: tuple(words) for name, words in stored("names").items()}
"""The lists by name."""
PEOPLE, PLACES = POOLS["people"], POOLS["places"]
_HE = frozenset(POOLS["he"])


def pronoun(name: str) -> str:
    """The pronoun of a name, "she" or "he": a matter of grammar, not a premise.

    >>> pronoun("Nora"), pronoun("Hugo")
    ('she', 'he')
    """
    return "he" if name in _HE else "she"
