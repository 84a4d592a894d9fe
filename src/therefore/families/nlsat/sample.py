"""Drawing a block of NLSat drafts: theories for every size, decided, balanced, and said.

Satisfiability comes in pairs, one satisfiable and one unsatisfiable theory of the same size. Under
hard sampling the two have the same number of sentences too, so that length says nothing. Pairs of
the same size and length are filled from one pool, so hardly any theory is drawn in vain. Entailment
comes in threes: one consistent theory with a literal that follows, one that is contradicted, and
one that is open, so that the theory says nothing about the label.
"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Sequence
from functools import lru_cache

import numpy as np
from numpy.random import PCG64, Generator

from therefore.certify.clausal.certificates import LiteralQuestion
from therefore.errors import QuotaError
from therefore.families.family import Sampled, Territory
from therefore.families.nlsat.calibration import critical_rules, easy_rules
from therefore.families.nlsat.config import NlsatConfig
from therefore.families.nlsat.draft import Samples, draw_words
from therefore.families.nlsat.ownership import owned
from therefore.families.nlsat.theories import Makeup, draw_theories
from therefore.solve.batch.decide import Decided, split_literals
from therefore.solve.batch.theory import ClausalTheory, Size
from therefore.solve.batch.worlds import Ints

TRIES = 400
"""Rounds of drawing before a label counts as out of reach."""

FEW = 48
"""Missing theories below which several are drawn for each."""

Pool = tuple[Size, int]
"""Size and number of rules (0: any that the sampling allows)."""
Key = tuple[Pool, bool]
"""A pool, and whether its theory is to be satisfiable."""
Drawn = tuple[ClausalTheory, int]
"""A theory, and the number that decides who owns it."""


def draw_block(
    config: NlsatConfig, territory: Territory, rng: random.Random, count: int
) -> Sequence[Sampled]:
    """Exactly `count` drafts, pairs or threes in random order."""
    arrays = Generator(PCG64(rng.getrandbits(128)))
    if config.task == "entailment":
        return _threes(config, territory, arrays, count // 3)
    return _pairs(config, territory, arrays, count // 2)


def _pairs(config: NlsatConfig, territory: Territory, rng: Generator, count: int) -> Samples:
    pools = _pools(config, rng, count)
    found = _fill(config, territory, rng, pools, (False, True))
    drawn: list[Drawn] = []
    for pool, swap in zip(pools, (rng.random(count) < 0.5).tolist(), strict=True):
        pair = [found[pool, False].pop(), found[pool, True].pop()]
        drawn += pair[::-1] if swap else pair
    theories, signs = zip(*drawn, strict=True)
    asked = [[LiteralQuestion(0, 0, int(theory.satisfiable))] for theory in theories]
    return Samples(config, theories, signs, draw_words(config, rng, theories), asked)


def _threes(config: NlsatConfig, territory: Territory, rng: Generator, count: int) -> Samples:
    pools = _pools(config, rng, count)
    found = _fill(config, territory, rng, pools, (True,))
    drawn = [found[pool, True].pop() for pool in pools]
    theories, signs = zip(*drawn, strict=True)
    wording = draw_words(config, rng, theories)
    return Samples(config, theories, signs, wording, [_questions(each, rng) for each in theories])


@lru_cache(maxsize=64)
def _plan(config: NlsatConfig) -> tuple[Makeup, tuple[Size, ...]]:
    """What the theories of a config consist of, and their sizes."""
    return config.kind(), config.sizes()


def _pools(config: NlsatConfig, rng: Generator, count: int) -> list[Pool]:
    """A size for each group, all equally frequent, and a number of rules for hard sampling."""
    kind, sizes = _plan(config)
    places = (rng.integers(len(sizes)) + np.arange(count)) % len(sizes)
    chosen = [sizes[place] for place in rng.permutation(places).tolist()]
    if config.sampling != "hard":
        return [(size, 0) for size in chosen]
    # One number of rules for each size in a block, so that theories of a size share a pool.
    rules = {size: int(rng.choice(critical_rules(kind, size))) for size in sizes}
    return [(size, rules[size]) for size in chosen]


def _fill(
    config: NlsatConfig,
    territory: Territory,
    rng: Generator,
    pools: Sequence[Pool],
    labels: tuple[bool, ...],
) -> dict[Key, list[Drawn]]:
    """For each pool as many theories of each label as it has groups."""
    found: dict[Key, list[Drawn]] = defaultdict(list)
    lacking: dict[Pool, list[int]] = {}
    """By pool how many theories are missing, of each label."""
    for pool in pools:
        lack = lacking.setdefault(pool, [0, 0])
        for label in labels:
            lack[label] += 1
    biased = config.sampling == "biased"
    for _ in range(TRIES):
        missing: list[Key] = []
        for pool, lack in lacking.items():
            for label in labels:
                missing += [(pool, label)] * lack[label]
        if not missing:
            return found
        # A few cost as much as many to draw: of the last that are missing, too many are drawn.
        if len(labels) == 1 or len(missing) < FEW:
            missing = [key for key in missing for _ in range(4)]
        decided, signs = _drawn(config, territory, rng, missing)
        ours = owned(territory, signs).tolist()
        numbers = signs.tolist()
        for place, (pool, wanted) in enumerate(missing):
            lack = lacking[pool]
            if not ours[place] or not (lack[wanted] if biased else any(lack)):
                continue  # before it is decided: that takes longest
            satisfiable = decided.satisfiable(place)
            if (biased and satisfiable != wanted) or not lack[satisfiable]:
                continue
            theory = decided.theory(place)
            if len(labels) == 2 or all(split_literals(theory)):
                found[pool, satisfiable].append((theory, numbers[place]))
                lack[satisfiable] -= 1
    (size, rules), label = missing[0]
    raise QuotaError(
        f"no {'' if label else 'un'}satisfiable theory of {size.variables} variables and "
        f"{rules or 'any number of'} rules in {TRIES} tries: use sampling=hard, or other variables"
    )


def _drawn(
    config: NlsatConfig,
    territory: Territory,
    rng: Generator,
    keys: Sequence[Key],
) -> tuple[Decided, Ints]:
    """One theory for each key, decided, and the numbers that decide who owns them.

    A few are not owned: small theories in which clauses were drawn anew.
    """
    sizes = [size for (size, _), _ in keys]
    rules = [fixed or _any_rules(config, size, label, rng) for (size, fixed), label in keys]
    theories, signs = draw_theories(rng, _plan(config)[0], sizes, np.array(rules), territory)
    return Decided(theories), signs


def _any_rules(config: NlsatConfig, size: Size, satisfiable: bool, rng: Generator) -> int:
    if config.sampling == "naive":
        low, high = (round(alpha * size.variables) for alpha in config.alpha)
        return int(rng.integers(low, high + 1))
    return int(rng.choice(easy_rules(_plan(config)[0], size, satisfiable)))


def _questions(theory: ClausalTheory, rng: Generator) -> list[LiteralQuestion]:
    """A literal that follows, one that is contradicted, and one that is open, in any order."""
    settled, undecided = split_literals(theory)
    follows, whom = settled[rng.integers(len(settled))]
    literal, other = settled[rng.integers(len(settled))]
    unknown, third = undecided[rng.integers(len(undecided))]
    three = [
        LiteralQuestion(follows, whom, 2),
        LiteralQuestion(-literal, other, 0),
        LiteralQuestion(unknown, third, 1),
    ]
    return [three[place] for place in rng.permutation(3).tolist()]
