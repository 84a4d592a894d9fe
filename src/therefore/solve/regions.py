"""What follows from categorical premises about any number of terms, by Venn's regions.

Universal premises leave some regions of the diagram possible; "some" and existential import each
say that one of their regions, among those possible, has a member. Then

    a universal conclusion follows if no possible region speaks against it;
    a particular one follows if the regions of one "some" are all among its own;
    a model has one individual in a region of each "some", and none elsewhere.

Exact for consistent premises, and quick for the ten terms of a polysyllogism beside a fallacy.
Evidence never rests on it: a proof is the solver's, and a model is accepted by the checker.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Literal

Quantifier = Literal["A", "E", "I", "O"]
"""The traditional letters: all, no, some, some not."""
QUANTIFIERS: tuple[Quantifier, ...] = ("A", "E", "I", "O")

Statement = tuple[Quantifier, int, int]
"""All (A), no (E), some (I) or not all (O) of one term are the other: ("A", 0, 2)."""


def spelled(statements: Iterable[Statement]) -> str:
    """Statements as one short text, under which evidence is stored.

    >>> spelled([("A", 0, 1), ("E", 1, 2)])
    'A01E12'
    """
    return "".join([f"{quantifier}{one}{other}" for quantifier, one, other in statements])


@lru_cache(maxsize=256)
def members(term: int, count: int) -> int:
    """The regions inside a term, of `count` terms; one bit each."""
    return sum(1 << region for region in range(1 << count) if region >> term & 1)


def follows(
    premises: Sequence[Statement], conclusion: Statement, count: int, *, existential: bool = True
) -> bool:
    """Whether the conclusion follows from consistent premises about `count` terms.

    >>> follows([("A", 0, 1), ("A", 1, 2), ("E", 2, 3)], ("E", 0, 3), 4)
    True
    >>> follows([("A", 0, 1), ("A", 1, 2), ("E", 2, 3)], ("A", 0, 3), 4)
    False
    """
    possible, somewhere = _diagram(premises, count, existential)
    regions = _regions(conclusion, count)
    if conclusion[0] in "AE":
        return not possible & regions
    return any(not some & possible & ~regions for some in somewhere)


def individuals(
    premises: Sequence[Statement], count: int, denied: Statement | None = None
) -> list[int] | None:
    """The regions of a model's individuals, a bit for each term; None if there is no model.

    In the model the premises are true, every term that they mention has members, and the statement
    that is denied is false.

    >>> individuals([("A", 0, 1), ("A", 1, 2)], 3)
    [7]
    >>> individuals([("A", 0, 1), ("A", 1, 2)], 3, ("A", 0, 2)) is None
    True
    >>> individuals([("A", 0, 1), ("A", 1, 2)], 3, ("A", 2, 0))
    [7, 4]
    """
    possible, somewhere = _diagram(premises, count, True)
    if denied is not None:
        regions = _regions(denied, count)
        if denied[0] in "AE":
            somewhere.append(regions)
        else:
            possible &= ~regions
    found: list[int] = []
    inhabited = 0
    for some in somewhere:
        open_regions = some & possible
        if not open_regions:
            return None
        if not some & inhabited:
            lowest = open_regions & -open_regions
            inhabited |= lowest
            found.append(lowest.bit_length() - 1)
    return found


def _diagram(premises: Sequence[Statement], count: int, existential: bool) -> tuple[int, list[int]]:
    """The regions that are possible, and sets of regions each of which holds an individual."""
    possible = (1 << (1 << count)) - 1
    somewhere: list[int] = []
    if existential:
        mentioned = dict.fromkeys(term for _, one, other in premises for term in (one, other))
        somewhere = [members(term, count) for term in mentioned]
    for statement in premises:
        regions = _regions(statement, count)
        if statement[0] in "AE":
            possible &= ~regions
        else:
            somewhere.append(regions)
    return possible, somewhere


def _regions(statement: Statement, count: int) -> int:
    """The regions that a universal statement empties, or that a particular one points at."""
    quantifier, one, other = statement
    inside, with_other = members(one, count), members(other, count)
    return inside & with_other if quantifier in "EI" else inside & ~with_other
