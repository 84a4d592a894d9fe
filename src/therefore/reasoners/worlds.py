"""Truth-table sampling: judge what can be true by looking at k random worlds.

Evans et al. (2018, section 5) measure how far one gets with 32 to 256 rows of the truth table:
reject an entailment if one of the rows makes the left side true and the right side false. Here the
same idea answers every task: a set of formulas counts as satisfiable if one of the worlds makes
all of them true. It errs in one direction only, by not meeting the world it needs.

Worlds are distinct rows of the table of all ground atoms; where there are no more than k rows, all
are seen and the judgement is exact. Each atom's values in all worlds are the bits of one integer,
so a formula is evaluated in all worlds at once.

It can do little with statements about kinds of things: a world has an atom for every kind and
thing, and hardly any random world makes four such statements true. It then guesses, and its answer
says why.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from therefore.errors import ConfigError, FragmentError
from therefore.items import Question
from therefore.logic.formulas import Formula, leaves
from therefore.logic.ground import ground
from therefore.logic.tables import table
from therefore.randomness import stream
from therefore.reasoners.claiming import answer_by_claims
from therefore.reasoners.reasoner import GUESS, Answer

WIDE = 40
"""From this many atoms on, k random rows are taken to be distinct: a clash has odds of k^2/2^41."""


@dataclass(frozen=True, slots=True)
class WorldsConfig:
    """How many worlds are looked at, and the seed that draws them."""

    worlds: int = 256
    seed: int = 0

    def __post_init__(self) -> None:
        """Reject impossible values."""
        if self.worlds < 1:
            raise ConfigError(f"worlds={self.worlds} is too few: at least one is needed")


class Worlds:
    """Answers by looking at random worlds; a score is the share of a choice's claims confirmed."""

    def __init__(self, config: WorldsConfig) -> None:
        self.name = f"worlds-{config.worlds}"
        self.config = config

    def answer(self, questions: Sequence[Question]) -> list[Answer]:
        """One answer per question, a function of the question and the seed alone."""
        return [self._answer(question) for question in questions]

    def _answer(self, question: Question) -> Answer:
        rng = stream(self.config.seed, "worlds", self.config.worlds, question.id)
        met: list[bool] = []

        def judge(formulas: Sequence[Formula]) -> bool:
            met.append(seen_true(formulas, self.config.worlds, rng))
            return met[-1]

        try:
            answer = answer_by_claims(question, judge, ties=rng)
        except FragmentError as fault:
            return Answer(text=str(fault), status="no answer")
        if len(set(answer.scores)) != 1 or any(met):
            return answer
        why = f"none of {self.config.worlds} random worlds makes the statements true"
        return replace(answer, text=f"{GUESS}{why}")


def seen_true(formulas: Sequence[Formula], worlds: int, rng: random.Random) -> bool:
    """Whether one of so many random worlds makes all formulas true.

    >>> from therefore.logic.formulas import Atom, Not
    >>> seen_true([Atom("p"), Not(Atom("q"))], 4, random.Random(0))  # all four rows are seen
    True
    """
    grounded = ground(formulas).formulas
    names = leaves(*grounded)
    count, columns = _columns(len(names), worlds, rng)
    column = dict(zip(names, columns, strict=True))
    full = together = (1 << count) - 1
    for formula in grounded:
        together &= table(formula, column, full)
        if not together:
            return False
    return True


def _columns(atoms: int, worlds: int, rng: random.Random) -> tuple[int, list[int]]:
    """How many worlds there are, and each atom's values in them as bits."""
    if atoms >= WIDE:
        return worlds, [rng.getrandbits(worlds) for _ in range(atoms)]
    rows = np.array(rng.sample(range(1 << atoms), min(worlds, 1 << atoms)), dtype=np.int64)
    bits = (rows[None, :] >> np.arange(atoms, dtype=np.int64)[:, None]) & 1  # atoms x worlds
    packed = np.packbits(bits.astype(np.uint8), axis=1, bitorder="little")
    return len(rows), [int.from_bytes(line.tobytes(), "little") for line in packed]
