"""Random theories: clauses drawn for many at once, whom each is about, and in which order.

In these arrays a literal is the number 2 v + s: variable v, and s = 1 if it is negated; an absent
literal is -1. A clause (the NLSat paper's Algorithm 1, lines 4 to 8) is a row of three literals, or
more, the last of which is its head: what stands behind "then". So a clause of two has its absent
literal in the middle, a unit clause two in front. Outside, rows hold signed numbers as solvers know
them (`signed`), with 0 for an absent literal.

Clauses of a formula are distinct as sets of literals unless `repeats` is set: in a small formula
the number of repetitions would otherwise tell the label. Redrawing whatever equals an earlier
clause gives every ordered selection of distinct clauses the same probability, since the procedure
treats all clauses of one kind alike.

A theory's sentences are rules, about nobody in particular (-1), or about an individual (0, 1, ...).
What may be about whom differs: in GRL there are no individuals; in RCL the rules are about everyone
and each individual has its own disjunctive facts; in RuleTaker's language there is one individual,
and a rule may name it or speak of everything, with the same ground clause either way.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import comb

import numpy as np
from numpy.typing import NDArray

from therefore.errors import QuotaError
from therefore.families.family import Territory
from therefore.families.nlsat.ownership import ABSENT, draw_signs, set_signs, sign_number
from therefore.solve.batch.theory import EVERYONE, Batch, Size
from therefore.solve.batch.worlds import Ints

LITERAL = np.int16
"""What a literal is kept as: drawing is bound by memory, and this is a quarter of the default."""
MOST = 2_000
"""The most variables whose literals, and numbers of clauses, fit."""
ROUNDS = 10_000
"""How often repeated clauses may be drawn anew."""

Signing = Callable[[Ints, Ints], None]
"""Sets the signs of formulas in place; the second argument has the formulas' numbers."""


@dataclass(frozen=True, slots=True)
class ClauseShape:
    """What the clauses of a formula look like."""

    p_int: float = 1.0
    """The probability that a clause has `width` literals rather than two."""
    p_neg: float = 0.5
    """The probability that a literal is negated."""
    replacement: bool = False
    """Draw a clause's variables with replacement: a repeated one makes it shorter."""
    repeats: bool = False
    """Let a formula repeat a clause."""
    width: int = 3
    """Literals of a long clause: three, or more without replacement."""

    def possible(self, variables: int) -> int:
        """How many distinct clauses there are over so many variables.

        >>> ClauseShape().possible(5), ClauseShape(p_int=0.0).possible(5)
        (80, 40)
        """
        sizes = {2: self.p_int < 1, self.width: self.p_int > 0}
        if self.replacement:
            longest = max(size for size, occurs in sizes.items() if occurs)
            sizes = dict.fromkeys(range(1, longest + 1), True)
        signs = 1 if self.p_neg in (0, 1) else 2
        return sum(comb(variables, size) * signs**size for size, occurs in sizes.items() if occurs)


@dataclass(frozen=True, slots=True)
class Makeup:
    """What the theories of a language consist of."""

    shape: ClauseShape
    facts: int = 0
    """Disjunctive facts for each individual (RCL)."""
    mixed: bool = False
    """Whether a rule may name the individual (RuleTaker)."""
    ordered: bool = False
    """Whether a rule's conditions are said with the denied ones last (GRL): "no apples and peppers"
    could be heard as "neither"."""

    def label(self) -> str:
        """The kind's name in the calibration table; `mixed` and `ordered` make no difference there.

        >>> Makeup(ClauseShape()).label()
        'p_int=1 p_neg=0.5'
        """
        shape = self.shape
        words = [f"p_int={shape.p_int:g}", f"p_neg={shape.p_neg:g}"]
        words += [f"width={shape.width}"] * (shape.width > 3)
        words += ["replacement"] * shape.replacement + ["repeats"] * shape.repeats
        return " ".join(words + [f"facts={self.facts}"] * bool(self.facts))


def draw_theories(
    rng: np.random.Generator,
    kind: Makeup,
    sizes: Sequence[Size],
    rules: Ints,
    territory: Territory | None = None,
) -> tuple[Batch, Ints]:
    """One theory for each size and number of rules, and the number that decides who owns it.

    If a territory is given, it owns them; see `ownership`.
    """
    variables, individuals = np.array(sizes).T
    sentences = rules + kind.facts * individuals
    about = _draw_about(rng, kind, individuals, rules, sentences)
    whom = about if kind.facts else None
    sign = _owned_signs(rng, kind, territory) if territory else None
    literals = draw_formulas(rng, kind.shape, variables, sentences, about=whom, sign=sign)
    if kind.ordered:
        literals = denied_last(literals)
    rows = signed(_canonical(literals, 2))
    if kind.mixed:
        # A single literal is a fact about the individual, not a rule about everything.
        about = np.where((literals[:, :, 0] == ABSENT) & (literals[:, :, -1] != ABSENT), 0, about)
    if kind.mixed or kind.facts:
        about = _canonical(about, 1)
    return Batch(sizes, rows, about, sentences), sign_number(literals, whole=kind.ordered)


def denied_last(literals: Ints) -> Ints:
    """Clauses with the conditions that are said with "no" moved behind the others.

    The text negates each condition, so a negated literal is said without "no" and comes first.

    >>> denied_last(np.array([[[0, 3, 4], [0, ABSENT, 3]]])).tolist()
    [[[3, 0, 4], [0, -1, 3]]]
    """
    body = literals[..., :-1]
    if body.shape[-1] > 2:
        rank = np.where(body == ABSENT, 2, 1 - (body & 1))
        order = np.argsort(rank, axis=-1, kind="stable")
        body = np.take_along_axis(body, order, axis=-1)
    else:
        first, second = body[..., 0], body[..., 1]
        swapped = (second != ABSENT) & (second & 1 > first & 1)
        body = np.where(swapped[..., None], body[..., ::-1], body)
    return np.concatenate([body, literals[..., -1:]], axis=-1)


def _owned_signs(rng: np.random.Generator, kind: Makeup, territory: Territory) -> Signing:
    """A function that gives theories owned signs, the same ones after every redrawing."""
    numbers: Ints | None = None

    def sign(literals: Ints, rows: Ints) -> None:
        nonlocal numbers
        if numbers is None:
            numbers = draw_signs(rng, territory, kind.shape.p_neg, literals, ordered=kind.ordered)
        set_signs(literals, numbers[rows], whole=kind.ordered)

    return sign


def _canonical(codes: Ints, signs: int) -> Ints:
    """Variables renumbered in each row as they first occur; `signs` codes belong to a variable."""
    flat = codes.reshape(len(codes), -1)
    absent = flat == ABSENT
    names = (flat // signs).astype(np.int16)  # an absent one is -1 here too
    count = int(names.max(initial=0)) + 1
    # The first place of each name, by row: places are written from the end, so the first one
    # stays. Absent literals, -1, write to the last place of the row before.
    most = flat.shape[1]
    first = np.full((len(flat) + 1, count + 1), most)
    row = np.arange(1, len(flat) + 1)[:, None]
    place = (row * (count + 1) + names).reshape(-1)[::-1].copy()
    first.reshape(-1)[place] = np.tile(np.arange(most - 1, -1, -1), len(flat))
    first = first[1:, :-1]
    rank = np.argsort(np.argsort(first, axis=1, kind="stable"), axis=1)
    renamed = signs * np.take_along_axis(rank, names.astype(np.intp), axis=1) + flat % signs
    return np.where(absent, ABSENT, renamed).reshape(codes.shape)


def _draw_about(
    rng: np.random.Generator, kind: Makeup, individuals: Ints, rules: Ints, sentences: Ints
) -> Ints:
    """Whom each sentence is about, in random order."""
    most = int(sentences.max(initial=0))
    shape = (len(sentences), most)
    if kind.mixed:
        return np.where(rng.random(shape) < 0.5, 0, EVERYONE)
    if not kind.facts:
        return np.full(shape, EVERYONE, np.int64)
    place = np.arange(most)
    nth_fact = place - rules[:, None]
    about = np.where(nth_fact < 0, EVERYONE, nth_fact // kind.facts)
    key = np.where(place < sentences[:, None], rng.random(shape), 2.0)
    return np.take_along_axis(about, np.argsort(key, axis=1), axis=1)


def draw_formulas(
    rng: np.random.Generator,
    shape: ClauseShape,
    variables: Ints,
    clauses: Ints,
    *,
    about: Ints | None = None,
    sign: Signing | None = None,
) -> Ints:
    """Literals (formulas, most clauses, width); rows beyond a formula's own clauses are absent.

    `about` (formulas, most clauses) says whom a clause is about: clauses about different ones do
    not repeat each other. `sign` is called whenever clauses were drawn.
    """
    most = int(clauses.max(initial=0))
    literals = np.full((len(variables), most, shape.width), ABSENT, LITERAL)
    place = np.arange(most)
    own = place < clauses[:, None]
    rows, columns = np.nonzero(own)
    touched = np.arange(len(variables))
    for _ in range(ROUNDS):
        literals[rows, columns] = draw_clauses(rng, shape, variables[rows])
        fresh = literals[touched]
        if sign is not None:
            sign(fresh, touched)
            literals[touched] = fresh
        if shape.repeats:
            return literals
        numbers = clause_number(fresh, None if about is None else about[touched])
        # Rows beyond a formula's own get numbers of their own, which equal nothing.
        rows, columns = _repeated(np.where(own[touched], numbers, -1 - place))
        if not len(rows):
            return literals
        rows = touched[rows]
        touched = np.flatnonzero(np.bincount(rows))
    raise QuotaError(
        f"no {most} distinct clauses in {ROUNDS} rounds: lower alpha, or add variables"
    )


def draw_clauses(rng: np.random.Generator, shape: ClauseShape, variables: Ints) -> Ints:
    """One clause for each entry, over that many variables: an array (entries, width)."""
    chance = rng.random((shape.width, len(variables)))
    if shape.replacement:
        drawn = list((chance * variables).astype(LITERAL))
    else:
        drawn = _different(chance, variables)
    names = np.stack([drawn[0], *drawn[2:], drawn[1]], axis=1)
    if shape.p_int < 1:
        names[rng.random(len(variables)) >= shape.p_int, 1:-1] = ABSENT
    if shape.replacement:
        _merge(names)
    signs = rng.random(names.shape) < shape.p_neg
    return np.where(names == ABSENT, ABSENT, 2 * names + signs)


def _different(chance: NDArray[np.float64], variables: Ints) -> list[Ints]:
    """For each entry different variables, one for each row of chances."""
    drawn: list[Ints] = []
    ascending: list[Ints] = []
    for taken, share in enumerate(chance):
        name = (share * np.maximum(variables - taken, 0)).astype(LITERAL)
        for earlier in ascending:
            name += name >= earlier
        drawn.append(name)
        for place, earlier in enumerate(ascending):
            ascending[place], name = np.minimum(earlier, name), np.maximum(earlier, name)
        ascending.append(name)
    return drawn


def _merge(names: Ints) -> None:
    """Drop repeated variables of three in place; the rest of the body moves to the front."""
    a, b, c = names[:, 0], names[:, 1], names[:, 2]
    b[(b == a) | (b == c)] = ABSENT
    a[a == c] = ABSENT
    moved = (a == ABSENT) & (b != ABSENT)
    a[moved], b[moved] = b[moved], ABSENT


def clause_number(literals: Ints, about: Ints | None) -> Ints:
    """A number for each clause, equal where the sets of literals (and whom they are about) are."""
    if literals.shape[-1] > 3:
        return _wide_number(np.sort(literals, axis=-1))
    a, b, c = np.moveaxis(literals.astype(np.int64), -1, 0)
    low, high = np.minimum(np.minimum(a, b), c), np.maximum(np.maximum(a, b), c)
    numbers = ((low + 1) << 24) | ((a + b + c - low - high + 1) << 12) | (high + 1)
    return np.asarray(numbers if about is None else numbers + ((about + 1) << 40))


def _wide_number(ordered: Ints) -> Ints:
    width, base = ordered.shape[-1], int(ordered.max(initial=0)) + 2
    if base**width < 2**48:
        digits = (ordered + 1).astype(np.int64)
        return np.asarray(digits @ base ** np.arange(width))
    # Too large for one number each: the place among all different clauses will do.
    places = np.unique(ordered.reshape(-1, width), axis=0, return_inverse=True)[1]
    return np.asarray(places.reshape(ordered.shape[:-1]))


def signed(literals: Ints) -> Ints:
    """Literals as solvers write them: v + 1, or -(v + 1) if negated; 0 for an absent one.

    >>> signed(np.array([[0, 3, 4], [1, ABSENT, 2]])).tolist()
    [[1, -2, 3], [-1, 0, 2]]
    """
    return np.where(literals == ABSENT, 0, ((literals >> 1) + 1) * (1 - 2 * (literals & 1)))


def _repeated(numbers: Ints) -> tuple[Ints, Ints]:
    """Rows and columns of the numbers that already stand further to the left in their row."""
    # Each number with its column behind it, so that sorting keeps both, and equal ones in order.
    bits = numbers.shape[1].bit_length()
    ordered = np.sort((numbers << bits) + np.arange(numbers.shape[1]), axis=1)
    row, place = np.nonzero(ordered[:, 1:] >> bits == ordered[:, :-1] >> bits)
    return row, ordered[row, place + 1] & (1 << bits) - 1
