"""Conditionals that hold only because one of their parts is settled: readers infer none of these.

"Emma is not angry. So if she is angry, she is noisy" is right by the truth table, and so is "Emma
is noisy. So whenever she is angry, she is noisy". Most readers call neither an inference, and many
call the first one wrong: to them "if" says that the two are related. So a conclusion that is
labelled as following must be no conditional whose "if" the statements exclude or whose "then" they
state anyway, and no rule about nobody. Texts in a notation are formulas and mean the truth table.
"""

from __future__ import annotations

from collections.abc import Sequence

from therefore.checker.claims import Claim
from therefore.logic.formulas import And, Exists, Forall, Formula, Implies, Not, Problem
from therefore.verification.meaning import follows_alone

SETTLED = (
    "what is said to follow is a condition, and holds only because one of its parts is settled: "
    "readers differ on that"
)


def settled(
    problem: Problem, claims: Sequence[Claim], *, orders: bool = False, supposed: bool = False
) -> bool:
    """Whether a conclusion that is claimed to follow is, or contains, a settled conditional.

    With `orders` a conjunction says who is before whom, and its parts are not looked at. With
    `supposed` the question supposes the "if", and the conclusion is the "then" alone.

    >>> from therefore.checker.claims import against_query
    >>> from therefore.logic.tptp import read_formula
    >>> follows = [against_query(0, False)]
    >>> calm, if_angry = read_formula("~angry(emma)"), read_formula("angry(emma) => noisy(emma)")
    >>> [settled(Problem((), (told,), (if_angry,)), follows) for told in (calm, if_angry)]
    [True, False]
    """
    for claim in claims:
        found = _conclusion(problem, claim)
        if found is None:
            continue
        given, conclusion = found
        if supposed and isinstance(conclusion, Implies):
            given, conclusion = (*given, conclusion.left), conclusion.right
        if _is_settled(given, conclusion, orders=orders):
            return True
    return False


def _conclusion(problem: Problem, claim: Claim) -> tuple[tuple[Formula, ...], Formula] | None:
    """The theory and the conclusion of a claim that something follows; None for other claims."""
    if claim.satisfiable:
        return None
    given: list[Formula] = list(problem.theory)
    denied: list[Formula] = []
    for beside in claim.beside:
        said = problem.goal[0] if beside.query is None else problem.query[beside.query]
        (given if beside.affirmed else denied).append(said)
    return (tuple(given), denied[0]) if len(denied) == 1 else None


def _is_settled(given: tuple[Formula, ...], conclusion: Formula, *, orders: bool) -> bool:
    match conclusion:
        case And(parts) if not orders:
            return any(_is_settled(given, part, orders=orders) for part in parts)
        case Implies(left, right):
            if follows_alone(given, Not(left)) or follows_alone(given, right):
                return True
            return _is_settled((*given, left), right, orders=orders)
        case Forall(variables, Implies(left)):
            there = Exists(variables, left)
            return there not in given and follows_alone(given, Not(there))
    return False
