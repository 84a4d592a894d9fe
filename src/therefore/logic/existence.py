"""What rules suppose: "All soldiers are tall" says to many readers that there are soldiers."""

from __future__ import annotations

from collections.abc import Sequence

from therefore.logic.formulas import (
    And,
    Atom,
    Exists,
    Forall,
    Formula,
    Implies,
    Variable,
    subformulas,
)


def supposed(
    premises: Sequence[Formula], query: Sequence[Formula], *kinds: str
) -> tuple[Formula, ...]:
    """That somebody (of these kinds) meets each rule's condition, if it is asked who there is.

    >>> from therefore.logic.tptp import read_formula, write_formula
    >>> rule, asked = map(read_formula, ("![X]: (p(X) => q(X))", "?[X]: q(X)"))
    >>> list(map(write_formula, supposed([rule], [asked]))), supposed([rule], [rule])
    (['?[X]: p(X)'], ())
    """
    if not any(isinstance(part, Exists) for one in query for part in subformulas(one)):
        return ()
    beside = [Atom(kind, (Variable("X"),)) for kind in kinds]
    bodies = [one.body for one in premises if isinstance(one, Forall) and one.variables == ("X",)]
    rules = [body.left for body in bodies if isinstance(body, Implies)]
    return tuple([Exists(("X",), And((left, *beside)) if beside else left) for left in rules])
