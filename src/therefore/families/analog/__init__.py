"""AnaLog's family: inferences that isolate connective, domain and overlap.

An item is a premise of one or two sentences, and a hypothesis that follows or does not.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from therefore.families.analog.config import GROUP, PRESETS, AnalogConfig
from therefore.families.analog.features import FEATURES
from therefore.families.analog.sample.chains import draw_four
from therefore.families.analog.sample.nested import draw_pair
from therefore.families.analog.sample.table2 import draw_halves
from therefore.families.analog.sample.threeway import draw_three
from therefore.families.analog.sample.words import Casting
from therefore.families.family import Family, Sampled, Territory
from therefore.randomness import Stream

_GROUPS = {"chains": (4, draw_four), "nested": (2, draw_pair), "threeway": (3, draw_three)}


def _size(config: AnalogConfig) -> int:
    return GROUP if config.design == "table2" else _GROUPS[config.design][0]


def _sample(
    config: AnalogConfig, territory: Territory, rng: Stream, count: int
) -> Iterator[Sampled]:
    """Yield whole groups of the config's design, each group (table2: each half) in random order."""
    casting = Casting(config, territory, rng)
    groups, rest = divmod(count, _size(config))
    if rest:
        raise ValueError(f"{count} samples are no whole number of groups of {_size(config)}")
    if config.design == "table2":
        drawn = draw_halves(casting, groups)
    else:
        drawn = (_GROUPS[config.design][1](casting) for _ in range(groups))

    def mixed(samples: list[Sampled]) -> list[Sampled]:
        rng.shuffle(samples)
        return samples

    return chain.from_iterable(map(mixed, drawn))


FAMILY = Family(
    name="analog",
    version=3,
    features=FEATURES,
    presets=PRESETS,
    identity="content",
    group=_size,
    sample=_sample,
)
