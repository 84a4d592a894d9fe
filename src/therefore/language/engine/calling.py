"""Nouns with "the" that refer back within a sentence: "if a dog barks, the dog is hungry".

A meaning marks such a noun as `called(Kind, x)`, where it may refer to `x`. The words are known
only when the template is filled. Then `settled` drops the mark if another atom has this noun for
`x`, and drops the whole reading if none does (in "if a farmer sings, the baby wakes up" the baby is
not the farmer).
"""

from __future__ import annotations

from therefore.language.engine.meaning import conjunction
from therefore.logic.formulas import And, Atom, Formula, Term, atoms, rebuilt

_CALLED = "called: "
_FILLED = "called:_"
"""No name of a sentence begins so, though "called up" is one."""


def called(kind: str, term: Term) -> Formula:
    """The mark that this noun may refer to an individual."""
    return Atom(_CALLED + kind, (term,))


def is_marked(formula: Formula) -> bool:
    """Whether a template holds a mark."""
    return any(atom.predicate.startswith(_CALLED) for atom in atoms(formula))


def settled(formula: Formula) -> Formula | None:
    """The filled formula without its marks; None if a mark's noun is said of no such individual.

    >>> from therefore.logic.tptp import read_formula, write_formula
    >>> dog = read_formula("![X]: ((big_dog(X) & barks(X)) => ('called:_dog'(X) & hungry(X)))")
    >>> write_formula(settled(dog))
    '![X]: ((big_dog(X) & barks(X)) => hungry(X))'
    >>> settled(read_formula("![X]: (farmer(X) => ('called:_baby'(X) & wakes(X)))")) is None
    True
    """
    said = atoms(formula)
    for mark in said:
        if not mark.predicate.startswith(_FILLED):
            continue
        noun = mark.predicate.removeprefix(_FILLED)
        beside = [each.predicate for each in said if each.arguments == mark.arguments]
        names = [name for name in beside if not name.startswith(_FILLED)]
        if not any(name == noun or name.endswith(f"_{noun}") for name in names):
            return None
    return _without(formula)


def _without(formula: Formula) -> Formula:
    match formula:
        case And(parts):
            kept: list[Formula] = [
                _without(part)
                for part in parts
                if not (isinstance(part, Atom) and part.predicate.startswith(_FILLED))
            ]
            return conjunction(*kept)
        case Atom():
            return formula
        case _:
            return rebuilt(formula, _without)
