"""Arguments with a mistake: somebody concludes something from a fact, and it does not follow.

A mistake takes statements of some form to say more: "if A, then B" to say also "if B, then A".
The right option is the mistake by which one statement leads from the fact to the conclusion; with
each of the other three, made about every statement that it can be made about, the conclusion still
does not follow. Which mistake is right is drawn before the paragraph, so that none is right more
often than another.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from therefore.families.exam.sample.case import Case, Mistake, Option, S
from therefore.families.exam.sample.joining import INCLUDED
from therefore.families.exam.sample.options import Question
from therefore.language.exam.questions import Kind, mistakes_of
from therefore.logic.formulas import Formula, Implies
from therefore.randomness import Stream


def ask_flaw(case: Case[S], kind: Kind, place: int, wanted: str, rng: Stream) -> Question[S] | None:
    """An argument whose mistake is the wanted one, at that place; None if the case has none."""
    names = mistakes_of(case.scenario)
    made = {name: option for name, option in case.mistakes().items() if name in names}
    # A mistake that no statement allows is easily seen through: at most two of them are offered.
    if wanted not in made or len(made) < 2:
        return None
    steps = list(case.steps(INCLUDED[wanted]))
    rng.shuffle(steps)
    for given, concluded in steps:
        if not case.possible(case.theory, given) or case.follows(case.theory, given):
            continue
        if _leads(case, given, concluded, wanted, made):
            return _question(case, kind, place, (given, concluded), wanted, names, made, rng)
    return None


def _leads(
    case: Case[S], given: Option, concluded: Option, wanted: str, made: Mapping[str, Option]
) -> bool:
    """Whether the conclusion follows by the wanted mistake, by no other, and not without the fact.

    What any other mistake takes for granted must be possible, and so must the conclusion.
    """
    state = case.assume(case.theory, given)
    if state is None or case.follows(state, concluded) or case.repeats(concluded, given):
        return False
    known = {name: case.assume(state, option) for name, option in made.items()}
    mistaken = known.pop(wanted)
    if mistaken is None or not case.follows(mistaken, concluded):
        return False
    without = case.assume(case.theory, made[wanted])
    return not any(
        one is None or case.follows(one, concluded) for one in (*known.values(), without)
    )


def _question(
    case: Case[S],
    kind: Kind,
    place: int,
    step: tuple[Option, Option],
    wanted: str,
    offered: Sequence[str],
    made: Mapping[str, Option],
    rng: Stream,
) -> Question[S]:
    given, concluded = step
    wrong = [name for name in offered if name != wanted]
    rng.shuffle(wrong)
    names = [*wrong[:place], wanted, *wrong[place:]]
    goal = case.formula(concluded)
    options = tuple(made[name] if name in made else _idle(case, name, goal) for name in names)
    labels = tuple("" if name == wanted else name for name in names)
    needed = _needed(case, given, concluded, made[wanted])
    return Question(kind, given, options, labels, place, needed, concluded)


def _idle(case: Case[S], name: str, goal: Formula) -> Option:
    """A mistake about no statement takes nothing for granted."""
    return Option(Mistake(name, Implies(goal, goal)), case.everything)


def _needed(case: Case[S], given: Option, concluded: Option, mistake: Option) -> int:
    """How many rules the mistake leads from, beside the fact, to the conclusion."""

    def holds(known: S) -> bool:
        state = case.assume(known, given)
        then = None if state is None else case.assume(state, mistake)
        return then is not None and case.follows(then, concluded)

    return case.fewest(holds)
