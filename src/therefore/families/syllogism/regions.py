"""What follows from categorical premises about any number of terms, by Venn's regions.

Universal premises leave some regions of the diagram possible; "some" and existential import each
say that one of their regions, among those possible, has a member. Then

    a universal conclusion follows if no possible region speaks against it;
    a particular one follows if the regions of one "some" are all among its own.

Exact for consistent premises, and quick for the up to seven terms of a polysyllogism. Evidence
never rests on it: what it says is proved or refuted again by the solver.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from therefore.families.syllogism.moods import Statement


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
    possible = (1 << (1 << count)) - 1
    somewhere: list[int] = []
    if existential:
        mentioned = {term for _, one, other in premises for term in (one, other)}
        somewhere = [members(term, count) for term in mentioned]
    for statement in premises:
        regions = _regions(statement, count)
        if statement[0] in "AE":
            possible &= ~regions
        else:
            somewhere.append(regions)
    regions = _regions(conclusion, count)
    if conclusion[0] in "AE":
        return not possible & regions
    return any(not some & possible & ~regions for some in somewhere)


def _regions(statement: Statement, count: int) -> int:
    """The regions that a universal statement empties, or that a particular one points at."""
    quantifier, one, other = statement
    inside, with_other = members(one, count), members(other, count)
    return inside & with_other if quantifier in "EI" else inside & ~with_other
