"""The Entailment paper's family: does formula A entail formula B?"""

from __future__ import annotations

import random
from collections.abc import Iterator

from therefore.families.entailment.config import PRESETS, EntailmentConfig
from therefore.families.entailment.pairs import draw_exam, draw_mutations
from therefore.families.entailment.sample import draw_naive, draw_tuples
from therefore.families.entailment.sides import FEATURES
from therefore.families.family import Sampled, Territory
from therefore.items import Identity

_METHODS = {
    "tuples": (4, draw_tuples),
    "naive": (2, draw_naive),
    "mutation": (2, draw_mutations),
    "exam": (2, draw_exam),
}


class Entailment:
    """Pairs of propositional formulas over a to z."""

    name = "entailment"
    version = 4
    features = FEATURES
    presets = PRESETS
    identity: Identity = "form"

    def group(self, config: EntailmentConfig) -> int:
        """Four for 4-tuples, two for pairs."""
        return _METHODS[config.method][0]

    def sample(
        self, config: EntailmentConfig, territory: Territory, rng: random.Random, count: int
    ) -> Iterator[Sampled]:
        """Exactly `count` samples by the config's method."""
        return _METHODS[config.method][1](config, territory, rng, count)


FAMILY = Entailment()
