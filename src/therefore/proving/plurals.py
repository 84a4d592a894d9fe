"""Plurals without a quantifier, taken in one way: "If dogs bark, ... Dogs bark." is modus ponens.

"Dogs bark" may be said of all dogs or of some. Where a text says it twice in the same words, the
same is meant; and where a premise says in these words that all do, so is the bare plural. That
some do settles nothing: who says "some dogs bark" has chosen not to say "dogs bark".
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
"""What is said of all or of some of a kind, each as if of one of them, with which it is."""


class Plurals:
    """What the sentences of a text leave open between all and some.

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
        """Whether these readings, one of each sentence, take each bare plural in one way."""
        taken = dict.fromkeys(self._all, ALL)
        return all(
            taken.setdefault(key, said[place][key]) == said[place][key]
            for said, place, open_keys in zip(self._said, places, self._open, strict=True)
            for key in open_keys & said[place].keys()
        )


def _is_open(readings: Sequence[Reading]) -> bool:
    return any(note.startswith(_OPEN) for each in readings for note in each.notes)


def _left_open(said: Sequence[Said]) -> set[Formula]:
    """What one reading of a sentence says of all, and another of some."""
    return {
        key
        for one, other in product(said, said)
        for key in one.keys() & other.keys()
        if one[key] != other[key]
    }


def _said(formula: Formula) -> Said:
    """What a formula says of all or of some of a kind, wherever it stands in it."""
    found: dict[Formula, str] = {}
    for part in subformulas(formula):
        if (key := _said_of_one(part)) is not None:
            found[key] = ALL if isinstance(part, Forall) else SOME
    return found


def _said_of_one(formula: Formula) -> Formula | None:
    """What is said of all or of some, as if of one of them; None if it is said of neither."""
    match formula:
        case Forall((x,), Implies(left, right)):
            parts: tuple[Formula, ...] = (left, right)
        case Exists((x,), And(parts)):
            pass
        case _:
            return None
    flat = [each for one in parts for each in (one.parts if isinstance(one, And) else (one,))]
    return tidy(Exists((x,), conjunction(*flat)))
