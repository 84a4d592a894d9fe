"""Exam questions of the kind that LogiQA collects, generated and proved: the family `exam`."""

from __future__ import annotations

from therefore.families.exam.config import PRESETS, ExamConfig
from therefore.families.exam.sample import draw
from therefore.families.exam.sample.draft import FEATURES
from therefore.items import Identity


class Exam:
    """A paragraph, a question, and four options of which exactly one is right."""

    name = "exam"
    version = 4
    features = FEATURES
    presets = PRESETS
    identity: Identity = "content"

    def group(self, config: ExamConfig) -> int:
        """The questions on one paragraph."""
        return config.questions

    sample = staticmethod(draw)


FAMILY = Exam()
