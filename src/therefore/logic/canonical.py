"""Canonical form: problems that differ only in their names are written alike.

Predicates, constants and bound variables are renamed in order of first occurrence over the whole
problem (the paper's de Bruijn form, extended to first-order names). The order of premises and of
the parts of a formula is kept: two problems that differ in it are different to a reader.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import assert_never

from therefore.logic.formulas import (
    Atom,
    Constant,
    Equal,
    Exists,
    Forall,
    Formula,
    Problem,
    Term,
    Variable,
    rebuilt,
)
from therefore.logic.tptp import write_formula


def canonical_text(problem: Problem) -> str:
    """The problem with its names replaced, one formula a line, an empty line between fields.

    >>> from therefore.logic.formulas import Or
    >>> problem = Problem(premises=(Or((Atom("rain"), Atom("sun"))),), query=(Atom("sun"),))
    >>> canonical_text(problem).split()
    ['p1', '|', 'p2', 'p2']
    """
    renaming = _Renaming()
    fields = (problem.axioms, problem.premises, problem.query, problem.goal)
    return "\n\n".join(
        "\n".join(write_formula(renaming.formula(formula, {})) for formula in field)
        for field in fields
    )


def fingerprint(text: str) -> str:
    """24 hexadecimal digits of a text: 96 bits, enough for 10^12 items without a clash."""
    return blake2b(text.encode(), digest_size=12).hexdigest()


class _Renaming:
    """Hands out names in order of first occurrence: p1, c1, X1, ..."""

    def __init__(self) -> None:
        self.predicates: dict[str, str] = {}
        self.constants: dict[str, str] = {}
        self.variables = 0

    def term(self, term: Term, bound: dict[str, str]) -> Term:
        match term:
            case Variable(name):
                return Variable(bound[name])
            case Constant(name):
                return Constant(self.constants.setdefault(name, f"c{len(self.constants) + 1}"))
        assert_never(term)

    def formula(self, formula: Formula, bound: dict[str, str]) -> Formula:
        match formula:
            case Atom(predicate, arguments):
                name = self.predicates.setdefault(predicate, f"p{len(self.predicates) + 1}")
                return Atom(name, tuple(self.term(term, bound) for term in arguments))
            case Equal(left, right):
                return Equal(self.term(left, bound), self.term(right, bound))
            case Forall(variables, body) | Exists(variables, body):
                names = self._bind(variables)
                inner = bound | dict(zip(variables, names, strict=True))
                return type(formula)(names, self.formula(body, inner))
            case _:
                return rebuilt(formula, lambda part: self.formula(part, bound))

    def _bind(self, variables: tuple[str, ...]) -> tuple[str, ...]:
        first = self.variables + 1
        self.variables += len(variables)
        return tuple(f"X{number}" for number in range(first, self.variables + 1))
