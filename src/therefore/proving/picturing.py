"""Worlds that a reader can picture: things stay different unless the text makes them one.

A solver fills in anything that a text leaves open: a tail that is a dog and has itself. Each such
oddity is forbidden in turn, as long as a world remains; the verdict does not change.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations

from therefore.language.english.telling import is_noun
from therefore.language.words.axioms import X, always, not_both
from therefore.language.words.orders import is_verb
from therefore.logic.formulas import And, Atom, Constant, Equal, Formula, Not, atoms, constants
from therefore.proving.bounded import Settled, settle
from therefore.solve.evidence import Model

MOST_TRIES = 12


def plausible(
    theory: Sequence[Formula],
    found: Settled,
    find: Callable[[Sequence[Formula]], Settled | None] = settle,
) -> Settled:
    """A world of the theory with fewer oddities, or the one that was found."""
    kept: list[Formula] = []
    for oddity in list(_oddities(theory, found))[:MOST_TRIES]:
        tried = find([*theory, *kept, oddity])
        if tried is not None and isinstance(tried.evidence, Model):
            kept.append(oddity)
            found = Settled(tried.evidence, tried.formulas[: len(theory)])
    return found


def _oddities(theory: Sequence[Formula], found: Settled) -> Iterator[Formula]:
    """The oddities of a world: two names or two kinds of one thing, a relation to oneself."""
    assert isinstance(found.evidence, Model)
    true = found.evidence.true
    known = [Constant(name) for name in constants(*theory)]
    for place, who in enumerate(known):
        if place and who.name in found.evidence.names:
            others = tuple(Not(Equal(each, who)) for each in known[:place])
            yield And(others) if place > 1 else others[0]
    names = dict.fromkeys((atom.predicate, len(atom.arguments)) for atom in atoms(*theory))
    kinds = [name for name, arity in names if arity == 1 and is_noun(name) and not is_verb(name)]
    said = [{atom.predicate for atom in atoms(formula)} for formula in theory]
    for one, other in combinations((kind for kind in kinds if kind != "person"), 2):
        # Two kinds in one sentence are not odd together: red pandas may be mammals.
        if not any({one, other} <= names for names in said) and any(
            Atom(other, atom.arguments) in true for atom in true if atom.predicate == one
        ):
            yield not_both(one, other)
    for name, arity in names:
        if arity == 2 and any(
            atom.predicate == name and len(set(atom.arguments)) == 1 for atom in true
        ):
            yield always(Not(Atom(name, (X, X))))
