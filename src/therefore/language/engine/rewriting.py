"""Walking and changing formulas: their constants in order, and other formulas for their atoms."""

from __future__ import annotations

from collections.abc import Callable

from therefore.language.engine.counting import Set, decode
from therefore.logic.formulas import (
    Atom,
    Constant,
    Equal,
    Formula,
    Not,
    rebuilt,
    subformulas,
    terms_of,
)


def constants_in_order(formula: Formula) -> list[str]:
    """The distinct constants as they occur, those inside counted sets too."""
    found: dict[str, None] = {}
    for part in subformulas(formula):
        terms: tuple[object, ...] = terms_of(part) if isinstance(part, Atom | Equal) else ()
        if isinstance(part, Atom) and " [" in part.predicate:
            _, bodies = decode(part.predicate) or ("", ())
            found |= dict.fromkeys(name for body in bodies for name in constants_in_order(body))
        for term in terms:
            if isinstance(term, Constant):
                found.setdefault(term.name)
            elif isinstance(term, Set):
                found |= dict.fromkeys(constants_in_order(term.body))
    return list(found)


def replace_atoms(formula: Formula, change: Callable[[Atom], Formula]) -> Formula:
    """The formula with every atom replaced by `change(atom)`; double negations cancel."""
    if isinstance(formula, Atom):
        return change(formula)
    made = rebuilt(formula, lambda part: replace_atoms(part, change))
    return made.body.body if isinstance(made, Not) and isinstance(made.body, Not) else made
