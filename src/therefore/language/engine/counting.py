"""Amounts: small numbers as different variables, all others as one atom that holds its sets.

`at least three` is written with three variables. `most`, `many`, comparisons of numbers, and
numbers above `WRITTEN_OUT` become an atom whose name holds the sets: `'most [dog(X)] [bark(X)]'`.
A set that depends on a variable outside it ("every dog has four legs") cannot be such an atom; its
numbers are written out up to `MOST_VARIABLES`.
`language.words` adds what such words imply (that most is more than none, say).
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from therefore.errors import FormulaError
from therefore.language.engine.meaning import apply, conjunction, fresh_variable, negation
from therefore.logic.formulas import (
    Atom,
    Equal,
    Exists,
    Forall,
    Formula,
    Not,
    Variable,
    any_of,
    free_variables,
)
from therefore.logic.tptp import read_formula, write_formula

WRITTEN_OUT = 3
"""Up to this number, `at least n` has n variables: with four, deciding takes minutes."""
MOST_VARIABLES = 6
"""The same bound for sets that depend on a variable outside them."""

Property = Callable[[Any], Formula]


@dataclass(frozen=True, slots=True)
class Set:
    """The individuals for which the body is true; an atom holds it until words are filled in."""

    variable: str
    body: Formula


def at_least(number: int, *properties: Property) -> Formula:
    """That at least `number` individuals have all the properties.

    >>> from therefore.logic.tptp import write_formula
    >>> from therefore.language.engine.filling import tidy
    >>> write_formula(tidy(at_least(2, lambda x: Atom("dog", (x,)))))
    '?[X,Y]: (X != Y & dog(X) & dog(Y))'
    """
    if _is_one_name(number, properties):
        return _together(f"at least {number}", properties)
    people = [fresh_variable() for _ in range(number)]
    apart: list[Formula] = [Not(Equal(one, two)) for one, two in combinations(people, 2)]
    has = [apply(each, person) for person in people for each in properties]
    return Exists(tuple(person.name for person in people), conjunction(*apart, *has))


def at_most(number: int, *properties: Property) -> Formula:
    """That no more than `number` individuals have all the properties."""
    if _is_one_name(number + 1, properties):
        return negation(_together(f"at least {number + 1}", properties))
    people = [fresh_variable() for _ in range(number + 1)]
    same: list[Formula] = [Equal(one, two) for one, two in combinations(people, 2)]
    has = [negation(apply(each, person)) for person in people for each in properties]
    return Forall(tuple(person.name for person in people), any_of((*same, *has)))


def _is_one_name(number: int, properties: tuple[Property, ...]) -> bool:
    """Whether the number is said by an atom, since it takes too many variables to write out."""
    if number <= WRITTEN_OUT or number > MOST_VARIABLES:
        return number > WRITTEN_OUT
    own = fresh_variable()
    return all(free_variables(apply(each, own)) <= {own.name} for each in properties)


def exactly(number: int, *properties: Property) -> Formula:
    """That `number` individuals, no more and no fewer, have all the properties."""
    if number == 0:
        return at_most(0, *properties)
    return conjunction(at_least(number, *properties), at_most(number, *properties))


def _together(kind: str, properties: tuple[Property, ...]) -> Formula:
    """An atom over one set: the individuals that have all the properties."""
    return counted(kind, lambda x: conjunction(*(apply(each, x) for each in properties)))


def counted(kind: str, *properties: Property) -> Formula:
    """An atom that holds the sets of these properties."""
    sets = []
    for each in properties:
        variable = fresh_variable()
        sets.append(Set(variable.name, apply(each, variable)))
    return Atom(kind, tuple(sets))  # type: ignore[arg-type]


def encode(kind: str, bodies: list[Formula]) -> str:
    """The name of the atom; each body has the free variable X."""
    return " ".join([kind, *(f"[{write_formula(body)}]" for body in bodies)])


_SET = re.compile(r"\[((?:[^\[\]]|\[[^\[\]]*\])*)\]")


def decode(name: str) -> tuple[str, tuple[Formula, ...]] | None:
    """The kind and the bodies of a name that `encode` made, else None.

    >>> decode("most [dog(X)] [bark(X)]")
    ('most', (Atom(predicate='dog', ...), Atom(predicate='bark', ...)))
    >>> decode("dog") is None
    True
    """
    kind, bracket, _ = name.partition(" [")
    if not bracket:
        return None
    bodies: list[Formula] = []
    for text in _SET.findall(name[len(kind) :]):
        try:
            closed = read_formula(f"![X]: ({text})")
        except FormulaError:
            return None
        bodies.append(closed.body if isinstance(closed, Forall) else closed)
    return kind, tuple(bodies)


X = Variable("X")
"""The variable of every encoded set."""
