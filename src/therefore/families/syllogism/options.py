"""Sets of four options of which the form says nothing about which is right.

A set is *balanced* if, for each of its four statements, some valid mood proves that one and none
of the other three. Four items that share such a set, up to the names of their terms, with each of
the four right once, leave an options-only reader at exactly one in four: quantifier, negation,
length and even the pattern of shared terms are the same in all of them. The sets are found by
trying all (18 choose 4) sets of statements about three terms against all 24 moods.

A distractor is thus always one of the paper's operations (quantifier, negation, exchange of terms,
here also with the middle term), and always proved not to follow.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass
from functools import cache
from itertools import combinations, permutations

from therefore.families.syllogism.moods import Mood, P, S, Statement, follows, valid_moods

SHAPES = {"IOOO": 5, "EIOO": 4, "AEOO": 2, "AOOO": 1}
"""How often sets of these quantifiers are drawn. Together they hold every mood, and make the four
quantifiers about as frequent among the answers as among the 24 moods (1 A, 4 E, 7 I, 12 O)."""

SLOTS = 60
"""Moods compete for the answers of a set; the rarer a mood in all sets, the more of these."""

STATEMENTS: tuple[Statement, ...] = (
    *((q, a, b) for q in ("A", "O") for a, b in permutations(range(3), 2)),
    *((q, a, b) for q in ("E", "I") for a, b in combinations(range(3), 2)),
)
"""The 18 statements about three terms; "no" and "some" say the same in both directions."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A mood and the four options shown with it; the first is its conclusion."""

    mood: Mood
    options: tuple[Statement, ...]


Balanced = tuple[tuple[Choice, ...], ...]
"""Four lists of choices, one for each of a set's statements as the right one."""


def renamed(statement: Statement, order: tuple[int, ...]) -> Statement:
    """The statement about other terms; symmetric ones with the lower term first."""
    quantifier, one, other = statement
    one, other = order[one], order[other]
    if quantifier in "EI" and one > other:
        one, other = other, one
    return quantifier, one, other


@cache
def balanced_sets() -> dict[str, tuple[Balanced, ...]]:
    """The balanced sets by their quantifiers (`EIOO`), each up to the names of terms."""
    same = tuple(range(3))
    proves = {mood: {s for s in STATEMENTS if follows(mood.premises, s)} for mood in valid_moods()}
    found: dict[tuple[Statement, ...], dict[Statement, dict[Choice, None]]] = defaultdict(
        lambda: defaultdict(dict)
    )
    for four in combinations(STATEMENTS, 4):
        images = [
            (tuple(sorted(renamed(s, order) for s in four)), order)
            for order in permutations(range(3))
        ]
        canonical, _ = min(images)
        for mood, known in proves.items():
            right = renamed((mood.conclusion, S, P), same)
            if right in four and len(known.intersection(four)) == 1:
                choice = Choice(mood, (right, *(s for s in four if s != right)))
                for image, order in images:
                    if image == canonical:
                        found[canonical][renamed(right, order)][choice] = None
    sets: dict[str, list[Balanced]] = defaultdict(list)
    for canonical, members in found.items():
        if len(members) == 4:
            shape = "".join(sorted(statement[0] for statement in canonical))
            sets[shape].append(tuple(tuple(choices) for choices in members.values()))
    return {shape: tuple(group) for shape, group in sets.items()}


@cache
def draws() -> tuple[Balanced, ...]:
    """The sets to draw from, each as often as its weight says, choices as often as theirs."""
    groups = [
        (group, weight / len(balanced_sets()[shape]))
        for shape, weight in SHAPES.items()
        for group in balanced_sets()[shape]
    ]
    frequency: Counter[Mood] = Counter()
    for group, weight in groups:
        for choices in group:
            for choice in choices:
                frequency[choice.mood] += weight / len(choices)  # type: ignore[assignment]
    least = min(weight for _, weight in groups)
    return tuple(
        tuple(_slots(choices, frequency) for choices in group)
        for group, weight in groups
        for _ in range(round(weight / least))
    )


def _slots(choices: tuple[Choice, ...], frequency: Counter[Mood]) -> tuple[Choice, ...]:
    weights = [1 / frequency[choice.mood] for choice in choices]
    share = SLOTS / sum(weights)
    return tuple(
        choice
        for choice, weight in zip(choices, weights, strict=True)
        for _ in range(max(1, round(weight * share)))
    )
