"""Random theories: clauses, whom each is about, and the order in which they are said.

A theory's sentences are rules, about nobody in particular (-1), or about an individual (0, 1, ...).
What may be about whom differs: in GRL there are no individuals; in RCL the rules are about everyone
and each individual has its own disjunctive facts; in RuleTaker's language there is one individual,
and a rule may name it or speak of everything, with the same ground clause either way.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from therefore.families.family import Territory
from therefore.families.nlsat.kcnf import ABSENT, Shape, draw_formulas, signed
from therefore.families.nlsat.ownership import draw_signs, set_signs, sign_number
from therefore.solve.batch.theory import EVERYONE, Batch, Size
from therefore.solve.batch.worlds import Ints


@dataclass(frozen=True, slots=True)
class Kind:
    """What the theories of a language consist of."""

    shape: Shape
    facts: int = 0
    """Disjunctive facts for each individual (RCL)."""
    mixed: bool = False
    """Whether a rule may name the individual (RuleTaker)."""
    ordered: bool = False
    """Whether a rule's conditions are said with the denied ones last (GRL): "no apples and peppers"
    could be heard as "neither"."""

    def label(self) -> str:
        """The kind's name in the calibration table; `mixed` and `ordered` make no difference there.

        >>> Kind(Shape()).label()
        'p_int=1 p_neg=0.5'
        """
        shape = self.shape
        words = [f"p_int={shape.p_int:g}", f"p_neg={shape.p_neg:g}"]
        words += [f"width={shape.width}"] * (shape.width > 3)
        words += ["replacement"] * shape.replacement + ["repeats"] * shape.repeats
        return " ".join(words + [f"facts={self.facts}"] * bool(self.facts))


def draw_theories(
    rng: np.random.Generator,
    kind: Kind,
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
    literals = draw_formulas(
        rng,
        kind.shape,
        variables,
        sentences,
        about=about if kind.facts else None,
        sign=None
        if territory is None
        else _OwnedSigns(rng, territory, kind.shape.p_neg, kind.ordered),
    )
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
    """Clauses whose conditions that are said with "no" stand behind the others, else as they were.

    A literal of the body is said as its negation, so those come first that are negated themselves.

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


@dataclass(slots=True)
class _OwnedSigns:
    """Gives theories signs that the territory owns, and the same ones after every redrawing."""

    rng: np.random.Generator
    territory: Territory
    p_neg: float
    ordered: bool
    numbers: Ints | None = None

    def __call__(self, literals: Ints, rows: Ints) -> None:
        if self.numbers is None:
            self.numbers = draw_signs(
                self.rng, self.territory, self.p_neg, literals, ordered=self.ordered
            )
        set_signs(literals, self.numbers[rows], whole=self.ordered)


def _canonical(codes: Ints, signs: int) -> Ints:
    """Variables renumbered in each row as they first occur; `signs` codes belong to a variable."""
    flat = codes.reshape(len(codes), -1)
    absent = flat == ABSENT
    names = (flat // signs).astype(np.int16)  # an absent one is -1 here too
    count = int(names.max(initial=0)) + 1
    first = np.stack([np.argmax(names == name, axis=1) for name in range(count)], axis=1)
    missing = np.take_along_axis(names, first, axis=1) != np.arange(count)
    first[missing] = flat.shape[1]
    rank = np.argsort(np.argsort(first, axis=1, kind="stable"), axis=1)
    renamed = signs * np.take_along_axis(rank, names.astype(np.intp), axis=1) + flat % signs
    return np.where(absent, ABSENT, renamed).reshape(codes.shape)


def _draw_about(
    rng: np.random.Generator, kind: Kind, individuals: Ints, rules: Ints, sentences: Ints
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
