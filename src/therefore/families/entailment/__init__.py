"""The Entailment paper's family: does formula A entail formula B?"""

from __future__ import annotations

from therefore.families.entailment.config import PRESETS
from therefore.families.entailment.pairs import draw_exam, draw_mutations
from therefore.families.entailment.sample import draw_naive, draw_tuples
from therefore.families.entailment.sides import FEATURES
from therefore.families.family import Family

_METHODS = {
    "tuples": (4, draw_tuples),
    "naive": (2, draw_naive),
    "mutation": (2, draw_mutations),
    "exam": (2, draw_exam),
}

FAMILY = Family(
    name="entailment",
    version=4,
    features=FEATURES,
    presets=PRESETS,
    identity="form",
    group=lambda config: _METHODS[config.method][0],
    sample=lambda config, *drawn: _METHODS[config.method][1](config, *drawn),
)
