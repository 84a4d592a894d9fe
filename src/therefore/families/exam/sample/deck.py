"""Rules drawn as numbers, one by one: those that do not fit are thrown away and need no sentences.

Clauses of a stage are numbered, and a rule is its form, the numbers of its clauses and its wording.
What a draw depends on (how many clauses fit, which wordings suit) is counted out once for a stage.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from therefore.families.exam.sample.fitting import ALTERNATIVES, Fact, Fitting
from therefore.families.exam.sample.stage import Stage
from therefore.language.exam.forms import CLAUSE_TYPES, DENIED, FORMS, wordings
from therefore.language.exam.scenes import ClauseKey
from therefore.language.exam.sentences import Sentence
from therefore.randomness import Stream

_MIX = tomllib.loads((files(__package__) / "mix.toml").read_text(encoding="utf-8"))
COMPOUNDS = 0.3
"""The share of conditions that have a clause about two people or two slots."""
AGAIN = 4
"""How often a rule is drawn for one that fits those before it."""
AFFIRMED = 0.6
"""The share of clauses that are affirmed, and of facts in their plainest wording."""
_AFFIRMED = {name: frozenset.intersection(*form.affirmed) for name, form in FORMS.items()}
"""The gaps of a form that no wording lets be denied."""


_SETTLING = frozenset({"yes", "no", "both", "neither"})

Drawn = tuple[str, tuple[int, ...], int]
"""A rule: its form, the numbers of its clauses, and its wording."""


class _Plain(NamedTuple):
    """Facts of one pattern: how many, the bits of that, the first's number, ways to word them."""

    many: int
    bits: int
    first: int
    wordings: tuple[int, ...]


class _Joined(NamedTuple):
    """A form that joins clauses about different people."""

    size: int
    may: tuple[float, ...]
    """The share of each clause that is affirmed."""
    wordings: tuple[tuple[int, ...], ...]
    """By which clauses are denied, as bits."""
    compound: tuple[tuple[str, ...], ...]
    """The patterns about two people or slots that may stand in the place of each clause."""


@dataclass(frozen=True, slots=True, eq=False)
class Deck:
    """The rules of a stage, to draw from."""

    keys: tuple[ClauseKey, ...]
    columns: tuple[int, ...]
    """The worlds in which each clause is true."""
    _facts: tuple[frozenset[Fact], ...]
    """Who has what in each clause; of facts that settle nothing, nothing."""
    typed: frozenset[str]
    """What calls for a reasoning type."""
    _full: int
    _people: int
    _slots: int
    _plain: dict[str, _Plain]
    _joined: dict[str, _Joined]
    _beside: dict[tuple[str, int], tuple[int, ...]]
    """The clauses of a pattern that leave somebody out."""

    def draw(self, whats: Sequence[str], rng: Stream) -> tuple[list[Drawn], list[int]] | None:
        """A rule for each form or pattern of facts, and the worlds of each.

        They fit one another (`fitting`), and some worlds are left, but not too many. A rule that
        does not fit those before it is drawn again, a few times; None if none is found.
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
        """Add the rule to those that it fits, if it does and leaves at most so many worlds."""
        (form, clauses, _), known = rule, self.columns
        facts, settles = frozenset[Fact](), form == "plain"
        if settles or form in ALTERNATIVES:
            facts = facts.union(*[self._facts[clause] for clause in clauses])
        return fitting.add(form, [known[clause] for clause in clauses], facts, settles, most)

    def rule(self, what: str, rng: Stream) -> Drawn:
        """A rule of a form, or a fact of a pattern.

        Clauses are about different people, and about different slots where each has one. All of it
        could be told by `sample` and `choice`; the tests do, and draw the same.
        """
        bits, uniform, choice = rng.getrandbits, rng.random, rng.choice
        fact = self._plain.get(what)
        if fact is not None:
            count, size, first, told = fact
            place = bits(size)
            while place >= count:
                place = bits(size)
            return "plain", (first + place,), 0 if uniform() < AFFIRMED else choice(told)
        size, may, told_by, compound = self._joined[what]
        people, slots = self._people, self._slots
        p, q, r = apart(bits, people, size)
        if slots:
            if slots == people:
                s, t, u = apart(bits, slots, size)
            else:
                below = rng.below
                s, t = below(slots), below(slots)
                u = below(slots) if size == 3 else 0
            one, two, three = p * slots + s, q * slots + t, r * slots + u
        else:
            one, two, three = p, q, r
        no = people * (slots or 1)
        denied = 0
        if uniform() >= may[0]:
            denied, one = 1, one + no
        if uniform() >= may[1]:
            denied, two = denied | 2, two + no
        if size == 3:
            if uniform() >= may[2]:
                denied, three = denied | 4, three + no
            return what, (one, two, three), choice(told_by[denied])
        if compound and uniform() < COMPOUNDS:
            place = rng.below(2)
            if patterns := compound[place]:
                pattern = choice(patterns)
                clause = choice(self._beside[pattern, p if place else q])
                one, two = (one, clause) if place else (clause, two)
                denied = denied & (2 >> place) | (pattern in DENIED) << place
        return what, (one, two), choice(told_by[denied])

    def sentence(self, rule: Drawn) -> Sentence:
        """The rule as a sentence."""
        (form, clauses, wording), keys = rule, self.keys
        return Sentence(form, tuple([keys[clause] for clause in clauses]), wording)


@cache
def bag(scenario: str) -> tuple[str, ...]:
    """What rules are drawn from: forms and patterns of facts, each as often as it is drawn."""
    drawn: dict[str, int] = _MIX[scenario]["drawn"]
    return tuple(what for what, weight in drawn.items() for _ in range(weight))


@cache
def deck(stage: Stage) -> Deck:
    """The rules of a stage, counted out."""
    keys = tuple(key for some in stage.keys.values() for key in some)
    slots = len(stage.scene.slots) if stage.scene is not None else 0
    first: dict[str, int] = {}
    for place, (pattern, *_) in enumerate(keys):
        first.setdefault(str(pattern), place)
    compound = tuple(_MIX[stage.scenario]["compound"])
    return Deck(
        keys,
        tuple(map(stage.clause, keys)),
        tuple([stage.facts((key,)) if key[0] in _SETTLING else frozenset() for key in keys]),
        frozenset(what for what in stage.keys if what in CLAUSE_TYPES)
        | frozenset(what for what in FORMS if what not in stage.keys),
        stage.full,
        stage.entities,
        slots,
        {
            what: _Plain(
                len(some),
                len(some).bit_length(),
                first[what],
                wordings("plain", (what in DENIED,)),
            )
            for what, some in stage.keys.items()
        },
        {name: _join(name, compound) for name in FORMS if name != "plain"},
        {
            (pattern, person): tuple(
                first[pattern] + place
                for place, key in enumerate(stage.keys[pattern])
                if person not in key[1:3]
            )
            for pattern in compound
            for person in range(stage.entities)
        },
    )


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


def apart(bits: Callable[[int], int], limit: int, size: int) -> tuple[int, int, int]:
    """One to three of the numbers below a limit, none twice, as the standard library draws them.

    What was drawn makes room for the last that is left. What was not asked for is 0.
    """
    last, wide = limit - 1, limit.bit_length()
    first = bits(wide)
    while first > last:
        first = bits(wide)
    if size == 1:
        return first, 0, 0
    wide = last.bit_length()
    second = bits(wide)
    while second >= last:
        second = bits(wide)
    third = 0
    if size == 3:
        wide = (last - 1).bit_length()
        third = bits(wide)
        while third >= last - 1:
            third = bits(wide)
        if third == second:
            third = last if first == last - 1 else last - 1
        elif third == first:
            third = last
    return first, last if second == first else second, third
