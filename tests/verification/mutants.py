"""Mutants of readers: every pattern with its meaning changed in one small way.

A pattern's meaning is an entry of `language.readers.PATTERNS`. A mutant replaces it by one whose
formula has lost a negation, got the other quantifier, its arguments exchanged, "and" for "or", or
by one that says nothing. Changes that leave the meaning as it was are no mutants.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from therefore.items import Item
from therefore.language.reader import Text
from therefore.language.readers import PATTERNS, forget
from therefore.language.statement import read_conclusion, read_statement
from therefore.logic.formulas import (
    And,
    Atom,
    Equal,
    Exists,
    Forall,
    Formula,
    Iff,
    Implies,
    Not,
    Or,
)
from therefore.verification.examine import examine
from therefore.verification.meaning import same_meaning


def drop_negation(formula: Formula) -> Formula:
    """The formula without its first negation."""
    return _first(formula, lambda part: part.body if isinstance(part, Not) else None)


def swap_quantifier(formula: Formula) -> Formula:
    """All for some, and some for all."""

    def swapped(part: Formula) -> Formula | None:
        match part:
            case Forall(names, Implies(left, right)):
                return Exists(names, And((left, right)))
            case Forall(names, body):
                return Exists(names, body)
            case Exists(names, And((left, *rest))):
                right = rest[0] if len(rest) == 1 else And(tuple(rest))
                return Forall(names, Implies(left, right))
            case Exists(names, body):
                return Forall(names, body)
        return None

    return _first(formula, swapped)


def swap_arguments(formula: Formula) -> Formula:
    """The sides of a conditional, or the two of a relation, exchanged."""

    def swapped(part: Formula) -> Formula | None:
        match part:
            case Implies(left, right):
                return Implies(right, left)
            case Atom(name, (one, other)):
                return Atom(name, (other, one))
        return None

    return _first(formula, swapped)


def and_for_or(formula: Formula) -> Formula:
    """The first "and" as "or", or the other way round."""

    def swapped(part: Formula) -> Formula | None:
        match part:
            case And(parts):
                return Or(parts)
            case Or(parts):
                return And(parts)
        return None

    return _first(formula, swapped)


def skip(formula: Formula) -> Formula:
    """Nothing is said."""
    return Or((formula, Not(formula)))


def _first(formula: Formula, change: Callable[[Formula], Formula | None]) -> Formula:
    """The formula with the first part that can be changed, changed."""
    changed = change(formula)
    if changed is not None:
        return changed
    match formula:
        case Atom() | Equal():
            return formula
        case Not(body):
            return Not(_first(body, change))
        case Forall(names, body):
            return Forall(names, _first(body, change))
        case Exists(names, body):
            return Exists(names, _first(body, change))
        case And(parts) | Or(parts):
            made = list(parts)
            for place, part in enumerate(parts):
                other = _first(part, change)
                if other != part:
                    made[place] = other
                    break
            return type(formula)(tuple(made))
        case Implies(left, right) | Iff(left, right):
            other = _first(left, change)
            if other != left:
                return type(formula)(other, right)
            return type(formula)(left, _first(right, change))


CHANGES = (drop_negation, swap_quantifier, swap_arguments, and_for_or, skip)

Mutant = tuple[str, str, Callable[[Formula], Formula]]
"""Language, pattern and change."""

MUTANTS: tuple[Mutant, ...] = tuple(
    (language, pattern, change)
    for language, patterns in PATTERNS.items()
    for pattern in patterns
    for change in CHANGES
)


@contextmanager
def replaced(language: str, pattern: str, meaning: Callable[..., Formula]) -> Iterator[None]:
    """The pattern with another meaning, for as long as the block runs."""
    table = PATTERNS[language]
    original = table[pattern]
    table[pattern] = meaning
    forget()
    try:
        yield
    finally:
        table[pattern] = original
        forget()


def users(items: Sequence[Item]) -> dict[tuple[str, str], list[Item]]:
    """The items whose texts use each pattern."""
    used: dict[tuple[str, str], list[Item]] = {}
    current: set[tuple[str, str]] = set()

    def noting(key: tuple[str, str], meaning: Callable[..., Formula]) -> Callable[..., Formula]:
        def noted(*parts: Any) -> Formula:
            current.add(key)
            return meaning(*parts)

        return noted

    originals = {
        (language, pattern): meaning
        for language, patterns in PATTERNS.items()
        for pattern, meaning in patterns.items()
    }
    for key, meaning in originals.items():
        PATTERNS[key[0]][key[1]] = noting(key, meaning)
    try:
        for item in items:
            forget()
            current.clear()
            statement, language = read_statement(item.premises, item.question, item.choices)
            if statement.task == "generation":
                text = Text(item.premises, item.question, item.choices)
                read_conclusion(language, text, item.target)
            for key in current:
                used.setdefault(key, []).append(item)
    finally:
        for (language, pattern), meaning in originals.items():
            PATTERNS[language][pattern] = meaning
        forget()
    return used


def killed(mutant: Mutant, items: Sequence[Item]) -> bool | None:
    """Whether an item fails with this reader; None if the change changes nothing in any of them."""
    language, pattern, change = mutant
    original = PATTERNS[language][pattern]
    alive = False

    def mutated(*parts: Any) -> Formula:
        nonlocal alive
        formula = original(*parts)
        other = change(formula)
        if other == formula or _alike(formula, other):
            return formula
        alive = True
        return other

    with replaced(language, pattern, mutated):
        for item in items:
            if examine(item).status == "failed":
                return True
    return False if alive else None


def _alike(formula: Formula, other: Formula) -> bool:
    """Whether a change of a closed formula left its meaning as it was."""
    try:
        return same_meaning(formula, other)
    except KeyError:  # a part with a variable that the whole binds: left to the whole
        return False
