"""Rules that fit one another, one by one: none idle, none idle in part, and none that misleads.

A rule fits those before it if it cuts off a world that they leave, and leaves some; if it makes
none of them idle; if it settles no part of an alternative; if no part of it or of them can be
dropped; and if it does not, with one of them, merely rule a condition out. A rule that does not fit
now does not fit later, so it is judged at once and drawn again. The tests judge whole sets plainly.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from therefore.families.exam.sample.joining import COLUMNS, CONDITIONS, SHORTER

Fact = tuple[int, ...]
"""A person, and a slot where there are slots; or an event."""

ALTERNATIVES = frozenset({"or", "unless", "xor", "iff", "not_both", "then_either", "if_either"})
"""Forms whose parts no other rule may settle: nobody says "p, and p or q"."""


@dataclass(slots=True)
class Fitting:
    """Rules as sets of worlds, and what a further rule must not undo."""

    full: int
    left: int
    """The worlds that the rules leave."""
    columns: list[int] = field(default_factory=list)
    _without: list[int] = field(default_factory=list)
    """For each rule, the worlds that the other rules leave."""
    _dropped: list[list[int]] = field(default_factory=list)
    """For each rule and each part of it, the worlds in which the part makes a difference."""
    _conditions: list[tuple[int, list[int]]] = field(default_factory=list)
    _settled: frozenset[Fact] = frozenset()
    _open: frozenset[Fact] = frozenset()
    """What alternatives speak of; `_settled` has what facts speak of."""

    def add(
        self, form: str, parts: Sequence[int], facts: frozenset[Fact], settles: bool, most: int
    ) -> bool:
        """Add a rule that joins parts by a form; False if it does not fit or leaves many worlds.

        `facts` is what the rule speaks of, if it settles something or is an alternative.
        """
        full, left = self.full, self.left
        column = COLUMNS[form](parts, full)
        kept = left & column
        if kept == left or not kept & (kept - 1) or kept.bit_count() > most:
            return False
        without = [one & column for one in self._without]
        for one, own in zip(without, self.columns, strict=True):
            if not one & ~own:
                return False
        if facts and not facts.isdisjoint(self._open if settles else self._settled):
            return False
        dropped = [
            column ^ COLUMNS[shorter]([parts[place] for place in places], full)
            for shorter, places in SHORTER.get(form, ())
        ]
        for one in dropped:
            if not left & one:
                return False
        for one, differences in zip(without, self._dropped, strict=True):
            for other in differences:
                if not one & other:
                    return False
        if form in CONDITIONS:
            conditions = [parts[place] for place in CONDITIONS[form]]
            if self._misprinted(column, conditions):
                return False
            self._conditions.append((column, conditions))
        if settles:
            self._settled |= facts
        else:
            self._open |= facts
        self._without = [*without, left]
        self._dropped.append(dropped)
        self.columns.append(column)
        self.left = kept
        return True

    def _misprinted(self, column: int, conditions: Sequence[int]) -> bool:
        """Whether a rule and an earlier one merely rule a condition out: "if p, q; if p, not q"."""
        for other, others in self._conditions:
            together = column & other
            for condition in (*conditions, *others):
                if not together & condition and column & condition and other & condition:
                    return True
        return False
