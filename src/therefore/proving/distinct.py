"""Two names may be one person: "only Ann voted" leaves open whether Bea is Ann.

Logic lets two names stand for one; most readers take different names for different ones. Where the
verdict hangs on it, it is given for both. Only proper names are kept apart ("the mayor" may well be
Ann), and no two of which the text itself says whether they are one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations

from therefore.language.english.telling import individual
from therefore.logic.formulas import Constant, Equal, Formula, Not, constants, subformulas
from therefore.solve.words import listed

ORIGIN = "different names"
"""What a step of a proof rests on that takes two names for two."""


def apart(text: Sequence[Formula], axioms: Sequence[Formula]) -> tuple[Formula, ...]:
    """That different names name different ones; nothing where no formula speaks of identity.

    Without identity a world in which two names are one can be made into one in which they are two.

    >>> from therefore.logic.tptp import read_formula, write_formula
    >>> only = read_formula("![X]: (voted(X) => X = ann)")
    >>> [write_formula(each) for each in apart([only, read_formula("voted(bea)")], [])]
    ['ann != bea']
    >>> apart([read_formula("voted(ann)"), read_formula("voted(bea)")], [])
    ()
    """
    equal = [
        {part.left, part.right}
        for formula in (*text, *axioms)
        for part in subformulas(formula)
        if isinstance(part, Equal)
    ]
    if not equal:
        return ()
    names = [Constant(name) for name in constants(*text) if _is_proper(name)]
    pairs = combinations(names, 2)
    return tuple(Not(Equal(one, other)) for one, other in pairs if {one, other} not in equal)


def _is_proper(name: str) -> bool:
    """Whether a constant is a name, and no description: not `the_mayor`, nor `ann's_dog`."""
    return not name.startswith("the_") and not any(mark in name for mark in ("'", "’", "_of_"))


def told_apart(needed: Sequence[Formula], spelling: Mapping[str, str], so: bool) -> tuple[str, ...]:
    """The notes of a case: that the names are two, or that they may be one."""
    rest = "are two" if so else "may be one"
    return tuple(f"{one} and {other} {rest}" for one, other in _pairs(needed, spelling))


def are_two(needed: Sequence[Formula], spelling: Mapping[str, str]) -> str:
    """What must be so, as a clause.

    >>> are_two([Not(Equal(Constant("ann"), Constant("bea")))], {})
    'Ann is not Bea'
    """
    return listed([f"{one} is not {other}" for one, other in _pairs(needed, spelling)])


def _pairs(needed: Sequence[Formula], spelling: Mapping[str, str]) -> list[tuple[str, str]]:
    return [
        (individual(each.body.left, spelling), individual(each.body.right, spelling))
        for each in needed
        if isinstance(each, Not) and isinstance(each.body, Equal)
    ]
