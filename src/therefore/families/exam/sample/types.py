"""What policies about a circle of people say of types (`solve.types`), and what options may say."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from therefore.families.exam.sample.case import Option
from therefore.families.exam.sample.joining import COLUMNS, SPOKEN_OF
from therefore.language.exam.policies import POLICY_FORMS, Policy
from therefore.solve.types import Known, Sort, TypeClaim, having


@lru_cache(maxsize=1 << 14)
def subjects(policy: Policy) -> frozenset[int | str]:
    """The traits and the person that a policy speaks of."""
    person = {policy.person} if policy.person else set()
    return frozenset({abs(trait) for trait in policy.traits} | person)


class Types:
    """The types of people over some traits, and what policies about people say of them."""

    def __init__(self, order: Sequence[int], people: Sequence[str]) -> None:
        self.people = people
        self.every = (1 << (1 << len(order))) - 1
        self.bare = Known(self.every, (self.every,) * len(people))
        """What is known before any policy."""
        self.having: dict[int, int] = {}
        """The types with each of the traits, and by its negative number those without it."""
        for trait, (has, lacks) in zip(order, having(len(order)), strict=True):
            self.having[trait], self.having[-trait] = has, lacks

    def of(self, policy: Policy) -> tuple[int, ...]:
        """For each trait of the policy, the types with it (or without it, if it is denied)."""
        return tuple([self.having[trait] for trait in policy.traits])

    def claim(self, policy: Policy) -> TypeClaim:
        """The claim about types that a policy makes."""
        who = self.people.index(policy.person) if policy.person else -1
        return _claim(policy.form, self.of(policy), self.every, who)

    def spoken_of(self, policy: Policy) -> int:
        """The types that a policy about everyone speaks of; none for the other policies."""
        spoken_of = SPOKEN_OF.get(policy.form)
        return spoken_of(self.of(policy), self.every) if spoken_of else 0


_SORTS: dict[str, Sort] = {"everyone": "no one", "someone": "someone", "person": "person"}


@lru_cache(maxsize=1 << 14)
def _claim(form: str, types: tuple[int, ...], every: int, person: int) -> TypeClaim:
    true, sort = COLUMNS[form](types, every), _SORTS[POLICY_FORMS[form].of]
    return TypeClaim(sort, every & ~true) if sort == "no one" else TypeClaim(sort, true, person)


def traits_of(shape: str, order: Sequence[int]) -> list[tuple[int, ...]]:
    """The traits, negative if denied, that each option of a shape speaks of."""
    if shape == "fact":
        return [(sign * trait,) for trait in order for sign in (1, -1)]
    both = shape in ("fact_either", "some")
    return [(p, q) for p in order for q in order if (p < q if both else p != q)]


@lru_cache(maxsize=1 << 12)
def general(shape: str, order: tuple[int, ...]) -> tuple[Option, ...]:
    """Everything of one shape that may be said of everyone, or of someone."""
    types, said = Types(order, ()), [Policy(shape, some) for some in traits_of(shape, order)]
    return tuple([Option(one, types.claim(one), subjects(one)) for one in said])
