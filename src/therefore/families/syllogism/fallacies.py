"""Fallacies: pairs of premises from which a conclusion does not follow, though it may look so.

A *lookalike* of a valid mood has its conclusion and its two quantifiers, in another order or
figure: the same words. 28 of the 64 pairs of premises are *telling*: of two negative or two
particular premises no syllogism is made, so that their quantifiers alone give them away.
"""

from __future__ import annotations

from functools import cache

from therefore.families.syllogism.moods import MOODS, Mood, P, S, follows, valid_moods
from therefore.knowledge.terms import QUANTIFIERS, Quantifier


@cache
def fallacies(conclusion: Quantifier) -> tuple[Mood, ...]:
    """The invalid moods with this conclusion."""
    valid = set(valid_moods())
    return tuple(mood for mood in MOODS if mood.conclusion == conclusion and mood not in valid)


@cache
def lookalikes(mood: Mood) -> tuple[Mood, ...]:
    """The invalid moods with the same conclusion from the same two quantifiers."""
    both = sorted((mood.major, mood.minor))
    return tuple(
        other for other in fallacies(mood.conclusion) if sorted((other.major, other.minor)) == both
    )


@cache
def barren() -> tuple[Mood, ...]:
    """The moods whose premises prove nothing about s and p, in either direction."""
    return tuple(
        mood
        for mood in MOODS
        if not any(
            follows(mood.premises, (quantifier, one, other))
            for quantifier in QUANTIFIERS
            for one, other in ((S, P), (P, S))
        )
    )


@cache
def telling(conclusion: Quantifier) -> tuple[Mood, ...]:
    """The moods with this conclusion from two negative or two particular premises.

    >>> len({(mood.major, mood.minor, mood.figure) for mood in telling("A")})
    28
    """
    return tuple(
        mood
        for mood in fallacies(conclusion)
        if {mood.major, mood.minor} <= {"E", "O"} or {mood.major, mood.minor} <= {"I", "O"}
    )
