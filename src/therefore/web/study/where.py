"""The items of a dataset that have given features: which part of it a study is about.

Features are compared as they are printed; of a list, each member counts.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from therefore.config import nearest
from therefore.errors import InputError
from therefore.items import Item

SHOWN = 12
"""Values of a feature that an error names."""


def having(items: Sequence[Item], where: Mapping[str, str]) -> list[Item]:
    """The items that have every feature named; commas part values of which any will do.

    >>> having([], {})
    []
    """
    left = list(items)
    for name, wanted in where.items():
        known = {each for item in items for each in item.features}
        if items and name not in known:
            raise InputError(f"no item has a feature {name!r}{nearest(name, sorted(known))}")
        values = {value.strip() for value in wanted.split(",")}
        held = {value for item in left for value in _printed(item.features.get(name))}
        left = [item for item in left if values & set(_printed(item.features.get(name)))]
        if items and not left:
            some = ", ".join(sorted(held)[:SHOWN]) + (", ..." if len(held) > SHOWN else "")
            raise InputError(f"no item has {name}={wanted}: it is one of {some}")
    return left


def _printed(value: Any) -> tuple[str, ...]:
    if isinstance(value, list | tuple):
        return tuple(each for member in value for each in _printed(member))
    if isinstance(value, bool):
        return (str(value).lower(),)
    return () if value is None else (str(value),)
