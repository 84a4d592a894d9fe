"""Forward chaining: what rules derive from facts, one step after another, and nothing else.

A rule fires when all its conditions are derived; negation is explicit, so that "not red" holds only
where it is said or concluded. There is no reasoning backwards through a rule (contraposition) and
none by cases, so forward chaining is weaker than logic. Some rule bases are labelled in this way,
and this module shows where such labels differ from what follows.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product

from therefore.logic.formulas import (
    And,
    Atom,
    Constant,
    Forall,
    Formula,
    Implies,
    Not,
    Variable,
    constants,
)

Literal = tuple[Atom, bool]
Rule = tuple[list[Literal], list[Literal]]
"""A rule: its conditions, then its conclusions."""


def forward_literals(formulas: Sequence[Formula]) -> set[Literal]:
    """The ground literals that forward chaining derives; other formulas than rules are left out.

    >>> from therefore.logic.tptp import read_formula
    >>> texts = ("![X]: (man(X) => mortal(X))", "man(socrates)", "~mortal(zeus)", "man(zeus) | p")
    >>> found = forward_literals([read_formula(text) for text in texts])
    >>> sorted((atom.predicate, atom.arguments[0].name, sign) for atom, sign in found)
    [('man', 'socrates', True), ('mortal', 'socrates', True), ('mortal', 'zeus', False)]
    """
    people = constants(*formulas)
    rules = [rule for formula in formulas for rule in _rules(formula, people, {})]
    derived: set[Literal] = set()
    while True:
        fresh = {
            literal
            for conditions, conclusions in rules
            if derived.issuperset(conditions)
            for literal in conclusions
        }
        if fresh <= derived:
            return derived
        derived |= fresh


def _rules(formula: Formula, people: Sequence[str], bound: Mapping[str, str]) -> Iterator[Rule]:
    """The rules that a formula states, a fact being a rule without conditions."""
    if isinstance(formula, Forall):
        for who in product(people, repeat=len(formula.variables)):
            named = {**bound, **dict(zip(formula.variables, who, strict=True))}
            yield from _rules(formula.body, people, named)
        return
    body, head = (
        (formula.left, formula.right) if isinstance(formula, Implies) else (And(()), formula)
    )
    conditions, conclusions = _literals(body, bound), _literals(head, bound)
    if conditions is not None and conclusions is not None:
        yield conditions, conclusions


def _literals(formula: Formula, bound: Mapping[str, str]) -> list[Literal] | None:
    """The literals of a conjunction; None if it is something else."""
    found: list[Literal] = []
    for part in formula.parts if isinstance(formula, And) else (formula,):
        sign = not isinstance(part, Not)
        atom = part.body if isinstance(part, Not) else part
        if not isinstance(atom, Atom):
            return None
        terms = (
            Constant(bound[term.name]) if isinstance(term, Variable) else term
            for term in atom.arguments
        )
        found.append((Atom(atom.predicate, tuple(terms)), sign))
    return found
