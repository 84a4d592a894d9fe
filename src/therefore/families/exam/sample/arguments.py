"""Arguments with a mistake: somebody concludes something from a fact, and it does not follow.

A mistake takes statements of some form to say more: "if A, then B" to say also "if B, then A".
The right option is the mistake that makes the conclusion follow; with each of the other three, made
about every statement that it can be made about, the conclusion still does not follow. Which mistake
is right is drawn before the paragraph, so that none is right more often than another.
"""

from __future__ import annotations

import random
from collections.abc import Mapping

from therefore.families.exam.sample.case import Case, Mistake, Option, S
from therefore.families.exam.sample.options import Question
from therefore.language.exam.questions import Kind, mistakes_of
from therefore.logic.formulas import Formula, Implies

INCLUDED: dict[str, tuple[str, ...]] = {
    "sufficient": ("if", "all"),
    "necessary": ("only_if", "only"),
    "joint": ("if_both", "all_both"),
    "exclusive": ("or", "unless"),
    "some": ("some", "not_all"),
}
"""Forms that a paragraph must have one of, so that a mistake can be made."""
FACTS = 16
"""How many facts to argue from are tried."""


def ask_flaw(
    case: Case[S], kind: Kind, place: int, wanted: str, rng: random.Random
) -> Question[S] | None:
    """An argument whose mistake is the wanted one, at that place; None if the case has none."""
    made = case.mistakes()
    # A mistake that no statement allows is easily seen through: at most two of them are offered.
    if wanted not in made or len(made) < 2:
        return None
    tried = 0
    for given in case.suppositions(rng):
        if not case.possible(case.theory, given) or case.follows(case.theory, given):
            continue
        tried += 1
        if tried > FACTS:
            return None
        state = case.assume(case.theory, given)
        concluded = None if state is None else _conclusion(case, state, given, wanted, made, rng)
        if concluded is not None:
            return _question(case, kind, place, given, concluded, wanted, made, rng)
    return None


def _conclusion(
    case: Case[S],
    state: S,
    given: Option,
    wanted: str,
    made: Mapping[str, Option],
    rng: random.Random,
) -> Option | None:
    """Something that follows by the wanted mistake, not by another, and not without the fact."""
    known = {name: case.assume(state, option) for name, option in made.items()}
    mistaken = known.pop(wanted)
    without = case.assume(case.theory, made[wanted])
    others = [one for one in (*known.values(), without) if one is not None]
    if mistaken is None or len(others) <= len(known):
        return None
    for option in case.suppositions(rng):
        if (
            case.follows(mistaken, option)
            and not case.follows(state, option)
            and not case.repeats(option, given)
            and not any(case.follows(one, option) for one in others)
        ):
            return option
    return None


def _question(
    case: Case[S],
    kind: Kind,
    place: int,
    given: Option,
    concluded: Option,
    wanted: str,
    made: Mapping[str, Option],
    rng: random.Random,
) -> Question[S]:
    wrong = [name for name in mistakes_of(case.scenario) if name != wanted]
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
    """How many rules are left when as many as possible are dropped, one after the other."""
    kept = list(range(case.rules))
    for rule in range(case.rules):
        fewer = [one for one in kept if one != rule]
        state = case.assume(case.subset(fewer), given)
        then = None if state is None else case.assume(state, mistake)
        if then is not None and case.follows(then, concluded):
            kept = fewer
    return len(kept)
