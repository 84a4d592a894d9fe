"""What a text about everyone says to those for whom "everyone who" says that there is somebody.

"Everyone who rows sings" says here that nobody rows without singing, which is so, too, where nobody
rows. To many readers it also says that somebody rows; and "Not everyone who rows sings" is false to
them only if there are people who row and all of them sing. A label must hold for them as well: if
options are taken so, and if statements and options are. An option that speaks of people whom the
statements exclude has no answer at all.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from therefore.items import Asks
from therefore.language.exam.meanings import THERE
from therefore.logic.formulas import And, Formula, Implies, Problem

Parts = tuple[str, Sequence[Formula]]
"""The form of a sentence, and what it joins."""


class Peopled(NamedTuple):
    """What is taken for granted about there being somebody."""

    presumed: tuple[Formula, ...] = ()
    """That there are people of whom the options speak."""
    others: tuple[Problem, ...] = ()
    """The problem as such readers take it."""


def peopled(
    problem: Problem, asks: Asks, statements: Sequence[Parts], options: Sequence[Parts]
) -> Peopled:
    """The same for a problem whose options are about everyone, or about someone.

    What has to be true, or is needed, is a conclusion: that there is somebody is not asked of it.
    But somebody is there of whom it is denied that everyone is so.
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
    """What an option says to such readers."""
    if there is None or must != (form == "not_all"):
        return said
    return Implies(there, said) if must else And((said, there))


def _there(said: Parts) -> Formula | None:
    """That there is somebody of whom a sentence speaks; None if it is not about everyone."""
    form, parts = said
    return THERE[form](parts) if form in THERE else None
