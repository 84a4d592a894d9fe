"""Two names may name one person: "only Ann voted" leaves open whether Bea is Ann.

Logic lets two names stand for one person; most readers assume that they do not. If the verdict
depends on it, `prove` gives a case for each. Only proper names are assumed to differ ("the mayor"
may well be Ann), and only pairs about which the text itself does not say whether they are the same.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations

from therefore.language.english.telling import individual
from therefore.logic.formulas import Constant, Equal, Formula, Not, constants, subformulas
from therefore.solve.words import listed

ORIGIN = "different names"
"""The origin of the assumption that two names differ, as proofs name it."""


def apart(text: Sequence[Formula], axioms: Sequence[Formula]) -> tuple[Formula, ...]:
    """Formulas that different names differ; empty if no formula has an equation.

    Without equations, a world in which two names name one can be turned into one with two.

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
    """Whether a constant is a name and not a description such as `the_mayor` or `ann's_dog`."""
    return not name.startswith("the_") and not any(mark in name for mark in ("'", "’", "_of_"))


def told_apart(needed: Sequence[Formula], spelling: Mapping[str, str], so: bool) -> tuple[str, ...]:
    """The notes of a case: that the names differ (if `so`), or that they may be one."""
    rest = "are two" if so else "may be one"
    return tuple(f"{one} and {other} {rest}" for one, other in _pairs(needed, spelling))


def are_two(needed: Sequence[Formula], spelling: Mapping[str, str]) -> str:
    """The clause that the names differ.

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
