"""The solver's answers that grading needs; only `conclusions` also calls the solver itself.

Grading asks whether something follows and which premises are needed. The solver's evidence is
dropped, since the reply brings its own.
"""

from __future__ import annotations

from collections.abc import Sequence

from therefore.logic.formulas import Exists, Forall, Formula, Not, operators, subformulas
from therefore.solve.core import needed, satisfiable

__all__ = ["entails", "equivalent", "inconsistent", "length", "needed"]


def length(formula: Formula) -> int:
    """The number of connectives and bound variables, which bounds the work before it begins."""
    bound = sum(
        len(part.variables) for part in subformulas(formula) if isinstance(part, Forall | Exists)
    )
    return operators(formula) + bound


def inconsistent(formulas: Sequence[Formula]) -> bool:
    """Whether the formulas cannot all be true; FragmentError outside the decidable fragment."""
    return bool(formulas) and not satisfiable(formulas)


def entails(theory: Sequence[Formula], query: Formula | None) -> bool:
    """Whether the query follows; None stands for a contradiction."""
    return inconsistent(theory if query is None else (*theory, Not(query)))


def equivalent(one: Formula, other: Formula) -> bool:
    """Whether two formulas follow from each other."""
    return one == other or (entails([one], other) and entails([other], one))
