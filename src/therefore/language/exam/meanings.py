"""What exam sentences mean to a reader: settings, clauses, forms, policies and questions.

The sampler chooses its formulas with code of its own (`scenes`, `forms`, `policies`); here the same
patterns are given their meaning a second time, from the English. If the two differ, `verify` fails.
Cardinalities are told by counting arrangements out, not by the sampler's clauses.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations

from therefore.logic.formulas import (
    And,
    Atom,
    Constant,
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


def both(parts: Sequence[Formula]) -> Formula:
    """All of them."""
    return parts[0] if len(parts) == 1 else And(tuple(parts))


def either(parts: Sequence[Formula]) -> Formula:
    """At least one of them."""
    return parts[0] if len(parts) == 1 else Or(tuple(parts))


def at_least(count: int, atoms: Sequence[Formula]) -> list[Formula]:
    """Among any `len - count + 1` of them one is true."""
    return [either(some) for some in combinations(atoms, len(atoms) - count + 1)]


def at_most(count: int, atoms: Sequence[Formula]) -> list[Formula]:
    """Of any `count + 1` of them not all are true."""
    return [Not(And(some)) for some in combinations(atoms, count + 1)]


def exactly(count: int, atoms: Sequence[Formula]) -> list[Formula]:
    """That many."""
    return at_least(count, atoms) + at_most(count, atoms)


Row = Sequence[Formula]


def _earlier(rows: Sequence[Row]) -> Formula:
    """Whichever slot the first has, the second has a later one."""
    first, second = rows
    last = len(first) - 1
    parts: list[Formula] = [
        Implies(first[slot], either(second[slot + 1 :])) for slot in range(last)
    ]
    return And((*parts, Not(first[last])))


def _right_before(rows: Sequence[Row]) -> Formula:
    first, second = rows
    last = len(first) - 1
    parts: list[Formula] = [Implies(first[slot], second[slot + 1]) for slot in range(last)]
    return And((*parts, Not(first[last])))


CLAUSES: dict[str, Callable[..., Formula]] = {
    "yes": lambda atom: atom,
    "no": Not,
    "before": _earlier,
    "after": lambda rows: _earlier(rows[::-1]),
    "next": _right_before,
    "same": lambda rows: both([Iff(a, b) for a, b in zip(*rows, strict=True)]),
    "apart": lambda rows: both([Not(And((a, b))) for a, b in zip(*rows, strict=True)]),
    "either": lambda one, other: Or((one, other)),
    "both": lambda one, other: And((one, other)),
    "neither": lambda one, other: And((Not(one), Not(other))),
    "not_both": lambda one, other: Not(And((one, other))),
}
"""Clauses: of one person and slot, of two people in all slots (rows), or of two atoms."""

SETTINGS: dict[str, Callable[..., Formula]] = {
    "selection": lambda atoms, size: And(tuple(exactly(size, atoms))),
    "one each": lambda rows: And(
        tuple(part for row in (*rows, *zip(*rows, strict=True)) for part in exactly(1, row))
    ),
    "equal groups": lambda rows, size: And(
        (
            *(part for row in rows for part in exactly(1, row)),
            *(part for column in zip(*rows, strict=True) for part in exactly(size, column)),
        )
    ),
    "groups of two or more": lambda rows: And(
        (
            *(part for row in rows for part in exactly(1, row)),
            *(part for column in zip(*rows, strict=True) for part in at_least(2, column)),
        )
    ),
}
"""Settings: a row for each person, an atom in it for each slot."""

FORMS: dict[str, Callable[[Sequence[Formula]], Formula]] = {
    "plain": lambda p: p[0],
    "both": lambda p: And((p[0], p[1])),
    "if": lambda p: Implies(p[0], p[1]),
    "only_if": lambda p: Implies(p[0], p[1]),
    "unless": lambda p: Or((p[0], p[1])),
    "or": lambda p: Or((p[0], p[1])),
    "xor": lambda p: And((Or((p[0], p[1])), Not(And((p[0], p[1]))))),
    "iff": lambda p: Iff(p[0], p[1]),
    "if_both": lambda p: Implies(And((p[0], p[1])), p[2]),
    "then_both": lambda p: Implies(p[0], And((p[1], p[2]))),
    "if_either": lambda p: Implies(Or((p[0], p[1])), p[2]),
    "then_either": lambda p: Implies(p[0], Or((p[1], p[2]))),
    "not_both": lambda p: Or((Not(p[0]), Not(p[1]))),
}

POLICIES: dict[str, Callable[[Sequence[Formula]], Formula]] = {
    "all": lambda p: Forall(("X",), Implies(p[0], p[1])),
    "none": lambda p: Forall(("X",), Implies(p[0], Not(p[1]))),
    "only": lambda p: Forall(("X",), Implies(p[1], p[0])),
    "all_both": lambda p: Forall(("X",), Implies(And((p[0], p[1])), p[2])),
    "all_either": lambda p: Forall(("X",), Implies(p[0], Or((p[1], p[2])))),
    "some": lambda p: Exists(("X",), And((p[0], p[1]))),
    "not_all": lambda p: Exists(("X",), And((p[0], Not(p[1])))),
    "fact": lambda p: p[0],
    "fact_both": lambda p: And((p[0], p[1])),
    "fact_either": lambda p: Or((p[0], p[1])),
    "fact_if": lambda p: Implies(p[0], p[1]),
}

OPTIONS: dict[str, Callable[..., Formula]] = {
    "plain": lambda option: option,
    "if x, must be": Implies,
    "if x, cannot be": lambda x, option: And((x, option)),
    "if x, could be": lambda x, option: And((x, option)),
    "if y, by mistake": lambda y, mistake: And((y, mistake)),
    "chosen": lambda atoms, chosen: And(
        tuple(a if yes else Not(a) for a, yes in zip(atoms, chosen, strict=True))
    ),
    "placed": lambda atoms: And(tuple(atoms)),
    "argument": lambda premises, conclusion: Implies(And(tuple(premises)), conclusion),
}
"""What an option says, alone, under a supposition, as a whole arrangement, or as an argument."""

MISTAKES: dict[str, Callable[[Sequence[Formula]], Formula]] = {
    "reversal if": lambda p: Implies(p[1], p[0]),
    "reversal only_if": lambda p: Implies(p[1], p[0]),
    "reversal unless": lambda p: Not(And((p[0], p[1]))),
    "reversal not_both": lambda p: Or((p[0], p[1])),
    "reversal if_both": lambda p: Implies(p[2], And((p[0], p[1]))),
    "reversal then_both": lambda p: Implies(Or((p[1], p[2])), p[0]),
    "reversal if_either": lambda p: Implies(p[2], And((p[0], p[1]))),
    "reversal then_either": lambda p: Implies(Or((p[1], p[2])), p[0]),
    "reversal fact_if": lambda p: Implies(p[1], p[0]),
    "reversal all": lambda p: Forall(("X",), Implies(p[1], p[0])),
    "reversal none": lambda p: Forall(("X",), Or((p[0], p[1]))),
    "reversal only": lambda p: Forall(("X",), Implies(p[0], p[1])),
    "reversal all_both": lambda p: Forall(("X",), Implies(p[2], And((p[0], p[1])))),
    "reversal all_either": lambda p: Forall(("X",), Implies(Or((p[1], p[2])), p[0])),
    "joint if_both": lambda p: Implies(Or((p[0], p[1])), p[2]),
    "joint all_both": lambda p: Forall(("X",), Implies(Or((p[0], p[1])), p[2])),
    "alternative or": lambda p: And((p[0], p[1])),
    "alternative then_either": lambda p: Implies(p[0], And((p[1], p[2]))),
    "alternative fact_either": lambda p: And((p[0], p[1])),
    "alternative all_either": lambda p: Forall(("X",), Implies(p[0], And((p[1], p[2])))),
    "exclusive or": lambda p: Not(And((p[0], p[1]))),
    "exclusive unless": lambda p: Not(And((p[0], p[1]))),
    "exclusive then_either": lambda p: Implies(p[0], Not(And((p[1], p[2])))),
    "some some": lambda p: Forall(("X",), Implies(p[0], p[1])),
    "some not_all": lambda p: Forall(("X",), Implies(p[0], Not(p[1]))),
}
"""What a mistake takes a statement of some form to say besides what it says."""

SIGNS: dict[str, Callable[..., Formula]] = {
    "lacks the trait": Not,
    "does not happen": Not,
}


def has_trait(predicate: str, who: str, positive: bool) -> Formula:
    """That somebody, or whoever the quantifier speaks of, has a trait or lacks it."""
    term: Term = Constant(who.lower()) if who else Variable("X")
    atom = Atom(predicate, (term,))
    return atom if positive else SIGNS["lacks the trait"](atom)
