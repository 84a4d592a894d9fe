"""What is made of the forms of statements: truth columns, misreadings, mistakes of arguments.

A column is a set of worlds, or of types of people, as an integer. A *slip* replaces a rule by what
a hasty reader takes it for; an option is labelled by the slip that would make it the right one, and
`overlooked rule` replaces a rule by nothing. A *mistake* is told of every statement that it can be
made about, in whatever words, but an argument commits it about one statement only, in one step. The
table is `forms.toml`; the reader has one of its own (`language.exam.meanings`), and if the two
differ, `verify` fails.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Sequence
from importlib.resources import files
from typing import Any

from therefore.language.exam.forms import FORMS
from therefore.language.exam.policies import POLICY_FORMS
from therefore.language.exam.stored import LETTERS, put
from therefore.logic.formulas import And, Atom, Formula, Iff, Implies, Not, Or
from therefore.logic.tptp import read_formula

Column = Callable[[Sequence[int], int], int]
"""From the columns of the parts, and the column of everything."""

OVERLOOKED = "overlooked rule"


def compiled(formula: Formula) -> Column:
    """What a formula over letters says of columns, one for each letter.

    >>> compiled(read_formula("q => p"))([0b0011, 0b0101], 0b1111)
    11
    """
    match formula:
        case Atom():
            place = LETTERS.index(formula)
            return lambda p, full: p[place]
        case Not(body):
            denied = compiled(body)
            return lambda p, full: full & ~denied(p, full)
        case And((Atom() as one, Atom() as other)):
            i, j = LETTERS.index(one), LETTERS.index(other)
            return lambda p, full: p[i] & p[j]
        case Or((Atom() as one, Atom() as other)):
            i, j = LETTERS.index(one), LETTERS.index(other)
            return lambda p, full: p[i] | p[j]
        case Implies(Atom() as one, Atom() as other):
            i, j = LETTERS.index(one), LETTERS.index(other)
            return lambda p, full: full & ~p[i] | p[j]
        case And((left, right)):
            a, b = compiled(left), compiled(right)
            return lambda p, full: a(p, full) & b(p, full)
        case Or((left, right)):
            a, b = compiled(left), compiled(right)
            return lambda p, full: a(p, full) | b(p, full)
        case Implies(left, right):
            a, b = compiled(left), compiled(right)
            return lambda p, full: full & ~a(p, full) | b(p, full)
        case Iff(left, right):
            a, b = compiled(left), compiled(right)
            return lambda p, full: full & ~(a(p, full) ^ b(p, full))
    raise AssertionError(f"{formula} is no way to join statements")


_TABLE: dict[str, dict[str, Any]] = tomllib.loads(
    (files(__package__) / "forms.toml").read_text(encoding="utf-8")
)


def _rows(key: str) -> dict[str, Any]:
    return {form: row[key] for form, row in _TABLE.items() if key in row}


_MEANT = {name: form.means for name, form in FORMS.items()}
_MEANT |= {name: form.means for name, form in POLICY_FORMS.items()}
COLUMNS: dict[str, Column] = {name: compiled(meaning) for name, meaning in _MEANT.items()}
SLIPS: dict[str, list[tuple[str, Column]]] = {
    form: [(label, compiled(read_formula(said))) for label, said in rows]
    for form, rows in _rows("slips").items()
}
"""Labels and columns; those of policies are told of everyone."""
CLAUSE_SLIPS: dict[str, tuple[tuple[str, str, bool], ...]] = {
    "before": (("order reversed", "before", True), ("order read as adjacency", "next", False)),
    "after": (("order reversed", "after", True),),
    "next": (("order reversed", "next", True), ("adjacency read as order", "before", False)),
    "not_both": (("scope slip", "neither", False),),
    "neither": (("scope slip", "not_both", False),),
    "same": (("rule inverted", "apart", False),),
    "apart": (("rule inverted", "same", False),),
}
"""For a plain clause: label, the pattern it is taken for, and whether its people are swapped."""

SPOKEN_OF: dict[str, Column] = {
    form: compiled(read_formula(said)) for form, said in _rows("spoken_of").items()
}
"""Of a policy about everyone, those of whom it says something."""

_MISTAKEN: dict[str, dict[str, Formula]] = {
    form: {name: read_formula(said) for name, said in row.items()}
    for form, row in _rows("mistakes").items()
}
TAKEN: dict[str, dict[str, Column]] = {
    form: {name: compiled(said) for name, said in _MISTAKEN.get(form, {}).items()}
    for form in COLUMNS
}
"""What the mistakes about each form say, of the columns of its parts."""
STEPS: dict[str, list[tuple[int, int, bool]]] = _rows("steps")
"""The steps of an argument about a statement: from which part, to which, and whether to its
affirmation or its denial."""
_COMMITTED: dict[str, str] = _rows("commits")
INCLUDED: dict[str, tuple[str, ...]] = {
    mistake: tuple(form for form, one in _COMMITTED.items() if one == mistake)
    for mistake in _COMMITTED.values()
}
"""Forms that an argument commits a mistake about; a paragraph must have one of them."""
CONDITIONS: dict[str, list[int]] = _rows("conditions")
SHORTER: dict[str, list[tuple[str, list[int]]]] = _rows("shorter")


def mistaken(form: str, parts: Sequence[Formula], name: str) -> Formula | None:
    """What a mistake adds to parts joined by a form; None if it cannot be made about them."""
    said = _MISTAKEN.get(form, {}).get(name)
    return None if said is None else put(said, parts)
