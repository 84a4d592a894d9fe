"""SylloBase's family: five kinds of syllogism, each conclusion proved."""

from __future__ import annotations

import random
from collections.abc import Iterator

from therefore.families.family import Sampled, Territory
from therefore.families.syllogism.config import PRESETS, PaperConfig, SyllogismConfig
from therefore.families.syllogism.features import FEATURES
from therefore.families.syllogism.rewritten import RewrittenConfig, draw_rewritten
from therefore.families.syllogism.sample import paper
from therefore.families.syllogism.sample.draw import GROUP, draw
from therefore.items import Identity


class Syllogism:
    """Categorical, hypothetical, disjunctive, poly- and complex syllogisms from knowledge."""

    name = "syllogism"
    version = 4
    features = FEATURES
    presets = PRESETS
    identity: Identity = "content"

    def group(self, config: SyllogismConfig | PaperConfig | RewrittenConfig) -> int:
        """Four: what is balanced is balanced among them. Others stand alone."""
        return GROUP if isinstance(config, SyllogismConfig) else 1

    def sample(
        self,
        config: SyllogismConfig | PaperConfig | RewrittenConfig,
        territory: Territory,
        rng: random.Random,
        count: int,
    ) -> Iterator[Sampled]:
        """Exactly `count` samples, kinds and tasks in turn."""
        if isinstance(config, RewrittenConfig):
            return draw_rewritten(config, territory, rng, count)
        if isinstance(config, PaperConfig):
            return paper.draw(config, territory, rng, count)
        return draw(config, territory, rng, count)


FAMILY = Syllogism()
