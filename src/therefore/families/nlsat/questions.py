"""Questions about a consistent theory: literals that follow, are contradicted, or are open."""

from __future__ import annotations

from numpy.random import Generator

from therefore.certify.clausal.certificates import Question
from therefore.solve.batch.decide import open_literals, settled_literals
from therefore.solve.batch.theory import ClausalTheory


def askable(theory: ClausalTheory) -> bool:
    """Whether some literal follows and some is open."""
    return bool(settled_literals(theory) and open_literals(theory))


def draw_questions(theory: ClausalTheory, rng: Generator) -> list[Question]:
    """A literal that follows, one that is contradicted, and one that is open."""
    settled, undecided = settled_literals(theory), open_literals(theory)
    follows, whom = settled[rng.integers(len(settled))]
    literal, other = settled[rng.integers(len(settled))]
    unknown, third = undecided[rng.integers(len(undecided))]
    return [Question(follows, whom, 2), Question(-literal, other, 0), Question(unknown, third, 1)]
