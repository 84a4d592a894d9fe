"""What is known of people: the types that they can have, and what claims add to that.

With k traits there are 2^k types of people, kept as the bits of a number. No sentence
relates two people, so what each can be is all there is to know.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from typing import Literal, NamedTuple

from therefore.families.exam.sample.joining import COLUMNS, SPOKEN_OF
from therefore.language.exam.policies import POLICY_FORMS, Policy
from therefore.logic.tables import columns

Sort = Literal["no one", "someone", "person"]


class Claim(NamedTuple):
    """That no one is of some types, that someone is, or that a person is; types are bits."""

    sort: Sort
    types: int
    person: int = -1
    """The person's place among those who are named."""


class Known(NamedTuple):
    """The types that people can have, that each named person can have, and each witness."""

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


def types_of(order: Sequence[int]) -> dict[int, int]:
    """The types with each of the traits, and by its negative number those without it."""
    found: dict[int, int] = {}
    for trait, (has, lacks) in zip(order, having(len(order)), strict=True):
        found[trait], found[-trait] = has, lacks
    return found


def settled(allowed: int, traits: int) -> bool:
    """Whether nobody can have some trait, or nobody lack it."""
    return not all([allowed & has and allowed & lacks for has, lacks in having(traits)])


def learn(known: Known, claims: Sequence[Claim]) -> Known | None:
    """What is known with the claims too; None if they cannot all be."""
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


def follows(state: Known, claim: Claim) -> bool:
    """Whether a claim is sure: whether `learn` refuses its opposite."""
    sort, types, person = claim
    if sort == "no one":
        return not state.allowed & types
    if sort == "person":
        return not state.people[person] & ~types
    return any([not one & ~types for one in state.people + state.witnesses])


def possible(state: Known, claim: Claim) -> bool:
    """Whether a claim can be: whether `learn` accepts it, without making the state."""
    sort, types, person = claim
    if sort == "someone":
        return bool(state.allowed & types)
    if sort == "person":
        return bool(state.people[person] & types)
    return all([one & ~types for one in state.people + state.witnesses])


@lru_cache(maxsize=1 << 14)
def subjects(policy: Policy) -> frozenset[int | str]:
    """The traits and the person that a policy speaks of."""
    person = {policy.person} if policy.person else set()
    return frozenset({abs(trait) for trait in policy.traits} | person)


def spoken_of(policy: Policy, types: Mapping[int, int], every: int) -> int:
    """The types of people that a policy about everyone speaks of; none for the other policies."""
    if policy.form not in SPOKEN_OF:
        return 0
    return _spoken_of(policy.form, tuple([types[trait] for trait in policy.traits]), every)


@lru_cache(maxsize=1 << 14)
def _spoken_of(form: str, types: tuple[int, ...], every: int) -> int:
    return SPOKEN_OF[form](types, every)


_SORTS: dict[str, Sort] = {"everyone": "no one", "someone": "someone", "person": "person"}


def claimed(policy: Policy, types: Mapping[int, int], every: int, people: Sequence[str]) -> Claim:
    """What a policy says of types; `types` are those with a trait, or without it."""
    form, traits, person, _ = policy
    who = people.index(person) if person else -1
    return _claim(form, tuple([types[trait] for trait in traits]), every, who)


@lru_cache(maxsize=1 << 14)
def _claim(form: str, types: tuple[int, ...], every: int, person: int) -> Claim:
    true, sort = COLUMNS[form](types, every), _SORTS[POLICY_FORMS[form].of]
    return Claim(sort, every & ~true) if sort == "no one" else Claim(sort, true, person)
