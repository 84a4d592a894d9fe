"""SylloBase's family: five kinds of syllogism, each conclusion proved."""

from __future__ import annotations

import random
from collections.abc import Iterator

from therefore.families.family import Sampled, Territory
from therefore.families.syllogism.config import PRESETS, SyllogismConfig
from therefore.families.syllogism.features import FEATURES
from therefore.families.syllogism.rewritten import RewrittenConfig, draw_rewritten
from therefore.families.syllogism.sample.draw import GROUP, draw
from therefore.items import Identity


class Syllogism:
    """Categorical, hypothetical, disjunctive, poly- and complex syllogisms from knowledge."""

    name = "syllogism"
    version = 4
    features = FEATURES
    presets = PRESETS
    identity: Identity = "content"

    def group(self, config: SyllogismConfig | RewrittenConfig) -> int:
        """Four: what is balanced is balanced among them. Rewritten items stand alone."""
        return 1 if isinstance(config, RewrittenConfig) else GROUP

    def sample(
        self,
        config: SyllogismConfig | RewrittenConfig,
        territory: Territory,
        rng: random.Random,
        count: int,
    ) -> Iterator[Sampled]:
        """Exactly `count` samples, kinds and tasks in turn."""
        if isinstance(config, RewrittenConfig):
            return draw_rewritten(config, territory, rng, count)
        return draw(config, territory, rng, count)


FAMILY = Syllogism()
