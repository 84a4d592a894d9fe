"""Adjectives judged among their kind that a text uses alone, but only of one kind: smart students.

An elephant that is small for an elephant need not be a small animal, so "small" before a noun says
nothing of the thing alone. But if a text says "smart" alone only of students ("every student who is
smart"), then "smart student" may well have the same sense: it may be one sense throughout.
"""

from __future__ import annotations

from collections.abc import Sequence

from therefore.language.english.telling import is_noun
from therefore.language.words.kinds import analysed
from therefore.language.words.orders import is_verb
from therefore.logic.formulas import Atom, Constant, Formula, Variable, atoms


def one_sense(formulas: Sequence[Formula], adjectives: Sequence[str]) -> dict[str, frozenset[str]]:
    """For each noun, the adjectives that the formulas use alone of its kind and of no other kind.

    >>> from therefore.logic.tptp import read_formula
    >>> one_sense([read_formula("![X]: ((student(X) & smart(X)) => passes(X))")], ["smart"])
    {'student': frozenset({'smart'})}
    >>> one_sense([read_formula("small_elephant(jumbo)"), read_formula("small(jumbo)")], ["small"])
    {}
    """
    found: dict[str, frozenset[str]] = {}
    for adjective in adjectives:
        kinds = [
            _kinds(adjective, atom.arguments[0], formulas if _is_named(atom) else [formula])
            for formula in formulas
            for atom in atoms(formula)
            if atom.predicate == adjective and len(atom.arguments) == 1
        ]
        if kinds and len(kinds[0]) == 1 and all(each == kinds[0] for each in kinds):
            (noun,) = kinds[0]
            found[noun] = found.get(noun, frozenset()) | {adjective}
    return found


def _is_named(atom: Atom) -> bool:
    """Whether an atom is about a constant; any sentence may then give the individual's kind."""
    return isinstance(atom.arguments[0], Constant)


def _kinds(adjective: str, one: Constant | Variable, formulas: Sequence[Formula]) -> frozenset[str]:
    """The nouns said of an individual or variable, without those that have the adjective."""
    said = [
        analysed(atom.predicate)
        for atom in atoms(*formulas)
        if atom.arguments == (one,) and is_noun(atom.predicate) and not is_verb(atom.predicate)
    ]
    return frozenset(term.head for term in said if adjective not in (*term.modifiers, term.head))
