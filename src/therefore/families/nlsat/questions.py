"""Questions about a consistent theory: literals that follow, are contradicted, or are open."""

from __future__ import annotations

import numpy as np

from therefore.certify.clausal.certificates import Question
from therefore.solve.batch.theory import Theory
from therefore.solve.batch.worlds import worlds_of


def askable(theory: Theory) -> bool:
    """Whether some literal follows and some is open."""
    settled, open_ = _literals(theory)
    return bool(settled and open_)


def _literals(theory: Theory) -> tuple[list[tuple[int, int]], list[tuple[int, int]]]:
    """Literals that follow, and literals that do not and whose negations do not; with of whom."""
    false = worlds_of(theory.size.variables).false
    settled: list[tuple[int, int]] = []
    open_: list[tuple[int, int]] = []
    most = int(np.abs(theory.matrix).max())  # variables are numbered as they are named
    for whom, models in enumerate(theory.models):
        for literal in (*range(-most, 0), *range(1, most + 1)):
            if not models & false[literal]:
                settled.append((literal, whom))
            elif models & false[-literal]:
                open_.append((literal, whom))
    return settled, open_


def draw_questions(theory: Theory, rng: np.random.Generator) -> list[Question]:
    """A literal that follows, one that is contradicted, and one that is open."""
    settled, open_ = _literals(theory)
    follows, whom = settled[rng.integers(len(settled))]
    literal, other = settled[rng.integers(len(settled))]
    unknown, third = open_[rng.integers(len(open_))]
    return [Question(follows, whom, 2), Question(-literal, other, 0), Question(unknown, third, 1)]
