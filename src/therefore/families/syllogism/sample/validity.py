"""Valid or not: pairs of items with the same words, in one of which the conclusion follows.

A group of four holds two valid moods and for each a lookalike: the same conclusion from the same
two quantifiers about the same three terms in the same wording, in another order or figure. So the
two have the same bag of words and the same question, and no count of words or signs can tell them
apart. Among the lookalikes are 9 of the 37 pairs of premises from which nothing follows
(`nothing_follows` says how often one is preferred). The other 28 have two negative or two
particular premises, as no valid mood has: their quantifiers give them away, so they are rare
(`telling`).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from therefore.families.family import Sampled
from therefore.families.syllogism.config import SyllogismConfig
from therefore.families.syllogism.sample.categorical import CONTENTS, matter_of, shown
from therefore.families.syllogism.sample.statements import entailment
from therefore.families.syllogism.sample.supply import Supply
from therefore.families.syllogism.sample.terms import Triple
from therefore.language.syllogism.words import Wording, steady, wordings
from therefore.solve.moods import Mood, P, S, barren, follows, lookalikes, telling, valid_moods
from therefore.solve.regions import Quantifier


@cache
def barren_lookalikes(mood: Mood) -> tuple[Mood, ...]:
    """The lookalikes from whose premises nothing follows at all."""
    return tuple(other for other in lookalikes(mood) if other in barren())


def draw_group(supply: Supply[SyllogismConfig]) -> list[Sampled]:
    """Four items, two of them valid."""
    rng, config, content = supply.rng, supply.config, supply.config.content
    drafts: list[Sampled] = []
    for mood in rng.sample(valid_moods(), 2):
        among = lookalikes(mood)
        if rng.random() < config.telling:
            among = telling(mood.conclusion)
        elif rng.random() < config.nothing_follows:
            among = barren_lookalikes(mood) or among
        pair = (mood, rng.pick(among))
        if content == "nonsense" or (content == "mixed" and rng.random() < 1 / 3):
            triple = supply.terms.invented_triple(rng)
            drafts += _twins(supply, pair, "", triple, ("nonsense",) * 2)
        elif content == "mixed":
            # Twins with a true conclusion or a false one: believable if valid, or if invalid.
            true = rng.random() < 0.5
            contents = CONTENTS[:2] if true else CONTENTS[1::-1]
            drafts += _twins(supply, pair, *_judged(supply, mood, true), contents)
        else:
            # A valid and an invalid item, each about its own terms, as belief must go with
            # validity. Only the first mood has true premises; they have one conclusion.
            for one, valid in zip(pair, (True, False), strict=True):
                judged = _judged(supply, mood, (content == "believable") == valid)
                drafts += _twins(supply, (one,), *judged, (content,))
    rng.shuffle(drafts)
    return drafts


def _judged(supply: Supply[SyllogismConfig], mood: Mood, true: bool) -> tuple[str, Triple]:
    """A domain and terms that make the mood's premises true, or its conclusion false."""
    if true:
        return supply.terms.true_triple(mood, supply.rng, properties=False)
    return supply.terms.false_triple(mood.conclusion, supply.rng)


def _twins(
    supply: Supply[SyllogismConfig],
    moods: Sequence[Mood],
    domain: str,
    triple: Triple,
    contents: Sequence[str],
) -> list[Sampled]:
    """Items about the same terms in the same words.

    The first statement of a quantifier has one wording in all items, the second another.
    """
    rng = supply.rng
    style, mass, people = triple[0].style, triple[0].style == 1, triple[0].people
    verb = any(word.verb for word in triple)
    counted = all(word.each.startswith("is a ") for word in triple) and rng.random() < 0.5
    classes = all(word.style in (0, 3) for word in triple)

    @cache
    def wording(quantifier: Quantifier, number: int) -> Wording:
        ways = steady(quantifier, mass, people, counted, verb, classes)
        return rng.pick(wordings(quantifier, style, 0, people)[:1] if supply.plain else ways)

    drafts: list[Sampled] = []
    for mood, content in zip(moods, contents, strict=True):
        premises = shown(mood, supply.swapped())
        query = (mood.conclusion, S, P)
        agrees = (content == "believable") == follows(premises, query)
        true = "unknown" if content == "nonsense" else "yes" if agrees else "no"
        matter = matter_of(supply.terms, mood, domain, triple, content, conclusion_true=true)
        first, second = (premise[0] for premise in premises)
        said = [
            wording(first, 1),
            wording(second, 2 if second == first else 1),
            wording(mood.conclusion, 0),
        ]
        drafts.append(entailment(premises, query, said, matter))
    return drafts
