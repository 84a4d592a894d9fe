"""Drawing words that a territory owns: people and predicates for the roles of a premise.

The key of a premise is its label, its people in alphabetical order, and one character for its set
of predicates. A premise and its twins (the same words with people exchanged) therefore fall to one
split and one class of seeds, and no other split has a premise of the same words. People are drawn
first, then predicates with which the territory owns the key.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from itertools import combinations, product

from therefore.errors import QuotaError
from therefore.families.analog.config import AnalogConfig
from therefore.families.family import Territory
from therefore.language.analog.lexicon import DOMAINS, Name, Predicate, lexicon
from therefore.randomness import Stream

TRIES = 20_000
"""Choices of words that may be drawn for one premise before the quota counts as out of reach."""


@dataclass(frozen=True, slots=True)
class Roles:
    """The words of a premise, by role."""

    people: tuple[Name, ...]
    predicates: tuple[tuple[Predicate, Predicate], ...]
    """Each predicate with its converse; no two are of one pair."""
    restrictor: str
    key: str
    """The key that decides the split and the class of seeds."""
    features: Mapping[str, str]
    """What all items about these words have in common: design, vocabulary and domain."""

    def slots(self, predicates: int | None = None) -> dict[str, str]:
        """Words (N1, P1) and symbols (n1, p1) by role, for the first `predicates` or for all."""
        found = {"u": self.restrictor}
        for role, person in enumerate(self.people, start=1):
            found[f"N{role}"], found[f"n{role}"] = person.word, person.symbol
        for role, (one, _) in enumerate(self.predicates[:predicates], start=1):
            found[f"P{role}"], found[f"p{role}"] = one.words, one.symbol
        return found


def distinct(rng: Stream, size: int, count: int) -> list[int]:
    """Different numbers below `size`, in random order."""
    chosen: list[int] = []
    while len(chosen) < count:
        number = rng.pick(range(size))
        if number not in chosen:
            chosen.append(number)
    return chosen


Ends = tuple[tuple[int, int], ...]
"""Predicates as (number of the pair, which end of it)."""


@cache
def _sets(pairs: int, size: int) -> tuple[tuple[Ends, ...], str]:
    """Every set of predicates of different pairs, and a character for each.

    >>> sets, codes = _sets(5, 2)
    >>> len(sets), sets[0]
    (40, ((0, 0), (1, 0)))
    """
    sets = tuple(
        tuple(zip(which, ends, strict=True))
        for which in combinations(range(pairs), size)
        for ends in product((0, 1), repeat=size)
    )
    return sets, "".join(chr(_FIRST + number) for number in range(len(sets)))


_FIRST = ord("A")


class Casting:
    """Draws casts as a config asks, for one territory."""

    def __init__(self, config: AnalogConfig, territory: Territory, rng: Stream) -> None:
        self.config, self.territory, self.rng = config, territory, rng
        self.words = lexicon(config.vocabulary)

    def draw(
        self,
        label: str,
        people: int,
        *,
        predicates: int,
        domain: str = "",
        foil: int = 0,
        restrictor: bool = False,
        differ: tuple[int, int] | None = None,
    ) -> Roles:
        """A cast that the territory owns, of a domain drawn at random if none is given.

        Two people may have to `differ` in gender. `foil` is the role of a predicate, or 0: it adds
        one predicate that the key ignores. That one is of another pair than the others and has the
        same function words as the converse of `foil`, so that overlap does not give it away.
        """
        rng, territory, names = self.rng, self.territory, self.words.names
        domain = domain or rng.pick(DOMAINS)
        pairs = self.words.by_domain[domain]
        sets, codes = _sets(len(pairs), predicates)
        nouns = self.words.restrictors if restrictor else ("",)
        for _ in range(TRIES):
            who = [names[i] for i in distinct(rng, len(names), people)]
            if differ and who[differ[0]].female == who[differ[1]].female:
                continue
            noun = rng.pick(nouns)
            said = " ".join(sorted([person.symbol for person in who]))
            start = f"{label} {noun} {domain} {said} "
            owned = territory.split_endings(start, territory.seed_endings(start, codes))
            if not owned:
                continue
            code = rng.pick(owned)
            what = list(sets[ord(code) - _FIRST])
            rng.shuffle(what)
            chosen = [(pairs[pair][end], pairs[pair][1 - end]) for pair, end in what]
            if not foil:
                break
            alike = [
                (one, other)
                for pair in pairs
                for one, other in (pair, pair[::-1])
                if one.shape == chosen[foil - 1][1].shape
                and all(one.pair != spoken.pair for spoken, _ in chosen)
            ]
            if alike:
                chosen.append(rng.pick(alike))
                break
        else:
            raise QuotaError(
                f"no words for {label!r} that split {territory.split!r} owns in {TRIES} tries: "
                "choose a wider vocabulary"
            )
        design, vocabulary = self.config.design, self.config.vocabulary
        known = {"design": design, "vocabulary": vocabulary, "domain": domain}
        return Roles(tuple(who), tuple(chosen), noun, start + code, known)
