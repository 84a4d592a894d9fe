"""Drawing the words of each theory, so that no word means anything."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from therefore.families.nlsat.config import NAMES, NlsatConfig
from therefore.families.nlsat.evidence import Theory
from therefore.families.nlsat.voices import Words, vocabulary
from therefore.language.nlsat.lexicon import load


def draw_words(
    config: NlsatConfig, rng: np.random.Generator, theories: Sequence[Theory]
) -> list[Words]:
    """Random words, names and styles of sentence for each theory."""
    known = vocabulary(config.language, config.words())
    order = _shuffled(rng, len(theories), len(known))
    predicates = [
        [known[index] for index in places[: theory.size.variables]]
        for theory, places in zip(theories, order, strict=True)
    ]
    if config.language not in NAMES:
        return [Words(each) for each in predicates]
    people = [word.singular for word in load(NAMES[config.language])]
    names = _shuffled(rng, len(theories), len(people))
    style = rng.random((len(theories), max(len(theory.rows) for theory in theories))).tolist()
    return [
        Words(
            predicates[place],
            [people[index] for index in names[place][: theory.size.individuals]],
            style[place][: len(theory.rows)],
        )
        for place, theory in enumerate(theories)
    ]


def _shuffled(rng: np.random.Generator, rows: int, count: int) -> list[list[int]]:
    order: list[list[int]] = np.argsort(rng.random((rows, count)), axis=1).tolist()
    return order
