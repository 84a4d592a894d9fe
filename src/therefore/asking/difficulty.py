"""Difficulty as a number and as a filter: which items are hard, and which to give next.

The number is computed from features that a family records for every item (solver effort, variables,
premises needed). Each family has a scale of its own, so the number compares items within a family,
never across families. It says how hard an item is for a solver, or how large it is; how hard it is
for a model must be measured.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from math import log2
from typing import Any

from therefore.config import nearest
from therefore.errors import ConfigError, InputError
from therefore.items import Item

Limit = tuple[float, float] | str | bool | int | float | Collection[str]
"""What a feature may be: a range with both ends, one value, or one of several."""

Features = Mapping[str, Any]

SCALES: dict[str, Callable[[Features], float]] = {
    # Doublings of the solver's effort.
    "nlsat": lambda f: log2(1 + f["conflicts"] + f["decisions"]) + f["variables"] / 100,
    # The width of the truth table in bits, and the length of what fills it.
    "entailment": lambda f: f["variables"] + log2(1 + f["operators"]),
    # Statements that cannot be spared, and doublings of the steps of a proof.
    "exam": lambda f: f["needed"] + log2(1 + f["steps"]) + f["entities"] / 10,
    # Premises that are needed, and those that only distract at half their number.
    "syllogism": lambda f: f["premise_count"] - (f["idle"] + f["noise"]) / 2 + f["existential"],
    # Links of a chain, or depth of nesting.
    "analog": lambda f: 1.0 + f["hops"] + f["depth"],
}
"""For each family, its scale."""


def difficulty(item: Item) -> float:
    """How hard the item is, on its family's scale; InputError if the family has none."""
    if item.family not in SCALES:
        raise InputError(f"family {item.family!r} has no scale of difficulty")
    try:
        return round(float(SCALES[item.family](item.features)), 4)
    except (KeyError, TypeError) as fault:
        raise InputError(f"item {item.id} lacks the feature {fault} of its family") from None


def fits(item: Item, limits: Mapping[str, Limit]) -> bool:
    """Whether an item's features (or its `difficulty`) lie within limits.

    >>> from therefore.items import Logic
    >>> item = Item("n-1", "nlsat", "satisfiability", "test", (), "", (), -1, "", Logic(), "", "",
    ...     {"conflicts": 5, "decisions": 9, "variables": 8, "language": "grl"})
    >>> fits(item, {"conflicts": (4, 20), "variables": (8, 12), "language": "grl"})
    True
    >>> fits(item, {"conflicts": (6, 20)})
    False
    """
    return all(_fits(_value(item, name), limit) for name, limit in limits.items())


def _value(item: Item, name: str) -> Any:
    if name == "difficulty":
        return difficulty(item)
    if name not in item.features:
        raise ConfigError(
            f"{item.family} has no feature {name!r}{nearest(name, [*item.features, 'difficulty'])}"
        )
    return item.features[name]


def _fits(value: Any, limit: Limit) -> bool:
    match limit:
        case (int() | float() as low, int() | float() as high):
            return bool(low <= value <= high)
        case str() | bool() | int() | float():
            return bool(value == limit or (isinstance(value, list) and limit in value))
        case _:
            return value in limit


class Curriculum:
    """Levels of difficulty; the success rate decides when to go a level up or down."""

    def __init__(
        self,
        levels: Sequence[Mapping[str, Limit]],
        *,
        up: float = 0.8,
        down: float = 0.3,
        window: int = 64,
    ) -> None:
        """Go up when the mean of the last `window` rewards reaches `up`, down below `down`."""
        if not levels:
            raise ConfigError("a curriculum needs at least one level")
        if not 0 <= down < up <= 1:
            raise ConfigError(f"down={down} and up={up}: 0 <= down < up <= 1 is needed")
        if window < 1:
            raise ConfigError(f"window={window} is too small: at least 1")
        self.levels, self.up, self.down, self.window = tuple(levels), up, down, window
        self.level = 0
        """The level that items are taken from, counted from 0."""
        self._rewards: deque[float] = deque(maxlen=window)

    def record(self, reward: float) -> None:
        """Tell the curriculum the reward of an item of the current level."""
        self._rewards.append(reward)
        if len(self._rewards) < self.window:
            return
        mean = sum(self._rewards) / self.window
        step = 1 if mean >= self.up else -1 if mean < self.down else 0
        if step and 0 <= self.level + step < len(self.levels):
            self.level += step
            self._rewards.clear()

    def take(self, items: Iterable[Item]) -> Iterator[Item]:
        """Yield those items that fit the level at the moment when they are taken."""
        return (item for item in items if fits(item, self.levels[self.level]))
