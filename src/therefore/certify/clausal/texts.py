"""The formulas of many clauses as TPTP writes them, put together in Arrow from looked-up pieces.

A clause is written as a rule, `(a & ~b) => c`, its last literal behind the arrow. A sentence about
everyone is the rule under a quantifier; one about somebody is the rule with a constant, or, where
`disjunctive` says so, a plain disjunction. So `logic.tptp.write_formula` would write them one by
one; here it is a hundred thousand clauses a second.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import NamedTuple

import numpy as np
import pyarrow as pa

from therefore.certify.clausal.problem import TheoryNames, literal
from therefore.language.lines import Ints, Slot, by_literal, by_position, fill, paragraphs
from therefore.logic.formulas import Atom, Constant
from therefore.logic.tptp import write_formula
from therefore.solve.batch.theory import ClausalTheory, Size


class Terms(NamedTuple):
    """What clauses are about: for each the place of a constant, or -1, -2, ... for a variable."""

    about: Ints
    constants: tuple[str, ...]
    variables: tuple[str, ...] = ("X",)


def write_clauses(
    rows: Ints,
    predicates: tuple[str, ...],
    terms: Terms | None = None,
    *,
    disjunctive: bool = False,
) -> pa.StringArray:
    """The formula of each clause (clauses, width); propositional if there are no terms.

    >>> write_clauses(np.array([(-1, 2, 3), (-1, 0, 3)]), ("p", "q", "r")).to_pylist()
    ['(p & ~q) => r', 'p => r']
    >>> somebody = Terms(np.array([0, -1]), ("ann",))
    >>> write_clauses(np.array([(-1, 2, 3), (-1, 0, 3)]), ("p", "q", "r"), somebody).to_pylist()
    ['(p(ann) & ~q(ann)) => r(ann)', '![X]: (p(X) => r(X))']
    """
    *body, head = by_position(rows, len(predicates))
    condition, claim = _literals(predicates)
    slots = {f"c{place}": Slot(condition, each) for place, each in enumerate(body)}
    slots["head"] = Slot(claim, head)
    kind = np.count_nonzero(body, axis=0)
    if terms is None:
        return fill(_rules(len(body)), kind, slots)
    slots |= {f"l{place}": Slot(claim, each) for place, each in enumerate(body)}
    slots["v"] = Slot(terms.variables, -1 - terms.about)
    slots["t"] = Slot(_constants(terms.constants), terms.about)
    named = 2 if disjunctive else 1
    patterns = _patterns(len(body))
    return fill(patterns, kind + np.where(terms.about < 0, 0, named) * (len(body) + 1), slots)


@lru_cache(maxsize=16)
def _rules(most: int, term: str = "") -> tuple[str, ...]:
    """The patterns of rules with no condition, with one, and so on."""
    conditions = [f"{{c{place}}}{term}" for place in range(most)]
    bodies = [
        f"({' & '.join(conditions[:number])})" if number > 1 else conditions[0]
        for number in range(1, most + 1)
    ]
    head = f"{{head}}{term}"
    return (head, *(f"{body} => {head}" for body in bodies))


@lru_cache(maxsize=16)
def _patterns(most: int) -> tuple[str, ...]:
    """The patterns with individuals: rules for everyone, rules for somebody, disjunctions."""
    claims = [f"{{l{place}}}({{t}})" for place in range(most)]
    return (
        *(f"![{{v}}]: ({rule})" for rule in _rules(most, "({v})")),
        *_rules(most, "({t})"),
        *(" | ".join([*claims[:number], "{head}({t})"]) for number in range(most + 1)),
    )


@lru_cache(maxsize=16)
def _literals(predicates: tuple[str, ...]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The text of each literal where it is a condition, and where it is claimed."""
    positive = [write_formula(Atom(name)) for name in predicates]
    negated = [f"~{name}" for name in positive]
    return by_literal(negated, positive), by_literal(positive, negated)


@lru_cache(maxsize=16)
def _constants(names: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(write_formula(Atom("p", (Constant(name),)))[2:-1] for name in names)


def canonical_texts(
    theories: Sequence[ClausalTheory], *, named: bool, disjunctive: bool
) -> list[str]:
    """The premises of each theory in the names of `logic.canonical`, a line each.

    Variables and individuals are numbered as they come, so there is nothing to rename; `named`
    says that the theories are about individuals.
    """
    rows = np.concatenate([theory.matrix for theory in theories])
    lengths = [len(theory.matrix) for theory in theories]
    predicates = canonical_names("p", max(theory.size.variables for theory in theories))
    if not named:
        return paragraphs(write_clauses(rows, predicates), lengths)
    about = np.concatenate([_numbered_rules(theory.whom) for theory in theories])
    terms = Terms(
        about,
        canonical_names("c", max(theory.size.individuals for theory in theories)),
        canonical_names("X", -(-max(lengths) // 64) * 64),  # few different tables
    )
    return paragraphs(write_clauses(rows, predicates, terms, disjunctive=disjunctive), lengths)


def _numbered_rules(about: Ints) -> Ints:
    """Number the rules about everyone -1, -2 and so on, so that each has its own variable."""
    return np.where(about < 0, -np.cumsum(about < 0, dtype=np.int64), about)


@cache
def canonical_names(prefix: str, count: int) -> tuple[str, ...]:
    """The first names of one kind.

    >>> canonical_names("p", 2)
    ('p1', 'p2')
    """
    return tuple(f"{prefix}{number}" for number in range(1, count + 1))


def canonical_key(premises: str, size: Size, asked: int, whom: int, *, named: bool) -> str:
    """`logic.canonical.canonical_text` of a problem: its premises so written, and what is asked."""
    query = ""
    if asked:
        constants = canonical_names("c", size.individuals) if named else ()
        names = TheoryNames(canonical_names("p", size.variables), constants)
        query = write_formula(literal(asked, names, whom))
    return f"\n\n{premises}\n\n{query}\n\n"
