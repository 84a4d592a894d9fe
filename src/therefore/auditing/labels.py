"""Ask the solver whether a label holds for a problem, and which label does.

Verdicts are kept up to names. No certificate is written or checked here: that is enough to find the
readings under which the label differs.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from therefore.checker.claims import Claim
from therefore.checker.forms import parallel_options
from therefore.errors import FragmentError
from therefore.items import ENTAILMENT, SATISFIABILITY, THREE_WAY, Item
from therefore.language.reader import Statement
from therefore.logic.formulas import Formula, Not, Problem
from therefore.logic.tptp import read_formula, write_formula
from therefore.solve.decide import satisfiable
from therefore.solve.evidence import Model


@lru_cache(maxsize=1 << 15)
def same(one: Formula, other: Formula) -> bool:
    """Whether two formulas are equal or proved equivalent."""
    if one == other:
        return True
    try:
        return not (possible((one, Not(other))) or possible((other, Not(one))))
    except FragmentError:
        return False


_WORD = re.compile(r"[a-z]\w*", re.ASCII)


def possible(formulas: Sequence[Formula]) -> bool:
    """Whether the formulas can be true together; solved once for all sets equal up to names."""
    numbers: dict[str, str] = {}
    return _satisfiable(
        tuple(
            _WORD.sub(lambda word: numbers.setdefault(word[0], f"w{len(numbers)}"), _written(one))
            for one in formulas
        )
    )


@lru_cache(maxsize=1 << 16)
def _written(formula: Formula) -> str:
    return write_formula(formula)


@lru_cache(maxsize=1 << 16)
def _satisfiable(texts: tuple[str, ...]) -> bool:
    return isinstance(satisfiable([read_formula(text) for text in texts]), Model)


def holds(problem: Problem, claims: Sequence[Claim], statement: Statement, answer: int) -> bool:
    """Whether the label holds for the problem, or its premises clash, which no reader means."""
    if statement.task != "satisfiability" and not possible(problem.theory):
        return True
    if statement.asks == "parallel":
        return [place for place, same in enumerate(parallel_options(problem)) if same] == [answer]
    return all(possible(claim.formulas(problem)) == claim.satisfiable for claim in claims)


def label(problem: Problem, item: Item, statement: Statement) -> str:
    """The answer to the problem, in the words of the choices."""
    theory = problem.theory
    if statement.task == "satisfiability":
        return SATISFIABILITY[possible(theory)]
    follows = [not possible((*theory, Not(query))) for query in problem.query]
    excluded = [not possible((*theory, query)) for query in problem.query]
    if statement.task == "entailment":
        if tuple(item.choices) == THREE_WAY:
            return THREE_WAY[2 if follows[0] else 0 if excluded[0] else 1]
        return ENTAILMENT[follows[0]]
    if statement.task == "generation":
        return "it follows" if follows[0] else "it does not follow"
    right = {
        "follows": follows,
        "contradicts": excluded,
        "consistent": [not no for no in excluded],
    }.get(statement.asks)
    if statement.asks == "parallel":
        right = parallel_options(problem)
    if right is None:
        return "another"
    options = [text for text, yes in zip(item.choices, right, strict=True) if yes]
    return " / ".join(options) or "none of the options"
