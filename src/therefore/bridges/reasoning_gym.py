"""reasoning-gym: our families as its datasets, composites and curricula included.

    from therefore.bridges.reasoning_gym import register
    register()
    reasoning_gym.create_dataset("therefore_exam", seed=42, size=500)

Item i of a seed is the item at the stream's raw index i: it depends on nothing else, and no other
seed has it. The score is our grade; the answer that an entry carries scores 1.0.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, cast

from therefore.asking.grading import grade
from therefore.asking.options import answer_of
from therefore.asking.prompting import Style, prompt
from therefore.dataset.stream import Stream, stream
from therefore.errors import needed
from therefore.families.registry import FAMILIES
from therefore.items import Item

with needed("reasoning-gym", extra="gym"):
    from reasoning_gym.coaching import BaseCurriculum, RangeAttributeDefinition
    from reasoning_gym.factory import DATASETS, ProceduralDataset, register_dataset

DIALS = {
    "nlsat": ("variables", [5, 7, 9, 12]),
    "exam": ("entities", [4, 5, 6]),
    "entailment": ("variables", [2, 4, 6, 10]),
}
"""For a family with a curriculum, the setting that it raises and the values it goes through."""


@dataclass
class ThereforeConfig:
    """The options that choose the items and the prompt."""

    preset: str = ""
    split: str = ""
    style: str = "reason"
    wording: int = 0
    low: int = 0
    """The least value of the family's setting in `DIALS`; 0 leaves it as in the preset."""
    high: int = 0
    """The greatest value of that setting."""
    seed: int | None = None
    size: int = 500

    def validate(self) -> None:
        """Check what reasoning-gym asks every configuration to check."""
        assert self.size > 0, "size must be positive"
        assert 0 <= self.low <= self.high or self.high == 0, "low must not be above high"


class ThereforeDataset(ProceduralDataset):  # type: ignore[misc]
    """The items of one family; `family` is set by a class of its own for each."""

    family = ""

    def __init__(self, config: ThereforeConfig) -> None:
        super().__init__(config=config, seed=config.seed, size=config.size)
        self._stream: Stream | None = None

    @property
    def items(self) -> Stream:
        """The stream behind the dataset."""
        if self._stream is None:
            config = self.config
            settings = {}
            if config.high and self.family in DIALS:
                settings[DIALS[self.family][0]] = f"{config.low or config.high},{config.high}"
            self._stream = stream(
                self.family,
                preset=config.preset,
                split=config.split,
                seed=self.seed,
                settings=settings,
            )
        return self._stream

    def __getitem__(self, idx: int) -> dict[str, Any]:
        item = self.items[idx]
        asked = prompt(item, style=cast(Style, self.config.style), wording=self.config.wording)
        return {
            "question": str(asked),
            "answer": answer_of(item),
            "metadata": {
                "source_dataset": f"therefore_{self.family}",
                "source_index": idx,
                "id": item.id,
                "difficulty": {
                    key: value
                    for key, value in item.features.items()
                    if isinstance(value, int | float) and not isinstance(value, bool)
                },
            },
        }

    def score_answer(self, answer: str | None, entry: dict[str, Any]) -> float:
        """Our reward for an answer; nothing for none."""
        if not isinstance(answer, str):
            return 0.0
        item: Item = self.items[entry["metadata"]["source_index"]]
        style = self.config.style
        if style not in ("plain", "reason") and answer == entry["answer"]:
            style = "plain"  # the oracle's answer is the label, without the evidence
        return grade(item, answer, style=cast(Style, style)).reward


def _curriculum(family: str) -> Any:
    name, levels = DIALS[family]

    class Curriculum(BaseCurriculum):  # type: ignore[misc]
        def __init__(self) -> None:
            super().__init__(f"Therefore{family.capitalize()}Curriculum", ThereforeConfig)
            self._define_attributes(
                RangeAttributeDefinition(
                    name=name,
                    levels=levels,
                    description=f"{name} of {family}",
                    lower_field_name="low",
                    upper_field_name="high",
                )
            )

    return Curriculum


def register() -> list[str]:
    """Register a dataset for every family and return the names; a second call changes nothing."""
    names = []
    for family in FAMILIES:
        name = f"therefore_{family}"
        names.append(name)
        if name in DATASETS:
            continue
        kind = type(f"Therefore{family.capitalize()}", (ThereforeDataset,), {"family": family})
        curriculum = _curriculum(family) if family in DIALS else None
        register_dataset(name, kind, ThereforeConfig, curriculum)
    return names
