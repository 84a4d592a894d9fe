"""Sampling pairs of formulas: bias-free 4-tuples, and the naive pairs that they improve on.

A 4-tuple (A1, B1, A2, B2) has A1 |= B1 and A2 |= B2 but neither A1 |= B2 nor A2 |= B1: each
formula stands in one entailment and in one non-entailment, so nothing about one formula alone
tells the label (Evans et al., 2018, section 2). One two-sided bias is left, the number of variables
in B that are new to A; we accept only tuples in which each B has as many of them in its entailment
as in its non-entailment.

Formulas wait in a pool, one for each number of variables, until they fit; each is used once. Up to
ten variables every pair is decided by its whole truth table. Beyond, formulas are compared on
random worlds: a world in which A is true and B false refutes an entailment for good, and what no
world refutes has to be proved.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field

from therefore.errors import QuotaError
from therefore.families.entailment.config import EntailmentConfig
from therefore.families.entailment.draft import Side, make_draft, prove
from therefore.families.entailment.exam import split_key
from therefore.families.entailment.polish import (
    LETTERS,
    canonical,
    evaluate,
    tree,
)
from therefore.families.family import Draft, Territory
from therefore.logic.tables import columns

EXACT = 10
"""Up to this many variables a pair is decided by its truth table."""
WORLDS = 2048
"""Random worlds that formulas of more variables are compared on."""
TRIES = 200_000
"""Formulas that may be drawn for one group before the quota counts as out of reach."""
FILLS = 3
"""Ways of filling a tree with variables before another is grown; as many trees are grown as a
formula has operators before their number is drawn anew."""
POOL = 24
"""Formulas that wait on either side; the oldest give way."""


@dataclass(slots=True)
class Pool:
    """Formulas over one number of variables that wait to be paired."""

    variables: int
    rng: random.Random
    column: dict[str, int] = field(init=False)
    full: int = field(init=False)
    left: list[Side] = field(default_factory=list)
    right: list[Side] = field(default_factory=list)
    pairs: list[tuple[Side, Side]] = field(default_factory=list)
    """Entailments (A, B) among the waiting, as far as the columns tell."""
    turn: bool = False
    """Whether the last formula drawn was an A."""

    def __post_init__(self) -> None:
        names = LETTERS[: self.variables]
        if self.variables <= EXACT:
            self.full = (1 << (1 << self.variables)) - 1
            self.column = dict(zip(names, columns(self.variables), strict=True))
        else:
            self.full = (1 << WORLDS) - 1
            self.column = {name: self.rng.getrandbits(WORLDS) for name in names}

    def side(self, text: str) -> Side | None:
        """The formula with its column; None if it is constant and so can be in no 4-tuple."""
        value = evaluate(text, self.column, self.full)
        if value in (0, self.full):
            return None
        return Side(text, value, self.full, self.column)

    def add_left(self, side: Side) -> list[tuple[Side, Side]]:
        """Let an A wait; the entailments that it brings."""
        self.left = [*self.left[-POOL + 1 :], side]
        return [(side, b) for b in self.right if side.fits(b)]

    def add_right(self, side: Side) -> list[tuple[Side, Side]]:
        """Let a B wait; the entailments that it brings."""
        self.right = [*self.right[-POOL + 1 :], side]
        return [(a, side) for a in self.left if a.fits(side)]

    def remove(self, *used: Side) -> None:
        """Take formulas out for good."""
        gone = set(map(id, used))
        self.left = [side for side in self.left if id(side) not in gone]
        self.right = [side for side in self.right if id(side) not in gone]
        self.pairs = [(a, b) for a, b in self.pairs if id(a) not in gone and id(b) not in gone]


Pair = tuple[Side, Side]
Quartet = tuple[Side, Side, Side, Side]


class Sampler:
    """Draws formulas that a territory owns, and puts them together."""

    def __init__(self, config: EntailmentConfig, territory: Territory, rng: random.Random) -> None:
        self.config, self.territory, self.rng = config, territory, rng
        self.pools: dict[int, Pool] = {}

    def pool(self) -> Pool:
        """A pool with a number of variables drawn uniformly."""
        low, high = self.config.variables
        number = low + int(self.rng.random() * (high - low + 1))
        if number not in self.pools:
            self.pools[number] = Pool(number, self.rng)
        return self.pools[number]

    def text(self, variables: int, endings: Callable[[str, str], str]) -> str:
        """A random formula that is owned, with a number of operators drawn uniformly.

        The last leaf is chosen among those with which the formula is owned. Where a number of
        operators offers nothing, as tiny ones may, it is drawn anew.
        """
        draw = self.rng.random
        fills = FILLS if variables > 1 else 1
        for _ in range(TRIES):
            count = self.operators()
            for attempt in range(fills * count):
                if attempt % fills == 0:
                    start = tree(self.rng, count)[:-1].replace("x", "%s")
                leaves = [LETTERS[int(draw() * variables)] for _ in range(start.count("%s"))]
                names: dict[str, str] = {}
                alike = [names.setdefault(leaf, LETTERS[len(names)]) for leaf in leaves]
                fresh = len(names) < variables
                owned = endings(start % tuple(alike), LETTERS[: len(names) + fresh])
                if owned:
                    ending = owned[int(draw() * len(owned))]
                    last = next((leaf for leaf, name in names.items() if name == ending), "")
                    if not last:
                        unseen = [name for name in LETTERS[:variables] if name not in names]
                        last = unseen[int(draw() * len(unseen))]
                    return start % tuple(leaves) + last
        raise QuotaError(f"no formula of {self.config.operators} operators belongs to this seed")

    def operators(self) -> int:
        """A number of operators, drawn uniformly."""
        low, high = self.config.operators
        return low + int(self.rng.random() * (high - low + 1))

    def premise(self, pool: Pool) -> Side | None:
        """A formula to stand on the left: one that the split owns."""
        text = self.text(pool.variables, self.territory.split_endings)
        reserved = split_key(canonical(text)).startswith("@")
        return None if reserved else pool.side(text)

    def question(self, pool: Pool) -> Side | None:
        """A formula to stand on the right: one that the seed owns."""
        return pool.side(self.text(pool.variables, self.territory.seed_endings))

    def letters(self, variables: int) -> str:
        """Letters for a problem's variables, so that no letter means anything."""
        return "".join(self.rng.sample(LETTERS, variables))

    def quartet(self, pool: Pool) -> Quartet:
        """The next 4-tuple that the pool yields."""
        for _ in range(TRIES):
            for new in self._draw(pool):
                a, b = new
                match = self._partner(pool.pairs, a, b)
                if match is None:
                    pool.pairs = [*pool.pairs[-POOL + 1 :], new]
                elif not prove(a, b):
                    break
                elif not prove(*match):
                    pool.pairs.remove(match)
                else:
                    pool.remove(a, b, *match)
                    return (*match, a, b)
        raise QuotaError(
            f"no 4-tuple over {pool.variables} variables and {self.config.operators} operators in "
            f"{TRIES} tries: widen the range of operators"
        )

    def _draw(self, pool: Pool) -> list[tuple[Side, Side]]:
        """Let one more formula wait, on either side in turn."""
        pool.turn = not pool.turn
        if pool.turn:
            side = self.premise(pool)
            return pool.add_left(side) if side else []
        side = self.question(pool)
        return pool.add_right(side) if side else []

    def _partner(self, pairs: list[Pair], a2: Side, b2: Side) -> Pair | None:
        """The first pair that makes a 4-tuple with this one; written out, for it is run often."""
        balance, new2 = self.config.balance, ~a2.letters
        count = (b2.letters & new2).bit_count()
        for a1, b1 in pairs:
            if balance:
                new1, letters = ~a1.letters, b1.letters
                if (b2.letters & new1).bit_count() != count:
                    continue
                if (letters & new1).bit_count() != (letters & new2).bit_count():
                    continue
            if a1 is not a2 and b1 is not b2 and not a1.fits(b2) and not a2.fits(b1):
                return a1, b1
        return None


def draw_tuples(
    config: EntailmentConfig, territory: Territory, rng: random.Random, count: int
) -> list[Draft]:
    """Groups of four: both entailments and both non-entailments, in random order."""
    sampler = Sampler(config, territory, rng)
    drafts: list[Draft] = []
    while len(drafts) < count:
        pool = sampler.pool()
        a1, b1, a2, b2 = sampler.quartet(pool)
        letters = sampler.letters(pool.variables)
        four = [(a1, b1, True), (a2, b2, True), (a1, b2, False), (a2, b1, False)]
        rng.shuffle(four)
        drafts += [make_draft(a, b, entailed, letters, "tuples") for a, b, entailed in four]
    return drafts


def draw_naive(
    config: EntailmentConfig, territory: Territory, rng: random.Random, count: int
) -> list[Draft]:
    """Groups of two: an entailment and a non-entailment that have nothing to do with each other."""
    sampler = Sampler(config, territory, rng)
    drafts: list[Draft] = []
    while len(drafts) < count:
        both = [_naive_pair(sampler, True), _naive_pair(sampler, False)]
        rng.shuffle(both)
        drafts += both
    return drafts


def _naive_pair(sampler: Sampler, entailed: bool) -> Draft:
    for _ in range(TRIES):
        pool = sampler.pool()
        a, b = sampler.premise(pool), sampler.question(pool)
        if a and b and a.fits(b) == entailed and (not entailed or prove(a, b)):
            return make_draft(a, b, entailed, sampler.letters(pool.variables), "naive")
    raise QuotaError(f"no naive pair in {TRIES} tries: widen the range of operators")
