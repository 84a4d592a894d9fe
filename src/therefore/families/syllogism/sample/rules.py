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

from therefore.errors import QuotaError
from therefore.families.family import Territory
from therefore.families.syllogism.letters import ends, letter_of, letters_in, turned
from therefore.families.syllogism.patterns import Pattern
from therefore.knowledge.rules import Rule, Theme
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
    """The rules of a theme, forwards and backwards; its phrases are numbered."""

    def __init__(
        self, theme: Theme, *, steps: int, kin: PhraseKin, rules: Sequence[Rule] | None = None
    ) -> None:
        self.theme, self.kin, self.steps = theme, kin, steps
        self.place = {phrase: number for number, phrase in enumerate(theme.phrases)}
        told = theme.rules if rules is None else rules
        self.relation = {(rule.first, rule.second): rule.relation for rule in told}
        if steps == 2:
            onward: dict[str, list[str]] = defaultdict(list)
            for rule in told:
                onward[rule.first].append(rule.second)
            for rule in told:
                for last in onward[rule.second]:
                    if last != rule.first:
                        self.relation.setdefault((rule.first, last), rule.relation)
        for pair in [pair for pair in self.relation if kin.carries(*pair)]:
            del self.relation[pair]
        self._pairs = [(self.place[one], self.place[other]) for one, other in self.relation]
        self._linked = frozenset(self._pairs)
        self._after: dict[int, list[int]] = defaultdict(list)
        self._before: dict[int, list[int]] = defaultdict(list)
        for first, second in self._pairs:
            self._after[first].append(second)
            self._before[second].append(first)

    @cached_property
    def _near(self) -> list[int]:
        """For each phrase those that are akin to it, one bit each."""
        return self.kin.rows(self.theme.phrases)

    def told(self, premises: Sequence[Formula]) -> Links:
        """The links that these premises may tell: fewer if they tell a rule from its end."""
        return self._turned if turned(premises) else self

    @cached_property
    def _turned(self) -> Links:
        rules = [rule for rule in self.theme.rules if rule.relation in _NEEDED]
        return Links(self.theme, steps=self.steps, kin=self.kin, rules=rules)

    def bind(self, rules: Sequence[str], bound: Bound, rng: random.Random) -> Bound | None:
        """The letters of the rules bound to phrases at random; None if a choice leads nowhere."""
        numbers = {letter: self.place[phrase] for letter, phrase in bound.items()}
        for rule in connected(tuple(rules), tuple(bound)):
            found = self._choices(rule[0], rule[-1], numbers)
            if not found:
                return None
            numbers[rule[0]], numbers[rule[-1]] = found[int(rng.random() * len(found))]
        return self._phrased(numbers)

    def bindings(
        self, rules: Sequence[str], bound: Bound, *, most: int, twins: Mapping[str, str]
    ) -> list[Bound]:
        """All ways to bind the letters of the rules, the first of them if there are too many.

        A letter's phrase stands behind that of its twin, so that each two are bound once.
        """
        phrases, found = self.theme.phrases, list[Bound]()

        def extend(step: int, numbers: dict[str, int]) -> None:
            if step == len(rules):
                found.append(self._phrased(numbers))
                return
            one, other = rules[step][0], rules[step][-1]
            low, high = (
                phrases[numbers[twins[letter]]] if letter in twins else "" for letter in (one, other)
            )
            for first, second in self._choices(one, other, numbers):
                if low < phrases[first] and high < phrases[second]:
                    extend(step + 1, {**numbers, one: first, other: second})
                    if len(found) >= most:
                        return

        extend(0, {letter: self.place[phrase] for letter, phrase in bound.items()})
        return found

    def _choices(self, one: str, other: str, bound: Mapping[str, int]) -> list[tuple[int, int]]:
        """All ways to bind the two letters of a rule; phrases that no rule links stay apart."""
        first, second = bound.get(one), bound.get(other)
        if first is not None and second is not None:
            return [(first, second)] if (first, second) in self._linked else []
        barred, near = 0, self._near
        for number in bound.values():
            if number != first and number != second:
                barred |= near[number]
        if first is not None:
            return [(first, end) for end in self._after[first] if not barred >> end & 1]
        if second is not None:
            return [(start, second) for start in self._before[second] if not barred >> start & 1]
        return [
            (start, end)
            for start, end in self._pairs
            if not (barred >> start & 1 or barred >> end & 1)
        ]

    def _phrased(self, numbers: Mapping[str, int]) -> Bound:
        phrases = self.theme.phrases
        return {letter: phrases[number] for letter, number in numbers.items()}

    def fill(self, letters: Sequence[str], bound: Bound, rng: random.Random) -> Bound:
        """The letters that are still free bound to other phrases of the theme."""
        phrases, near = self.theme.phrases, self._near
        barred = 0
        for phrase in bound.values():
            barred |= near[self.place[phrase]]
        for letter in letters:
            for _ in range(TRIES):
                if letter in bound:
                    break
                number = int(rng.random() * len(phrases))
                if not barred >> number & 1:
                    bound[letter] = phrases[number]
                    barred |= near[number]
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
            if told[links].bindings(rules, {letter: phrase}, most=1, twins={}):
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
                for bound in _with_twins(links.told(pattern.premises), pattern)
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


def _with_twins(links: Links, pattern: Pattern) -> list[Bound]:
    """The ways to bind a pattern's rules and those of its ends' twins, each pair of twins once."""
    first, last = ends(pattern)
    rules = list(pattern.rules)
    rules += [rule.replace(first, "u") for rule in rules if first in rule]
    rules += [rule.replace(last, "v") for rule in rules if last in rule]
    twins = {"u": first, "v": last}
    return links.bindings(list(dict.fromkeys(rules)), {}, most=MOST, twins=twins)


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
