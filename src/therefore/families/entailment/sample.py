"""Sampling pairs of formulas: bias-free 4-tuples, and the naive pairs that they improve on.

A 4-tuple (A1, B1, A2, B2) has A1 |= B1 and A2 |= B2 but neither A1 |= B2 nor A2 |= B1: each
formula stands in one entailment and in one non-entailment, so nothing about one formula alone
tells the label (Evans et al., 2018, section 2). What is left are biases of two sides at once. We
accept only tuples in which A2 has A1's symbols in another order, or B2 has B1's: the symbols of A
and B together then occur with either label, and no bag of words can tell it.

Formulas wait in a pool, one for each number of variables, until a newcomer and a rearrangement of
it fit two of them; each is used once.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import cycle

from therefore.errors import QuotaError
from therefore.families.entailment.config import EntailmentConfig
from therefore.families.entailment.exam import reserved, split_key
from therefore.families.entailment.keys import claimed
from therefore.families.entailment.pool import Pool
from therefore.families.entailment.rearrange import rearrangements, turned, turned_text
from therefore.families.entailment.sides import Naming, Side, make_sample, prove
from therefore.families.entailment.trees import fill, tree
from therefore.families.family import Sampled, Territory
from therefore.logic.polish import LETTERS, canonical, leaves_of

TRIES = 200_000
"""Formulas that may be drawn for one group before the quota counts as out of reach."""
FILLS = 3
"""How often a tree is filled with variables before another is grown, for an A. After as many trees
as a formula has operators (for a B, `FILLS` times as many), that number is drawn anew."""
VARIANTS = 12
"""Rearrangements of a formula that are looked at before it has to wait."""
STRATUM = 2
"""A block has one of every `STRATUM` numbers of variables in a row: fewer pools fill sooner."""


Quartet = tuple[Side, Side, Side, Side]


def _numbers(low: int, high: int, rng: random.Random) -> list[int]:
    """One number from each stratum of the range, in random order.

    High in one stratum goes with low in the next, so that a few blocks already cover the range.
    """
    span = high - low + 1
    strata = -(-span // STRATUM)
    start = rng.random()
    starts = [start if place % 2 else 1 - start for place in range(strata)]
    found = [low + int((at + place) * span / strata) for place, at in enumerate(starts)]
    rng.shuffle(found)
    return found


class Sampler:
    """Draws formulas that a territory owns, and puts them together."""

    def __init__(self, config: EntailmentConfig, territory: Territory, rng: random.Random) -> None:
        self.config, self.territory, self.rng = config, territory, rng
        self.pools = [Pool(number, rng) for number in _numbers(*config.variables, rng)]
        self.following = cycle(self.pools)
        self._fewest, most = config.operators
        self._numbers = most - self._fewest + 1

    def pool(self) -> Pool:
        """The next pool in turn; over all blocks, each number of variables is equally frequent."""
        return next(self.following)

    def operators(self) -> int:
        """A number of operators, drawn uniformly."""
        return self._fewest + int(self.rng.random() * self._numbers)

    def premise(self, pool: Pool) -> Side | None:
        """A formula to stand on the left: one that the split owns, up to renaming.

        The last leaf is chosen among those with which the split owns the formula. Where a number of
        operators yields no owned formula, as tiny numbers may, it is drawn anew.
        """
        draw, variables = self.rng.random, pool.variables
        fills = FILLS if variables > 1 else 1
        for _ in range(TRIES):
            count = self.operators()
            for attempt in range(fills * count):
                if attempt % fills == 0:
                    start = tree(self.rng, count)[:-1]
                    places = range(start.count("x"))
                    start = start.replace("x", "%s")
                leaves = [LETTERS[int(draw() * variables)] for _ in places]
                names: dict[str, str] = {}
                alike = [names.setdefault(leaf, LETTERS[len(names)]) for leaf in leaves]
                begun, known = start % tuple(alike), len(names)
                owned = self.territory.split_endings(begun, LETTERS[: min(known + 1, variables)])
                if not owned:
                    continue
                ending = owned[int(draw() * len(owned))]
                if (place := LETTERS.index(ending)) < known:
                    last = list(names)[place]
                else:
                    unseen = [name for name in LETTERS[:variables] if name not in names]
                    last = unseen[int(draw() * len(unseen))]
                key = begun + ending
                if reserved(key):
                    return None
                return pool.side(start % tuple(leaves) + last, split_key=key)
        raise QuotaError(f"no premise of {self.config.operators} operators belongs to this split")

    def question(self, pool: Pool) -> Side | None:
        """A formula to stand on the right: one whose operators the seed owns.

        Where a number of operators yields no owned tree, it is drawn anew.
        """
        for _ in range(TRIES):
            count = self.operators()
            for _ in range(FILLS * count):
                found = claimed(self.rng, tree(self.rng, count), self.territory)
                if found:
                    return pool.side(fill(self.rng, found, pool.variables))
        raise QuotaError(f"no tree of {self.config.operators} operators belongs to this seed")

    def draw(self, pool: Pool) -> Side | None:
        """A formula for the side whose turn it is; None if it can be in no 4-tuple."""
        return self.premise(pool) if pool.turn else self.question(pool)

    def naming(self, variables: int) -> Naming:
        """Letters for a problem's variables, so that no letter means anything."""
        return Naming("".join(self.rng.sample(LETTERS, variables)))

    def quartet(self, pool: Pool) -> Quartet:
        """The next 4-tuple that the pool yields."""
        for _ in range(TRIES):
            pool.turn = not pool.turn
            one = self.draw(pool)
            found = self._complete(pool, one) if one else None
            if found is not None:
                return found
        raise QuotaError(
            f"no 4-tuple over {pool.variables} variables and {self.config.operators} operators in "
            f"{TRIES} tries: widen the range of operators"
        )

    def _complete(self, pool: Pool, one: Side) -> Quartet | None:
        """A 4-tuple of this formula, a variant and two that wait; or None, and it waits too."""
        own, others, full = pool.rows(one.value), pool.others(), pool.full
        flipped = 0 if pool.turn else full
        partners = [other for other in others if not own & other[0]]
        strangers = [other for other in others if own & other[0]] if partners else []
        for value, bare, leaves, turn in self._variants(pool, one.text) if strangers else ():
            new = value ^ flipped
            for first in partners:
                if new & first[0]:
                    break
            else:
                continue
            for second in strangers:
                if not new & second[0]:
                    break
            else:
                continue
            text, key = turned_text(bare, leaves, turn), ""
            if pool.turn:
                key = split_key(canonical(text))
                if not self.territory.split_owns(key):
                    continue
            two, b1, b2 = Side(text, value, full, pool.column, key), first[1], second[1]
            four = (one, b1, two, b2) if pool.turn else (b1, one, b2, two)
            if prove(*four[:2]) and prove(*four[2:]):
                others.remove(first)
                others.remove(second)
                return four
        pool.wait(one)
        return None

    def _variants(self, pool: Pool, text: str) -> Iterator[tuple[int, str, str, int]]:
        """Yield variants of a formula: truth column, and tree, leaves and turn for `turned_text`.

        They are its rearrangements or, without balance, `VARIANTS` other formulas. The seed owns a
        rearranged B, whose operators are the same; the caller must ask if the split owns an A.
        """
        if not self.config.balance:
            for _ in range(VARIANTS):
                other = self.draw(pool)
                if other:
                    yield other.value, other.text, "", 0
            return
        leaves, column, full = leaves_of(text), pool.column, pool.full
        for bare, turns in rearrangements(self.rng, text, VARIANTS):
            value, width = turned(bare, leaves, column, full), full.bit_length()
            for turn in turns:
                yield value >> width * turn & full, bare, leaves, turn


def draw_tuples(
    config: EntailmentConfig, territory: Territory, rng: random.Random, count: int
) -> Iterator[Sampled]:
    """Groups of four: both entailments and both non-entailments, in random order.

    Groups are drawn in batches, which double in size, and then written: the code that runs again
    and again stays in the processor's cache.
    """
    sampler = Sampler(config, territory, rng)
    made = 0
    while made < count // 4:
        groups = min(max(made, 1), count // 4 - made)
        drawn = [pair for _ in range(groups) for pair in _four_pairs(sampler)]
        yield from [make_sample(*pair, "tuples") for pair in drawn]
        made += groups


def _four_pairs(sampler: Sampler) -> list[tuple[Side, Side, bool, Naming]]:
    pool = sampler.pool()
    a1, b1, a2, b2 = sampler.quartet(pool)
    naming = sampler.naming(pool.variables)
    pairs = [(a1, b1, True), (a2, b2, True), (a1, b2, False), (a2, b1, False)]
    four = [(*pair, naming) for pair in pairs]
    sampler.rng.shuffle(four)
    return four


def draw_naive(
    config: EntailmentConfig, territory: Territory, rng: random.Random, count: int
) -> Iterator[Sampled]:
    """Groups of two: an entailment and a non-entailment that have nothing to do with each other."""
    sampler = Sampler(config, territory, rng)
    for _ in range(count // 2):
        both = [_naive_pair(sampler, True), _naive_pair(sampler, False)]
        rng.shuffle(both)
        yield from both


def _naive_pair(sampler: Sampler, entailed: bool) -> Sampled:
    for _ in range(TRIES):
        pool = sampler.pool()
        a, b = sampler.premise(pool), sampler.question(pool)
        if a and b and a.fits(b) == entailed and (not entailed or prove(a, b)):
            return make_sample(a, b, entailed, sampler.naming(pool.variables), "naive")
    raise QuotaError(f"no naive pair in {TRIES} tries: widen the range of operators")
