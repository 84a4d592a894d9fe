"""The axioms that AnaLog's words call for: converses, orders, hypernyms, distinctness.

They are part of the published list of what words imply (`therefore.language.words`). Only the words
of the sentences decide which axioms an item gets: those all of whose predicates occur. Leaving out
the others changes no label. A converse that occurs nowhere else can be true of exactly the pairs
that its axiom needs, a noun that occurs nowhere else can be true of everybody, and formulas without
equations cannot tell an individual from a copy of it, so names may always denote different people.

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

from therefore.language.analog.lexicon import HYPERNYMS, lexicon, nouns_of, people
from therefore.language.words.axioms import X, Y, carries, converse, transitive
from therefore.logic.formulas import Atom, Constant, Equal, Formula, Not, subformulas
from therefore.logic.formulas import constants as names_in


def background(formulas: Sequence[Formula]) -> tuple[Formula, ...]:
    """The axioms all of whose predicates occur in the formulas.

    >>> from therefore.logic.pretty import pretty
    >>> people = (Constant("linda"), Constant("john"))
    >>> [pretty(axiom) for axiom in background([Atom("left_of", people), Atom("right_of", people)])]
    ['∀X,Y (left_of(X, Y) ↔ right_of(Y, X))', \
'∀X,Y,Z (left_of(X, Y) ∧ left_of(Y, Z) → left_of(X, Z))', \
'∀X,Y (left_of(X, Y) → ¬left_of(Y, X))']
    """
    parts = [part for formula in formulas for part in subformulas(formula)]
    predicates = list(dict.fromkeys(part.predicate for part in parts if isinstance(part, Atom)))
    named, called = names_in(*formulas), people()
    axioms: list[Formula] = []
    for one, other in combinations(predicates, 2):
        if other in converses().get(one, ()):
            axioms.append(converse(one, other))
    for strong, weak in stronger():
        for other in predicates if strong in predicates else ():
            if other == weak:
                axioms.append(carries(Atom(strong, (X, Y)), Atom(weak, (X, Y))))
            elif other in converses()[weak]:
                axioms.append(carries(Atom(strong, (X, Y)), Atom(other, (Y, X))))
    said: list[str] = []
    for predicate in predicates:
        # The converse of an ordered predicate is ordered too: its axiom carries that over.
        partners = converses().get(predicate, ())
        ordered = predicate in converses() or predicate in dict(stronger())
        if ordered and not any(partner in said for partner in partners):
            axioms += [transitive(predicate), antisymmetry(predicate)]
            said.append(predicate)
    for noun in predicates:
        if noun in HYPERNYMS:
            axioms += [
                Atom(noun, (Constant(name),)) for name in named if noun in nouns_of(called[name])
            ]
    if any(isinstance(part, Equal) for part in parts):
        axioms += [
            Not(Equal(Constant(one), Constant(other))) for one, other in combinations(named, 2)
        ]
    return tuple(axioms)


def antisymmetry(predicate: str) -> Formula:
    """The axiom that the predicate never holds both ways, and so never of one and the same."""
    return carries(Atom(predicate, (X, Y)), Not(Atom(predicate, (Y, X))))


@cache
def converses() -> dict[str, tuple[str, ...]]:
    """From each predicate to its converses."""
    found: dict[str, tuple[str, ...]] = {}
    for one, other in lexicon().pairs:
        found[one.symbol] = (*found.get(one.symbol, ()), other.symbol)
        found[other.symbol] = (*found.get(other.symbol, ()), one.symbol)
    return found


@cache
def stronger() -> tuple[tuple[str, str], ...]:
    """Pairs of predicates, the first of which implies the second."""
    return tuple((strong.symbol, weak) for strong, weak in lexicon().stronger)
