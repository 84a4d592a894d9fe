"""Rules of a source as a graph, and ways to put its phrases for the letters of a pattern.

"p>q" asks for a rule from p's phrase to q's, or for two rules in a row: whoever bakes a cake needs
electricity, since the oven does. A rule is told from its end ("if she does not use the oven, she
does not bake a cake") only if it says what an action needs or includes: a cause told so becomes
nonsense. Two phrases may not share a word that connects them, unless a rule links them.
"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import cached_property, lru_cache

from therefore.errors import QuotaError
from therefore.knowledge.rules import Rule, Theme
from therefore.knowledge.source import Knowledge
from therefore.language.syllogism.kinship import PhraseKin, apart

TRIES = 2_000
"""Phrases that may be drawn for a letter before a theme counts as too small."""
ROOM = 9
"""Phrases that a theme about things needs, no two of which share a connecting word."""
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
        """For each phrase, the phrases that are akin to it, one bit each."""
        return self.kin.rows(self.theme.phrases)

    @cached_property
    def turned(self) -> Links:
        """The links that can be told from their ends."""
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
        """All ways to bind the letters of the rules; if there are too many, the first `most`.

        A letter's phrase must sort after its twin's, so that each pair is bound once.
        """
        phrases, found = self.theme.phrases, list[Bound]()
        steps = [(rule[0], rule[-1], twins.get(rule[0]), twins.get(rule[-1])) for rule in rules]

        def extend(step: int, numbers: dict[str, int]) -> None:
            if step == len(steps):
                found.append(self._phrased(numbers))
                return
            one, other, below_one, below_other = steps[step]
            low = phrases[numbers[below_one]] if below_one else ""
            high = phrases[numbers[below_other]] if below_other else ""
            for first, second in self._choices(one, other, numbers):
                if low < phrases[first] and high < phrases[second]:
                    extend(step + 1, {**numbers, one: first, other: second})
                    if len(found) >= most:
                        return

        extend(0, {letter: self.place[phrase] for letter, phrase in bound.items()})
        return found

    def _choices(self, one: str, other: str, bound: Mapping[str, int]) -> list[tuple[int, int]]:
        """All ways to bind a rule's two letters; phrases that no rule links must not be akin."""
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


def roomy(theme: Theme) -> bool:
    """Whether a theme has `ROOM` phrases that share no connecting word; always if about people."""
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
