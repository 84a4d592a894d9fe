"""Measures: whoever is 182 centimetres tall is taller than whoever is 180 centimetres tall.

A measure is a predicate with number and unit in front (`180_centimetre_tall`). Only predicates of
the text get axioms; a number is exact.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations_with_replacement

from therefore.language.words.axioms import X, Y, always, carries
from therefore.logic.formulas import And, Atom, Formula, Not
from therefore.proving.comparing import comparative
from therefore.proving.taking import taken_with

_MEASURE = re.compile(r"(\d+)_([a-z]+)_(.+)")


@dataclass(frozen=True, slots=True)
class Measure:
    """A number of units of a size (`tall`) or of a difference (`taller_than`)."""

    name: str
    size: int
    """The number in the smallest unit of its kind, such as tenths of a millimetre."""
    what: str


def measure(name: str) -> Measure | None:
    """The measure in a predicate's name; None if it has none.

    >>> measure("2_metre_tall").size == measure("200_centimetre_tall").size
    True
    >>> measure("two_friends") is None
    True
    """
    found = _MEASURE.fullmatch(name)
    if found is None or found[2] not in taken_with("units"):
        return None
    return Measure(name, int(found[1]) * int(taken_with("units")[found[2]]), found[3])


def measures(unary: Sequence[str], binary: Sequence[str]) -> list[Formula]:
    """The axioms for the measures of a text.

    >>> from therefore.logic.pretty import pretty
    >>> found = measures(("2_metre_tall", "180_centimetre_tall"), ())
    >>> print(pretty(found[1]))
    ∀X,Y (2_metre_tall(X) ∧ 180_centimetre_tall(Y) → taller_than(X, Y))
    """
    sizes = [found for name in unary if (found := measure(name)) is not None]
    differences = [found for name in binary if (found := measure(name)) is not None]
    return [*_sizes(sizes), *_differences(differences, sizes)]


def _sizes(sizes: Sequence[Measure]) -> Iterator[Formula]:
    for one, other in combinations_with_replacement(sizes, 2):
        if one.what != other.what:
            continue
        more, less = (one, other) if one.size >= other.size else (other, one)
        big, small = Atom(more.name, (X,)), Atom(less.name, (Y,))
        ahead = Atom(f"{comparative(one.what)}_than", (X, Y))
        said: Formula = ahead if more.size > less.size else Not(ahead)
        yield carries(And((big, small)), said)


def _differences(found: Sequence[Measure], sizes: Sequence[Measure]) -> Iterator[Formula]:
    for one, other in combinations_with_replacement(found, 2):
        if one.what == other.what and one.size != other.size:
            both = And((Atom(one.name, (X, Y)), Atom(other.name, (X, Y))))
            yield always(Not(both))
    for each in found:
        for small in sizes:
            for big in sizes:
                if (
                    big.what == small.what
                    and each.what == f"{comparative(big.what)}_than"
                    and big.size == small.size + each.size
                ):
                    apart = And((Atom(each.name, (X, Y)), Atom(small.name, (Y,))))
                    yield carries(apart, Atom(big.name, (X,)))
