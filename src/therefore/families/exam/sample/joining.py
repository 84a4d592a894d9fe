"""What follows from the form of a statement: truth columns, misreadings, mistakes of arguments.

A column is a set of worlds, or of types of people, as an integer. A *slip* replaces a rule by what
a hasty reader takes it for; an option is labelled by the slip that would make it the right one, and
`overlooked rule` replaces a rule by nothing. A *mistake* is described for every statement that it
can be made about; an argument commits it about one statement only, in one step. The table is
`forms.toml`. The reader has a table of its own (`language.exam.meanings`), and if the two differ,
`verify` fails.
"""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import Any

from therefore.language.exam.forms import FORMS
from therefore.language.exam.policies import POLICY_FORMS
from therefore.language.exam.stored import LETTERS, put
from therefore.logic.formulas import Formula
from therefore.logic.tables import Column, compiled
from therefore.logic.tptp import read_formula

OVERLOOKED = "overlooked rule"


_TABLE: dict[str, dict[str, Any]] = tomllib.loads(
    (files(__package__) / "forms.toml").read_text(encoding="utf-8")
)


def _column(said: str) -> Column:
    return compiled(read_formula(said), LETTERS)


def _rows(key: str) -> dict[str, Any]:
    return {form: row[key] for form, row in _TABLE.items() if key in row}


_MEANT = {name: form.means for name, form in FORMS.items()}
_MEANT |= {name: form.means for name, form in POLICY_FORMS.items()}
COLUMNS: dict[str, Column] = {name: compiled(meaning, LETTERS) for name, meaning in _MEANT.items()}
SLIPS: dict[str, list[tuple[str, Column]]] = {
    form: [(label, _column(said)) for label, said in rows] for form, rows in _rows("slips").items()
}
"""For each form, labels and columns; a policy's column says which types everyone may have."""
CLAUSE_SLIPS: dict[str, list[tuple[str, str, bool]]] = _rows("taken_for")
"""For a plain clause: label, the pattern it is taken for, and whether its people are swapped."""

SPOKEN_OF = {form: _column(said) for form, said in _rows("spoken_of").items()}
"""For each policy about everyone, the types of people of whom it says something."""

_MISTAKES = _rows("mistakes")
TAKEN: dict[str, dict[str, Column]] = {
    form: {name: _column(said) for name, said in _MISTAKES.get(form, {}).items()}
    for form in COLUMNS
}
"""For each form, what each mistake takes it to say, computed from the columns of its parts."""
STEPS: dict[str, list[tuple[int, int, bool]]] = _rows("steps")
"""The steps of an argument about a statement: from which part, to which, and whether to its
affirmation or its denial."""
_COMMITTED: dict[str, str] = _rows("commits")
INCLUDED: dict[str, tuple[str, ...]] = {
    mistake: tuple(form for form, one in _COMMITTED.items() if one == mistake)
    for mistake in _COMMITTED.values()
}
"""The forms about which an argument commits each mistake; a paragraph must have one of them."""
CONDITIONS: dict[str, list[int]] = _rows("conditions")
SHORTER: dict[str, list[tuple[str, list[int]]]] = _rows("shorter")


_read = cache(read_formula)


def mistaken(form: str, parts: Sequence[Formula], name: str) -> Formula | None:
    """What a mistake adds to parts joined by a form; None if it cannot be made about them."""
    said = _MISTAKES.get(form, {}).get(name)
    return None if said is None else put(_read(said), parts)
