"""Check a model formula by formula; formulas that are equal up to names are checked once.

Whether a formula is true in a model depends only on the formula, on the number of individuals, on
which of them its predicates hold of, and on which its constants denote. So a verdict is computed
(`bitwise`), or kept, from the formula with numbered words and one number for each word, whose bits
are its individuals. A model that is not written as ours are (with `names`, odd signs, anything
twice) is left to the checker.
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
from therefore.verification.bitwise import Judge, judge_of

_WORD = re.compile(r"(%\d+)")
_NUMBERS = tuple([f"w{number}" for number in range(256)])
_NAME = r"(?:%\d+|[a-z]\w*)"
_ATOM = rf'"{_NAME}(?:\({_NAME}(?:,{_NAME})?\))?"'
_MODEL = re.compile(
    rf'\{{"true":\[({_ATOM}(?:,{_ATOM})*|)\](?:,"domain":\[("{_NAME}"(?:,"{_NAME}")*)\])?\}}',
    re.ASCII,
)
_PARTS = re.compile(rf'"({_NAME})(?:\(({_NAME})(?:,({_NAME}))?\))?"', re.ASCII)
LARGEST = 64
"""Individuals of a larger model are left to the checker."""

Signed = tuple[str, bool]
"""A formula whose words are numbered (`%3`), and whether it is affirmed."""


class FormulaShape(NamedTuple):
    """A formula up to names."""

    text: str
    """The formula with `w0`, `w1` and so on for its words."""
    words: tuple[tuple[str, int], ...]
    """Its words as they stand in the item, with their number of arguments; -1 for a constant."""
    unsaid: tuple[int, ...]
    """For each word, its value if the model does not mention it: 0, or -1 for a constant."""
    judge: Judge | None


class World(NamedTuple):
    """A model: for each word the individuals it holds of, as bits; for a constant, its place."""

    size: int
    known: dict[tuple[str, int], int]


def all_true(formulas: Iterable[Signed], world: World) -> bool:
    """Whether all these are true in the world; False leaves it to the checker.

    >>> said = [("![X]: (%0(X) => %1(X))", True), ("?[X]: %1(X)", True)]
    >>> world = world_of('{"true":["%1(w1)"],"domain":["w1"]}')
    >>> all_true(said, world), all_true([*said, ("?[X]: %0(X)", True)], world)
    (True, False)
    """
    size, known = world
    full = (1 << max(size, 1)) - 1
    for text, affirmed in formulas:
        shape = shape_of(text)
        if shape is None:
            return False
        values = tuple(map(known.get, shape.words, shape.unsaid))
        if -1 in values:
            return False
        if shape.judge is None or (not size and "[" in text):  # a model without individuals
            if not _true(shape.text, affirmed, size, values):
                return False
        elif bool(shape.judge(full, values)) != affirmed:
            return False
    return True


def world_of(evidence: str) -> World | None:
    """The model in the evidence; None if it is not written as ours are."""
    found = _MODEL.fullmatch(evidence)
    if found is None:
        return None
    domain = found[2][1:-1].split('","') if found[2] else []
    places = {name: place for place, name in enumerate(domain)}
    size = len(domain)
    if len(places) < size or size > LARGEST:
        return None
    known = {(name, -1): place for name, place in places.items()}
    for name, first, second in _PARTS.findall(found[1]):
        try:
            place = places[first] if first else 0
            place = place * size + places[second] if second else place
        except KeyError:
            return None
        word, bit = (name, 2 if second else 1 if first else 0), 1 << place
        bits = known.get(word, 0)
        if bits & bit:
            return None
        known[word] = bits | bit
    return World(size, known)


@lru_cache(maxsize=1 << 13)
def shape_of(text: str) -> FormulaShape | None:
    """The formula with its words numbered; None if it is none, or uses one word in two ways."""
    pieces = _WORD.split(text)
    said = pieces[1::2]
    words = tuple(dict.fromkeys(said))
    numbers = dict(zip(words, _NUMBERS, strict=False))
    if len(words) > len(_NUMBERS):
        return None
    pieces[1::2] = map(numbers.__getitem__, said)
    renamed = "".join(pieces)
    known = _known(renamed, len(words))
    if known is None:
        return None
    kinds, unsaid, judge = known
    return FormulaShape(renamed, tuple(zip(words, kinds, strict=True)), unsaid, judge)


@lru_cache(maxsize=1 << 12)
def _known(text: str, words: int) -> tuple[tuple[int, ...], tuple[int, ...], Judge | None] | None:
    """The arities and unsaid values of the words, and the judge; None as in `shape_of`."""
    formula = _read(text)
    if formula is None:
        return None
    uses = _uses(formula)
    kinds = dict(uses)
    if len(uses) != words or kinds.keys() != set(_NUMBERS[:words]):
        return None
    found = tuple([kinds[word] for word in _NUMBERS[:words]])
    return found, tuple([min(kind, 0) for kind in found]), judge_of(formula)


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
    """Whether the checker accepts the model with these values for the formula (or its denial)."""
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
