"""Items for other frameworks: drawn from a stream or read from a dataset, with their groups.

Frameworks ask for items by a few plain options (a family and a seed, or a folder) and look them up
by id when they score. Items of one group share text or were made together, so their scores are not
independent, and standard errors are clustered by group.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from therefore.config import nearest
from therefore.dataset.reading import group_of, group_sizes
from therefore.dataset.stream import stream
from therefore.dataset.tested import read_tested
from therefore.errors import ConfigError
from therefore.families.registry import find_family
from therefore.items import Item


@dataclass(frozen=True, slots=True)
class Source:
    """Where items come from: a stream by its name and seed, or a dataset by its path."""

    family: str = ""
    preset: str = ""
    split: str = ""
    """Empty means the first test split, or else the first split; for a dataset, its test splits."""
    seed: int = 0
    count: int = 200
    """The number of items; for a dataset, 0 means all."""
    data: str = ""
    """A dataset's path; the other fields but `split` and `count` are then not used."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """Items, and for each split the size of its groups."""

    items: tuple[Item, ...]
    sizes: dict[str, int]

    def group_of(self, item: Item) -> str:
        """The name of the item's group, as every run names it."""
        return group_of(item, self.sizes)


@lru_cache(maxsize=8)
def draw(source: Source) -> Drawn:
    """The items of a source; ConfigError if it names none."""
    if source.count < 0:
        raise ConfigError(f"count={source.count} is negative: 0 is all items of a dataset")
    if source.data:
        items = read_tested(source.data, split=source.split, limit=source.count)
        return Drawn(tuple(items), group_sizes(source.data))
    if not source.family:
        raise ConfigError("neither a family nor a dataset is named: give family=... or data=...")
    if not source.count:
        raise ConfigError("count=0: a stream is endless, so say how many items")
    split = source.split or split_for_tests(source.family, source.preset)
    items_of = stream(source.family, preset=source.preset, split=split, seed=source.seed)
    return Drawn(tuple(items_of.take(source.count)), {split: items_of.group})


def split_for_tests(family: str, preset: str = "") -> str:
    """A preset's first split for tests; its first split if it has none."""
    presets = find_family(family).presets
    name = preset or next(iter(presets))
    if name not in presets:
        raise ConfigError(f"{family} has no preset {name!r}{nearest(name, presets)}")
    splits = list(presets[name].splits)
    return next((split for split in splits if split.startswith("test")), splits[0])


def stream_name(source: Source) -> str:
    """A name that identifies a stream: two streams of one name have the same items.

    >>> stream_name(Source("exam", seed=41))
    'stream of exam (preset exam, split test, seed 41)'
    """
    preset = source.preset or next(iter(find_family(source.family).presets))
    split = source.split or split_for_tests(source.family, preset)
    return f"stream of {source.family} (preset {preset}, split {split}, seed {source.seed})"


def find(source: Source, id: str) -> Item:
    """One item of a source by its id."""
    found = _by_id(source).get(id)
    if found is None:
        raise ConfigError(f"{id!r} is no item of {source}: score with the options it was asked by")
    return found


@lru_cache(maxsize=8)
def _by_id(source: Source) -> dict[str, Item]:
    return {item.id: item for item in draw(source).items}
