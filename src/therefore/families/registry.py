"""The families: ours, as a visible literal, and those of other packages by entry point.

A family's module is loaded when the family is first asked for. Another package adds a family by an
entry point of the group `therefore.families` that names a `Family`; no name is given twice.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points

from therefore.config import nearest
from therefore.errors import ConfigError, InputError, loaded, named
from therefore.families.contract import family_faults
from therefore.families.family import Family, Preset

GROUP = "therefore.families"

OURS = ("entailment", "nlsat", "syllogism", "analog", "exam")
"""Each is the room of its name, and its `FAMILY`."""


@cache
def _others() -> dict[str, EntryPoint]:
    found: dict[str, EntryPoint] = {}
    for point in entry_points(group=GROUP):
        if point.name in OURS or point.name in found:
            taken = named(found[point.name]) if point.name in found else "a family of ours"
            raise InputError(
                f"{named(point)} has the name of {taken}: rename it, or uninstall its package"
            )
        found[point.name] = point
    return found


@cache
def _load(name: str) -> Family:
    others = _others()
    if name in OURS:
        family: Family = import_module(f"therefore.families.{name}").FAMILY
        return family
    family = loaded(others[name], Family)
    for fault in family_faults(family, name):
        raise InputError(f"{named(others[name])}: {fault}: mend that package or uninstall it")
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
