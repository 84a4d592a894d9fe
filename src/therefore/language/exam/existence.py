"""What a text about everyone says to those for whom "everyone who" says that there is somebody.

"Everyone who rows sings" says here that nobody rows without singing, which is so, too, where nobody
rows. To many readers it also says that somebody rows. A label must hold for them as well: if
options are taken so, and if statements and options are. An option that speaks of people whom the
statements exclude has no answer at all.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from therefore.items import Asks
from therefore.language.exam.meanings import THERE
from therefore.logic.formulas import And, Formula, Problem

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
    """
    spoken_of = [_there(option) for option in options]
    presumed = tuple([one for one in spoken_of if one is not None])
    if not presumed and not any(form in ("some", "not_all") for form, _ in options):
        return Peopled()
    there = tuple([one for one in map(_there, statements) if one is not None])
    query = problem.query
    others: list[Problem] = []
    if presumed and asks not in ("follows", "needed"):
        query = tuple(
            [
                said if one is None else And((said, one))
                for said, one in zip(query, spoken_of, strict=True)
            ]
        )
        others.append(Problem((), problem.premises, query, problem.goal))
    if there:
        others.append(Problem((), (*problem.premises, *there), query, problem.goal))
    return Peopled(presumed, tuple(others))


def _there(said: Parts) -> Formula | None:
    """That there is somebody of whom a sentence speaks; None if it is not about everyone."""
    form, parts = said
    return THERE[form](parts) if form in THERE else None
