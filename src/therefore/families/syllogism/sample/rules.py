"""What people do, for the letters of patterns: rules of a source that a split and a seed own.

Where a conclusion is compound, a rule may also be two rules in a row; see `knowledge.links`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, cached_property, lru_cache

from therefore.certify.letters import ends, letter_of, letters_in, turned
from therefore.errors import QuotaError
from therefore.families.family import Territory
from therefore.knowledge.links import Bound, Links, connected, phrase_kin, roomy
from therefore.knowledge.source import Knowledge
from therefore.language.syllogism.clauses import Subject
from therefore.language.syllogism.people import PEOPLE, PLACES, PRONOUNS
from therefore.logic.formulas import Formula
from therefore.randomness import Stream
from therefore.solve.patterns import LetterPattern

MOST = 20_000
"""Ways to bind a pattern's letters that are listed for each theme, at most."""


def told(links: Links, premises: Sequence[Formula]) -> Links:
    """The links that these premises may use: fewer if they tell a rule as its contrapositive."""
    return links.turned if turned(premises) else links


class RulePool:
    """Binds the letters of patterns to phrases for what people do, which a territory owns."""

    def __init__(self, knowledge: Knowledge, territory: Territory) -> None:
        self.source = knowledge.name
        self.guarded = knowledge.guarded
        self.territory = territory
        themes = [theme for theme in knowledge.themes if len(theme.phrases) > 8 and roomy(theme)]
        self.kin = phrase_kin(knowledge)
        self.links = [Links(theme, steps=1, kin=self.kin) for theme in themes]
        self.asked = [
            (links, phrase)
            for links in self.links
            for phrase in links.theme.phrases
            if territory.split_owns(phrase)
        ]
        """The phrases that the split may ask about, each with its links."""
        self.can = cache(self._can)
        self.fits = cache(self._fits)
        self.fits_both = cache(self._fits_both)
        self._owned = cache(self._list_owned)
        self._told = cache(self._list_told)

    @cached_property
    def long_links(self) -> list[Links]:
        """The links of one rule or two in a row."""
        return [Links(links.theme, steps=2, kin=self.kin) for links in self.links]

    def _can(self, pattern: LetterPattern) -> bool:
        """Whether there is anything that the pattern can conclude."""
        return any(True for _ in self._fitting(pattern))

    def _fits(self, pattern: LetterPattern) -> list[tuple[Links, str]]:
        """What the pattern can conclude, or deny, in this split."""
        return list(self._fitting(pattern))

    def _fitting(self, pattern: LetterPattern) -> Iterator[tuple[Links, str]]:
        letter = letter_of(pattern.conclusion)
        rules = connected(pattern.rules, (letter,))
        from_end = turned(pattern.premises)
        for links, phrase in self.asked:
            among = links.turned if from_end else links
            if among.bindings(rules, {letter: phrase}, most=1, twins={}):
                yield links, phrase

    def _fits_both(self, one: LetterPattern, other: LetterPattern) -> list[tuple[Links, str]]:
        """What one pattern can conclude and the other deny."""
        denied = set(self.fits(other))
        return [found for found in self.fits(one) if found in denied]

    def known(self, patterns: tuple[LetterPattern, ...]) -> tuple[LetterPattern, ...]:
        """The patterns for which the split has clauses; of embedded knowledge, all of them."""
        if self.guarded:
            return patterns
        return tuple(filter(self._knows, patterns))

    def _knows(self, pattern: LetterPattern) -> bool:
        return bool(self.fits(pattern) if letter_of(pattern.conclusion) else self._owned(pattern))

    def bind(self, pattern: LetterPattern, rng: Stream) -> tuple[Links, Bound, str]:
        """Phrases for all letters of a pattern with a compound conclusion, and for u and v.

        u and v stand for its two ends once more. The key, which names the linked phrases, decides
        the split.
        """
        owned = self._owned(pattern)
        if not owned:
            raise QuotaError(
                f"no clauses for {pattern.name!r} in {self.source}: the source needs more rules"
            )
        links, linked, key = rng.pick(owned)
        bound = dict(linked)
        for letter, twin in zip(ends(pattern), "uv", strict=True):
            if rng.random() < 0.5 and twin in bound:
                bound[letter], bound[twin] = bound[twin], bound[letter]
        letters = (*letters_in(*pattern.premises), "u", "v")
        return links, links.fill(letters, bound, rng), key

    def bind_told(self, pattern: LetterPattern, rng: Stream) -> tuple[Links, Bound, str] | None:
        """Phrases for the letters of a pattern, if the split owns them; the key names all of them.

        u and v, which double the ends, are left out: p, q and r alone must stay in one split.
        """
        among = self._told(pattern)
        if not among:
            return None
        links, linked = rng.pick(among)
        bound = links.fill(letters_in(*pattern.premises), dict(linked), rng)
        key = "; ".join(sorted(bound.values()))
        return (links, bound, key) if self.territory.split_owns(key) else None

    def _list_told(self, pattern: LetterPattern) -> list[tuple[Links, Bound]]:
        """All ways to bind the letters that rules link."""
        rules = list(pattern.rules)
        return [
            (links, bound)
            for links in self.long_links
            for bound in told(links, pattern.premises).bindings(rules, {}, most=MOST, twins={})
        ]

    def _list_owned(self, pattern: LetterPattern) -> list[tuple[Links, Bound, str]]:
        """The ways to bind what rules link, and the ends' twins, that the split owns."""
        found = [
            (links, bound, "; ".join(sorted(bound.values())))
            for links in self.long_links
            for bound in _with_twins(told(links, pattern.premises), pattern)
        ]
        return [each for each in found if self.territory.split_owns(each[2])]

    def subject(self, links: Links, key: str, rng: Stream) -> tuple[Subject, str] | None:
        """Whom or what the rules are about, and the whole key, which the seed owns; or None."""
        noun = links.theme.noun
        among = tuple(f"the {noun} {place}" for place in PLACES) if noun else PEOPLE
        start = int(rng.random() * len(among))
        for name in among[start:] + among[:start]:
            if self.territory.seed_owns(f"{name}: {key}"):
                return Subject(name, PRONOUNS.get(name, "it")), f"{name}: {key}"
        return None


def _with_twins(links: Links, pattern: LetterPattern) -> list[Bound]:
    """The ways to bind a pattern's rules and those of its ends' twins, each pair of twins once."""
    first, last = ends(pattern)
    rules = list(pattern.rules)
    rules += [rule.replace(first, "u") for rule in rules if first in rule]
    rules += [rule.replace(last, "v") for rule in rules if last in rule]
    twins = {"u": first, "v": last}
    return links.bindings(list(dict.fromkeys(rules)), {}, most=MOST, twins=twins)


rule_pool = lru_cache(maxsize=8)(RulePool)
"""The pool of a territory, kept from block to block."""
