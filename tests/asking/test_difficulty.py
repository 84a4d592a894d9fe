"""Difficulty is a number of every family, a filter, and a curriculum that follows success."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.asking.collection import EXAM

from therefore.asking.difficulty import SCALES, Curriculum, difficulty, fits
from therefore.dataset.stream import stream
from therefore.errors import ConfigError, InputError
from therefore.families.registry import FAMILIES


@pytest.mark.parametrize("family", FAMILIES)
def test_every_family_has_a_scale(family: str) -> None:
    items = stream(family, seed=11)[:8]
    assert family in SCALES
    assert all(difficulty(item) > 0 for item in items)


def test_more_effort_is_harder() -> None:
    item = stream("nlsat", preset="grl", seed=11)[0]
    harder = replace(item, features={**item.features, "conflicts": 400})
    assert difficulty(harder) > difficulty(item)


def test_items_are_chosen_by_their_features() -> None:
    items = stream("nlsat", preset="grl", seed=11)[:60]
    wanted = {"conflicts": (2, 4), "variables": (8, 12)}
    chosen = [item for item in items if fits(item, wanted)]
    assert chosen
    assert all(2 <= item.features["conflicts"] <= 4 for item in chosen)
    middle = sorted(map(difficulty, items))[30]
    assert 0 < sum(fits(item, {"difficulty": (0, middle)}) for item in items) < 60
    with pytest.raises(ConfigError, match="did you mean 'conflicts'"):
        fits(items[0], {"conflict": (1, 2)})
    with pytest.raises(InputError, match="no scale"):
        difficulty(EXAM)


def test_a_curriculum_goes_up_and_down() -> None:
    levels = [{"conflicts": (0, 2)}, {"conflicts": (3, 6)}, {"conflicts": (7, 99)}]
    course = Curriculum(levels, window=4)
    for _ in range(4):
        course.record(1.0)
    assert course.level == 1
    for reward in (1.0, 0.0, 1.0, 0.0):
        course.record(reward)
    assert course.level == 1
    for _ in range(4):
        course.record(0.0)
    assert course.level == 0
    items = stream("nlsat", preset="grl", seed=11)[:60]
    assert all(item.features["conflicts"] <= 2 for item in course.take(items))


@pytest.mark.parametrize(
    "wrong", [{"levels": []}, {"up": 0.1, "down": 0.5}, {"window": 0}], ids=str
)
def test_an_impossible_curriculum_is_refused(wrong: dict) -> None:  # type: ignore[type-arg]
    with pytest.raises(ConfigError):
        Curriculum(**{"levels": [{}], **wrong})
