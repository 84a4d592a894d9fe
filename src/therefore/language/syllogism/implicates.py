"""The clauses that several formulas imply together and no single one of them implies.

A clause is a set of literals of which at least one is true. A clause that is implied is an
implicate; it is *prime* if no smaller part of it is implied. They are found by truth table, so for
few letters only. `joined` then puts them into one formula that a sentence can say.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, product

from therefore.logic.formulas import And, Atom, Equal, Formula, Implies, Not, all_of, any_of, atoms
from therefore.logic.tables import columns, table

Clause = frozenset[tuple[Atom, bool]]
"""Atoms, and whether each is affirmed."""

WIDEST = 3
"""The number of literals in the longest implicates that are looked for."""


def implicates(formulas: Sequence[Formula]) -> list[Clause]:
    """The prime implicates of all formulas together that none of them implies.

    >>> p, q, r = Atom("p"), Atom("q"), Atom("r")
    >>> [sorted((atom.predicate, sign) for atom, sign in clause)
    ...  for clause in implicates([Implies(p, q), Implies(q, r)])]
    [[('p', False), ('r', True)]]
    """
    names = atoms(*formulas)
    column: dict[Atom | Equal, int] = dict(zip(names, columns(len(names)), strict=True))
    full = (1 << (1 << len(names))) - 1
    each = [table(formula, column, full) for formula in formulas]
    every = full
    for value in each:
        every &= value
    found: list[Clause] = []
    known: list[Clause] = []
    for size in range(1, WIDEST + 1):
        for chosen in combinations(names, size):
            for signs in product((True, False), repeat=size):
                clause = frozenset(zip(chosen, signs, strict=True))
                if any(shorter <= clause for shorter in known):
                    continue
                false = full
                for atom, sign in clause:
                    false &= full ^ column[atom] if sign else column[atom]
                if not every & false:
                    known.append(clause)
                    if all(value & false for value in each):
                        found.append(clause)
    return found


def joined(clauses: Sequence[Clause]) -> Formula | None:
    """All clauses as one formula that one sentence can say; None if they need several.

    >>> p, q, r = Atom("p"), Atom("q"), Atom("r")
    >>> found = implicates([Implies(p, And((q, r))), p])
    >>> joined(found) in (And((q, r)), And((r, q)))
    True
    """
    units = [conditional(clause) for clause in clauses if len(clause) == 1]
    longer = [clause for clause in clauses if len(clause) > 1]
    if not longer:
        return all_of(units) if units else None
    told = conditional(longer[0]) if len(longer) == 1 else _factored(longer)
    if told is None or not units:
        return told
    return And((units[0], told)) if len(units) == 1 and not isinstance(told, Not) else None


def conditional(clause: Clause) -> Formula:
    """A clause as people say it: `~p | q` as `p => q`, and `~p | ~q` as `~(p & q)`."""
    denied, affirmed = _condition(clause), _consequence(clause)
    if not denied:
        return any_of(affirmed)
    if not affirmed:
        return Not(all_of(denied))
    return Implies(all_of(denied), any_of(affirmed))


def _factored(clauses: Sequence[Clause]) -> Formula | None:
    """Conditionals with one condition or one consequence in common, as one conditional."""
    conditions = list(dict.fromkeys(map(_condition, clauses)))
    consequences = list(dict.fromkeys(map(_consequence, clauses)))
    if len(conditions) == 1 and conditions[0] and all(len(one) == 1 for one in consequences):
        return Implies(all_of(conditions[0]), all_of([one for (one,) in consequences]))
    # "or both" can join two conditions only, not three.
    two = len(conditions) == 2 and all(len(one) == 1 for one in conditions)
    if len(consequences) == 1 and consequences[0] and two:
        return Implies(any_of([one for (one,) in conditions]), any_of(consequences[0]))
    return None


def _condition(clause: Clause) -> tuple[Atom, ...]:
    return tuple(sorted((atom for atom, sign in clause if not sign), key=str))


def _consequence(clause: Clause) -> tuple[Atom, ...]:
    return tuple(sorted((atom for atom, sign in clause if sign), key=str))
