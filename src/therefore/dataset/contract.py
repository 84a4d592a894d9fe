"""What samples of another package's family must be, looked at before anything is made of them.

Ours are looked at by their tests; this costs a stranger's family a thousandth of its time.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, get_args

from therefore.errors import InputError
from therefore.families.family import Family, Sampled
from therefore.items import Asks, Task

SMALL = 2**31
"""A feature that is a whole number lies below this, and not below its opposite."""


def refuse_wrong(family: Family, sampled: Sequence[Sampled], where: str, start: int) -> None:
    """InputError names the first sample that breaks a rule."""
    for index, one in enumerate(sampled, start):
        for why in sample_faults(family, one):
            raise InputError(f"{where}, index {index}: {why}")


def sample_faults(family: Family, one: Sampled) -> Iterator[str]:
    """Each rule that the sample breaks, in a line; those that come later rely on the first."""
    if not isinstance(one, Sampled):
        yield f"{one!r:.80} is no Sampled"
    if one.task not in get_args(Task):
        yield f"task {one.task!r} is none of {', '.join(get_args(Task))}"
    if one.asks not in get_args(Asks):
        yield f"asks {one.asks!r} is none of {', '.join(map(repr, get_args(Asks)))}"
    if not hasattr(one.form, "fill"):
        yield f"form is {type(one.form).__name__}: take Filled or Form of therefore.certify"
    if isinstance(one.premises, str) or not all(isinstance(each, str) for each in one.premises):
        yield f"premises are {one.premises!r:.80}: a sequence of texts is wanted"
    if not isinstance(one.choices, tuple) or not all(isinstance(each, str) for each in one.choices):
        yield f"choices are {one.choices!r:.80}: a tuple of texts is wanted"
    for name in ("question", "split_key", "seed_key", "written", "canonical"):
        if not isinstance(getattr(one, name), str):
            yield f"{name} is {getattr(one, name)!r:.80}: a text is wanted"
    places = range(len(one.choices)) if one.choices else (-1,)
    if type(one.answer) is not int or one.answer not in places:
        yield f"answer {one.answer!r} is no place among {len(one.choices)} choices (-1: of none)"
    for name in family.features.keys() - one.features.keys():
        yield f"feature {name!r} is missing: the family declares it"
    for name, value in one.features.items():
        if name not in family.features:
            yield f"feature {name!r} is not declared: declare it, or leave it out"
        if not _fits(value, family.features[name]):
            kind = getattr(family.features[name], "__name__", family.features[name])
            yield f"feature {name!r} is {value!r:.80}: the family declares it as {kind}"


def _fits(value: Any, kind: Any) -> bool:
    """Whether a feature has its type; None says that an item has none."""
    if kind in (list[str], list[int]):
        (inner,) = get_args(kind)
        return isinstance(value, list | tuple) and all(_fits(each, inner) for each in value)
    if value is None or kind is bool or isinstance(value, bool):
        return value is None or (kind is bool and isinstance(value, bool))
    if kind is int:
        return isinstance(value, int) and -SMALL <= value < SMALL
    return isinstance(value, (int, float) if kind is float else kind)
