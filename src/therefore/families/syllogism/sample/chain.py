"""Polysyllogisms: a categorical syllogism one of whose premises is concluded, and so on down.

The paper's six steps, read from the end: take a valid mood; replace one premise by the two
premises of a valid mood that concludes it; repeat with one of the new ones. The premises then form
a path of terms from subject to predicate. Forms are taken from a bank, so that each is proved as a
whole just once: the conclusion follows, no premise can be spared, and no distractor follows.

Terms are found along the path: first, from the end, which terms can still reach it; then, from the
start, one step at a time among those. The whole path decides the split and the class of seeds:
long chains end in the few most general terms of a domain, so that these alone could not be shared
out.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import groupby
from typing import Any

from therefore.errors import QuotaError
from therefore.families.family import Draft
from therefore.families.syllogism.draft import features
from therefore.families.syllogism.forms import form
from therefore.families.syllogism.moods import NAMES, M, Mood, P, S, Statement, valid_moods
from therefore.families.syllogism.options import Balanced, balanced_sets, draws
from therefore.families.syllogism.regions import follows
from therefore.families.syllogism.sample.statements import (
    Keys,
    Shown,
    generation,
    selection,
    show,
    turned,
)
from therefore.families.syllogism.sample.terms import DomainWords, TermPool
from therefore.families.syllogism.words import Words
from therefore.knowledge.terms import Quantifier, bits
from therefore.randomness import stream

GROUP = 4
BANK, LONG_BANK = 3, 12
"""Forms for each number of premises, each balanced set and each of its statements as the answer;
more for long chains, which have fewer sets."""
TRIES = 1_000
"""Moods that may be drawn for one form, and groups of forms for one group of items, before the
quota counts as out of reach."""
WALKS = 200
"""Paths that may be drawn through the domains before another form is taken."""
LONGEST = 4
"""Chains of up to this many premises may consist of steps "all x are y" in one direction; in longer
ones fewer such steps stand in a row, since no domain's taxonomy is deep enough."""


@dataclass(frozen=True, slots=True)
class Chain:
    """A form of the bank."""

    shown: Shown
    moods: tuple[Mood, ...]
    """From the last step to the first."""
    path: tuple[Statement, ...]
    """The premises in order from the subject term to the predicate term."""
    terms: tuple[int, ...]
    """The terms in the same order."""


@lru_cache(maxsize=1 << 12)
def chain(count: int, task: str, which: int, member: int, number: int) -> Chain:
    """A form with this many premises, for one answer of one balanced set; a pure function."""
    rng = stream("syllogism.poly", count, task, which, member, number)
    choices = sets(count, task)[which][member]
    for _ in range(TRIES):
        choice = choices[int(rng.random() * len(choices))]
        major, minor = choice.mood.premises
        path, terms, moods = [minor, major], [S, M, P], [choice.mood]
        while len(path) < count:
            place = _weakest(path, rng)
            quantifier, one, other = path[place]
            mood = rng.choice(_concluding(quantifier))
            new = len(terms)
            named = {S: one, M: new, P: other}
            upper, lower = ((q, named[a], named[b]) for q, a, b in mood.premises)
            path[place : place + 1] = [lower, upper] if terms[place] == one else [upper, lower]
            terms.insert(place + 1, new)
            moods.append(mood)
        premises = rng.sample(path, len(path))
        right = choice.options[0]
        wrong = [turned(o) if rng.random() < 0.5 else o for o in choice.options[1:]]
        rest = [premises[:i] + premises[i + 1 :] for i in range(count)]
        spared = any(follows(fewer, right, len(terms)) for fewer in rest)
        if _run(path, terms) > (LONGEST if count <= LONGEST else LONGEST - 1):
            continue
        if not spared and not any(follows(premises, option, len(terms)) for option in wrong):
            needs = not follows(premises, right, len(terms), existential=False)
            plan = show(form(tuple(premises)), (right, *wrong), choice.mood, existential=needs)
            return Chain(plan, tuple(moods), tuple(path), tuple(terms))
    raise QuotaError(f"no polysyllogism with {count} premises in {TRIES} tries")


@cache
def _concluding(quantifier: Quantifier) -> tuple[Mood, ...]:
    """The valid moods with this conclusion; for "some", those with a "some" among the premises.

    The others would leave two runs of "all x are y" that start from one term, and few terms have
    two long ones.
    """
    found = tuple(mood for mood in valid_moods() if mood.conclusion == quantifier)
    if quantifier != "I":
        return found
    return tuple(mood for mood in found if "I" in (mood.major, mood.minor))


def _weakest(path: list[Statement], rng: random.Random) -> int:
    """The premise to conclude: one that is not universal and affirmative, where there is one.

    "All x are y" can only be concluded from two of its kind; a path of many such steps would need
    a taxonomy deeper than any domain's.
    """
    open_places = [i for i, statement in enumerate(path) if statement[0] != "A"]
    return rng.choice(open_places or list(range(len(path))))


def _run(path: list[Statement], terms: list[int]) -> int:
    """The longest run of "all x are y" in one direction."""
    steps = [
        (quantifier == "A") * (1 if one == terms[i] else -1)
        for i, (quantifier, one, _) in enumerate(path)
    ]
    runs = [len(list(same)) for step, same in groupby(steps) if step]
    return max(runs, default=0)


@cache
def sets(count: int, task: str) -> tuple[Balanced, ...]:
    """The balanced sets to draw from, each as often as it is to be drawn.

    Long chains that conclude "all" or "some" would need terms with many layers above them, so
    their options are four times "some are not", or what is to be written may also be "no".
    """
    if count <= LONGEST:
        return draws()
    negative = balanced_sets()["OOOO"]
    if task == "selection":
        return negative
    universal = next(
        choices
        for group in balanced_sets()["EIOO"]
        for choices in group
        if choices[0].options[0][0] == "E"
    )
    return (*negative, (universal,) * GROUP)


class ChainPool:
    """Finds terms for chains in the domains of a pool of terms."""

    def __init__(self, pool: TermPool) -> None:
        self.pool = pool
        self._reach: dict[
            tuple[tuple[Statement, ...], bool], list[tuple[DomainWords, list[int]]]
        ] = {}

    def terms(self, chain: Chain, rng: random.Random) -> tuple[str, list[Words]] | None:
        """A domain, and terms along the path that make every premise true; None if none is met."""
        pool, draw = self.pool, rng.random
        reached = self._reached(chain)
        for _ in range(WALKS if reached else 0):
            domain, reach = reached[int(draw() * len(reached))]
            walk: list[int] = []
            seen = 0
            for place, allowed in enumerate(reach):
                near = _near(domain, chain, place - 1, walk[-1]) if place else allowed
                choices = places(near & allowed & ~seen)
                if not choices:
                    break
                walk.append(choices[int(draw() * len(choices))])
                seen |= 1 << walk[-1]
            else:
                words = [domain.words[term] for term in walk]
                key = path_key(words)
                if any(words[-1].analytic(word) for word in words[:-1]):
                    continue
                if pool.territory.split_owns(key) and pool.territory.seed_owns(key):
                    return domain.domain.name, words
        return None

    def _reached(self, chain: Chain) -> list[tuple[DomainWords, list[int]]]:
        """The domains that the chain can run through, with the terms that reach its end."""
        key = (chain.path, any(option[1] == P for option in chain.shown.options))
        if key not in self._reach:
            found = [(domain, _reachable(domain, chain)) for domain in self.pool.domains]
            self._reach[key] = [(domain, reach) for domain, reach in found if reach[0]]
        return self._reach[key]


def path_key(words: list[Words]) -> str:
    """All the terms of a chain, in order."""
    return " ".join([word.name for word in words])


def _near(domain: DomainWords, chain: Chain, step: int, term: int) -> int:
    """Terms that make premise `step` of the path true with this one at its start."""
    quantifier, one, _ = chain.path[step]
    return domain.near(quantifier, int(one != chain.terms[step]), term)


def _reachable(domain: DomainWords, chain: Chain) -> list[int]:
    # A property may only be said of things: at the end, as a predicate, also in the options.
    subjects = {chain.path[-1][1], *(option[1] for option in chain.shown.options)}
    masks = [domain.classes if P in subjects else (1 << len(domain.words)) - 1]
    for step in reversed(range(len(chain.path))):
        masks.append(
            sum(
                1 << term
                for term in places(domain.classes)
                if _near(domain, chain, step, term) & masks[-1]
            )
        )
    return masks[::-1]


@lru_cache(maxsize=1 << 15)
def places(mask: int) -> tuple[int, ...]:
    """The places of the ones."""
    return tuple(bits(mask))


def draw_group(
    pool: ChainPool, rng: random.Random, *, task: str, premises: tuple[int, int]
) -> list[Draft]:
    """Four items with the same number of premises."""
    low, high = premises
    count = low + int(rng.random() * (high - low + 1))
    choose = sets(count, task)
    for _ in range(TRIES):
        which = choose.index(choose[int(rng.random() * len(choose))])
        drafts: list[Draft] = []
        for member in range(GROUP):
            draft = _draft(pool, rng, count, task, which, member)
            if draft is None:
                break
            drafts.append(draft)
        else:
            return drafts
    raise QuotaError(
        f"no terms in {pool.pool.source} for chains of {count} premises in {TRIES} tries: ask for "
        "fewer premises, or choose a larger source"
    )


def _draft(
    pool: ChainPool, rng: random.Random, count: int, task: str, which: int, member: int
) -> Draft | None:
    bank = LONG_BANK if count > LONGEST else BANK
    for number in rng.sample(range(bank), bank):
        made = chain(count, task, which, member, number)
        found = pool.terms(made, rng)
        if found is not None:
            domain, along = found
            order = sorted(range(len(along)), key=made.terms.__getitem__)
            words = [along[place] for place in order]
            keys = Keys(path_key(along), path_key(along))
            known = _features(made, domain, words, pool.pool.source)
            make = generation if task == "generation" else selection
            return make(made.shown, words, keys, known, rng)
    return None


def _features(chain: Chain, domain: str, words: list[Words], source: str) -> dict[str, Any]:
    return features(
        kind="poly",
        mood=NAMES[chain.shown.mood.code],
        figure=chain.shown.mood.figure,
        pattern=" < ".join(mood.code for mood in chain.moods),
        relations=sorted({word.term.relation for word in words}),
        domain=domain,
        source=source,
        conclusion_true="yes",
        existential=chain.shown.existential,
        premise_count=len(chain.path),
    )


@lru_cache(maxsize=8)
def chain_pool(pool: TermPool) -> ChainPool:
    """The chains of a pool, kept from block to block."""
    return ChainPool(pool)
