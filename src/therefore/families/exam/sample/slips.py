"""Truth columns of sentence forms, and the ways in which people misread them.

A column is a set of worlds as an integer. A *slip* replaces a rule by what a hasty reader takes it
for; an option is labelled by the slip that would make it the right one. `overlooked rule` replaces
a rule by nothing at all.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from therefore.logic.formulas import And, Formula, Implies, Not, Or

Column = Callable[[Sequence[int], int], int]
"""From the columns of the clauses, and the column of all worlds."""

OVERLOOKED = "overlooked rule"

COLUMNS: dict[str, Column] = {
    "plain": lambda p, full: p[0],
    "both": lambda p, full: p[0] & p[1],
    "if": lambda p, full: full & ~p[0] | p[1],
    "only_if": lambda p, full: full & ~p[0] | p[1],
    "unless": lambda p, full: p[0] | p[1],
    "or": lambda p, full: p[0] | p[1],
    "xor": lambda p, full: p[0] ^ p[1],
    "iff": lambda p, full: full & ~(p[0] ^ p[1]),
    "if_both": lambda p, full: full & ~(p[0] & p[1]) | p[2],
    "then_both": lambda p, full: full & ~p[0] | p[1] & p[2],
    "if_either": lambda p, full: full & ~(p[0] | p[1]) | p[2],
    "then_either": lambda p, full: full & ~p[0] | p[1] | p[2],
    "not_both": lambda p, full: full & ~(p[0] & p[1]),
}

FORM_SLIPS: dict[str, tuple[tuple[str, Column], ...]] = {
    "if": (("converse error", lambda p, full: full & ~p[1] | p[0]),),
    "only_if": (("only if read as if", lambda p, full: full & ~p[1] | p[0]),),
    "unless": (("unless read as exclusive", lambda p, full: p[0] ^ p[1]),),
    "or": (("or read as exclusive", lambda p, full: p[0] ^ p[1]),),
    "xor": (("or read as inclusive", lambda p, full: p[0] | p[1]),),
    "iff": (
        ("biconditional read one way", lambda p, full: full & ~p[0] | p[1]),
        ("biconditional read one way", lambda p, full: full & ~p[1] | p[0]),
    ),
    "if_both": (
        ("scope slip", lambda p, full: full & ~(p[0] | p[1]) | p[2]),
        ("converse error", lambda p, full: full & ~p[2] | p[0] & p[1]),
    ),
    "then_both": (("converse error", lambda p, full: full & ~(p[1] & p[2]) | p[0]),),
    "if_either": (
        ("scope slip", lambda p, full: full & ~(p[0] & p[1]) | p[2]),
        ("converse error", lambda p, full: full & ~p[2] | p[0] | p[1]),
    ),
    "then_either": (
        ("scope slip", lambda p, full: full & ~p[0] | p[1] & p[2]),
        ("converse error", lambda p, full: full & ~(p[1] | p[2]) | p[0]),
    ),
    "not_both": (("scope slip", lambda p, full: full & ~(p[0] | p[1])),),
}

CLAUSE_SLIPS: dict[str, tuple[tuple[str, str, bool], ...]] = {
    "before": (("order reversed", "before", True), ("order read as adjacency", "next", False)),
    "after": (("order reversed", "after", True),),
    "next": (("order reversed", "next", True), ("adjacency read as order", "before", False)),
    "not_both": (("scope slip", "neither", False),),
    "neither": (("scope slip", "not_both", False),),
    "same": (("rule inverted", "apart", False),),
    "apart": (("rule inverted", "same", False),),
}
"""For a plain clause: label, the pattern it is taken for, and whether its people are swapped."""


def compiled(formula: Formula, letters: Sequence[Formula]) -> Column:
    """What a formula over letters says of columns, one for each letter.

    >>> from therefore.logic.formulas import Atom
    >>> p, q = Atom("p"), Atom("q")
    >>> compiled(Implies(q, p), (p, q))([0b0011, 0b0101], 0b1111)
    11
    """
    if formula in letters:
        place = letters.index(formula)
        return lambda p, full: p[place]
    match formula:
        case Not(body):
            denied = compiled(body, letters)
            return lambda p, full: full & ~denied(p, full)
        case And((one, other)):
            a, b = compiled(one, letters), compiled(other, letters)
            return lambda p, full: a(p, full) & b(p, full)
        case Or((one, other)):
            a, b = compiled(one, letters), compiled(other, letters)
            return lambda p, full: a(p, full) | b(p, full)
        case Implies(one, other):
            a, b = compiled(one, letters), compiled(other, letters)
            return lambda p, full: full & ~a(p, full) | b(p, full)
        case _:
            raise AssertionError(f"{formula} is no way to join statements")
