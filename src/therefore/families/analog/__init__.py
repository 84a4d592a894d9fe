"""AnaLog's family: inferences that isolate connective, domain and overlap."""

from __future__ import annotations

import random
from collections.abc import Iterator

from therefore.families.analog.config import GROUP, PRESETS, AnalogConfig
from therefore.families.analog.features import FEATURES
from therefore.families.analog.sample.chains import draw_chains
from therefore.families.analog.sample.nested import draw_nested
from therefore.families.analog.sample.table2 import draw_table2
from therefore.families.analog.sample.threeway import draw_threeway
from therefore.families.family import Sampled, Territory
from therefore.items import Identity

_DESIGNS = {
    "table2": (GROUP, draw_table2),
    "chains": (4, draw_chains),
    "nested": (2, draw_nested),
    "threeway": (3, draw_threeway),
}


class Analog:
    """A premise of one or two sentences, and a hypothesis that follows or does not."""

    name = "analog"
    version = 3
    features = FEATURES
    presets = PRESETS
    identity: Identity = "content"

    def group(self, config: AnalogConfig) -> int:
        """The size of what is balanced in itself."""
        return _DESIGNS[config.design][0]

    def sample(
        self, config: AnalogConfig, territory: Territory, rng: random.Random, count: int
    ) -> Iterator[Sampled]:
        """Exactly `count` samples of the config's design; a whole number of groups."""
        size, draw = _DESIGNS[config.design]
        if count % size:
            raise ValueError(f"{count} drafts are no whole number of groups of {size}")
        return draw(config, territory, rng, count)


FAMILY = Analog()
