"""From "can these be true together?" to an answer: the step that provers and samplers share.

Every possible answer claims that certain sets of formulas are satisfiable and others not
(`checker.claims`). Whoever can judge satisfiability, well or badly, picks the answer whose claims
agree with its judgements best. The text is read back for that; of the item's logic only the axioms
are used, the background knowledge that the text takes for granted.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from therefore.checker.claims import ClaimError, label_claims
from therefore.errors import SentenceError
from therefore.items import Item
from therefore.language.readers import READERS
from therefore.logic.formulas import Formula, Problem
from therefore.logic.tptp import read_formula
from therefore.reasoners.reasoner import Answer

Judge = Callable[[Sequence[Formula]], bool]
"""Whether formulas can be true together."""


def read_problem(item: Item) -> Problem:
    """The problem that the text states, with the item's background knowledge added."""
    if item.family not in READERS:
        raise SentenceError(f"family {item.family!r} has no reader")
    problem = READERS[item.family].read(item)
    if problem.axioms:
        return problem
    return replace(problem, axioms=tuple(read_formula(text) for text in item.logic.axioms))


def answer_by_claims(item: Item, judge: Judge) -> Answer:
    """The answer whose claims agree best with the judge; the first of them if several do.

    A text that cannot be read back is unreadable; an item without options gets no answer.
    """
    if not item.choices:
        return Answer(status="no answer")
    try:
        problem = read_problem(item)
        claims = [
            label_claims(item.task, item.choices, option, item.asks)
            for option in range(len(item.choices))
        ]
    except SentenceError as fault:
        return Answer(text=str(fault), status="unreadable")
    except ClaimError as fault:
        return Answer(text=str(fault), status="no answer")
    sets = {claim.name: claim for each in claims for claim in each}
    judged = {name: judge(claim.formulas(problem)) for name, claim in sets.items()}
    scores = tuple(
        sum(judged[claim.name] == claim.satisfiable for claim in each) / len(each)
        for each in claims
    )
    return Answer(choice=scores.index(max(scores)), scores=scores)
