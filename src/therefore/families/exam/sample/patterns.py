"""Patterns of arguments: the same clauses put together in four ways that no exchange makes alike.

A pattern is premises of listed forms and a conclusion, over letters; a literal is a letter or, with
a minus, its denial. The four patterns of a question have the same forms and the same literals, each
as often, in other places: neither the number of "if"s and "not"s nor how often something is named
tells which of them an argument has.
"""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from functools import cache, lru_cache, reduce
from importlib.resources import files
from itertools import permutations, product
from math import factorial
from operator import and_
from typing import NamedTuple

from therefore.errors import QuotaError
from therefore.families.exam.sample.joining import COLUMNS
from therefore.language.exam.forms import FORMS, wordings
from therefore.logic.tables import columns
from therefore.randomness import Stream
from therefore.solve.types import settled

TRIES = 600
"""How many patterns are drawn to find a valid one, and valid ones to find four."""
SHUFFLES = 120
"""How many orders of its literals are tried to find three further patterns."""

_MIX = tomllib.loads((files(__package__) / "mix.toml").read_text(encoding="utf-8"))["argument"]
PLANS = [(row["premises"], row["conclusion"], row["letters"]) for row in _MIX["plans"]]
"""Forms of the premises, form of the conclusion, and letters."""

_DENIED = _MIX["denied"]
"""How many literals are denied."""
_ALTERNATIVES = frozenset({"or", "xor", "not_both", "then_either"})


class Joined(NamedTuple):
    """A form and the literals that it joins."""

    form: str
    literals: tuple[int, ...]


class Schema(NamedTuple):
    """Premises and a conclusion."""

    premises: tuple[Joined, ...]
    conclusion: Joined
    letters: int

    @property
    def said(self) -> tuple[Joined, ...]:
        """The premises, then the conclusion."""
        return (*self.premises, self.conclusion)

    @property
    def follows(self) -> bool:
        """Whether the conclusion follows from the premises."""
        return not self.rows & ~self.tables[-1]

    @property
    def rows(self) -> int:
        """The rows of the truth table that the premises leave."""
        return reduce(and_, self.tables[:-1], self.full)

    @property
    def full(self) -> int:
        """All rows of the truth table, one bit each."""
        return (1 << (1 << self.letters)) - 1

    @property
    def tables(self) -> tuple[int, ...]:
        """The columns of premises and conclusion."""
        return tuple(_column(one, self.letters, 0) for one in self.said)


def draw_patterns(rng: Stream) -> tuple[Schema, ...]:
    """Four patterns of the same literals, no two alike, one of them valid at least."""
    for _ in range(TRIES):
        forms, conclusion, letters = rng.choice(PLANS)
        first = _first(forms, conclusion, letters, rng)
        if first is None:
            continue
        found = [first]
        literals = [one for said in first.said for one in said.literals]
        for _ in range(SHUFFLES):
            rng.shuffle(literals)
            other = _pattern(forms, conclusion, letters, literals)
            if other is None or not _admissible(other):
                continue
            if not any(alike(one, other) for one in found):
                found.append(other)
                if len(found) == 4:
                    return tuple(found)
    raise QuotaError(f"no four patterns of arguments in {TRIES} tries")


def _first(forms: Sequence[str], conclusion: str, letters: int, rng: Stream) -> Schema | None:
    """A valid pattern in which every letter occurs twice or more; None if none is found."""
    size = sum([FORMS[form].size for form in (*forms, conclusion)])
    twice = [*range(1, letters + 1)] * 2
    for _ in range(TRIES):
        names = [*twice, *[rng.below(letters) + 1 for _ in range(size - len(twice))]]
        rng.shuffle(names)
        for place in rng.sample(range(size), rng.choice(_DENIED)):
            names[place] = -names[place]
        found = _pattern(forms, conclusion, letters, names)
        if found is not None and _valid(found):
            return found
    return None


def _pattern(
    forms: Sequence[str], conclusion: str, letters: int, literals: Sequence[int]
) -> Schema | None:
    """The literals put into the forms; None if a sentence would name a letter twice."""
    said: list[Joined] = []
    start = 0
    for form in (*forms, conclusion):
        end = start + FORMS[form].size
        some = tuple(literals[start:end])
        if len(set(map(abs, some))) < len(some):
            return None
        said.append(Joined(form, some))
        start = end
    return Schema(tuple(said[:-1]), said[-1], letters)


@lru_cache(maxsize=1 << 13)
def _valid(pattern: Schema) -> bool:
    """Whether the conclusion follows, and somebody might argue so."""
    return pattern.follows and _admissible(pattern)


@lru_cache(maxsize=1 << 13)
def _admissible(pattern: Schema) -> bool:
    """Whether somebody might argue so: no sentence is idle, and none alone gives the conclusion."""
    for form, literals in pattern.said:
        if not wordings(form, tuple(one < 0 for one in literals)):
            return False
    concluded = {abs(one) for one in pattern.conclusion.literals}
    named = [{abs(one) for one in said.literals} for said in pattern.premises]
    if any(concluded == letters for letters in named):
        return False  # the converse of a premise, or its like: the others would be idle
    if set().union(*named) != set(range(1, pattern.letters + 1)):
        return False
    facts = {abs(said.literals[0]) for said in pattern.premises if said.form == "plain"}
    for (form, _), letters in zip(pattern.premises, named, strict=True):
        if form in _ALTERNATIVES and facts & letters:
            return False  # nobody says "p, and p or q"
    full = pattern.full
    *premises, conclusion = pattern.tables
    if any(
        not reduce(and_, [*premises[:place], *premises[place + 1 :]], full) & ~premises[place]
        for place in range(len(premises))
    ):
        return False
    if any(not one & ~conclusion for one in premises):
        return False
    left = pattern.rows
    # Without a fact among them, premises rule no condition out: "if p, q; if p, not q".
    return left & conclusion != 0 and (bool(facts) or not settled(left, pattern.letters))


def alike(one: Schema, other: Schema) -> bool:
    """Whether two patterns could be taken for one.

    They could if an exchange of letters makes them equivalent, sentence by sentence; or if an
    exchange of letters, some of them denied, makes them the same sentences.

    >>> ponens = Schema((Joined("if", (1, 2)), Joined("plain", (1,))), Joined("plain", (2,)), 2)
    >>> denied = Schema((Joined("if", (-1, 2)), Joined("plain", (-1,))), Joined("plain", (2,)), 2)
    >>> tollens = Schema((Joined("if", (1, 2)), Joined("plain", (-2,))), Joined("plain", (-1,)), 2)
    >>> alike(ponens, denied), alike(ponens, tollens)
    (True, False)
    """
    return _meaning(one) == _meaning(other) or _wording(one) == _wording(other)


@lru_cache(maxsize=1 << 12)
def _meaning(pattern: Schema) -> tuple[tuple[int, ...], int]:
    """Columns of premises and conclusion, under the order of letters that makes them least."""
    return min(
        (
            tuple(sorted(_column(one, pattern.letters, order) for one in pattern.premises)),
            _column(pattern.conclusion, pattern.letters, order),
        )
        for order in range(factorial(pattern.letters))
    )


@lru_cache(maxsize=1 << 12)
def _wording(pattern: Schema) -> tuple[tuple[Joined, ...], ...]:
    """The premises, with letters renamed and signed in the way that makes them least.

    The conclusion is affirmed and gets the first letters, so all that is left to choose about
    it is which side of an "or" comes first.
    """
    form, concluded = pattern.conclusion
    first = [concluded, concluded[::-1]] if form == "or" else [concluded]
    named_there = {abs(one) for one in concluded}
    rest = [one for one in range(1, pattern.letters + 1) if one not in named_there]
    ways = []
    for head, tail in product(first, permutations(rest)):
        for signs in product((1, -1), repeat=len(rest)):
            named = [0] * (pattern.letters + 1)
            for number, literal in enumerate(head, start=1):
                named[abs(literal)] = number if literal > 0 else -number
            for number, (letter, sign) in enumerate(
                zip(tail, signs, strict=True), start=len(head) + 1
            ):
                named[letter] = sign * number
            ways.append(tuple(sorted([_renamed(one, named) for one in pattern.premises])))
    return (min(ways), (Joined(form, ()),))


def _renamed(said: Joined, named: Sequence[int]) -> Joined:
    literals = [named[one] if one > 0 else -named[-one] for one in said.literals]
    match said.form:
        case "or" | "xor" | "not_both":
            literals.sort()
        case "if_both":
            literals[:2] = sorted(literals[:2])
        case "then_either":
            literals[1:] = sorted(literals[1:])
    return Joined(said.form, tuple(literals))


@cache
def _column(said: Joined, letters: int, order: int) -> int:
    """The rows in which the sentence is true, with the letters in the order of that number."""
    full = (1 << (1 << letters)) - 1
    known = _orders(letters)[order]
    parts = [
        known[abs(one) - 1] if one > 0 else full & ~known[abs(one) - 1] for one in said.literals
    ]
    return COLUMNS[said.form](parts, full)


@cache
def _orders(letters: int) -> tuple[tuple[int, ...], ...]:
    """The columns of the letters in every order; order 0 leaves them as they are."""
    return tuple(permutations(columns(letters)))
