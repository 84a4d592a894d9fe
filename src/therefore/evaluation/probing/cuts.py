"""Cuts: ways to divide the test items into categories, the AnaLog paper's and any other.

A cut is a feature whose values are the categories, and conditions that an item must meet to count:
`specificity@connective=CON` compares the kinds of conditional among conditionals. `label` is the
right answer. Numbers with many values are parted at their quantiles; an item with a set of values
(reasoning types) is in a category for each.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from therefore.config import nearest
from therefore.errors import ConfigError
from therefore.evaluation.probing.folder import ProbedItem
from therefore.evaluation.slices import MANY, MOST
from therefore.statistics import quantile_ranges

RANGES = 4
"""Categories that a feature of many numbers is parted into."""


@dataclass(frozen=True, slots=True)
class Cut:
    """A feature whose values are the categories, among the items that meet every condition."""

    feature: str
    where: tuple[tuple[str, str], ...] = ()
    title: str = ""

    @property
    def text(self) -> str:
        """The cut as `--by` takes it."""
        conditions = ",".join(f"{name}={value}" for name, value in self.where)
        return f"{self.feature}@{conditions}" if conditions else self.feature

    @property
    def name(self) -> str:
        """What plots and tables call it."""
        return self.title or self.text.replace("_", " ")


ANALOG = (
    Cut("cell", (("grammatical", "yes"),), "Overlap, grammatical"),
    Cut("grammatical", (("overlap", "yes"), ("label", "not entailed")), "Grammaticality, O_NE"),
    Cut("domain", (), "Reasoning domains"),
    Cut("connective", (), "Logical connectives"),
)
"""The panels of the paper's Figure 3."""

ANALOG_WITHIN = (
    Cut("specificity", (("connective", "AND"),), "Conjunction"),
    Cut("specificity", (("connective", "CON"),), "Conditionals"),
)
"""The panels of its Figure 4."""


def parse_cut(text: str) -> Cut:
    """A cut as `--by` gives it.

    >>> parse_cut("specificity@connective=CON")
    Cut(feature='specificity', where=(('connective', 'CON'),), title='')
    """
    feature, sign, rest = text.partition("@")
    conditions = [part.partition("=") for part in rest.split(",")] if sign else []
    if not feature or any(not name or not equal for name, equal, _ in conditions):
        raise ConfigError(f"by={text!r} is not of the form FEATURE or FEATURE@FEATURE=VALUE,...")
    return Cut(feature, tuple((name, value) for name, _, value in conditions))


def usual_cuts(items: Sequence[ProbedItem]) -> tuple[Cut, ...]:
    """The default cuts: the paper's for AnaLog items, otherwise the label."""
    if all({"cell", "connective", "domain", "specificity"} <= set(i.features) for i in items):
        fitting = [c for c in (*ANALOG, *ANALOG_WITHIN) if len(categories(items, c)) > 1]
        if fitting:
            return tuple(fitting)
    return (Cut("label"),) if any(item.target for item in items) else ()


def find_cuts(items: Sequence[ProbedItem], by: Sequence[str]) -> tuple[Cut, ...]:
    """The cuts in `by`; `all` means every feature that divides the items, empty the usual cuts."""
    if not by:
        return usual_cuts(items)
    known = ["label", *dict.fromkeys(name for item in items for name in item.features)]
    if list(by) == ["all"]:
        cuts = [Cut(name) for name in known]
        return tuple(cut for cut in cuts if 1 < len(categories(items, cut)) <= MOST)
    found = [parse_cut(text) for text in by]
    for cut in found:
        for name in (cut.feature, *(name for name, _ in cut.where)):
            if name not in known:
                raise ConfigError(f"by={cut.text!r}: no feature {name!r}{nearest(name, known)}")
        if not categories(items, cut):
            raise ConfigError(f"by={cut.text!r}: no item meets the condition")
    return tuple(found)


def categories(items: Sequence[ProbedItem], cut: Cut) -> dict[str, np.ndarray]:
    """The places of the items in each category."""
    places = [
        place
        for place, item in enumerate(items)
        if all(wanted in _texts(value_of(item, name)) for name, wanted in cut.where)
        and value_of(item, cut.feature) not in (None, "")
    ]
    values = [value_of(items[place], cut.feature) for place in places]
    numeric = all(isinstance(v, int | float) and not isinstance(v, bool) for v in values)
    if numeric and len(set(values)) > MANY:
        return _ranges(np.array(places), np.array(values, dtype=float))
    found: dict[str, list[int]] = {}
    for place, value in zip(places, values, strict=True):
        for text in _texts(value):
            found.setdefault(text, []).append(place)
    order = sorted(found, key=float) if numeric else sorted(found, key=_rank)
    return {text: np.array(found[text]) for text in order}


def value_of(item: ProbedItem, name: str) -> Any:
    """An item's value of a feature, or its label."""
    return item.target if name == "label" else item.features.get(name)


def _texts(value: Any) -> list[str]:
    if isinstance(value, list):
        return [str(member) for member in value]
    if isinstance(value, bool):
        return ["yes" if value else "no"]
    return [f"{value:g}" if isinstance(value, float) else str(value)]


_PAPER_ORDER = ("O_E", "O_NE_G", "NO_E", "NO_NE", "yes", "no", "AND", "OR", "CON", "UNI")


def _rank(text: str) -> tuple[int, str]:
    """AnaLog's categories in the paper's order, others by name after them."""
    known = text in _PAPER_ORDER
    return (_PAPER_ORDER.index(text), "") if known else (len(_PAPER_ORDER), text)


def _ranges(places: np.ndarray, values: np.ndarray) -> dict[str, np.ndarray]:
    found: dict[str, np.ndarray] = {}
    for inside in quantile_ranges(values, RANGES):
        low, high = values[inside].min(), values[inside].max()
        found[f"{low:g}" if low == high else f"{low:g} to {high:g}"] = places[inside]
    return found
