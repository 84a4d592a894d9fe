"""An importer is a reader of released files that yields drafts, each with its split.

Rows that cannot be used are counted in `dropped` by reason, never silently skipped; the counts go
into the manifest's notes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from therefore.items import Asks, FeatureTypes, Item, Logic, Provenance, Task, item_id
from therefore.language.words import WORDS

Dropped = Counter[str]


@dataclass(frozen=True, slots=True)
class Draft:
    """An item of released data before it has an id, a split and a provenance."""

    task: Task
    premises: Sequence[str]
    question: str
    choices: tuple[str, ...]
    answer: int
    features: Mapping[str, Any]
    target: str = ""
    """The right answer; if there are choices, it is taken from them."""
    logic: Logic = field(default_factory=Logic)
    certificate: str = ""
    asks: Asks = ""

    def __post_init__(self) -> None:
        """Take the target from the choices."""
        if self.choices:
            object.__setattr__(self, "target", self.choices[self.answer])

    def id(self, generator: str) -> str:
        """The id of the item; see `items.item_id`."""
        asked = (self.task, self.asks, self.premises, self.question, self.choices)
        return item_id(generator, *asked, self.logic.axioms, WORDS)

    def item(self, family: str, split: str, origin: Provenance, *, copy: int = 1) -> Item:
        """The item with id, split and provenance; a second copy has a number after its id."""
        id = self.id(origin.generator)
        return Item(
            id=id if copy == 1 else f"{id}-{copy}",
            family=family,
            task=self.task,
            split=split,
            premises=tuple(self.premises),
            question=self.question,
            choices=self.choices,
            answer=self.answer,
            target=self.target,
            logic=self.logic,
            asks=self.asks,
            certificate=self.certificate,
            features=self.features,
            provenance=origin,
        )


@dataclass(frozen=True, slots=True)
class Importer:
    """A reader of released files."""

    name: str
    """The NAME in `therefore import NAME`."""
    family: str
    """The family whose reader reads these items back."""
    about: str
    features: FeatureTypes
    read: Callable[[Sequence[Path], Dropped], Iterator[tuple[str, Draft]]]
    """Yields (split, draft); InputError with file and line on a broken file."""
    version: int = 1

    @property
    def generator(self) -> str:
        """The generator that the items name in their provenance."""
        return f"{self.name}.import.v{self.version}"
