"""What options may say of a circle of people, shape by shape, and what they claim."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from therefore.families.exam.sample.case import Option
from therefore.families.exam.sample.types import Claim, claimed, subjects, types_of
from therefore.language.exam.policies import Policy


def claims_of(option: Option) -> Sequence[Claim]:
    """What an option claims; of a mistake, of several policies."""
    said: Claim | tuple[Claim, ...] = option.content
    return [said] if isinstance(said, Claim) else said


def traits_of(shape: str, order: Sequence[int]) -> list[tuple[int, ...]]:
    """What an option of a shape may speak of."""
    if shape == "fact":
        return [(sign * trait,) for trait in order for sign in (1, -1)]
    both = shape in ("fact_either", "some")
    return [(p, q) for p in order for q in order if (p < q if both else p != q)]


@lru_cache(maxsize=1 << 12)
def general(shape: str, order: tuple[int, ...]) -> tuple[Option, ...]:
    """Everything of one shape that may be said of everyone, or of someone."""
    types, every = types_of(order), (1 << (1 << len(order))) - 1
    said = [Policy(shape, some) for some in traits_of(shape, order)]
    return tuple([Option(one, claimed(one, types, every, ()), subjects(one)) for one in said])
