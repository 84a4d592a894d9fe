"""Sentences about everyone, someone or a named person, decided by the types that people can have.

With k traits there are 2^k types of people, kept as the bits of a number. No sentence relates two
people, so what each can be is all there is to know: a universal sentence follows if all that it
forbids is forbidden already, an existential one if some known person is sure to bear it out.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Literal, NamedTuple

from therefore.logic.tables import columns

Sort = Literal["no one", "someone", "person"]


class TypeClaim(NamedTuple):
    """The claim that no one, someone or one named person is of some types; types are bits."""

    sort: Sort
    types: int
    person: int = -1
    """The person's place among those who are named."""


class Known(NamedTuple):
    """The types that anybody can have, that each named person can, and that each witness can."""

    allowed: int
    people: tuple[int, ...]
    witnesses: tuple[int, ...] = ()


@cache
def having(traits: int) -> tuple[tuple[int, int], ...]:
    """The types with each of so many traits, and those without it.

    >>> [(bin(has), bin(lacks)) for has, lacks in having(2)]
    [('0b1010', '0b101'), ('0b1100', '0b11')]
    """
    every = (1 << (1 << traits)) - 1
    return tuple((has, every & ~has) for has in columns(traits))


def settled(allowed: int, traits: int) -> bool:
    """Whether nobody can have some trait, or nobody can lack it."""
    return not all([allowed & has and allowed & lacks for has, lacks in having(traits)])


def learn(known: Known, claims: Sequence[TypeClaim]) -> Known | None:
    """What is known with the claims added; None if they cannot all be true."""
    allowed, people, witnesses = known
    for sort, types, person in claims:
        if sort == "no one":
            allowed &= ~types
        elif sort == "person":
            people = (*people[:person], people[person] & types, *people[person + 1 :])
        else:
            witnesses = (*witnesses, types)
    people = tuple([types & allowed for types in people])
    if witnesses:
        witnesses = tuple([types & allowed for types in witnesses])
    return None if 0 in people or 0 in witnesses else Known(allowed, people, witnesses)


def follows(state: Known, claim: TypeClaim) -> bool:
    """Whether a claim is certain: `learn` would refuse its opposite."""
    sort, types, person = claim
    if sort == "no one":
        return not state.allowed & types
    if sort == "person":
        return not state.people[person] & ~types
    return any([not one & ~types for one in state.people + state.witnesses])


def possible(state: Known, claim: TypeClaim) -> bool:
    """Whether a claim is possible: `learn` would accept it."""
    sort, types, person = claim
    if sort == "someone":
        return bool(state.allowed & types)
    if sort == "person":
        return bool(state.people[person] & types)
    return all([one & ~types for one in state.people + state.witnesses])
