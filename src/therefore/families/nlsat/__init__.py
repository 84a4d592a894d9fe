"""NLSat's family: hard satisfiability and entailment over random clauses, said in English."""

from __future__ import annotations

from therefore.families.family import Family
from therefore.families.nlsat.config import PRESETS
from therefore.families.nlsat.draft import FEATURES
from therefore.families.nlsat.sample import draw_block

FAMILY = Family(
    name="nlsat",
    version=3,
    features=FEATURES,
    presets=PRESETS,
    identity="form",
    group=lambda config: 3 if config.task == "entailment" else 2,
    sample=draw_block,
)
