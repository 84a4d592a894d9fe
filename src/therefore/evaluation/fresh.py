"""Items that nobody has seen: the same dataset drawn anew, by a seed taken from the system.

A published set may be in a model's training data. A fresh one cannot be: its seed was drawn after
the model was made. The seed is recorded, so that the set can still be made again and checked.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from pathlib import Path

from therefore.dataset.build import generate
from therefore.dataset.manifest import MANIFEST, Manifest
from therefore.dataset.tested import splits_tested
from therefore.errors import DatasetError


@dataclass(frozen=True, slots=True)
class Fresh:
    """A dataset drawn anew, and what to say about it."""

    data: Path
    note: str


def draw_fresh(like: str | Path, out: str | Path, *, split: str = "", count: int = 0) -> Fresh:
    """A dataset of the same preset and settings as `like`, by a seed of its own, in `OUT-data`."""
    place = Path(f"{out}-data")
    model = Manifest.load(Path(like))
    if model.sources:
        raise DatasetError(f"{like} was imported and cannot be drawn anew: name a generated one")
    if (place / MANIFEST).is_file():
        seed = Manifest.load(place).seed
    else:
        seed = secrets.randbits(48)
        generate(
            model.family,
            place,
            preset=model.preset,
            split=list(splits_tested(like, split=split)),
            count=count or None,
            seed=seed,
            settings=model.settings,
        )
    return Fresh(place, f"drawn afresh with seed {seed}: this set has never been published")
