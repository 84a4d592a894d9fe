"""What AnaLog's words carry on their face: converses, orders, hypernyms, distinctness.

Part of the published list of what words carry (`therefore.language.words`); nothing but the words
of the sentences decides what an item carries of it: the axioms all of whose predicates occur. That
loses nothing. A converse that is mentioned nowhere else can be defined to be true of whatever pairs
make its axiom true, a noun that is mentioned nowhere else can be true of everybody, and formulas
without an equation cannot tell one individual from a copy of it, so that names may always denote
different people.

    converse      X is to the left of Y exactly if Y is to the right of X
    stronger      whoever is on top of Y is above Y; it has no converse, since what is above need
                  not touch
    hypernym      Linda is a woman (names of the paper only); Ayşe is a person
    distinctness  Linda is not Maria; only where a sentence speaks of "some other"
    order         left of Y, which is left of Z, is left of Z; and whoever is left of Y has not Y
                  to the left: every relation of the lexicon is a place or a comparison

Axioms come in the order in which the formulas first use their symbols, so that renaming an item's
words renames its background and changes nothing else.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations

from therefore.language.analog.lexicon import NOUNS, Name, lexicon, nouns_of
from therefore.logic.formulas import (
    And,
    Atom,
    Constant,
    Equal,
    Forall,
    Formula,
    Iff,
    Implies,
    Not,
    Variable,
    subformulas,
)
from therefore.logic.formulas import constants as names_in

X, Y, Z = Variable("X"), Variable("Y"), Variable("Z")


def background(formulas: Sequence[Formula]) -> tuple[Formula, ...]:
    """The slice of the background theory that the formulas call for.

    >>> from therefore.logic.pretty import pretty
    >>> people = (Constant("linda"), Constant("john"))
    >>> [pretty(axiom) for axiom in background([Atom("left_of", people), Atom("right_of", people)])]
    ['∀X,Y (left_of(X, Y) ↔ right_of(Y, X))', \
'∀X,Y,Z (left_of(X, Y) ∧ left_of(Y, Z) → left_of(X, Z))', \
'∀X,Y (left_of(X, Y) → ¬left_of(Y, X))']
    """
    parts = [part for formula in formulas for part in subformulas(formula)]
    predicates = list(dict.fromkeys(part.predicate for part in parts if isinstance(part, Atom)))
    people = names_in(*formulas)
    axioms: list[Formula] = []
    for one, other in combinations(predicates, 2):
        if other in _converses().get(one, ()):
            axioms.append(converse(one, other))
    for strong, weak in _stronger():
        for other in predicates if strong in predicates else ():
            if other == weak:
                axioms.append(_carries(Atom(strong, (X, Y)), Atom(weak, (X, Y))))
            elif other in _converses()[weak]:
                axioms.append(_carries(Atom(strong, (X, Y)), Atom(other, (Y, X))))
    said: list[str] = []
    for predicate in predicates:
        # The converse of an ordered predicate is ordered too: its axiom carries that over.
        partners = _converses().get(predicate, ())
        ordered = predicate in _converses() or predicate in dict(_stronger())
        if ordered and not any(partner in said for partner in partners):
            axioms += [transitivity(predicate), antisymmetry(predicate)]
            said.append(predicate)
    for noun in predicates:
        if noun in _NOUNS:
            axioms += [
                Atom(noun, (Constant(name),))
                for name in people
                if noun in nouns_of(_people()[name])
            ]
    if any(isinstance(part, Equal) for part in parts):
        axioms += [
            Not(Equal(Constant(one), Constant(other))) for one, other in combinations(people, 2)
        ]
    return tuple(axioms)


def without_touching(axioms: tuple[Formula, ...]) -> tuple[Formula, ...]:
    """The axioms without chains of what touches: what lies on what lies on Y need not touch Y."""
    touching = {transitivity(strong) for strong, _ in _stronger()}
    return tuple([axiom for axiom in axioms if axiom not in touching])


def perhaps_carried(formulas: Sequence[Formula]) -> tuple[Formula, ...]:
    """What places may carry of each other, where a text says two that have to do with each other.

    Nothing of it is published: a label must hold with it and without.

    >>> from therefore.logic.pretty import pretty
    >>> pair = (Constant("linda"), Constant("john"))
    >>> said = [Atom("upstairs_from", pair), Atom("below", pair)]
    >>> [pretty(axiom) for axiom in perhaps_carried(said)][:1]
    ['∀X,Y (upstairs_from(X, Y) → above(X, Y))']
    >>> perhaps_carried(said[:1])
    ()
    """
    said = {
        part.predicate
        for formula in formulas
        for part in subformulas(formula)
        if isinstance(part, Atom)
    }
    pairs = _perhaps().keys() & said
    kinds = {frozenset((one, *_converses()[one])) for one in pairs}
    carried = {weak for one in pairs for weak in _perhaps()[one]}
    others = said & {near for weak in carried for near in (weak, *_converses()[weak])}
    others |= {strong for strong, weak in _stronger() if strong in said and weak in carried}
    if len(kinds) < 2 and not others:
        return ()
    every = [
        (strong, weak)
        for strong, weak_ones in _perhaps().items()
        if any(strong in kind for kind in kinds)
        for weak in weak_ones
    ]
    spoken = (*formulas, *(Atom(weak, (X, Y)) for _, weak in every))
    carries = tuple([_carries(Atom(one, (X, Y)), Atom(weak, (X, Y))) for one, weak in every])
    return (*carries, *background(spoken))


def converse(one: str, other: str) -> Formula:
    """That the two predicates say the same from either end."""
    return Forall(("X", "Y"), Iff(Atom(one, (X, Y)), Atom(other, (Y, X))))


def _carries(strong: Formula, weak: Formula) -> Formula:
    return Forall(("X", "Y"), Implies(strong, weak))


def transitivity(predicate: str) -> Formula:
    """That chains of the predicate can be shortened."""
    steps = And((Atom(predicate, (X, Y)), Atom(predicate, (Y, Z))))
    return Forall(("X", "Y", "Z"), Implies(steps, Atom(predicate, (X, Z))))


def antisymmetry(predicate: str) -> Formula:
    """That the predicate never holds both ways; so it holds of nobody and themselves."""
    return Forall(("X", "Y"), Implies(Atom(predicate, (X, Y)), Not(Atom(predicate, (Y, X)))))


_NOUNS = frozenset(noun for nouns in NOUNS.values() for noun in nouns)


@cache
def _converses() -> dict[str, tuple[str, ...]]:
    """Each predicate's converses."""
    found: dict[str, tuple[str, ...]] = {}
    for one, other in lexicon().pairs:
        found[one.symbol] = (*found.get(one.symbol, ()), other.symbol)
        found[other.symbol] = (*found.get(other.symbol, ()), one.symbol)
    return found


@cache
def _stronger() -> tuple[tuple[str, str], ...]:
    return tuple((strong.symbol, weak) for strong, weak in lexicon().stronger)


@cache
def _perhaps() -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for strong, weak in lexicon().perhaps:
        found[strong] = (*found.get(strong, ()), weak)
    return found


@cache
def _people() -> dict[str, Name]:
    return {name.symbol: name for name in lexicon().names}
