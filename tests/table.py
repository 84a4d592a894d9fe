"""Satisfiability by truth table: total and slow, the reference that every faster way must match."""

from __future__ import annotations

from collections.abc import Sequence

from therefore.logic.formulas import Formula
from therefore.logic.ground import ground
from therefore.logic.tables import tables
from therefore.solve.evidence import Model
from therefore.solve.structure import structure


def model_by_table(formulas: Sequence[Formula]) -> Model | None:
    """The model in the first true row of the truth table of all formulas; None if there is none.

    >>> from therefore.logic.formulas import Atom, Not
    >>> model_by_table([Not(Atom("p")), Atom("q")]).true
    frozenset({Atom(predicate='q', arguments=())})
    >>> model_by_table([Not(Atom("p")), Atom("p")]) is None
    True
    """
    grounding = ground(formulas)
    names, values, full = tables(grounding.formulas)
    together = full
    for value in values:
        together &= value
    if not together:
        return None
    row = (together & -together).bit_length() - 1
    return structure([atom for i, atom in enumerate(names) if row >> i & 1], grounding.universe)


def count_models(formulas: Sequence[Formula]) -> int:
    """How many rows make every formula true.

    >>> from therefore.logic.formulas import Atom, Or
    >>> count_models([Or((Atom("p"), Atom("q")))])
    3
    """
    _, values, full = tables(ground(formulas).formulas)
    for value in values:
        full &= value
    return full.bit_count()
