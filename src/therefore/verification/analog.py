"""The other readings of AnaLog's texts: ambiguous sentences, and words that may imply more.

AnaLog's authors do not say which reading they mean, so a label must hold under each (`otherwise`).
The ambiguous patterns are listed beside the grammar (`sentences.OTHERWISE`). Added here are denied
conditions that say nothing of their parts, places that may imply other places, and rankings.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from itertools import product
from math import prod
from typing import NamedTuple

from therefore.errors import SentenceError
from therefore.language.analog.background import (
    background,
    converses,
    stronger,
)
from therefore.language.analog.lexicon import lexicon, predicates
from therefore.language.analog.sentences import OTHERWISE, taken
from therefore.language.analog.statements import denies_link, is_labelled
from therefore.language.readers import forgettable
from therefore.language.words.axioms import carries, transitive
from therefore.logic.formulas import And, Atom, Formula, Problem, Variable, subformulas

X, Y = Variable("X"), Variable("Y")
_OPEN = re.compile(r"\bor\b|\bunless\b|\beven though\b")


class Readings(NamedTuple):
    """The other readings of a text; `problems` works them out when it is called.

    Two texts whose formulas are the same up to names have the same readings up to names if their
    shapes are equal and the predicates in `named` occur in the same places of both.
    """

    problems: Callable[[], tuple[Problem, ...]]
    shape: tuple[str, ...]
    named: frozenset[str]
    ranking: frozenset[str]
    """Orders that may rank: if Ann is before Cy, then Ann is before Bo or Bo is before Cy. The
    label must hold with that and without."""


READINGS = 128
"""The most readings that a text may have; a label is decided under each."""
_FEW = 3
"""This many ambiguous sentences never have more than `READINGS` readings together."""


def analog_readings(sentences: tuple[str, ...], stated: Problem) -> Readings:
    """The other problems that the premises and the hypothesis may state.

    SentenceError if the text has more than `READINGS` readings.
    """
    shape = tuple(map(open_shape, sentences))
    if sum(map(bool, shape)) > _FEW and prod(map(len, map(readings, sentences))) > READINGS:
        raise SentenceError(f"the text has more than {READINGS} readings")
    named = related_places((*stated.premises, *stated.query))
    return Readings(lambda: _others(sentences, stated.axioms), shape, named, ranking())


def _others(sentences: tuple[str, ...], axioms: tuple[Formula, ...]) -> tuple[Problem, ...]:
    ways = [readings(sentence) for sentence in sentences]
    carried = perhaps_carried([way[0] for way in ways]) or axioms
    most = with_corners(carried)
    first, *others = (
        Problem(kept, tuple(premises), (query,))
        for kept in dict.fromkeys((axioms, without_touching(axioms), carried, most))
        for *premises, query in product(*ways)
    )
    return tuple(other for other in others if other != first)


@forgettable
@lru_cache(maxsize=1 << 15)
def readings(text: str) -> tuple[Formula, ...]:
    """Every formula that a sentence may state; the one that `read_sentence` chooses comes first.

    >>> [len(readings(f"Linda is older than {whom}.")) for whom in ("Mary", "Mary or John")]
    [1, 3]
    """
    ways = range(1 + max(map(len, OTHERWISE.values())))
    if not _OPEN.search(text.lower()):
        ways = range(1)
    found = dict.fromkeys(taken(text, way) for way in ways)
    if is_labelled(text):
        linked = taken(text, 0, linked=True)
        if denies_link(linked):
            found[linked] = None
    return tuple(found)


@lru_cache(maxsize=1 << 15)
def open_shape(text: str) -> str:
    """The pattern of a sentence that may have several readings; empty for any other sentence.

    >>> open_shape("Linda is older than Mary or John."), open_shape("Linda is older than Mary.")
    ('N is P N or N.', '')
    """
    lower = text.lower()
    if not _OPEN.search(lower) and not is_labelled(text):
        return ""
    return _named().sub("N", _predicated().sub("P", lower))


@cache
def _named() -> re.Pattern[str]:
    names = [re.escape(name.word.lower()) for name in lexicon().names]
    return re.compile(rf"\b(?:{'|'.join(names)})\b")


@cache
def _predicated() -> re.Pattern[str]:
    longest = sorted([predicate.words for predicate in predicates()], key=len, reverse=True)
    return re.compile(rf"\b(?:{'|'.join(longest)})\b")


def without_touching(axioms: tuple[Formula, ...]) -> tuple[Formula, ...]:
    """The axioms, but contact is not transitive: a cup on a book on a desk may not touch it."""
    touching = {transitive(strong) for strong, _ in stronger()}
    return tuple([axiom for axiom in axioms if axiom not in touching])


def perhaps_carried(formulas: Sequence[Formula]) -> tuple[Formula, ...]:
    """Axioms by which one place may imply another, if the text names two related places.

    AnaLog publishes none of these axioms: a label must hold with them and without.

    >>> from therefore.logic.pretty import pretty
    >>> from therefore.logic.formulas import Constant
    >>> pair = (Constant("linda"), Constant("john"))
    >>> said = [Atom("upstairs_from", pair), Atom("below", pair)]
    >>> [pretty(axiom) for axiom in perhaps_carried(said)][:1]
    ['∀X,Y (upstairs_from(X, Y) → above(X, Y))']
    >>> perhaps_carried(said[:1])
    ()
    """
    said = _said(formulas)
    pairs = _perhaps().keys() & said
    kinds = {frozenset((one, *converses()[one])) for one in pairs}
    carried = {weak for one in pairs for weak in _perhaps()[one]}
    others = said & {near for weak in carried for near in (weak, *converses()[weak])}
    others |= {strong for strong, weak in stronger() if strong in said and weak in carried}
    if len(kinds) < 2 and not others:
        return ()
    every = [
        (strong, weak)
        for strong, weak_ones in _perhaps().items()
        if any(strong in kind for kind in kinds)
        for weak in weak_ones
    ]
    spoken = (*formulas, *(Atom(weak, (X, Y)) for _, weak in every))
    found = [carries(Atom(one, (X, Y)), Atom(weak, (X, Y))) for one, weak in every]
    return (*found, *background(spoken))


def related_places(formulas: Sequence[Formula]) -> frozenset[str]:
    """The places that may imply or be implied; empty if the formulas use none that may imply.

    >>> related_places([Atom("above", (X, Y))])
    frozenset()
    """
    said = _said(formulas)
    carrying = {*_perhaps(), *dict(stronger())}
    if said.isdisjoint(carrying):
        return frozenset()
    near = {weak for weak_ones in _perhaps().values() for weak in weak_ones}
    near |= {weak for _, weak in stronger()}
    return frozenset(carrying | near | {each for one in near for each in converses()[one]})


def with_corners(axioms: tuple[Formula, ...]) -> tuple[Formula, ...]:
    """The axioms, and one more: what is to the north and to the east is to the northeast.

    It is added only if the axioms already say that northeast implies both (`perhaps_carried`).
    """
    corners = [
        carries(And(tuple([Atom(weak, (X, Y)) for weak in parts])), Atom(corner, (X, Y)))
        for corner, parts in _perhaps().items()
        if len(parts) > 1
        and all(carries(Atom(corner, (X, Y)), Atom(weak, (X, Y))) in axioms for weak in parts)
    ]
    return (*axioms, *corners)


@cache
def ranking() -> frozenset[str]:
    """The predicates that may rank: comparisons and places, but not northeast or "on top of".

    If "older than" ranks, whoever is not older than Mary is not older than anybody of her age.
    """
    corners = {corner for corner, parts in _perhaps().items() if len(parts) > 1}
    return frozenset(converses().keys() - corners)


def _said(formulas: Sequence[Formula]) -> set[str]:
    parts = [part for formula in formulas for part in subformulas(formula)]
    return {part.predicate for part in parts if isinstance(part, Atom)}


@cache
def _perhaps() -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for strong, weak in lexicon().perhaps:
        found[strong] = (*found.get(strong, ()), weak)
    return found
