"""Rules about what people do: if somebody does this, then that.

A theme is a list of lines `relation: verb phrase > verb phrase > ...`, each `>` a rule; `a | b > c`
are two rules. The relations are those that SylloBase's Table 13 lists for hypothetical syllogisms.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise, product

from therefore.errors import InputError

RELATIONS = {
    "causes": "Causes",
    "includes": "HasSubevent",
    "requires": "HasPrerequisite",
    "goals": "MotivatedByGoal",
    "desires": "CausesDesire",
}


@dataclass(frozen=True, slots=True)
class Rule:
    """If somebody does the first, then they do the second; verb phrases in the plain form."""

    relation: str
    first: str
    second: str


@dataclass(frozen=True)
class Theme:
    """Rules that belong together."""

    name: str
    rules: tuple[Rule, ...]
    noun: str = ""
    """What the rules are about: one thing of this kind; empty for rules about people."""

    @cached_property
    def phrases(self) -> tuple[str, ...]:
        """Every verb phrase of the theme, once."""
        return tuple(dict.fromkeys(p for rule in self.rules for p in (rule.first, rule.second)))


def read_themes(text: str) -> tuple[Theme, ...]:
    r"""The themes that a text describes; InputError names the line at fault.

    >>> read_themes("[home]\ncauses: oversleep > be late")[0].rules
    (Rule(relation='Causes', first='oversleep', second='be late'),)
    """
    themes: dict[str, dict[tuple[str, str], Rule]] = {}
    name = ""
    for number, line in enumerate(text.splitlines(), start=1):
        if line.startswith("["):
            name = line.strip("[] ")
            themes[name] = {}
        elif line.strip():
            for rule in _rules(line, number):
                themes[name].setdefault((rule.first, rule.second), rule)
    return tuple(Theme(name, tuple(rules.values())) for name, rules in themes.items())


def _rules(line: str, number: int) -> Iterator[Rule]:
    word, _, chain = line.partition(":")
    if word not in RELATIONS:
        raise InputError(f"line {number}: {word!r} is none of {', '.join(RELATIONS)}")
    steps = [[phrase.strip() for phrase in step.split("|")] for step in chain.split(">")]
    for firsts, seconds in pairwise(steps):
        for first, second in product(firsts, seconds):
            yield Rule(RELATIONS[word], first, second)
