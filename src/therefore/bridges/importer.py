"""What an importer is: a reader of released files that yields drafts with the splits they go to.

Rows that cannot be used are counted in `dropped` by reason, never silently skipped; the counts go
into the manifest's notes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from therefore.families.family import Draft
from therefore.items import FeatureTypes

Dropped = Counter[str]


@dataclass(frozen=True, slots=True)
class Importer:
    """A reader of released files."""

    name: str
    """What `therefore import NAME` says."""
    family: str
    """The family whose reader reads these items back."""
    about: str
    features: FeatureTypes
    read: Callable[[Sequence[Path], Dropped], Iterator[tuple[str, Draft]]]
    """Yields (split, draft); InputError with file and line on a broken file."""
    version: int = 1

    @property
    def generator(self) -> str:
        """What the items name as their generator."""
        return f"{self.name}.import.v{self.version}"
