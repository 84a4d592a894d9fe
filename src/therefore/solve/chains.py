"""Polysyllogisms: a syllogism, one premise of which is concluded by another syllogism, and so on.

The paper's six steps, read from the end: take a valid mood; replace one premise by the two
premises of a valid mood that concludes it; repeat with one of the new ones. The premises then form
a path of terms from subject to predicate. Forms are taken from a bank, so that each is decided as a
whole just once: the conclusion follows, and no premise can be spared.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import groupby

from therefore.errors import QuotaError
from therefore.randomness import stream
from therefore.solve.moods import M, Mood, P, S, stronger, valid_moods
from therefore.solve.regions import Quantifier, Statement, follows

BANK = 8
"""Forms for each number of premises and each mood of the last step."""
TRIES = 1_000
"""Moods that may be drawn for one form before it counts as out of reach."""
LONGEST = 4
"""Chains of up to this many premises may consist of steps "all x are y" in one direction; in longer
ones fewer such steps stand in a row, since no domain's taxonomy is deep enough."""


@dataclass(frozen=True, slots=True)
class Chain:
    """A form of the bank."""

    premises: tuple[Statement, ...]
    """The premises in the order in which they are shown."""
    moods: tuple[Mood, ...]
    """The moods of the steps, from the last step to the first."""
    path: tuple[Statement, ...]
    """The premises in order from the subject term to the predicate term."""
    terms: tuple[int, ...]
    """The terms in the same order."""
    steps: tuple[tuple[Quantifier, int], ...]
    """For each premise of the path its quantifier, and whether the path enters it at its subject
    (0) or at its predicate (1)."""
    existential: bool
    strongest: bool
    """Whether nothing stronger about the outer terms follows."""

    @property
    def conclusion(self) -> Quantifier:
        """The quantifier of what the whole chain concludes."""
        return self.moods[0].conclusion


@lru_cache(maxsize=1 << 12)
def chain(count: int, mood: Mood, number: int) -> Chain:
    """A form with this many premises that ends in this mood; equal arguments give equal forms."""
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
                follows(premises, more, len(terms)) for more in stronger(mood.conclusion)
            )
            steps = [
                (q, int(one != start)) for (q, one, _), start in zip(path, terms, strict=False)
            ]
            return Chain(
                *(tuple(premises), tuple(moods), tuple(path), tuple(terms), tuple(steps)),
                existential=needs,
                strongest=strongest,
            )
    raise QuotaError(f"no polysyllogism with {count} premises in {TRIES} tries")


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
    """The premise to replace: one that is not "all x are y", if there is one.

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
