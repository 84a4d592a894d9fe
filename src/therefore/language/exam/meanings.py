"""The reader's meanings of exam sentences: settings, clauses, forms, policies and questions.

The sampler makes its formulas with code of its own (`scenes`, `forms`, `policies`). This module
gives the same patterns a meaning a second time, from the English (forms, policies and mistakes in
`data/meanings.toml`); if the two differ, `verify` fails. Numbers ("at least two") are written out
over all subsets, not taken from the sampler.
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
    """Formulas that at least `count` atoms are true: of any `len - count + 1`, one is true."""
    return [any_of(some) for some in combinations(atoms, len(atoms) - count + 1)]


def at_most(count: int, atoms: Sequence[Formula]) -> list[Formula]:
    """Formulas that at most `count` atoms are true: of any `count + 1`, not all are true."""
    return [Not(And(some)) for some in combinations(atoms, count + 1)]


def exactly(count: int, atoms: Sequence[Formula]) -> list[Formula]:
    """Formulas that exactly `count` atoms are true."""
    return at_least(count, atoms) + at_most(count, atoms)


Row = Sequence[Formula]


def _earlier(rows: Sequence[Row], reach: int = 0) -> Formula:
    """The second row's slot is later than the first row's, by at most `reach` slots if not 0."""
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
"""Meanings of clauses: over one atom, over two atoms, or over two people's rows of atoms."""


def _placed(rows: Sequence[Row], share: Callable[[Row], list[Formula]]) -> Formula:
    """Every person has one place, and `share` holds of the people in each place."""
    one_each = [part for row in rows for part in exactly(1, row)]
    return And((*one_each, *(part for place in zip(*rows, strict=True) for part in share(place))))


SETTINGS: dict[str, Callable[..., Formula]] = {
    "selection": lambda atoms, size: And(tuple(exactly(size, atoms))),
    "one each": lambda rows: _placed(rows, partial(exactly, 1)),
    "equal groups": lambda rows, size: _placed(rows, partial(exactly, size)),
    "groups of two or more": lambda rows: _placed(rows, partial(at_least, 2)),
}
"""Meanings of settings: over a row for each person, with an atom for each slot."""


def _stored(table: str) -> dict[str, Callable[[Sequence[Formula]], Formula]]:
    """A table of meanings over the letters p, q and r, as functions of the parts they stand for."""
    said = {name: read_formula(text) for name, text in _TABLES[table].items()}
    return {name: partial(put, meaning) for name, meaning in said.items()}


_TABLES = stored("meanings")
FORMS, POLICIES, MISTAKES = map(_stored, ("forms", "policies", "mistakes"))
"""Meanings over the parts that a sentence joins. The meaning of a mistake is what somebody wrongly
adds to a statement of that form."""
THERE = _stored("there")
"""For policies about everyone: the formula that somebody whom the policy is about exists."""

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
"""Queries for options: alone, under a supposition, as a whole arrangement, or as an argument."""

SIGNS: dict[str, Callable[..., Formula]] = {
    "lacks the trait": Not,
    "does not happen": Not,
}


def has_trait(predicate: str, who: str, positive: bool) -> Formula:
    """The formula that `who` (or, if empty, the quantified X) has a trait or lacks it."""
    term: Term = Constant(who.lower()) if who else Variable("X")
    atom = Atom(predicate, (term,))
    return atom if positive else SIGNS["lacks the trait"](atom)
