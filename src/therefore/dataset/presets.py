"""What can be generated: families, their presets, and the settings of each split."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from therefore.config import config_record
from therefore.families.registry import FAMILIES, find_family


@dataclass(frozen=True, slots=True, repr=False)
class PresetView:
    """A preset of a family, as a reader sees it."""

    family: str
    name: str
    about: str
    source: str
    splits: dict[str, int]
    """The splits with their own sizes."""
    settings: dict[str, dict[str, Any]]
    """What `--set` may change, for each split."""

    @property
    def items(self) -> int:
        """How many items all splits have."""
        return sum(self.splits.values())

    def to_record(self) -> dict[str, Any]:
        """As plain JSON values."""
        return asdict(self)

    def __repr__(self) -> str:
        return f"<{self.family}/{self.name}: {self.items:,} items. {self.about}>"


def presets(family: str = "") -> list[PresetView]:
    """What can be generated, of every family or of one.

    >>> [view.name for view in presets("entailment")][:1]
    ['evans2018']
    """
    families = [find_family(family)] if family else list(FAMILIES.values())
    return [
        PresetView(
            one.name,
            name,
            preset.about,
            preset.source,
            {split: plan.count for split, plan in preset.splits.items()},
            {
                split: config_record(plan.config, whole=True)
                for split, plan in preset.splits.items()
            },
        )
        for one in families
        for name, preset in one.presets.items()
    ]
