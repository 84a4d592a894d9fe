"""Chooses the items of a dataset that have given features, or lack them, for a study.

Features are compared as they are printed; a list has each of its members as a value.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from therefore.config import nearest, parse_settings
from therefore.errors import InputError
from therefore.items import Item

SHOWN = 40
"""The most values of a feature that an error names."""


def having(
    items: Sequence[Item], where: Mapping[str, str], without: Mapping[str, str] | None = None
) -> list[Item]:
    """The items that have every feature of `where` and none of `without`; commas separate values.

    >>> having([], {})
    []
    """
    left = list(items)
    known = {name for item in items for name in item.features}
    for name in (*where, *(without or {})) if items else ():
        if name not in known:
            raise InputError(f"no item has a feature {name!r}{nearest(name, sorted(known))}")
    for name, wanted in where.items():
        held = _held(left, name)
        left = [item for item in left if _values(wanted) & set(_printed(item.features.get(name)))]
        if items and not left:
            raise InputError(f"no item has {name}={wanted}: it is one of {_some(held)}")
    for name, unwanted in (without or {}).items():
        held = _held(items, name)
        # A value that no item has is a typing error: the items meant would not be left out.
        if strange := sorted(_values(unwanted) - held) if items else []:
            told = f"without {name}={', '.join(strange)}: no item has that, it is one of "
            raise InputError(told + _some(held))
        left = [
            item for item in left if not _values(unwanted) & set(_printed(item.features.get(name)))
        ]
        if items and not left:
            raise InputError(f"every item has {name}={unwanted}: nothing is left for the study")
    return left


def once(pairs: Sequence[str], option: str) -> dict[str, str]:
    """`feature=value` texts as a mapping; a feature named twice is refused.

    >>> once(["figure=1,2"], "--where")
    {'figure': '1,2'}
    """
    found: dict[str, str] = {}
    for pair in pairs:
        for name, value in parse_settings([pair]).items():
            if name in found:
                told = f"{option} names {name} twice: put commas between its values, {name}="
                raise InputError(f"{told}{found[name]},{value}")
            if not name or name.endswith("!"):
                told = f"{option} {pair}: to leave a value out, say --without "
                raise InputError(f"{told}{name.rstrip('!')}={value}")
            found[name] = value
    return found


def _values(told: str) -> set[str]:
    return {value.strip() for value in told.split(",")}


def _held(items: Sequence[Item], name: str) -> set[str]:
    return {value for item in items for value in _printed(item.features.get(name)) if value}


def _some(values: set[str]) -> str:
    return ", ".join(sorted(values)[:SHOWN]) + (", ..." if len(values) > SHOWN else "")


def _printed(value: Any) -> tuple[str, ...]:
    if isinstance(value, list | tuple):
        return tuple(each for member in value for each in _printed(member))
    if isinstance(value, bool):
        return (str(value).lower(),)
    return () if value is None else (str(value),)
