"""Rules drawn as numbers, one by one: a rule that does not fit is dropped before it has a sentence.

Clauses of a stage are numbered, and a rule is its form, the numbers of its clauses and its wording.
What a draw depends on (how many clauses fit, which wordings suit) is computed once for a stage.
"""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from therefore.families.exam.sample.fitting import ALTERNATIVES, Fact, Fitting
from therefore.families.exam.sample.stage import Stage
from therefore.language.exam.forms import CLAUSE_TYPES, DENIED, FORMS, wordings
from therefore.language.exam.sentences import RuleSentence, facts
from therefore.randomness import Stream

_MIX = tomllib.loads((files(__package__) / "mix.toml").read_text(encoding="utf-8"))
COMPOUNDS = 0.3
"""The share of conditions that have a clause about two people or two slots."""
AGAIN = 4
"""How many times a rule is drawn until it fits those before it."""
AFFIRMED = 0.6
"""The share of clauses that are affirmed, and of facts in their plainest wording."""
_AFFIRMED = {name: frozenset.intersection(*form.affirmed) for name, form in FORMS.items()}
"""The gaps of each form that every wording affirms."""


_NOTHING: frozenset[Fact] = frozenset()
_SETTLING = frozenset({"yes", "no", "both", "neither"})

Drawn = tuple[str, tuple[int, ...], int]
"""A rule: its form, the numbers of its clauses, and its wording."""


class _Joined(NamedTuple):
    """A form that joins clauses about different people."""

    size: int
    may: tuple[float, ...]
    """The share of each clause that is affirmed."""
    wordings: tuple[tuple[int, ...], ...]
    """The wordings that suit, by which clauses are denied, as bits."""
    compound: tuple[tuple[str, ...], ...]
    """The patterns about two people or slots that may stand in the place of each clause."""


class Deck:
    """The rules of a stage, to draw from."""

    def __init__(self, stage: Stage) -> None:
        self.keys = tuple(key for some in stage.keys.values() for key in some)
        self.columns = tuple(map(stage.clause, self.keys))
        """The worlds in which each clause is true."""
        self._facts = [
            facts(RuleSentence("plain", (key,))) if key[0] in _SETTLING else _NOTHING
            for key in self.keys
        ]
        """Who has what in each clause; empty for a fact that settles nothing."""
        typed = {what for what in stage.keys if what in CLAUSE_TYPES}
        self.typed = typed | {what for what in FORMS if what not in stage.keys}
        """The forms and patterns that call for a reasoning type."""
        self._full, self._people = stage.full, stage.entities
        self._slots = len(stage.scene.slots) if stage.scene is not None else 0
        first: dict[str, int] = {}
        for place, (pattern, *_) in enumerate(self.keys):
            first.setdefault(str(pattern), place)
        self._plain = {
            what: (
                range(first[what], first[what] + len(some)),
                wordings("plain", (what in DENIED,)),
            )
            for what, some in stage.keys.items()
        }
        """The facts of each pattern, and the ways to word them."""
        compound: list[str] = _MIX[stage.scenario]["compound"]
        self._joined = {name: _join(name, compound) for name in FORMS if name != "plain"}
        self._beside = {
            (pattern, person): tuple(
                first[pattern] + place
                for place, key in enumerate(stage.keys[pattern])
                if person not in key[1:3]
            )
            for pattern in compound
            for person in range(stage.entities)
        }
        """The clauses of a pattern that leave somebody out."""

    def draw(self, whats: Sequence[str], rng: Stream) -> tuple[list[Drawn], list[int]] | None:
        """A rule for each form or pattern of facts, and the worlds of each.

        The rules fit one another (`fitting`), and leave some worlds but not too many. Each rule is
        drawn up to `AGAIN` times, until it fits those before it; None if it never fits.
        """
        fitting = Fitting(self._full, self._full)
        most, last = max(2, self._full.bit_length() // 2), len(whats) - 1
        rules: list[Drawn] = []
        for place, what in enumerate(whats):
            worlds = most if place == last else self._full
            for _ in range(AGAIN):
                rule = self.rule(what, rng)
                if self.add(fitting, rule, worlds):
                    break
            else:
                return None
            rules.append(rule)
        return rules, fitting.columns

    def add(self, fitting: Fitting, rule: Drawn, most: int) -> bool:
        """Whether the rule fits those before it and leaves at most `most` worlds; if so, add it."""
        (form, clauses, _), known = rule, self.columns
        facts, settles = _NOTHING, form == "plain"
        if settles or form in ALTERNATIVES:
            facts = _NOTHING.union(*[self._facts[clause] for clause in clauses])
        return fitting.add(form, [known[clause] for clause in clauses], facts, settles, most)

    def rule(self, what: str, rng: Stream) -> Drawn:
        """A rule of a form, or a fact of a pattern.

        Its clauses are about different people and, where each person has one slot, different slots.
        """
        uniform, choice = rng.random, rng.choice
        if what in self._plain:
            facts, told = self._plain[what]
            return "plain", (choice(facts),), 0 if uniform() < AFFIRMED else choice(told)
        form, people, slots = self._joined[what], self._people, self._slots
        who = rng.numbers(people, form.size)
        clauses = who[:]
        if slots == people:
            where = rng.numbers(slots, form.size)
            clauses = [p * slots + s for p, s in zip(who, where, strict=True)]
        elif slots:
            clauses = [p * slots + rng.below(slots) for p in who]
        denied = 0
        for place, affirmed in enumerate(form.may):
            if uniform() >= affirmed:
                denied |= 1 << place
                clauses[place] += people * (slots or 1)
        if form.compound and uniform() < COMPOUNDS:
            place = rng.below(2)
            if patterns := form.compound[place]:
                pattern = choice(patterns)
                clauses[place] = choice(self._beside[pattern, who[1 - place]])
                denied = denied & (2 >> place) | (pattern in DENIED) << place
        return what, tuple(clauses), choice(form.wordings[denied])

    def sentence(self, rule: Drawn) -> RuleSentence:
        """The rule as a sentence."""
        (form, clauses, wording), keys = rule, self.keys
        return RuleSentence(form, tuple([keys[clause] for clause in clauses]), wording)


@cache
def bag(scenario: str) -> tuple[str, ...]:
    """What rules are drawn from: forms and patterns of facts, each as often as it is drawn."""
    drawn: dict[str, int] = _MIX[scenario]["drawn"]
    return tuple(what for what, weight in drawn.items() for _ in range(weight))


deck = cache(Deck)
"""The deck of a stage, made once."""


def _join(name: str, compound: Sequence[str]) -> _Joined:
    size, affirmed = FORMS[name].size, _AFFIRMED[name]
    may = [
        tuple(one for one in compound if place not in affirmed or one not in DENIED)
        for place in range(2)
    ]
    return _Joined(
        size,
        tuple(1.0 if place in affirmed else AFFIRMED for place in range(size)),
        tuple(
            wordings(name, tuple(bool(denied >> place & 1) for place in range(size)))
            for denied in range(1 << size)
        ),
        tuple(may) if name in ("if", "only_if") else (),
    )
