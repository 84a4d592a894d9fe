"""Valid or not: twins of the same words, one of which follows; belief controlled.

A group of four holds two valid moods and for each a lookalike: the same conclusion from the same
two quantifiers about the same three terms in the same wording, in another order or figure. So the
two have the same bag of words and the same question, and no count of words or signs can tell them
apart. Among the lookalikes are 9 of the 37 pairs of premises from which nothing follows
(`nothing_follows` says how often one is preferred). The other 28 have two negative or two
particular premises, as no valid mood has: their quantifiers give them away, so they are rare
(`telling`).
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from functools import cache

from therefore.families.family import Sampled
from therefore.families.syllogism.sample.categorical import (
    CONTENTS,
    categorical_features,
    keys_of,
    relations_of,
)
from therefore.families.syllogism.sample.statements import entailment
from therefore.families.syllogism.sample.terms import TermPool, Triple
from therefore.language.syllogism.words import Wording, steady
from therefore.solve.moods import Mood, P, S, barren, follows, lookalikes, telling, valid_moods
from therefore.solve.regions import Quantifier


@cache
def barren_lookalikes(mood: Mood) -> tuple[Mood, ...]:
    """The lookalikes from whose premises nothing follows at all."""
    return tuple(other for other in lookalikes(mood) if other in barren())


def draw_group(
    pool: TermPool,
    rng: random.Random,
    *,
    content: str,
    shuffle: bool,
    nothing_follows: float,
    give_away: float,
) -> list[Sampled]:
    """Four items, two of them valid."""
    draw = rng.random
    drafts: list[Sampled] = []
    for mood in rng.sample(valid_moods(), 2):
        among = lookalikes(mood)
        if draw() < give_away:
            among = telling(mood.conclusion)
        elif draw() < nothing_follows:
            among = barren_lookalikes(mood) or among
        pair = (mood, among[int(draw() * len(among))])
        if content == "nonsense" or (content == "mixed" and draw() < 1 / 3):
            triple = pool.invented_triple(rng)
            drafts += _twins(pool, rng, pair, "", triple, ("nonsense",) * 2, shuffle)
        elif content == "mixed":
            drafts += _judged_twins(pool, rng, pair, shuffle)
        else:
            drafts += _apart(pool, rng, pair, content, shuffle)
    rng.shuffle(drafts)
    return drafts


def _judged_twins(
    pool: TermPool, rng: random.Random, pair: tuple[Mood, Mood], shuffle: bool
) -> list[Sampled]:
    """Twins with a true conclusion or a false one: believable if valid, or if invalid."""
    true = rng.random() < 0.5
    domain, triple = _judged(pool, rng, pair[0], true)
    contents = CONTENTS[:2] if true else CONTENTS[1::-1]
    return _twins(pool, rng, pair, domain, triple, contents, shuffle)


def _judged(pool: TermPool, rng: random.Random, mood: Mood, true: bool) -> tuple[str, Triple]:
    """Classes of which the valid mood's premises are true, or its conclusion false."""
    if true:
        return pool.true_triple(mood, rng, properties=False)
    return pool.false_triple(mood.conclusion, rng)


def _apart(
    pool: TermPool, rng: random.Random, pair: tuple[Mood, Mood], content: str, shuffle: bool
) -> list[Sampled]:
    """A valid and an invalid item, each about its own terms, as belief must go with validity."""
    drafts: list[Sampled] = []
    for mood, valid in zip(pair, (True, False), strict=True):
        # Of the two moods only the first has true premises; they have one conclusion.
        domain, triple = _judged(pool, rng, pair[0], (content == "believable") == valid)
        drafts += _twins(pool, rng, (mood,), domain, triple, (content,), shuffle)
    return drafts


def _twins(
    pool: TermPool,
    rng: random.Random,
    moods: Sequence[Mood],
    domain: str,
    triple: Triple,
    contents: Sequence[str],
    shuffle: bool,
) -> list[Sampled]:
    """Items about the same terms in the same words."""
    voice = _Voice(triple, rng)
    drafts: list[Sampled] = []
    for mood, content in zip(moods, contents, strict=True):
        premises = mood.premises[::-1] if shuffle and rng.random() < 0.5 else mood.premises
        query = (mood.conclusion, S, P)
        agrees = (content == "believable") == follows(premises, query)
        known = categorical_features(
            pool,
            mood,
            domain,
            content,
            relations=relations_of(triple),
            conclusion_true="unknown" if content == "nonsense" else "yes" if agrees else "no",
        )
        wordings = voice.wordings([premise[0] for premise in premises], mood.conclusion)
        drafts.append(entailment(premises, query, triple, wordings, keys_of(triple), known))
    return drafts


class _Voice:
    """Keeps to one wording for the first, and one for the second statement of a quantifier."""

    def __init__(self, triple: Triple, rng: random.Random) -> None:
        self.rng = rng
        self.mass, self.people = triple[0].style == 1, triple[0].people
        self.verb = any(word.verb for word in triple)
        each = all(word.each.startswith("is a ") for word in triple)
        self.counted = each and rng.random() < 0.5
        self.classes = all(word.style in (0, 3) for word in triple)
        self._kept: dict[tuple[str, int], Wording] = {}

    def wordings(self, quantifiers: Sequence[Quantifier], asked: Quantifier) -> list[Wording]:
        """Wordings for the premises, and for the question."""
        seen: Counter[str] = Counter()
        found: list[Wording] = []
        for quantifier in quantifiers:
            seen[quantifier] += 1
            found.append(self._wording(quantifier, seen[quantifier]))
        return [*found, self._wording(asked, 0)]

    def _wording(self, quantifier: Quantifier, number: int) -> Wording:
        if (quantifier, number) not in self._kept:
            ways = steady(quantifier, self.mass, self.people, self.counted, self.verb, self.classes)
            self._kept[quantifier, number] = ways[int(self.rng.random() * len(ways))]
        return self._kept[quantifier, number]
