"""Whether a label holds however its text is taken: the other readings of a statement, decided.

A language says which other readings its sentences have (`Statement.others`: "older than Mary or
John" may mean than both). The label must hold under each. A reading under which the premises
contradict each other is dropped, as a reader would drop it. The solver is asked, once for each form
of formulas and claims: verdicts are kept by both, with the words numbered.
"""

from __future__ import annotations

from collections.abc import Sequence

from therefore.checker.claims import Claim
from therefore.checker.evidence import Model
from therefore.errors import FragmentError
from therefore.items import Logic
from therefore.logic.formulas import Formula, Problem
from therefore.solve.decide import satisfiable
from therefore.verification.meaning import spelt
from therefore.verification.numbered import NumberedTheory, numbered

_KEPT = 1 << 14
_same: dict[tuple[tuple[Claim, ...], NumberedTheory], bool] = {}


def changed_by_reading(others: Sequence[Problem], claims: tuple[Claim, ...]) -> list[str]:
    """A line for each other reading under which the label is wrong.

    >>> from therefore.checker.claims import against_query
    >>> from therefore.logic.tptp import read_formula
    >>> both = Problem((), (read_formula("p & q"),), (read_formula("p"),))
    >>> changed_by_reading([both], (against_query(0, True),))
    ['the label is wrong if a sentence is taken otherwise: p & q']
    """
    return [
        "the label is wrong if a sentence is taken otherwise: " + "; ".join(spelt(other)[1])
        for other in others
        if not _holds(other, claims)
    ]


def _holds(other: Problem, claims: tuple[Claim, ...]) -> bool:
    form = numbered(Logic(*spelt(other)), "")
    if form is None:
        return _decided(other, claims)
    key = (claims, form.theory)
    if key not in _same:
        if len(_same) >= _KEPT:
            _same.clear()
        _same[key] = _decided(other, claims)
    return _same[key]


def _decided(other: Problem, claims: tuple[Claim, ...]) -> bool:
    """Whether every claim of the label is true of the problem, or its premises cannot be true."""
    try:
        if not _possible(other.theory):
            return True
        return all(_possible(claim.formulas(other)) == claim.satisfiable for claim in claims)
    except FragmentError:
        return False


def _possible(formulas: Sequence[Formula]) -> bool:
    return isinstance(satisfiable(formulas), Model)
