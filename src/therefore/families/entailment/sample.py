"""Sampling pairs of formulas: bias-free 4-tuples, and the naive pairs that they improve on.

A 4-tuple (A1, B1, A2, B2) has A1 |= B1 and A2 |= B2 but neither A1 |= B2 nor A2 |= B1: each
formula stands in one entailment and in one non-entailment, so nothing about one formula alone
tells the label (Evans et al., 2018, section 2). What is left are biases of two sides at once. We
accept only tuples in which A2 is A1 with its symbols in another order, or B2 is B1 so: the symbols
of A and B together then occur with either label, and no bag of words can tell it.

Formulas wait in a pool, one for each number of variables, until a newcomer and a rearrangement of
it fit two of them; each is used once.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

from therefore.errors import QuotaError
from therefore.families.entailment.config import EntailmentConfig
from therefore.families.entailment.draft import Side, make_draft, prove
from therefore.families.entailment.exam import reserved, split_key
from therefore.families.entailment.keys import closed, opened, seed_key
from therefore.families.entailment.polish import LETTERS, canonical, evaluate, fill, tree
from therefore.families.entailment.pool import Pool
from therefore.families.entailment.rearrange import rearrangements
from therefore.families.family import Draft, Territory

TRIES = 200_000
"""Formulas that may be drawn for one group before the quota counts as out of reach."""
FILLS = 3
"""Ways of filling a tree with variables before another is grown, for an A; as many trees are grown
as a formula has operators (for a B, so many times) before their number is drawn anew."""
VARIANTS = 12
"""Rearrangements of a formula that are looked at before it has to wait."""


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

    def operators(self) -> int:
        """A number of operators, drawn uniformly."""
        low, high = self.config.operators
        return low + int(self.rng.random() * (high - low + 1))

    def premise(self, pool: Pool) -> Side | None:
        """A formula to stand on the left: one that the split owns, up to renaming.

        The last leaf is chosen among those with which the formula is owned. Where a number of
        operators offers nothing, as tiny ones may, it is drawn anew.
        """
        draw, variables = self.rng.random, pool.variables
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
                owned = self.territory.split_endings(
                    start % tuple(alike), LETTERS[: len(names) + fresh]
                )
                if owned:
                    ending = owned[int(draw() * len(owned))]
                    last = next((leaf for leaf, name in names.items() if name == ending), "")
                    if not last:
                        unseen = [name for name in LETTERS[:variables] if name not in names]
                        last = unseen[int(draw() * len(unseen))]
                    text = start % tuple(leaves) + last
                    return None if reserved(text) else pool.side(text)
        raise QuotaError(f"no premise of {self.config.operators} operators belongs to this split")

    def question(self, pool: Pool) -> Side | None:
        """A formula to stand on the right: one whose tree the seed owns.

        Here too a number of operators that offers nothing is drawn anew.
        """
        for _ in range(TRIES):
            count = self.operators()
            for _ in range(FILLS * count):
                start, endings = opened(tree(self.rng, count))
                owned = self.territory.seed_endings(start, endings)
                if owned:
                    return pool.side(fill(self.rng, closed(start, owned), pool.variables))
        raise QuotaError(f"no tree of {self.config.operators} operators belongs to this seed")

    def draw(self, pool: Pool) -> Side | None:
        """A formula for the side whose turn it is; None if it can be in no 4-tuple."""
        return self.premise(pool) if pool.turn else self.question(pool)

    def letters(self, variables: int) -> str:
        """Letters for a problem's variables, so that no letter means anything."""
        return "".join(self.rng.sample(LETTERS, variables))

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
        """This formula, a variant of it, and two that wait, as a 4-tuple; or else it waits too.

        A entails B if the rows where A is true and those where B is false do not meet; seen so,
        both sides are alike. It is written out, for it is run often.
        """
        if pool.turn:
            waiting, mine, theirs = pool.right, 0, pool.full
        else:
            waiting, mine, theirs = pool.left, pool.full, 0
        rows = [other.value ^ theirs for other in waiting]
        own = one.value ^ mine
        partners = [place for place, row in enumerate(rows) if not own & row]
        for text, value in self._variants(pool, one.text) if partners else ():
            new = value ^ mine
            first = next((place for place in partners if new & rows[place]), -1)
            if first < 0:
                continue
            fitting = (place for place, row in enumerate(rows) if not new & row and own & row)
            second = next(fitting, -1)
            if second < 0:
                continue
            two = Side(text, value, pool.full, pool.column)
            b1, b2 = waiting[first], waiting[second]
            four = (one, b1, two, b2) if pool.turn else (b1, one, b2, two)
            if prove(*four[:2]) and prove(*four[2:]):
                pool.remove(b1, b2)
                return four
        pool.wait(one)
        return None

    def _variants(self, pool: Pool, text: str) -> Iterator[tuple[str, int]]:
        """Formulas that are owned and not constant, with their columns.

        Rearrangements of this one, or, where no balance is wanted, as many others.
        """
        if not self.config.balance:
            for _ in range(VARIANTS):
                other = self.draw(pool)
                if other:
                    yield other.text, other.value
            return
        known = {0, pool.full}
        for bare, orders in rearrangements(self.rng, text, VARIANTS):
            if not pool.turn and not self.territory.seed_owns(seed_key(bare)):
                continue
            holes = bare.replace("x", "%s")
            for leaves in orders:
                new = holes % tuple(leaves)
                if pool.turn and not self.territory.split_owns(split_key(canonical(new))):
                    continue
                value = evaluate(new, pool.column, pool.full)
                if value not in known:
                    known.add(value)
                    yield new, value


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
