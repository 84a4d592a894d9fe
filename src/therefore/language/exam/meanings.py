"""What exam sentences mean to a reader: settings, clauses, forms, policies and questions.

The sampler chooses its formulas with code of its own (`scenes`, `forms`, `policies`); here the same
patterns are given their meaning a second time, from the English (forms, policies and mistakes in
`data/meanings.toml`). If the two differ, `verify` fails.
Cardinalities are told by counting arrangements out, not by the sampler's clauses.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import combinations

from therefore.language.exam.stored import put, stored
from therefore.logic.formulas import (
    And,
    Atom,
    Constant,
    Formula,
    Iff,
    Implies,
    Not,
    Or,
    Term,
    Variable,
    all_of,
    any_of,
)
from therefore.logic.tptp import read_formula


def at_least(count: int, atoms: Sequence[Formula]) -> list[Formula]:
    """Among any `len - count + 1` of them one is true."""
    return [any_of(some) for some in combinations(atoms, len(atoms) - count + 1)]


def at_most(count: int, atoms: Sequence[Formula]) -> list[Formula]:
    """Of any `count + 1` of them not all are true."""
    return [Not(And(some)) for some in combinations(atoms, count + 1)]


def exactly(count: int, atoms: Sequence[Formula]) -> list[Formula]:
    """That many."""
    return at_least(count, atoms) + at_most(count, atoms)


Row = Sequence[Formula]


def _earlier(rows: Sequence[Row], reach: int = 0) -> Formula:
    """Whichever slot the first has, the second has a later one; if there is a reach, within it."""
    first, second = rows
    last = len(first) - 1
    later = [second[slot : slot + (reach or last)] for slot in range(1, last + 1)]
    parts = [Implies(here, any_of(then)) for here, then in zip(first, later, strict=False)]
    return And((*parts, Not(first[last])))


CLAUSES: dict[str, Callable[..., Formula]] = {
    "yes": lambda atom: atom,
    "no": Not,
    "before": _earlier,
    "after": lambda rows: _earlier(rows[::-1]),
    "next": lambda rows: _earlier(rows, 1),
    "same": lambda rows: all_of([Iff(a, b) for a, b in zip(*rows, strict=True)]),
    "apart": lambda rows: all_of([Not(And((a, b))) for a, b in zip(*rows, strict=True)]),
    "either": lambda one, other: Or((one, other)),
    "both": lambda one, other: And((one, other)),
    "neither": lambda one, other: And((Not(one), Not(other))),
    "not_both": lambda one, other: Not(And((one, other))),
}
"""Clauses: of one person and slot, of two people in all slots (rows), or of two atoms."""


def _placed(rows: Sequence[Row], share: Callable[[Row], list[Formula]]) -> Formula:
    """Everybody has one place, and what a share of people is holds of each place."""
    one_each = [part for row in rows for part in exactly(1, row)]
    return And((*one_each, *(part for place in zip(*rows, strict=True) for part in share(place))))


SETTINGS: dict[str, Callable[..., Formula]] = {
    "selection": lambda atoms, size: And(tuple(exactly(size, atoms))),
    "one each": lambda rows: _placed(rows, partial(exactly, 1)),
    "equal groups": lambda rows, size: _placed(rows, partial(exactly, size)),
    "groups of two or more": lambda rows: _placed(rows, partial(at_least, 2)),
}
"""Settings: a row for each person, an atom in it for each slot."""


def _stored(table: str) -> dict[str, Callable[[Sequence[Formula]], Formula]]:
    """A table of meanings over the letters p, q and r, as functions of what stands for these."""
    said = {name: read_formula(text) for name, text in _TABLES[table].items()}
    return {name: partial(put, meaning) for name, meaning in said.items()}


_TABLES = stored("meanings")
FORMS, POLICIES, MISTAKES = map(_stored, ("forms", "policies", "mistakes"))
"""What is said of the parts that a sentence joins; of mistakes, what somebody takes a statement of
some form to say besides what it says."""
THERE = _stored("there")
"""That there is somebody of whom a policy about everyone speaks."""

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

SIGNS: dict[str, Callable[..., Formula]] = {
    "lacks the trait": Not,
    "does not happen": Not,
}


def has_trait(predicate: str, who: str, positive: bool) -> Formula:
    """That somebody, or whoever the quantifier speaks of, has a trait or lacks it."""
    term: Term = Constant(who.lower()) if who else Variable("X")
    atom = Atom(predicate, (term,))
    return atom if positive else SIGNS["lacks the trait"](atom)
