"""Exam questions of the kind that LogiQA collects, generated and proved: the family `exam`."""

from __future__ import annotations

import random
from collections.abc import Iterator

from therefore.families.exam import sample
from therefore.families.exam.config import PRESETS, ExamConfig
from therefore.families.exam.sample.draft import FEATURES
from therefore.families.family import Sampled, Territory
from therefore.items import Identity


class Exam:
    """A paragraph, a question, and four options of which exactly one is right."""

    name = "exam"
    version = 3
    features = FEATURES
    presets = PRESETS
    identity: Identity = "content"

    def group(self, config: ExamConfig) -> int:
        """The questions on one paragraph."""
        return config.questions

    def draw(
        self, config: ExamConfig, territory: Territory, rng: random.Random, count: int
    ) -> Iterator[Sampled]:
        """Exactly `count` drafts."""
        return sample.draw(config, territory, rng, count)


FAMILY = Exam()
