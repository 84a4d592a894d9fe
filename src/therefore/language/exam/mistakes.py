"""Reading options that name a mistake: the formula that the mistake wrongly adds to the statements.

A mistake is about the form of a statement. If a clause inside a statement joins two facts, the same
words could mean a mistake about the clause, so such texts are refused.
"""

from __future__ import annotations

from collections.abc import Sequence

from therefore.errors import SentenceError
from therefore.language.exam.existence import Parts
from therefore.language.exam.meanings import MISTAKES
from therefore.language.exam.questions import MISTAKES as TEXTS
from therefore.language.exam.questions import mistakes_of
from therefore.logic.formulas import And, Atom, Formula, Implies, Not, Or, all_of

_NAMES = {text: name for name, text in TEXTS.items()}


def refuse_mistakes(scenario: str, told: Sequence[Parts], choices: Sequence[str]) -> None:
    """SentenceError unless the choices are the scenario's mistakes, each about rules alone."""
    if frozenset(_NAMES.get(one, "") for one in choices) != frozenset(mistakes_of(scenario)):
        raise SentenceError(f"{choices!r} are not four different mistakes to be made here")
    if any(_joins_facts(part) for _, parts in told for part in parts):
        raise SentenceError("a clause joins two facts, so that a mistake may be about the clause")


def mistaken(told: Sequence[Parts], choice: str, goal: Formula) -> Formula:
    """The formula that a mistake adds, for every statement about which it can be made.

    If there is no such statement, it adds nothing: the tautology that the goal implies itself.
    """
    name = _NAMES[choice]
    taken = [
        MISTAKES[f"{name} {form}"](parts) for form, parts in told if f"{name} {form}" in MISTAKES
    ]
    return all_of(taken) if taken else Implies(goal, goal)


def _joins_facts(clause: Formula) -> bool:
    """Whether a clause joins two facts by "or" or "and".

    Clauses about orders and groups join formulas for all slots, but do not count.

    >>> p, q = Atom("speaks_on_monday"), Atom("speaks_on_tuesday")
    >>> _joins_facts(Or((p, q))), _joins_facts(And((p, Not(q)))), _joins_facts(Not(p))
    (True, True, False)
    """
    match clause:
        case Or() | Not(And()):
            return True
        case And(parts):
            return all(map(_is_fact, parts))
    return False


def _is_fact(part: Formula) -> bool:
    return isinstance(part.body if isinstance(part, Not) else part, Atom)
