"""What is known of people: the types that they can have, and what claims add to that.

With k traits there are 2^k types of people, kept as the bits of a number. No sentence
relates two people, so what each can be is all there is to know.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from therefore.language.exam.policies import Policy


@dataclass(frozen=True, slots=True)
class Claim:
    """That no one is of some types, that someone is, or that a person is; types are bits."""

    sort: Literal["no one", "someone", "person"]
    types: int
    person: str = ""


@dataclass(frozen=True, slots=True)
class Known:
    """The types that people can have, that each named person can have, and each witness."""

    allowed: int
    people: tuple[tuple[str, int], ...]
    witnesses: tuple[int, ...] = ()


def learn(known: Known, claims: Sequence[Claim]) -> Known | None:
    """What is known with the claims too; None if they cannot all be."""
    allowed = known.allowed
    people = dict(known.people)
    witnesses = list(known.witnesses)
    for claim in claims:
        match claim.sort:
            case "no one":
                allowed &= ~claim.types
            case "person":
                people[claim.person] &= claim.types
            case _:
                witnesses.append(claim.types)
    for name in people:
        people[name] &= allowed
    witnesses = [types & allowed for types in witnesses]
    if not all(people.values()) or not all(witnesses):
        return None
    return Known(allowed, tuple(people.items()), tuple(witnesses))


def everyone(state: Known) -> list[int]:
    """The types of everyone who is known to exist."""
    return [types for _, types in state.people] + list(state.witnesses)


def subjects(policy: Policy) -> frozenset[int | str]:
    """The traits and the person that a policy speaks of."""
    person = {policy.person} if policy.person else set()
    return frozenset({abs(trait) for trait in policy.traits} | person)


def claimed(policy: Policy, having: Mapping[int, int], every: int) -> Claim:
    """What a policy says of types; `having` are those with a trait, or without it."""
    p = [having[trait] for trait in policy.traits]
    match policy.form:
        case "all":
            return Claim("no one", p[0] & ~p[1])
        case "none":
            return Claim("no one", p[0] & p[1])
        case "only":
            return Claim("no one", p[1] & ~p[0])
        case "all_both":
            return Claim("no one", p[0] & p[1] & ~p[2])
        case "all_either":
            return Claim("no one", p[0] & ~p[1] & ~p[2])
        case "some":
            return Claim("someone", p[0] & p[1])
        case "not_all":
            return Claim("someone", p[0] & ~p[1])
        case "fact":
            return Claim("person", p[0], policy.person)
        case "fact_both":
            return Claim("person", p[0] & p[1], policy.person)
        case "fact_either":
            return Claim("person", p[0] | p[1], policy.person)
        case _:
            return Claim("person", every & ~p[0] | p[1], policy.person)
