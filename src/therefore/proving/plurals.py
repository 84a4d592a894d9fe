"""Bare plurals are taken in one way throughout: "If dogs bark, ... Dogs bark." is modus ponens.

"Dogs bark" may mean all dogs or some. If a text says it twice in the same words, both mean the
same; and if a premise says "all dogs bark", the bare plural means all. "Some dogs bark" settles
nothing: its author has chosen not to say "dogs bark".
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product

from therefore.language.engine.filling import tidy
from therefore.language.engine.meaning import conjunction
from therefore.language.reading import Reading
from therefore.logic.formulas import And, Exists, Forall, Formula, Implies, subformulas

_OPEN = ("a plural without a quantifier", "a noun without a quantifier")
ALL, SOME = "all", "some"

Said = Mapping[Formula, str]
"""From each statement about a kind, written as if about some, to "all" or "some" as it was said."""


class Plurals:
    """The bare plurals of a text, each of which may mean all or some.

    >>> from therefore.language.reading import readings
    >>> options = [readings("If dogs bark, Ann sings."), readings("Dogs bark.")]
    >>> plurals = Plurals(options)
    >>> [places for places in ((0, 0), (0, 1), (1, 0), (1, 1)) if plurals.agree(places)]
    [(0, 0), (1, 1)]
    """

    def __init__(self, options: Sequence[Sequence[Reading]]) -> None:
        self._said = [
            [_said(each.formula) if _is_open(readings) else {} for each in readings]
            for readings in options
        ]
        self._open = [_left_open(said) for said in self._said]
        stated = [readings[0].formula for readings in options[1:] if len(readings) == 1]
        rules = [each for each in stated if isinstance(each, Forall)]
        self._all = {key for each in rules if (key := _said_of_one(each)) is not None}

    def agree(self, places: Sequence[int]) -> bool:
        """Whether one reading of each sentence (by index) takes each bare plural in one way."""
        taken = dict.fromkeys(self._all, ALL)
        return all(
            taken.setdefault(key, said[place][key]) == said[place][key]
            for said, place, open_keys in zip(self._said, places, self._open, strict=True)
            for key in open_keys & said[place].keys()
        )


def _is_open(readings: Sequence[Reading]) -> bool:
    return any(note.startswith(_OPEN) for each in readings for note in each.notes)


def _left_open(said: Sequence[Said]) -> set[Formula]:
    """The statements that one reading of a sentence makes of all and another of some."""
    return {
        key
        for one, other in product(said, said)
        for key in one.keys() & other.keys()
        if one[key] != other[key]
    }


def _said(formula: Formula) -> Said:
    """The statements in a formula about all or some of a kind, at any depth."""
    found: dict[Formula, str] = {}
    for part in subformulas(formula):
        if (key := _said_of_one(part)) is not None:
            found[key] = ALL if isinstance(part, Forall) else SOME
    return found


def _said_of_one(formula: Formula) -> Formula | None:
    """A statement about all or some, written as an existential; None for other formulas."""
    match formula:
        case Forall((x,), Implies(left, right)):
            parts: tuple[Formula, ...] = (left, right)
        case Exists((x,), And(parts)):
            pass
        case _:
            return None
    flat = [each for one in parts for each in (one.parts if isinstance(one, And) else (one,))]
    return tidy(Exists((x,), conjunction(*flat)))
