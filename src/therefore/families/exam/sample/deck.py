"""Rules drawn as numbers: most sets of rules are thrown away, and those need no sentences.

Clauses of a stage are numbered, and a rule is its form, the numbers of its clauses and its wording.
What a draw depends on (how many clauses fit, which wordings suit) is counted out once for a stage.
"""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
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
        bits, uniform, choice = rng.getrandbits, rng.random, rng.choice
        plain, joined = self._plain, self._joined
        people, slots = self._people, self._slots
        people_bits, fewer_bits = people.bit_length(), (people - 1).bit_length()
        last, one_each, no = people - 1, slots == people, people * (slots or 1)
        slot_bits = slots.bit_length()
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
            p = bits(people_bits)
            while p > last:
                p = bits(people_bits)
            q = bits(fewer_bits)
            while q >= last:
                q = bits(fewer_bits)
            if size == 3:
                r = bits((last - 1).bit_length())
                while r >= last - 1:
                    r = bits((last - 1).bit_length())
                r = _third(p, q, r, last)
            if q == p:
                q = last
            if slots:
                if one_each:
                    s = bits(people_bits)
                    while s > last:
                        s = bits(people_bits)
                    t = bits(fewer_bits)
                    while t >= last:
                        t = bits(fewer_bits)
                    if size == 3:
                        u = bits((last - 1).bit_length())
                        while u >= last - 1:
                            u = bits((last - 1).bit_length())
                        u = _third(s, t, u, last)
                    if t == s:
                        t = last
                else:
                    s = bits(slot_bits)
                    while s >= slots:
                        s = bits(slot_bits)
                    t = bits(slot_bits)
                    while t >= slots:
                        t = bits(slot_bits)
                    if size == 3:
                        u = bits(slot_bits)
                        while u >= slots:
                            u = bits(slot_bits)
                one, two = p * slots + s, q * slots + t
            else:
                one, two = p, q
            denied = 0
            if uniform() >= may[0]:
                denied, one = 1, one + no
            if uniform() >= may[1]:
                denied, two = denied | 2, two + no
            if size == 3:
                three = r * slots + u if slots else r
                if uniform() >= may[2]:
                    denied, three = denied | 4, three + no
                drawn.append((what, (one, two, three), choice(told_by[denied])))
                continue
            if compound and uniform() < COMPOUNDS:
                place = rng.below(2)
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


def _third(first: int, second: int, third: int, last: int) -> int:
    """The third of a sample without repetition, by its three draws from the numbers up to a last.

    What was drawn makes room for the last that is left: so does the standard library's `sample`.
    """
    if third == second:
        return last if first == last - 1 else last - 1
    return last if third == first else third
