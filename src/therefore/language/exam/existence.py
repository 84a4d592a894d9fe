"""The second reading of "everyone who": that there is somebody who.

Here, "Everyone who rows sings" means that nobody rows without singing, which is also true if nobody
rows. Many readers take it to say as well that somebody rows; for them, "Not everyone who rows
sings" is false only if there are people who row and all of them sing. A label must hold in their
reading too: of the options alone, and of statements and options. An option about people whom the
statements exclude has no answer in that reading.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from therefore.items import Asks
from therefore.language.exam.meanings import THERE
from therefore.logic.formulas import And, Formula, Implies, Problem

Parts = tuple[str, Sequence[Formula]]
"""The name of a sentence's form, and the formulas that it joins."""


class Peopled(NamedTuple):
    """What the second reading adds to a problem."""

    presumed: tuple[Formula, ...] = ()
    """Formulas that there are people whom the options are about."""
    others: tuple[Problem, ...] = ()
    """The problem in that reading: of the options alone, and of statements and options."""


def peopled(
    problem: Problem, asks: Asks, statements: Sequence[Parts], options: Sequence[Parts]
) -> Peopled:
    """The second reading of a problem; empty if no option is about everyone or about someone.

    An option that must be true, or is needed, is a conclusion: it need not prove that there is
    somebody. Only "Not everyone who rows sings" becomes conditional on there being somebody.
    """
    spoken_of = [_there(option) for option in options]
    presumed = tuple([one for one in spoken_of if one is not None])
    if not presumed and not any(form == "some" for form, _ in options):
        return Peopled()
    there = tuple([one for one in map(_there, statements) if one is not None])
    must = asks in ("follows", "needed")
    query = tuple(
        [
            _taken(said, form, one, must)
            for said, (form, _), one in zip(problem.query, options, spoken_of, strict=True)
        ]
    )
    others: list[Problem] = []
    if query != problem.query:
        others.append(Problem((), problem.premises, query, problem.goal))
    if there:
        others.append(Problem((), (*problem.premises, *there), query, problem.goal))
    return Peopled(presumed, tuple(others))


def _taken(said: Formula, form: str, there: Formula | None, must: bool) -> Formula:
    """The formula of an option in the second reading."""
    if there is None or must != (form == "not_all"):
        return said
    return Implies(there, said) if must else And((said, there))


def _there(said: Parts) -> Formula | None:
    """The formula that somebody whom the sentence is about exists; None if not about everyone."""
    form, parts = said
    return THERE[form](parts) if form in THERE else None
