"""Norms of believability: how people rate conclusions alone, and which items agree with it.

Labels of believability are the project's own knowledge of the world. A study of the design
`believability` shows the conclusions of belief-bias frames without their premises and asks how
believable each is. A later belief-bias study then takes only conclusions that enough people rated
and whose mean is on the side of the label, far enough from the middle of the scale. The ratings of
several exports are pooled.
"""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from therefore.errors import DatasetError, InputError, reading
from therefore.items import Item
from therefore.web.study.agreement import rating_values
from therefore.web.study.frames import belief_cell, belief_frames
from therefore.web.study.item_table import statement
from therefore.web.study.plan import load_study

DESIGN = "believability"
RATINGS = "ratings.csv"
SIMULATED = "simulated people"
RATERS = 5
"""The fewest people who must have rated a conclusion."""
MARGIN = 0.5
"""The least distance of a mean from the middle of the scale: 4.01 of 7 is too near."""
PRACTISED = ("All roses are flowers.", "Some bicycles are birds.")
"""Statements for practice: nobody disputes them, and no dataset has them."""


def conclusions(items: Sequence[Item], count: int, rng: Random) -> list[Item]:
    """`count` items with different conclusions, half of them believable by their labels."""
    if count < 2 or count % 2:
        raise InputError(f"items={count}: half are believable and half not, so take an even number")
    frames = belief_frames(items, count // 2, rng)
    return [frame[cell] for frame in frames for cell in (0, 1)]


@dataclass(frozen=True, slots=True)
class Beliefs:
    """The mean rating of each statement, the middle of the scale, and who rated."""

    means: Mapping[str, float]
    middle: float
    by: str
    """`people`, or `simulated people`."""
    raters: Mapping[str, int] = field(default_factory=dict)
    """How many people rated each statement."""


def read_beliefs(folders: Sequence[Path]) -> Beliefs:
    """Pool the ratings of several exports: each statement's mean over all who rated it."""
    found = [_read(folder) for folder in folders]
    middle = found[0].middle
    if any(each.middle != middle for each in found):
        raise InputError(f"{', '.join(map(str, folders))}: the scales of these ratings differ")
    sums: dict[str, float] = {}
    raters: Counter[str] = Counter()
    for each in found:
        for said, mean in each.means.items():
            sums[said] = sums.get(said, 0.0) + mean * each.raters[said]
            raters[said] += each.raters[said]
    by = SIMULATED if any(each.by == SIMULATED for each in found) else found[0].by
    return Beliefs({said: sums[said] / raters[said] for said in sums}, middle, by, raters)


def _read(folder: Path) -> Beliefs:
    study = load_study(folder)
    if study.design != DESIGN:
        raise InputError(
            f"{folder} is an export of the design {study.design}: beliefs are rated by {DESIGN}"
        )
    path = folder / RATINGS
    if not path.is_file():
        raise DatasetError(f"{folder} has no {RATINGS}: give the folder that study export wrote")
    said = {entry.id: entry.premises[0] for entry in study.entries}
    scale = rating_values(study, study.asked[0].name)
    if not scale:
        raise InputError(f"{folder}: its first question has answers that are no numbers")
    try:
        with reading(path, error=DatasetError), path.open(encoding="utf-8", newline="") as file:
            rows = [row for row in csv.DictReader(file) if row["item"] in said]
        means = {said[row["item"]]: float(row["mean"]) for row in rows}
        raters = {said[row["item"]]: int(row["n"]) for row in rows}
    except (KeyError, TypeError, ValueError) as fault:
        raise DatasetError(f"{path} is no table of ratings: {fault}; export it anew") from None
    if not means or min(raters.values()) < 1:
        raise DatasetError(f"{path} rates none of the study's statements; export it anew")
    by = "people" if all(row.get("simulated") == "no" for row in rows) else SIMULATED
    return Beliefs(means, (min(scale) + max(scale)) / 2, by, raters)


def as_rated(
    items: Iterable[Item], beliefs: Beliefs, *, raters: int = RATERS, margin: float = MARGIN
) -> list[Item]:
    """The items whose conclusion enough people rated clearly on the side of its label.

    Items without a label of believability stay too, for practice.
    """
    kept: list[Item] = []
    rated = enough = 0
    for item in items:
        cell = belief_cell(item)
        said = statement(item.question) if cell is not None else ""
        mean = beliefs.means.get(said)
        if cell is None:
            kept.append(item)
        if cell is None or mean is None:
            continue
        rated += 1
        if beliefs.raters.get(said, 0) < raters:
            continue
        enough += 1
        beyond = beliefs.middle - mean if cell % 2 else mean - beliefs.middle
        if beyond > 0 and beyond >= margin:
            kept.append(item)
    if not rated:
        raise InputError(
            "none of these conclusions was rated: give the dataset that the ratings were made of"
        )
    if not enough:
        raise InputError(
            f"no conclusion was rated by {raters} people: let more people rate, give several "
            "exports, or lower --raters"
        )
    return kept
