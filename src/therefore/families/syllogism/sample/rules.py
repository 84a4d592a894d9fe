"""Rules of a source as a graph, and ways to put its phrases for a pattern's letters.

"p>q" in a pattern asks for a rule from what p stands for to what q stands for. Where a conclusion
is compound, a rule may also be two rules in a row: whoever bakes a cake needs electricity, since
the oven does. A pattern that tells its rules from the end ("if she does not use the oven, she does
not bake a cake") takes only those that say what an action needs or includes: turned round, causes
become nonsense. No two phrases of an item share a word that may connect them, unless a rule does.
"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from itertools import islice

from therefore.errors import QuotaError
from therefore.families.family import Territory
from therefore.families.syllogism.letters import ends, letter_of, letters_in, turned
from therefore.families.syllogism.patterns import Pattern
from therefore.knowledge.rules import Theme
from therefore.knowledge.source import Knowledge
from therefore.language.syllogism.clauses import Subject
from therefore.language.syllogism.kinship import PhraseKin, apart
from therefore.language.syllogism.people import PEOPLE, PLACES, PRONOUNS
from therefore.logic.formulas import Formula

MOST = 20_000
"""Ways to bind a pattern's letters that are listed for each theme, at most."""

TRIES = 2_000
"""Phrases that may be drawn for a letter before a theme counts as too small."""
ROOM = 9
"""Phrases of a theme about things that must have nothing to do with each other."""
_NEEDED = frozenset(("HasPrerequisite", "HasSubevent", "IsA"))
"""The relations whose rules can be told from the end."""

Bound = dict[str, str]
"""A phrase for each letter."""


class Links:
    """The rules of a theme, forwards and backwards."""

    def __init__(self, theme: Theme, *, steps: int, kin: PhraseKin) -> None:
        self.theme, self.kin = theme, kin
        self.after: dict[str, list[str]] = defaultdict(list)
        self.before: dict[str, list[str]] = defaultdict(list)
        self.steps = steps
        self.relation = {(rule.first, rule.second): rule.relation for rule in theme.rules}
        if steps == 2:
            onward: dict[str, list[str]] = defaultdict(list)
            for rule in theme.rules:
                onward[rule.first].append(rule.second)
            for rule in theme.rules:
                for last in onward[rule.second]:
                    if last != rule.first:
                        self.relation.setdefault((rule.first, last), rule.relation)
        for pair in [pair for pair in self.relation if kin.carries(*pair)]:
            del self.relation[pair]
        for first, second in self.relation:
            self.after[first].append(second)
            self.before[second].append(first)
        self.pairs = tuple(self.relation)

    def told(self, premises: Sequence[Formula]) -> Links:
        """The links that these premises may tell: fewer if they tell a rule from its end."""
        return self._turned if turned(premises) else self

    @cached_property
    def _turned(self) -> Links:
        rules = tuple(rule for rule in self.theme.rules if rule.relation in _NEEDED)
        return Links(Theme(self.theme.name, rules), steps=self.steps, kin=self.kin)

    def bind(self, rules: Sequence[str], bound: Bound, rng: random.Random) -> Bound | None:
        """The letters of the rules bound to phrases at random; None if a choice leads nowhere."""
        for rule in connected(tuple(rules), tuple(bound)):
            found = list(self.choices(rule, bound))
            if not found:
                return None
            bound = found[int(rng.random() * len(found))]
        return dict(bound)

    def bindings(self, rules: Sequence[str], bound: Bound) -> Iterator[Bound]:
        """All ways to bind the letters of the rules."""
        if not rules:
            yield bound
            return
        for choice in self.choices(rules[0], bound):
            yield from self.bindings(rules[1:], choice)

    def choices(self, rule: str, bound: Bound) -> Iterator[Bound]:
        """All ways to bind the letters of one rule that are still free; phrases stay apart."""
        one, _, other = rule.partition(">")
        apart = self.kin.apart
        first, second = bound.get(one), bound.get(other)
        if first is not None and second is not None:
            if (first, second) in self.relation:
                yield bound
            return
        if first is not None:
            taken = [phrase for phrase in bound.values() if phrase != first]
            for end in self.after.get(first, ()):
                if apart(end, taken):
                    yield {**bound, other: end}
        elif second is not None:
            taken = [phrase for phrase in bound.values() if phrase != second]
            for start in self.before.get(second, ()):
                if apart(start, taken):
                    yield {**bound, one: start}
        else:
            taken = list(bound.values())
            for start, end in self.pairs:
                if apart(start, taken) and apart(end, taken):
                    yield {**bound, one: start, other: end}

    def fill(self, letters: Sequence[str], bound: Bound, rng: random.Random) -> Bound:
        """The letters that are still free bound to other phrases of the theme."""
        phrases = self.theme.phrases
        for letter in letters:
            for _ in range(TRIES):
                if letter in bound:
                    break
                phrase = phrases[int(rng.random() * len(phrases))]
                if self.kin.apart(phrase, bound.values()):
                    bound[letter] = phrase
            else:
                raise QuotaError(f"no phrase of {self.theme.name} for {letter} in {TRIES} tries")
        return bound

    def relations(self, rules: Sequence[str], bound: Mapping[str, str]) -> list[str]:
        """The relations by which the rules hold."""
        links = [rule.split(">") for rule in rules]
        return sorted({self.relation[bound[one], bound[other]] for one, other in links})


class RulePool:
    """Binds the letters of patterns to what people do, such that a territory owns it."""

    def __init__(self, knowledge: Knowledge, territory: Territory) -> None:
        self.source = knowledge.name
        self.guarded = knowledge.guarded
        self.territory = territory
        themes = [theme for theme in knowledge.themes if len(theme.phrases) > 8 and _roomy(theme)]
        self.kin = phrase_kin(knowledge)
        self.links = [Links(theme, steps=1, kin=self.kin) for theme in themes]
        self.asked = [
            (links, phrase)
            for links in self.links
            for phrase in links.theme.phrases
            if territory.split_owns(phrase)
        ]
        """What the split asks about."""
        self._fits: dict[str, list[tuple[Links, str]]] = {}
        self._compounds: dict[str, list[tuple[Links, Bound, str]]] = {}
        self._both: dict[tuple[str, str], list[tuple[Links, str]]] = {}

    @cached_property
    def long_links(self) -> list[Links]:
        """The links of one rule or two in a row."""
        return [Links(links.theme, steps=2, kin=self.kin) for links in self.links]

    def fits(self, pattern: Pattern) -> list[tuple[Links, str]]:
        """What the pattern can conclude, or deny, in this split."""
        if pattern.name not in self._fits:
            self._fits[pattern.name] = list(self._fitting(pattern))
        return self._fits[pattern.name]

    def can(self, pattern: Pattern) -> bool:
        """Whether there is anything that the pattern can conclude."""
        found = self._fits.get(pattern.name)
        return bool(found) if found is not None else any(True for _ in self._fitting(pattern))

    def _fitting(self, pattern: Pattern) -> Iterator[tuple[Links, str]]:
        letter = letter_of(pattern.conclusion)
        rules = connected(pattern.rules, (letter,))
        told: dict[Links, Links] = {}
        for links, phrase in self.asked:
            if links not in told:
                told[links] = links.told(pattern.premises)
            if any(told[links].bindings(rules, {letter: phrase})):
                yield links, phrase

    def fits_both(self, one: Pattern, other: Pattern) -> list[tuple[Links, str]]:
        """What one pattern can conclude and the other deny."""
        key = (one.name, other.name)
        if key not in self._both:
            denied = set(self.fits(other))
            self._both[key] = [found for found in self.fits(one) if found in denied]
        return self._both[key]

    def known(self, patterns: tuple[Pattern, ...]) -> tuple[Pattern, ...]:
        """Those of the patterns for which the split has clauses; all of our own knowledge."""
        if self.guarded:
            return patterns
        return tuple(filter(self._knows, patterns))

    def _knows(self, pattern: Pattern) -> bool:
        return bool(self.fits(pattern) if letter_of(pattern.conclusion) else self._owned(pattern))

    def bind(self, pattern: Pattern, rng: random.Random) -> tuple[Links, Bound, str]:
        """All letters of a pattern with a compound conclusion, and its ends twice, as u and v.

        The phrases that rules link decide the split; the key names them.
        """
        owned = self._owned(pattern)
        if not owned:
            raise QuotaError(
                f"no clauses for {pattern.name!r} in {self.source}: the source needs more rules"
            )
        links, linked, key = owned[int(rng.random() * len(owned))]
        bound = dict(linked)
        for letter, twin in zip(ends(pattern), "uv", strict=True):
            if rng.random() < 0.5 and twin in bound:
                bound[letter], bound[twin] = bound[twin], bound[letter]
        letters = (*letters_in(*pattern.premises), "u", "v")
        return links, links.fill(letters, bound, rng), key

    def _owned(self, pattern: Pattern) -> list[tuple[Links, Bound, str]]:
        """The ways to bind what rules link that the split owns."""
        if pattern.name not in self._compounds:
            found = [
                (links, bound, "; ".join(sorted(bound.values())))
                for links in self.long_links
                for bound in islice(_with_twins(links.told(pattern.premises), pattern), MOST)
            ]
            self._compounds[pattern.name] = [
                each for each in found if self.territory.split_owns(each[2])
            ]
        return self._compounds[pattern.name]

    def subject(self, links: Links, key: str, rng: random.Random) -> tuple[Subject, str] | None:
        """Whom or what the rules are about, such that the seed owns the key, and the whole key."""
        noun = links.theme.noun
        among = tuple(f"the {noun} {place}" for place in PLACES) if noun else PEOPLE
        start = int(rng.random() * len(among))
        for name in among[start:] + among[:start]:
            if self.territory.seed_owns(f"{name}: {key}"):
                return Subject(name, PRONOUNS.get(name, "it")), f"{name}: {key}"
        return None


def _with_twins(links: Links, pattern: Pattern) -> Iterator[Bound]:
    """The ways to bind a pattern's rules and those of its ends' twins, each pair of twins once."""
    first, last = ends(pattern)
    rules = list(pattern.rules)
    rules += [rule.replace(first, "u") for rule in rules if first in rule]
    rules += [rule.replace(last, "v") for rule in rules if last in rule]
    for bound in links.bindings(list(dict.fromkeys(rules)), {}):
        ordered = [bound[a] < bound[b] for a, b in ((first, "u"), (last, "v")) if b in bound]
        if all(ordered):
            yield bound


@lru_cache(maxsize=256)
def connected(rules: tuple[str, ...], letters: tuple[str, ...]) -> tuple[str, ...]:
    """The rules in an order in which each but the first has a letter that is bound by then.

    >>> connected(("p>r", "q>r", "r>s"), ("s",))
    ('r>s', 'p>r', 'q>r')
    """
    known, rest = set(letters), list(rules)
    found: list[str] = []
    while rest:
        rule = next((r for r in rest if known.intersection(r.split(">"))), rest[0])
        rest.remove(rule)
        found.append(rule)
        known.update(rule.split(">"))
    return tuple(found)


def _roomy(theme: Theme) -> bool:
    """Whether a theme about things has phrases enough that stay apart: many tell of one word."""
    if not theme.noun:
        return True
    found: list[str] = []
    for phrase in theme.phrases:
        if len(found) < ROOM and apart(phrase, found):
            found.append(phrase)
    return len(found) == ROOM


@lru_cache(maxsize=8)
def phrase_kin(knowledge: Knowledge) -> PhraseKin:
    """Which of the source's phrases may not stand in one item."""
    return PhraseKin(knowledge.phrases)


@lru_cache(maxsize=8)
def rule_pool(knowledge: Knowledge, territory: Territory) -> RulePool:
    """The pool of a territory, kept from block to block."""
    return RulePool(knowledge, territory)
