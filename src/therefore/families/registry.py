"""The families, as a visible literal."""

from __future__ import annotations

from therefore.config import nearest
from therefore.errors import ConfigError
from therefore.families import analog, entailment, exam, nlsat, syllogism
from therefore.families.family import Family, Preset

FAMILIES: dict[str, Family] = {
    family.name: family
    for family in (
        entailment.FAMILY,
        nlsat.FAMILY,
        syllogism.FAMILY,
        analog.FAMILY,
        exam.FAMILY,
    )
}


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
