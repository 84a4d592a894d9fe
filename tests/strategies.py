"""Hypothesis strategies for formulas: closed, small, and with the names that break readers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from hypothesis import strategies as st

from therefore.logic.formulas import (
    And,
    Atom,
    Constant,
    Equal,
    Exists,
    Forall,
    Formula,
    Iff,
    Implies,
    Not,
    Or,
    Term,
    Variable,
)

# Each name has one arity and one kind, as provers demand; all are printable ASCII.
PREDICATES: Mapping[int, Sequence[str]] = {
    0: ("p", "q", "rain_2", "It rains", "$true", "50%"),
    1: ("red", "Tall", "it's", "1st", "back\\slash"),
    2: ("likes", "is taller than", "/*not a comment*/", "=>"),
}
CONSTANTS: Sequence[str] = ("ann", "bob", "New York", "42", "X")
VARIABLES: Sequence[str] = ("X", "Y", "Z_1")

any_name = st.text(min_size=1, max_size=6)
"""Any name at all, Unicode, quotes and control characters included."""


@st.composite
def formulas(
    draw: st.DrawFn,
    *,
    first_order: bool = True,
    wild: bool = False,
    max_depth: int = 4,
    letters: Sequence[str] = PREDICATES[0],
    iff: bool = True,
    max_parts: int = 3,
) -> Formula:
    """Closed formulas; `wild` names are any text, and then one name may have several arities.

    `formulas(first_order=False, letters="pqr", iff=False, max_parts=2)` are those of `infix`.
    """

    def name(known: Sequence[str]) -> str:
        return draw(any_name if wild else st.sampled_from(known))

    def term(scope: tuple[str, ...]) -> Term:
        variables = st.sampled_from(scope).map(Variable) if scope else st.nothing()
        constants = (any_name if wild else st.sampled_from(CONSTANTS)).map(Constant)
        return draw(st.one_of(variables, constants))

    def leaf(scope: tuple[str, ...]) -> Formula:
        arity = draw(st.sampled_from((0, 1, 2, None) if first_order else (0,)))
        if arity is None:
            return Equal(term(scope), term(scope))
        predicate = name(PREDICATES[arity] if arity else letters)
        return Atom(predicate, tuple(term(scope) for _ in range(arity)))

    def grow(depth: int, scope: tuple[str, ...]) -> Formula:
        if depth == 0:
            return leaf(scope)
        shapes = ["leaf", "not", "and", "or", "implies"]
        shapes += ["iff"] * iff + ["forall", "exists"] * first_order
        match draw(st.sampled_from(shapes)):
            case "not":
                return Not(grow(depth - 1, scope))
            case "and" | "or" as shape:
                count = draw(st.integers(2, max_parts))
                parts = tuple(grow(depth - 1, scope) for _ in range(count))
                return And(parts) if shape == "and" else Or(parts)
            case "implies":
                return Implies(grow(depth - 1, scope), grow(depth - 1, scope))
            case "iff":
                return Iff(grow(depth - 1, scope), grow(depth - 1, scope))
            case "forall" | "exists" as shape:
                picks = st.lists(st.sampled_from(VARIABLES), min_size=1, max_size=2, unique=True)
                bound = tuple(draw(picks))
                body = grow(depth - 1, scope + bound)
                return Forall(bound, body) if shape == "forall" else Exists(bound, body)
            case _:
                return leaf(scope)

    return grow(max_depth, ())
