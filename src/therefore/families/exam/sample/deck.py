"""Rules drawn as numbers: most sets of rules are thrown away, and those need no sentences.

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

from therefore.families.exam.sample.joining import COLUMNS
from therefore.families.exam.sample.stage import Stage
from therefore.language.exam.forms import CLAUSE_TYPES, DENIED, FORMS, wordings
from therefore.language.exam.scenes import ClauseKey
from therefore.language.exam.sentences import Sentence
from therefore.randomness import Stream

_MIX = tomllib.loads((files(__package__) / "mix.toml").read_text(encoding="utf-8"))
COMPOUNDS = 0.3
"""The share of conditions that have a clause about two people or two slots."""
AFFIRMED = 0.6
"""The share of clauses that are affirmed, and of facts in their plainest wording."""
_AFFIRMED = {name: frozenset.intersection(*form.affirmed) for name, form in FORMS.items()}
"""The gaps of a form that no wording lets be denied."""


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
    typed: frozenset[str]
    """What calls for a reasoning type."""
    _full: int
    _people: int
    _slots: int
    _plain: dict[str, _Plain]
    _joined: dict[str, _Joined]
    _beside: dict[tuple[str, int], tuple[int, ...]]
    """The clauses of a pattern that leave somebody out."""

    def draw(self, whats: Sequence[str], rng: Stream) -> list[Drawn]:
        """A rule for each form or pattern of facts.

        Clauses are about different people, and about different slots where each has one. All of it
        could be told by `sample` and `choice`; the tests do, and draw the same.
        """
        bits, uniform, choice, below = rng.getrandbits, rng.random, rng.choice, rng.below
        plain, joined = self._plain, self._joined
        people, slots = self._people, self._slots
        no = people * (slots or 1)
        drawn: list[Drawn] = []
        for what in whats:
            fact = plain.get(what)
            if fact is not None:
                count, size, first, told = fact
                place = bits(size)
                while place >= count:
                    place = bits(size)
                wording = 0 if uniform() < AFFIRMED else choice(told)
                drawn.append(("plain", (first + place,), wording))
                continue
            size, may, told_by, compound = joined[what]
            p, q, r = apart(bits, people, size)
            if slots:
                if slots == people:
                    s, t, u = apart(bits, slots, size)
                else:
                    s, t = below(slots), below(slots)
                    u = below(slots) if size == 3 else 0
                one, two, three = p * slots + s, q * slots + t, r * slots + u
            else:
                one, two, three = p, q, r
            denied = 0
            if uniform() >= may[0]:
                denied, one = 1, one + no
            if uniform() >= may[1]:
                denied, two = denied | 2, two + no
            if size == 3:
                if uniform() >= may[2]:
                    denied, three = denied | 4, three + no
                drawn.append((what, (one, two, three), choice(told_by[denied])))
                continue
            if compound and uniform() < COMPOUNDS:
                place = below(2)
                if patterns := compound[place]:
                    pattern = choice(patterns)
                    clause = choice(self._beside[pattern, p if place else q])
                    one, two = (one, clause) if place else (clause, two)
                    denied = denied & (2 >> place) | (pattern in DENIED) << place
            drawn.append((what, (one, two), choice(told_by[denied])))
        return drawn

    def sentence(self, rule: Drawn) -> Sentence:
        """The rule as a sentence."""
        (form, clauses, wording), keys = rule, self.keys
        return Sentence(form, tuple([keys[clause] for clause in clauses]), wording)

    def effective(self, rules: Sequence[Drawn]) -> list[int] | None:
        """The worlds of each rule; None if a rule is idle, or too few or too many worlds are left.

        A rule that is idle beside those before it is idle beside all: most are found early.
        """
        full = left = self._full
        known, forms = self.columns, COLUMNS
        columns: list[int] = []
        before: list[int] = []
        for rule in rules:
            form, clauses, _ = rule
            column = forms[form]([known[clause] for clause in clauses], full)
            before.append(left)
            if not left & ~column:
                return None
            left &= column
            if not left & (left - 1):
                return None
            columns.append(column)
        if left.bit_count() > max(2, full.bit_length() // 2):
            return None
        after = full
        for place in range(len(columns) - 1, -1, -1):
            if not before[place] & after & ~columns[place]:
                return None
            after &= columns[place]
        return columns


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
