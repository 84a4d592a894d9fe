"""The 256 moods and figures of the syllogism: which are valid, and which only look so.

*Existential import* counts only models in which every term has members. A *lookalike* of a valid
mood has its conclusion and its two quantifiers, in another order or figure: the same words. 28 of
the 64 pairs of premises are *telling*: of two negative or two particular premises no syllogism is
made, so that their quantifiers alone give them away.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import product

from therefore.solve import regions
from therefore.solve.regions import QUANTIFIERS, Quantifier, Statement

S, M, P = 0, 1, 2
"""Subject, middle and predicate term."""

FIGURES: dict[int, tuple[tuple[int, int], tuple[int, int]]] = {
    1: ((M, P), (S, M)),
    2: ((P, M), (S, M)),
    3: ((M, P), (M, S)),
    4: ((P, M), (M, S)),
}
"""Subject and predicate of the major and of the minor premise."""

NAMES = {
    "AAA-1": "Barbara",
    "AAI-1": "Barbari",
    "EAE-1": "Celarent",
    "EAO-1": "Celaront",
    "AII-1": "Darii",
    "EIO-1": "Ferio",
    "AEE-2": "Camestres",
    "AEO-2": "Camestros",
    "EAE-2": "Cesare",
    "EAO-2": "Cesaro",
    "AOO-2": "Baroco",
    "EIO-2": "Festino",
    "AAI-3": "Darapti",
    "EAO-3": "Felapton",
    "AII-3": "Datisi",
    "IAI-3": "Disamis",
    "OAO-3": "Bocardo",
    "EIO-3": "Ferison",
    "AAI-4": "Bamalip",
    "AEE-4": "Calemes",
    "AEO-4": "Calemos",
    "EAO-4": "Fesapo",
    "IAI-4": "Dimatis",
    "EIO-4": "Fresison",
}
"""The traditional names; `valid_moods` finds out that these moods and no others are valid."""


@dataclass(frozen=True, slots=True)
class Mood:
    """Three quantifiers and a figure."""

    major: Quantifier
    minor: Quantifier
    conclusion: Quantifier
    figure: int

    @property
    def code(self) -> str:
        """The three quantifiers and the figure: `AAA-1`."""
        return f"{self.major}{self.minor}{self.conclusion}-{self.figure}"

    @property
    def premises(self) -> tuple[Statement, Statement]:
        """Major and minor premise."""
        (a, b), (c, d) = FIGURES[self.figure]
        return (self.major, a, b), (self.minor, c, d)


MOODS: tuple[Mood, ...] = tuple(
    Mood(major, minor, conclusion, figure)
    for figure in FIGURES
    for major, minor, conclusion in product(QUANTIFIERS, repeat=3)
)
"""All 256 moods, valid or not."""
_MOODS = {mood.code: mood for mood in MOODS}


@cache
def follows(
    premises: tuple[Statement, ...], conclusion: Statement, *, existential: bool = True
) -> bool:
    """Whether the conclusion about three terms follows from the premises.

    >>> barbara = (("A", M, P), ("A", S, M))
    >>> follows(barbara, ("A", S, P)), follows(barbara, ("I", S, P))
    (True, True)
    >>> follows(barbara, ("I", S, P), existential=False)
    False
    """
    return regions.follows(premises, conclusion, 3, existential=existential)


@cache
def strongest(mood: Mood) -> bool:
    """Whether no stronger statement about the outer terms follows from the mood's premises.

    >>> [code for code in NAMES if not strongest(_MOODS[code])]
    ['AAI-1', 'EAO-1', 'AEO-2', 'EAO-2', 'AAI-4', 'AEO-4']
    """
    return not any(follows(mood.premises, each) for each in stronger(mood.conclusion))


@cache
def stronger(conclusion: Quantifier) -> tuple[Statement, ...]:
    """The statements about the outer terms that say strictly more than this quantifier.

    >>> [stronger(quantifier) for quantifier in "EI"]
    [(), (('A', 0, 2), ('A', 2, 0))]
    """
    said: Statement = (conclusion, S, P)
    outer: list[Statement] = [(q, *ends) for q in QUANTIFIERS for ends in ((S, P), (P, S))]
    return tuple(each for each in outer if follows((each,), said) and not follows((said,), each))


@cache
def valid_moods(*, existential: bool = True) -> tuple[Mood, ...]:
    """The moods whose conclusion follows.

    >>> len(valid_moods()), len(valid_moods(existential=False))
    (24, 15)
    """
    return tuple(
        mood
        for mood in MOODS
        if follows(mood.premises, (mood.conclusion, S, P), existential=existential)
    )


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
