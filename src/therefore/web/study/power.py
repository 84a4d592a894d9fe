"""Power analysis: how many people are needed to detect a difference, from stated assumptions.

A person's accuracy in a cell of m items varies because items are few (p (1 - p) / m) and because
people differ in the effect (its standard deviation over people is an assumption). The number of
people that detect a difference d with 80 % power at a two-sided 5 % is the usual normal one,
n = (z(.975) + z(.8))^2 var / d^2, with two added for estimating the variance.

This formula takes items as fixed. For a result about other items too, the effect's variance over
items, divided by the number of items, is added (Westfall, Kenny and Judd, 2014); more people do not
make it smaller. Items that share content are one unit: a frame of four versions, or a group; any
other item is a unit of its own.
"""

from __future__ import annotations

import math
from typing import Any

from therefore.statistics import normal_quantile

ACCURACY = 0.7
"""The accuracy that is assumed: near what people reach on syllogisms."""
SPREAD = 0.15
"""Standard deviation of an effect over people, in shares of right answers."""
UNIT_SPREAD = 0.15
"""Standard deviation of an effect over units, in shares of right answers."""
POWER = 0.8
LEVEL = 0.05
DIFFERENCES = (0.05, 0.1, 0.15, 0.2)
WITHIN = (
    "for each of three effects alike: of validity, of belief (each the mean of two cells minus the "
    "mean of the others), and of their interaction (half the difference of differences)"
)
"""What is compared in a design of four cells: each effect sets two cells against two."""


def variance(
    items: int, *, cells: int, accuracy: float = ACCURACY, spread: float = SPREAD
) -> float:
    """The variance of one person's contrast between halves of its cells of `items` items.

    >>> round(variance(8, cells=2), 4)
    0.075
    """
    noise = accuracy * (1 - accuracy) / items
    # The mean of half the cells minus the mean of the others; a single cell minus a known score.
    return (cells * noise / (cells / 2) ** 2 if cells > 1 else noise) + spread**2


def _z() -> float:
    return normal_quantile(1 - LEVEL / 2) + normal_quantile(POWER)


def _unit_part(units: int | None) -> float:
    """The variance due to units, whatever the number of people; 0 if units are fixed (None)."""
    return UNIT_SPREAD**2 / max(1, units - 2) if units is not None else 0.0


def people_for(
    difference: float, items: int, *, cells: int = 2, units: int | None = None
) -> int | None:
    """How many people detect a difference within people; None if there are too few units for it.

    >>> people_for(0.1, 8), people_for(0.2, 8), people_for(0.1, 8, units=24)
    (61, 17, 301)
    >>> people_for(0.05, 8, units=24) is None
    True
    """
    allowed = (difference / _z()) ** 2 - _unit_part(units)
    return math.ceil(variance(items, cells=cells) / allowed) + 2 if allowed > 0 else None


def units_for(difference: float) -> int:
    """The fewest units that can show a difference, with any number of people.

    >>> units_for(0.05), units_for(0.1)
    (73, 20)
    """
    return math.floor((_z() * UNIT_SPREAD / difference) ** 2) + 3


def detectable(people: int, items: int, *, cells: int = 2, units: int | None = None) -> float:
    """The smallest difference that `people` people detect; over units too if `units` is given.

    >>> round(detectable(61, 8), 3), round(detectable(61, 8, units=24), 3)
    (0.1, 0.134)
    """
    mine = variance(items, cells=cells) / max(1, people - 2)
    return _z() * math.sqrt(mine + _unit_part(units))


def half_width(people: int, items: int, *, accuracy: float = ACCURACY) -> float:
    """Half the 95 % interval of an accuracy over people who each answer `items` items.

    >>> round(half_width(40, 24), 3)
    0.057
    """
    spread = math.sqrt(accuracy * (1 - accuracy) / items + SPREAD**2)
    return student_quantile(1 - LEVEL / 2, max(1, people - 1)) * spread / math.sqrt(people)


def student_quantile(share: float, df: int) -> float:
    """A quantile of Student's t, which the intervals of `analysis.py` use too.

    It is computed from the normal quantile by Cornish and Fisher's expansion; from 4 degrees of
    freedom on, the error is below 0.01.

    >>> round(student_quantile(0.975, 39), 3), round(student_quantile(0.975, 7), 2)
    (2.023, 2.36)
    """
    z = normal_quantile(share)
    return (
        z
        + (z**3 + z) / (4 * df)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * df**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * df**3)
    )


def power_record(
    design: str, people: int, per_person: int, cells: int, *, units: int
) -> dict[str, Any]:
    """The power analysis that a plan records, over people alone and over units too."""
    record: dict[str, Any] = {
        "assumes": {
            "accuracy": ACCURACY,
            "spread over people": SPREAD,
            "spread over items": UNIT_SPREAD,
            "power": POWER,
            "level": LEVEL,
        },
        "people": people,
        "half width of accuracy": round(half_width(people, per_person), 4),
    }
    if design == "norms":
        # A pair is answered once by each person who sees it.
        share = normal_quantile(1 - LEVEL / 2) * math.sqrt(0.25 / people)
        record["half width of an answer's share"] = round(share, 4)
    # Either halves of the cells are compared within people, or people with a model's known score.
    within = design == "belief-bias"
    items, halves = (max(1, per_person // cells), cells) if within else (per_person, 1)
    record["contrast"] = WITHIN if within else "from a model's accuracy"
    record["detectable difference"] = round(detectable(people, items, cells=halves), 4)
    record["people needed"] = {
        f"{difference:.0%}": people_for(difference, items, cells=halves)
        for difference in DIFFERENCES
    }
    record["units"] = units
    record["detectable over items"] = round(detectable(people, items, cells=halves, units=units), 4)
    record["people needed over items"] = {
        f"{difference:.0%}": people_for(difference, items, cells=halves, units=units)
        for difference in DIFFERENCES
    }
    record["items needed"] = {f"{each:.0%}": units_for(each) for each in DIFFERENCES}
    return record


def told(record: dict[str, Any], *, unit: str = "item") -> list[str]:
    """The power analysis in lines; empty for judgements, which are not right or wrong."""
    if not record:
        return []
    people = record["people"]
    lines = [
        f"{people} people estimate accuracy to within {record['half width of accuracy']:.1%} "
        "(half of the 95% interval)"
    ]
    if "half width of an answer's share" in record:
        width = record["half width of an answer's share"]
        lines.append(f"the share of an answer to one pair to within {width:.1%}, at worst")
    lines.append(
        f"{people} people detect a difference of {record['detectable difference']:.1%} "
        f"{record['contrast']} with 80% power"
    )
    needed = ", ".join(f"{n} for {d}" for d, n in record["people needed"].items())
    lines.append(f"people needed to detect such a difference: {needed}")
    lines.append(_over_items(record, unit))
    given = record["assumes"]
    lines.append(
        f"assumed: {given['accuracy']:.0%} right answers, effects that differ between people with "
        f"a standard deviation of {given['spread over people']:.0%} and between {unit}s with one "
        f"of {given['spread over items']:.0%}, a two-sided test at {given['level']:.0%}"
    )
    return lines


def _over_items(record: dict[str, Any], unit: str) -> str:
    """What can be said of other items too."""
    needed = record["people needed over items"]
    found = [f"{people} for {size}" for size, people in needed.items() if people is not None]
    never = [size for size, people in needed.items() if people is None]
    told = (
        f"these figures are about these items; to speak of other items too, {record['people']} "
        f"people and {record['units']} {unit}s detect {record['detectable over items']:.1%}"
    )
    if found:
        told += f"; people needed: {', '.join(found)}"
    if never:
        least = ", ".join(str(record["items needed"][size]) for size in never)
        told += (
            f"; for {', '.join(never)} no number of people is enough: that takes {least} {unit}s"
        )
    return told
