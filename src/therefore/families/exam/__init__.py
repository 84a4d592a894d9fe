"""Exam questions of the kind that LogiQA collects, generated and proved: the family `exam`."""

from __future__ import annotations

from therefore.families.exam.config import PRESETS
from therefore.families.exam.sample import draw
from therefore.families.exam.sample.draft import FEATURES
from therefore.families.family import Family

FAMILY = Family(
    name="exam",
    version=5,
    features=FEATURES,
    presets=PRESETS,
    identity="content",
    group=lambda config: config.questions,
    sample=draw,
)
