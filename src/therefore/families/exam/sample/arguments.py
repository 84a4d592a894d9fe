"""Arguments with a mistake: somebody concludes something from a fact, and it does not follow.

A mistake takes statements of some form to say more: "if A, then B" to say also "if B, then A".
The right option is the mistake by which one statement leads from the fact to the conclusion; with
each of the other three, made about every statement that it can be made about, the conclusion still
does not follow. Which mistake is right is drawn before the paragraph, so that none is right more
often than another.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from therefore.families.exam.sample.case import ExamCase, Mistake, Option, S
from therefore.families.exam.sample.joining import INCLUDED, TAKEN
from therefore.families.exam.sample.options import ExamQuestion
from therefore.language.exam.questions import QuestionKind, mistakes_of
from therefore.logic.formulas import Formula, Implies
from therefore.randomness import Stream


def offers(scenario: str, forms: Iterable[str]) -> bool:
    """Whether enough mistakes can be made about statements of these forms.

    A mistake that no statement allows is easily seen through: at most two of them are offered.
    """
    made = frozenset().union(*[TAKEN.get(form, ()) for form in forms])
    return len(made.intersection(mistakes_of(scenario))) > 1


def flawed(case: ExamCase[S], wanted: str) -> bool:
    """Whether an argument about the case can make the wanted mistake, whatever else is asked."""
    made, steps = _made(case, wanted), case.steps(INCLUDED[wanted])
    return made is not None and any(_leads(case, *step, wanted, made) for step in steps)


def ask_flaw(
    case: ExamCase[S], kind: QuestionKind, place: int, wanted: str, rng: Stream
) -> ExamQuestion[S] | None:
    """An argument whose mistake is the wanted one, at that place; None if the case has none."""
    made = _made(case, wanted)
    if made is None:
        return None
    steps = list(case.steps(INCLUDED[wanted]))
    rng.shuffle(steps)
    for step in steps:
        if _leads(case, *step, wanted, made):
            return _question(case, kind, place, *step, wanted, made, rng)
    return None


def _made(case: ExamCase[S], wanted: str) -> dict[str, Option] | None:
    """The mistakes that the case allows; None if the wanted one is missing or is the only one."""
    names = mistakes_of(case.scenario)
    made = {name: option for name, option in case.mistakes().items() if name in names}
    return made if wanted in made and len(made) > 1 else None


def _leads(
    case: ExamCase[S], given: Option, concluded: Option, wanted: str, made: Mapping[str, Option]
) -> bool:
    """Whether the conclusion follows by the wanted mistake, by no other, and not without the fact.

    The fact must be possible but not known. What each other mistake takes for granted must be
    possible too, and so must the conclusion.
    """
    state = case.assume(case.theory, given)
    if state is None or case.follows(case.theory, given):
        return False
    if case.follows(state, concluded) or case.repeats(concluded, given):
        return False
    mistaken = case.assume(state, made[wanted])
    if mistaken is None or not case.follows(mistaken, concluded):
        return False
    others = [case.assume(case.theory, made[wanted])]
    others += [case.assume(state, option) for name, option in made.items() if name != wanted]
    return not any(one is None or case.follows(one, concluded) for one in others)


def _question(
    case: ExamCase[S],
    kind: QuestionKind,
    place: int,
    given: Option,
    concluded: Option,
    wanted: str,
    made: Mapping[str, Option],
    rng: Stream,
) -> ExamQuestion[S]:
    wrong = [name for name in mistakes_of(case.scenario) if name != wanted]
    rng.shuffle(wrong)
    names = [*wrong[:place], wanted, *wrong[place:]]
    goal = case.formula(concluded)
    options = tuple(made[name] if name in made else _idle(case, name, goal) for name in names)
    labels = tuple("" if name == wanted else name for name in names)
    needed = _needed(case, given, concluded, made[wanted])
    return ExamQuestion(kind, given, options, labels, place, needed, concluded)


def _idle(case: ExamCase[S], name: str, goal: Formula) -> Option:
    """The option for a mistake that no statement allows: it takes nothing for granted."""
    return Option(Mistake(name, Implies(goal, goal)), case.everything)


def _needed(case: ExamCase[S], given: Option, concluded: Option, mistake: Option) -> int:
    """How many rules are needed, beside the fact and the mistake, to reach the conclusion."""

    def holds(known: S) -> bool:
        state = case.assume(known, given)
        then = None if state is None else case.assume(state, mistake)
        return then is not None and case.follows(then, concluded)

    return len(case.needed(holds))
