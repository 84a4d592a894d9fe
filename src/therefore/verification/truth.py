"""Models, formula by formula: whether each is true is asked of the checker once up to names.

Whether a formula is true in a model depends on the formula, on how many individuals there are, and
on of which of them its own predicates hold and whom its own constants denote; on nothing else that
the model or the item says. So that is what a verdict is looked up by: the formula with its words
numbered, and for each word those individuals, as the bits of a number. A model that is written in
another way than ours (with `names`, odd signs, anything twice) is left to the checker.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from therefore.checker.check import Accepted, check
from therefore.checker.evidence import Model
from therefore.errors import InputError
from therefore.logic.formulas import Atom, Constant, Equal, Formula, Not, subformulas
from therefore.logic.tptp import read_formula

_WORD = re.compile(r"%\d+")
_NAME = r"(?:%\d+|[a-z]\w*)"
_ATOM = rf'"{_NAME}(?:\({_NAME}(?:,{_NAME})?\))?"'
_MODEL = re.compile(
    rf'\{{"true":\[({_ATOM}(?:,{_ATOM})*|)\](?:,"domain":\[("{_NAME}"(?:,"{_NAME}")*)\])?\}}',
    re.ASCII,
)
_PARTS = re.compile(rf'"({_NAME})(?:\(({_NAME})(?:,({_NAME}))?\))?"', re.ASCII)
LARGEST = 24
"""Individuals of a larger model are left to the checker."""

Signed = tuple[str, bool]
"""A formula whose words are numbered (`%3`), and whether it is affirmed."""


class FormulaShape(NamedTuple):
    """A formula up to names."""

    text: str
    """With `w0`, `w1` and so on for its words."""
    words: tuple[tuple[str, int], ...]
    """Its words as they stand in the item, with their number of arguments; -1 for a constant."""


class World(NamedTuple):
    """A model: for each word the individuals it holds of, as bits."""

    size: int
    places: dict[str, int]
    holds: dict[tuple[str, int], int]

    def value(self, word: tuple[str, int]) -> int:
        """The bits of a predicate, the place of a constant; -1 if it denotes nobody."""
        return self.places.get(word[0], -1) if word[1] < 0 else self.holds.get(word, 0)


def all_true(formulas: Iterable[Signed], world: World) -> bool:
    """Whether all these are true in the world; False leaves it to the checker.

    >>> said = [("![X]: (%0(X) => %1(X))", True), ("?[X]: %1(X)", True)]
    >>> world = world_of('{"true":["%1(w1)"],"domain":["w1"]}')
    >>> all_true(said, world), all_true([*said, ("?[X]: %0(X)", True)], world)
    (True, False)
    """
    for text, affirmed in formulas:
        shape = shape_of(text)
        if shape is None:
            return False
        values = tuple([world.value(word) for word in shape.words])
        if not _true(shape.text, affirmed, world.size, values):
            return False
    return True


def world_of(evidence: str) -> World | None:
    """The model that evidence tells, if it is written as ours are."""
    found = _MODEL.fullmatch(evidence)
    if found is None:
        return None
    domain = found[2][1:-1].split('","') if found[2] else []
    places = {name: place for place, name in enumerate(domain)}
    size = len(domain)
    if len(places) < size or size > LARGEST:
        return None
    holds: dict[tuple[str, int], int] = {}
    for name, first, second in _PARTS.findall(found[1]):
        try:
            place = places[first] if first else 0
            place = place * size + places[second] if second else place
        except KeyError:
            return None
        word, bit = (name, 2 if second else 1 if first else 0), 1 << place
        known = holds.get(word, 0)
        if known & bit:
            return None
        holds[word] = known | bit
    return World(size, places, holds)


@lru_cache(maxsize=1 << 13)
def shape_of(text: str) -> FormulaShape | None:
    """The formula up to names; None if it is no formula, or one word is used in two ways."""
    words = list(dict.fromkeys(_WORD.findall(text)))
    numbers = {word: f"w{number}" for number, word in enumerate(words)}
    renamed = _WORD.sub(lambda word: numbers[word[0]], text)
    formula = _read(renamed)
    if formula is None:
        return None
    uses = _uses(formula)
    if len(uses) != len(words) or {name for name, _ in uses} != set(numbers.values()):
        return None
    kinds = dict(uses)
    return FormulaShape(renamed, tuple((word, kinds[numbers[word]]) for word in words))


@lru_cache(maxsize=1 << 12)
def _read(text: str) -> Formula | None:
    try:
        return read_formula(text)
    except (InputError, RecursionError, ValueError):
        return None


def _uses(formula: Formula) -> set[tuple[str, int]]:
    """The words with their number of arguments; constants with -1."""
    found: set[tuple[str, int]] = set()
    for part in subformulas(formula):
        if isinstance(part, Atom):
            found.add((part.predicate, len(part.arguments)))
            found |= {(term.name, -1) for term in part.arguments if isinstance(term, Constant)}
        elif isinstance(part, Equal):
            ends = (part.left, part.right)
            found |= {(term.name, -1) for term in ends if isinstance(term, Constant)}
    return found


@lru_cache(maxsize=1 << 16)
def _true(text: str, affirmed: bool, size: int, values: tuple[int, ...]) -> bool:
    """Whether the checker accepts the model of these values for the formula, or for its denial."""
    formula = _read(text)
    if formula is None:
        return False
    uses = dict(_uses(formula))
    domain = [f"d{place}" for place in range(size)]
    true: set[Atom] = set()
    names: dict[str, str] = {}
    for number, value in enumerate(values):
        word = f"w{number}"
        arity = uses[word]
        if value < 0 or arity > 2:
            return False
        if arity < 0:
            names[word] = domain[value]
            continue
        for place, who in enumerate(product(domain, repeat=arity)):
            if value >> place & 1:
                true.add(Atom(word, tuple(map(Constant, who))))
    told = formula if affirmed else Not(formula)
    return isinstance(check([told], Model(frozenset(true), tuple(domain), names)), Accepted)
