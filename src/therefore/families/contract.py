"""What a family of another package must hold to, looked at when it is loaded."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import get_args

from therefore.config import field_faults
from therefore.families.family import Family, Plan, Preset
from therefore.items import Identity

_FEATURES = (int, float, str, bool, list[str], list[int])


def family_faults(family: Family, name: str) -> Iterator[str]:
    """Each rule that the family breaks, in a line; those that come later rely on the first."""
    if family.name != name:
        yield f"the family's name is {family.name!r} and not {name!r}"
    if not _counts(family.version):
        yield f"version {family.version!r} is no whole number from 1 on"
    if family.identity not in get_args(Identity):
        yield f"identity {family.identity!r} is neither 'form' nor 'content'"
    for part in ("group", "sample"):
        if not callable(getattr(family, part)):
            yield f"{part} {getattr(family, part)!r} is no function"
    for feature, kind in family.features.items():
        if kind not in _FEATURES:
            known = "int, float, str, bool, list[str] or list[int]"
            yield f"feature {feature!r} is declared as {kind!r}: it must be {known}"
    if not isinstance(family.presets, Mapping) or not family.presets:
        yield "it has no presets"
    for preset, found in family.presets.items():
        if not isinstance(found, Preset) or not isinstance(found.splits, Mapping):
            yield f"preset {preset!r} is {found!r:.80} and no Preset with a mapping of splits"
        if not found.splits:
            yield f"preset {preset!r} has no splits"
        for split, plan in found.splits.items():
            yield from (f"{preset!r}, split {split!r}: {why}" for why in _plan_faults(family, plan))


def _plan_faults(family: Family, plan: Plan) -> Iterator[str]:
    if not isinstance(plan, Plan):
        yield f"{plan!r:.80} is no Plan"
    yield from (f"config: {why}" for why in field_faults(plan.config))
    told = {"count": plan.count, "share": plan.share, "group": family.group(plan.config)}
    for part, value in told.items():
        if not _counts(value):
            yield f"{part} {value!r} is no whole number from 1 on"


def _counts(value: object) -> bool:
    return type(value) is int and value > 0
