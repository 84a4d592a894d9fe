"""Polysyllogisms: a categorical syllogism one of whose premises is concluded, and so on down.

The paper's six steps, read from the end: take a valid mood; replace one premise by the two
premises of a valid mood that concludes it; repeat with one of the new ones. The premises then form
a path of terms from subject to predicate. Forms are taken from a bank, so that each is proved as a
whole just once: the conclusion follows, and no premise can be spared.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import groupby
from typing import Any

from therefore.errors import QuotaError
from therefore.families.family import Sampled
from therefore.families.syllogism.features import features
from therefore.families.syllogism.sample.statements import (
    Keys,
    Shown,
    draw_four,
    generation,
    plan,
    show,
)
from therefore.families.syllogism.sample.terms import relations
from therefore.families.syllogism.sample.walk import Walker
from therefore.families.syllogism.sample.wheel import keys
from therefore.language.syllogism.words import Words
from therefore.randomness import stream
from therefore.solve.moods import NAMES, M, Mood, P, S, valid_moods
from therefore.solve.regions import Quantifier, Statement, follows

GROUP = 4
BANK = 8
"""Forms for each number of premises and each mood of the last step."""
TRIES = 1_000
"""Moods that may be drawn for one form, and forms for one group of items, before the quota counts
as out of reach."""
LONGEST = 4
"""Chains of up to this many premises may consist of steps "all x are y" in one direction; in longer
ones fewer such steps stand in a row, since no domain's taxonomy is deep enough."""


@dataclass(frozen=True, slots=True)
class Chain:
    """A form of the bank."""

    premises: tuple[Statement, ...]
    """In the order shown."""
    moods: tuple[Mood, ...]
    """From the last step to the first."""
    path: tuple[Statement, ...]
    """The premises in order from the subject term to the predicate term."""
    terms: tuple[int, ...]
    """The terms in the same order."""
    existential: bool
    strongest: bool
    """Whether nothing stronger about the outer terms follows."""

    @property
    def conclusion(self) -> Quantifier:
        """Of the whole."""
        return self.moods[0].conclusion

    @property
    def shown(self) -> Shown:
        """To conclude from; LabelError if nothing follows."""
        return show(self.premises, (self.conclusion, S, P))


@lru_cache(maxsize=1 << 12)
def chain(count: int, mood: Mood, number: int) -> Chain:
    """A form with this many premises that ends in this mood; a pure function."""
    rng = stream("syllogism.poly", count, mood.code, number)
    right = (mood.conclusion, S, P)
    for _ in range(TRIES):
        major, minor = mood.premises
        path, terms, moods = [minor, major], [S, M, P], [mood]
        while len(path) < count:
            place = _weakest(path, rng)
            quantifier, one, other = path[place]
            step = rng.choice(_concluding(quantifier))
            new = len(terms)
            named = {S: one, M: new, P: other}
            upper, lower = ((q, named[a], named[b]) for q, a, b in step.premises)
            path[place : place + 1] = [lower, upper] if terms[place] == one else [upper, lower]
            terms.insert(place + 1, new)
            moods.append(step)
        if _run(path, terms) > (LONGEST if count <= LONGEST else LONGEST - 1):
            continue
        premises = rng.sample(path, len(path))
        rest = [premises[:i] + premises[i + 1 :] for i in range(count)]
        if not any(follows(fewer, right, len(terms)) for fewer in rest):
            needs = not follows(premises, right, len(terms), existential=False)
            strongest = not any(
                follows(premises, stronger, len(terms)) for stronger in _stronger(right)
            )
            shown = tuple(premises)
            return Chain(shown, tuple(moods), tuple(path), tuple(terms), needs, strongest)
    raise QuotaError(f"no polysyllogism with {count} premises in {TRIES} tries")


def _stronger(conclusion: Statement) -> tuple[Statement, ...]:
    """The statements about the same terms that say more, as things of every kind exist."""
    quantifier, one, other = conclusion
    if quantifier == "I":
        return ("A", one, other), ("A", other, one)
    return (("E", one, other),) if quantifier == "O" else ()


@cache
def moods_of(count: int) -> tuple[Mood, ...]:
    """The moods that a chain of so many premises may end in.

    Long chains that conclude "all" or "some" would need terms with many layers above them.
    """
    if count <= LONGEST:
        return valid_moods()
    return tuple(mood for mood in valid_moods() if mood.conclusion in "EO")


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


def draw_group(
    walker: Walker, rng: random.Random, *, task: str, premises: tuple[int, int], shuffle: bool
) -> list[Sampled]:
    """Four items with the same number of premises."""
    counts = lengths(walker, *premises)
    count = counts[int(rng.random() * len(counts))]
    moods = moods_of(count)
    drafts: list[Sampled] = []
    for _ in range(TRIES):
        made = chain(count, rng.choice(moods), int(rng.random() * BANK))
        if task == "generation":
            drafts += _generation(walker, rng, made) if made.strongest else []
            if len(drafts) == GROUP:
                return drafts
        elif drafts := _selection(walker, rng, made, shuffle):
            return drafts
    raise QuotaError(
        f"no terms in {walker.pool.source} for chains of {count} premises in {TRIES} tries: ask "
        "for fewer premises, or choose a larger source"
    )


@lru_cache(maxsize=64)
def lengths(walker: Walker, low: int, high: int) -> tuple[int, ...]:
    """The numbers of premises for which the source has chains; QuotaError if there are none.

    Released taxonomies are not deep enough for the longest.
    """
    every = tuple(range(low, high + 1))
    if walker.pool.guarded:
        return every
    found = tuple(count for count in every if _met(walker, count))
    if not found:
        raise QuotaError(
            f"{walker.pool.source} has no terms for chains of {low} to {high} premises: choose a "
            "larger source, or join several by +"
        )
    return found


def _met(walker: Walker, count: int) -> int:
    """For how many of some forms with this many premises terms are met."""
    rng = stream("syllogism.lengths", count)
    made = [(mood, chain(count, mood, number)) for mood in moods_of(count) for number in (0, 1)]
    found = [walker.cast(one.path, one.terms, mood, rng) for mood, one in made * 3]
    return sum(one is not None for one in found)


def _selection(walker: Walker, rng: random.Random, made: Chain, shuffle: bool) -> list[Sampled]:
    """Four items that cross subjects and predicates; none if no terms are met."""
    found = walker.cast(made.path, made.terms, made.moods[0], rng)
    if found is None:
        return []
    cast, fallacy = found
    size = len(made.path) + 2
    order = tuple(rng.sample(range(size), size)) if shuffle else tuple(range(size))
    known = _features(made, cast.domain, walker.pool.source, relations(cast), idle=2)
    # The major premise first, as in a syllogism of two.
    return draw_four(plan(made.path[::-1], made.conclusion, fallacy), order, cast, known, rng)


def _generation(walker: Walker, rng: random.Random, made: Chain) -> list[Sampled]:
    found = walked(walker, rng, made)
    return [] if found is None else [generation(made.shown, *found, rng)]


def walked(
    walker: Walker, rng: random.Random, made: Chain
) -> tuple[list[Words], Keys, dict[str, Any]] | None:
    """Terms for a form, by number, who owns them, and the features; None if no terms are met."""
    found = walker.walk(made.path, made.terms, rng, owned=True)
    if found is None:
        return None
    domain, walk = found
    along = [domain.word(place) for place in walk]
    words = [along[made.terms.index(number)] for number in range(len(along))]
    owner = Keys(*keys(walker.pool.wheel.total(domain, walk)))
    used = sorted({word.term.relation for word in words})
    return words, owner, _features(made, domain.domain.name, walker.pool.source, used, idle=0)


def _features(
    chain: Chain, domain: str, source: str, relations: list[str], idle: int
) -> dict[str, Any]:
    return features(
        kind="poly",
        mood=NAMES[chain.moods[0].code],
        figure=chain.moods[0].figure,
        pattern=" < ".join(mood.code for mood in chain.moods),
        relations=relations,
        domain=domain,
        source=source,
        conclusion_true="yes",
        existential=chain.existential,
        premise_count=len(chain.path) + idle,
        idle=idle,
    )
