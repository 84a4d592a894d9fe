"""What an importer is: a reader of released files that yields drafts with the splits they go to.

Rows that cannot be used are counted in `dropped` by reason, never silently skipped; the counts go
into the manifest's notes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from therefore.errors import InputError
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


def numbered_lines(path: Path) -> Iterator[tuple[int, str]]:
    """The lines of a UTF-8 text file with their numbers; InputError if it is none."""
    try:
        with path.open(encoding="utf-8") as file:
            for number, line in enumerate(file, start=1):
                yield number, line.rstrip("\n")
    except UnicodeDecodeError as fault:
        raise InputError(f"{path} is not UTF-8 text: {fault.reason}") from None
    except OSError as fault:
        raise InputError(f"{path} cannot be read: {fault.strerror}") from None
