"""The families: ours, as a visible literal, and those of other packages by entry point.

A family's module is loaded when the family is first asked for. Another package adds a family by an
entry point of the group `therefore.families` that names a `Family`; ours win a clash of names.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points

from therefore.config import nearest
from therefore.errors import ConfigError, InputError
from therefore.families.family import Family, Preset

GROUP = "therefore.families"

OURS = ("entailment", "nlsat", "syllogism", "analog", "exam")
"""Each is the room of its name, and its `FAMILY`."""


@cache
def _others() -> dict[str, EntryPoint]:
    return {point.name: point for point in entry_points(group=GROUP) if point.name not in OURS}


@cache
def _load(name: str) -> Family:
    if name in OURS:
        family: Family = import_module(f"therefore.families.{name}").FAMILY
        return family
    family = _others()[name].load()
    missing = [
        part
        for part in ("name", "version", "presets", "features", "sample")
        if not hasattr(family, part)
    ]
    if missing or family.name != name:
        raise InputError(
            f"entry point {name!r} of {GROUP} is no family of that name: "
            + (f"it has no {missing[0]!r}" if missing else f"its name is {family.name!r}")
        )
    return family


class _Families(Mapping[str, Family]):
    """Every family by name, loaded when it is asked for."""

    def __getitem__(self, name: str) -> Family:
        if name not in OURS and name not in _others():
            raise KeyError(name)
        return _load(name)

    def __iter__(self) -> Iterator[str]:
        return iter((*OURS, *_others()))

    def __len__(self) -> int:
        return len(OURS) + len(_others())


FAMILIES: Mapping[str, Family] = _Families()


@cache
def find_family(name: str) -> Family:
    """The family of that name; ConfigError suggests the nearest."""
    if name not in FAMILIES:
        raise ConfigError(f"unknown family {name!r}{nearest(name, FAMILIES)}")
    return FAMILIES[name]


def find_preset(family: Family, name: str) -> tuple[str, Preset]:
    """The preset of that name, or the family's first if the name is empty."""
    name = name or next(iter(family.presets))
    if name not in family.presets:
        raise ConfigError(
            f"unknown preset {name!r} of {family.name}{nearest(name, family.presets)}"
        )
    return name, family.presets[name]
