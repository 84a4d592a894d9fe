"""Draw the same dataset anew with a random seed, so that nobody has seen its items.

A published set may be in a model's training data. A fresh one cannot be: its seed was drawn after
the model was made. Set and seed are kept in the folder `OUT-data`, so the set can be made again and
checked. An interrupted run goes on with the set that was drawn for it.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from pathlib import Path

from therefore.dataset.build import generate
from therefore.dataset.journal import begun_plan
from therefore.dataset.manifest import MANIFEST, Manifest
from therefore.dataset.tested import shares, splits_tested
from therefore.errors import DatasetError
from therefore.progress import Progress, shown

BITS = 48
"""Bits of a seed: enough that nobody guesses it, and a number that JSON keeps everywhere."""


@dataclass(frozen=True, slots=True)
class FreshSet:
    """A dataset drawn anew, and a note about it."""

    data: Path
    seed: int

    @property
    def note(self) -> str:
        """The note on the set in a run and its report."""
        return f"drawn afresh with seed {self.seed}: this set has never been published"


def fresh_set(out: str | Path) -> Path:
    """The folder of the fresh set for a run in the folder `out`."""
    return Path(f"{out}-data")


def draw_fresh(
    like: str | Path,
    out: str | Path,
    *,
    split: str = "",
    limit: int = 0,
    progress: Progress = shown,
) -> FreshSet:
    """Draw a dataset with the preset, settings and sizes of `like` and a new seed.

    It has the test splits, or the split named, and no more items than `limit` needs.
    """
    place, model = fresh_set(out), _model(Path(like))
    sizes = splits_tested(like, split=split)
    if missing := [name for name, items in sizes.items() if not items]:
        raise DatasetError(f"{like} has no items in split {missing[0]!r}: name one that it has")
    seed = _seed_of(place, model)
    known = Manifest.load(place).splits if (place / MANIFEST).is_file() else {}
    for name, count in shares(sizes, limit).items():
        # One split at a time, since their sizes differ; an interrupted build is finished first.
        finished = name in known and (known[name].asked or known[name].count) == count
        if count and not finished:
            generate(
                model.family,
                place,
                preset=model.preset,
                split=name,
                count=count,
                seed=seed,
                settings=model.settings,
                progress=progress,
            )
    return FreshSet(place, seed)


def _model(like: Path) -> Manifest:
    """The manifest of the dataset to draw anew; DatasetError if it cannot be."""
    if not (like / MANIFEST).is_file():
        raise DatasetError(f"{like} is no dataset folder: a fresh set follows its {MANIFEST}")
    model = Manifest.load(like)
    if model.sources:
        raise DatasetError(f"{like} was imported and cannot be drawn anew: name a generated one")
    return model


def _seed_of(place: Path, model: Manifest) -> int:
    """The seed of the set that exists or was begun; otherwise a new one."""
    found = Manifest.load(place) if (place / MANIFEST).is_file() else begun_plan(place)
    if found is None:
        return secrets.randbits(BITS)
    for name in ("family", "preset", "settings"):
        had, wanted = getattr(found, name), getattr(model, name)
        if had != wanted:
            raise DatasetError(
                f"{place} was drawn with {name} {had!r}, not {wanted!r}: choose another --out"
            )
    return found.seed
