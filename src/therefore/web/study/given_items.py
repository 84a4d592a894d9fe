"""The items that a study is made from: those of the test splits or of one split, with features.

Models are asked the items of test splits, so a study takes these where a dataset has any: people
and models then meet the same items, and no model has learned from them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from therefore.dataset.reading import load
from therefore.dataset.tested import shares, splits_of
from therefore.errors import InputError
from therefore.items import Item
from therefore.web.study.frames import TooFewFrames
from therefore.web.study.where import having

READ = 20_000
"""The most items of a dataset that are looked at."""


@dataclass(frozen=True, slots=True)
class Given:
    """The items that each dataset gives."""

    items: tuple[list[Item], ...]
    splits: tuple[str, ...]
    whole: tuple[list[Item], ...] = field(default=(), repr=False)
    """The items of each dataset before features left any out."""


def given_items(
    places: Sequence[Path],
    *,
    split: str = "",
    where: Mapping[str, str] | None = None,
    without: Mapping[str, str] | None = None,
) -> Given:
    """The items of datasets; InputError if a dataset has no such split or feature."""
    whole: list[list[Item]] = []
    splits: dict[str, None] = {}
    for place in places:
        wanted = shares(_splits(place, split), READ)
        whole.append([i for name, count in wanted.items() for i in load(place, split=name)[:count]])
        splits |= dict.fromkeys(wanted)
    items = [having(each, where or {}, without) for each in whole]
    return Given(tuple(items), tuple(splits), tuple(whole))


def _splits(place: Path, split: str) -> dict[str, int]:
    """The splits to take, with their sizes: the one asked for, else the test splits, else all."""
    known = splits_of(place)
    if split:
        if split not in known:
            raise InputError(f"{place} has no split {split!r}: it has {', '.join(known)}")
        return {split: known[split]}
    tests = {name: size for name, size in known.items() if name.lower().startswith("test")}
    return tests or known


def frames_left_out(
    given: Given, few: TooFewFrames, pool: Callable[[list[Item]], object], chosen: str
) -> InputError | None:
    """The error that blames the choice of features; None if the dataset itself is too small."""
    items, whole = ([i for each in part for i in each] for part in (given.items, given.whole))
    if len(items) == len(whole):
        return None
    try:
        pool(whole)
    except TooFewFrames as fewer:
        if fewer.frames <= few.frames:
            return None
        frames = f"{fewer.frames}"
    except InputError:
        return None
    else:
        frames = "enough"
    return InputError(
        f"{chosen} leaves {len(items):,} of {len(whole):,} items, with {few.frames} frames; all of "
        f"them have {frames}: a frame needs a valid and an invalid version with the same words, "
        "believable and not, so choose by what all four share, such as domain, or by existential"
    )
