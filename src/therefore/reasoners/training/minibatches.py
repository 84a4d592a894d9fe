"""Which rows the minibatch of a step holds: a function of the seed and the step.

A few minibatches are drawn together, sorted by length, and put in random order, so each holds items
of similar length and pads little. If asked, training begins with the shortest items.
"""

from __future__ import annotations

import math

import numpy as np

from therefore.randomness import array_stream
from therefore.reasoners.neural.trees import Ints

MIXED = 8
"""How many minibatches are drawn together."""
SHORTEST = 0.1
"""The share of the corpus, shortest first, that training begins with when it ramps up."""


class Minibatches:
    """The rows of every step."""

    def __init__(self, lengths: Ints, *, seed: int, batch: int, ramp: float, steps: int) -> None:
        self.order: Ints = np.argsort(lengths, kind="stable")
        self.seed, self.batch = seed, batch
        self.rising = ramp * steps
        """How many steps pass until the longest items are drawn too."""
        self.drawn: tuple[int, list[Ints]] = (-1, [])

    def rows(self, step: int) -> Ints:
        """The rows of that step's minibatch."""
        number, place = divmod(step, MIXED)
        if self.drawn[0] != number:
            self.drawn = (number, self._draw(number))
        return self.drawn[1][place]

    def _draw(self, number: int) -> list[Ints]:
        rng = array_stream(self.seed, "minibatch", number)
        done = number * MIXED / self.rising if self.rising else 1.0
        share = min(1.0, SHORTEST + (1 - SHORTEST) * done)
        pool = max(1, math.ceil(share * len(self.order)))
        # `order` is sorted by length, so consecutive pieces of sorted places have similar lengths.
        places = np.sort(rng.integers(pool, size=MIXED * self.batch))
        pieces = np.split(self.order[places], MIXED)
        return [pieces[place] for place in rng.permutation(MIXED)]
