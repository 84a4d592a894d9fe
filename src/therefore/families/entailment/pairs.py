"""Pairs that share their premise: an entailment, and the same with the conclusion spoilt.

The massive split follows the paper in mutating B, with one refinement: the mutation exchanges two
leaves of B. The B that follows and the B that does not then have the same variables, operators,
length and tree, so no count tells them apart. Without balance, and in the exam split, one thing of
the conclusion is changed, as in the paper.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

from therefore.errors import QuotaError
from therefore.families.entailment.config import EntailmentConfig
from therefore.families.entailment.exam import exam_key, instances, mutate, split_key
from therefore.families.entailment.pool import Pool
from therefore.families.entailment.sample import TRIES, Sampler
from therefore.families.entailment.sides import Naming, Side, make_sample, prove
from therefore.families.family import Sampled, Territory
from therefore.logic.polish import canonical, letters_of

MUTATIONS = 40
"""Mutants of one conclusion that may be tried."""

Change = Callable[[str, random.Random], str]


def draw_mutations(
    config: EntailmentConfig, territory: Territory, rng: random.Random, count: int
) -> Iterator[Sampled]:
    """Groups of two over one premise: a conclusion, and its mutant that does not follow."""
    sampler = Sampler(config, territory, rng)
    for _ in range(count // 2):
        yield from _mutated_pair(sampler, sampler.pool())


def _mutated_pair(sampler: Sampler, pool: Pool) -> list[Sampled]:
    """A conclusion and its mutant: two leaves change places or, without balance, any one thing."""
    change = exchange if sampler.config.balance else mutate
    for _ in range(TRIES):
        pool.turn = not pool.turn
        side = sampler.draw(pool)
        if side is None:
            continue
        pool.wait(side)
        for a, b in pool.entailments(side):
            if len(letters_of(b.text)) < 2:
                continue
            spoilt = _spoil(a, b, pool, change, sampler.rng)
            if spoilt is None or not prove(a, b):
                continue
            pool.remove(a, b)
            naming = sampler.naming(pool.variables)
            return _both(a, b, spoilt, naming, "mutation", b.seed_key, sampler.rng)
    raise QuotaError(
        f"no entailment over {pool.variables} variables with a failing mutant in {TRIES} tries: "
        "use fewer variables or more operators"
    )


def _spoil(a: Side, b: Side, pool: Pool, change: Change, rng: random.Random) -> Side | None:
    """B changed so that it does not follow from A; None if `MUTATIONS` changes all fail."""
    for _ in range(MUTATIONS):
        side = pool.side(change(b.text, rng))
        if side is not None and not a.fits(side):
            return side
    return None


def exchange(text: str, rng: random.Random) -> str:
    """The formula with two leaves exchanged."""
    leaves = [place for place, sign in enumerate(text) if sign.isalpha()]
    first, second = rng.sample(leaves, 2)
    signs = list(text)
    signs[first], signs[second] = signs[second], signs[first]
    return "".join(signs)


def draw_exam(
    config: EntailmentConfig, territory: Territory, rng: random.Random, count: int
) -> Iterator[Sampled]:
    """Groups of two: a textbook form, and the form with a spoilt conclusion."""
    owned = [
        form
        for form in instances()
        if territory.split_owns(split_key(canonical(form.premise)))
        and territory.seed_owns(exam_key(form))
    ]
    if not owned:
        raise QuotaError("the exam has no form for this split: it belongs to test_exam alone")
    pools: dict[int, Pool] = {}
    left = count // 2
    while left:
        form = rng.choice(owned)
        size = len(letters_of(form.premise + form.conclusion))
        pool = pools.setdefault(size, Pool(size, rng))
        a, b = pool.side(form.premise), pool.side(form.conclusion)
        if a is None or b is None or not prove(a, b):
            continue
        spoilt = _spoil(a, b, pool, mutate, rng)
        if spoilt is not None:
            # Textbooks say p, q, r, s.
            naming = Naming("pqrstuvw"[:size])
            yield from _both(a, b, spoilt, naming, "exam", exam_key(form), rng)
            left -= 1


def _both(
    a: Side, b: Side, spoilt: Side, naming: Naming, method: str, key: str, rng: random.Random
) -> list[Sampled]:
    pair = [
        make_sample(a, b, True, naming, method, key=key),
        make_sample(a, spoilt, False, naming, method, key=key),
    ]
    rng.shuffle(pair)
    return pair
