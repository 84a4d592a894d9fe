"""Norms of believability: what people believe of a conclusion alone, and items that it fits.

Labels of believability are the project's own knowledge of the world. A study of the design
`believability` shows the conclusions of belief-bias frames without their premises and asks how
believable each is; a later belief-bias study then takes only conclusions that people rated as they
are labelled. Which side of the scale a mean lies on decides; by how far, nobody is asked.
"""

from __future__ import annotations

import csv
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
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
PRACTISED = ("All roses are flowers.", "Some bicycles are birds.")
"""Statements to practise on: nobody disputes them, and no dataset has them."""


def conclusions(items: Sequence[Item], count: int, rng: Random) -> list[Item]:
    """One item for each of so many conclusions: half of them believable, by their labels."""
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


def read_beliefs(folder: Path) -> Beliefs:
    """The ratings of an export."""
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
    except (KeyError, TypeError, ValueError) as fault:
        raise DatasetError(f"{path} is no table of ratings: {fault}; export it anew") from None
    if not means:
        raise DatasetError(f"{path} rates none of the study's statements; export it anew")
    by = "people" if all(row.get("simulated") == "no" for row in rows) else SIMULATED
    return Beliefs(means, (min(scale) + max(scale)) / 2, by)


def as_rated(items: Iterable[Item], beliefs: Beliefs) -> list[Item]:
    """The items whose conclusion people rated on the side of its label.

    Items that nobody has a belief of stay: practice takes them.
    """
    kept: list[Item] = []
    rated = 0
    for item in items:
        cell = belief_cell(item)
        mean = beliefs.means.get(statement(item.question)) if cell is not None else None
        rated += mean is not None
        above = mean is not None and mean > beliefs.middle
        below = mean is not None and mean < beliefs.middle
        if cell is None or (below if cell % 2 else above):
            kept.append(item)
    if not rated:
        raise InputError(
            "none of these conclusions was rated: give the dataset that the ratings were made of"
        )
    return kept
