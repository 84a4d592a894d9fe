"""From "can these be true together?" to an answer: the step that provers and samplers share.

Every possible answer claims that certain sets of formulas are satisfiable and others not
(`checker.claims`). A judge says of a set of formulas whether it is satisfiable, rightly or not; the
answer whose claims agree with the judge best is taken. All formulas come from the text alone.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

from therefore.checker.claims import ClaimError, label_claims
from therefore.checker.forms import parallel_options
from therefore.errors import SentenceError
from therefore.items import Question
from therefore.language.statement import read_statement
from therefore.logic.formulas import Formula
from therefore.reasoners.reasoner import Answer

Judge = Callable[[Sequence[Formula]], bool]
"""Whether formulas can be true together."""


def answer_by_claims(question: Question, judge: Judge, *, ties: random.Random) -> Answer:
    """The answer whose claims agree best with the judge; `ties` draws one of several best.

    A text that cannot be read back is unreadable; a question without options gets no answer. A
    hypothesis whose words are in disorder says nothing, so it does not follow. If the question is
    which argument has the same form, truth tables decide and the judge is not asked.
    """
    if not question.choices:
        return Answer(status="no answer")
    try:
        stated, _ = read_statement(question.premises, question.question, question.choices)
        if stated.asks == "parallel":
            return _by_form(parallel_options(stated.problem))
        claims = [
            label_claims(stated.task, question.choices, option, stated.asks)
            for option in range(len(question.choices))
        ]
    except SentenceError as fault:
        return Answer(text=str(fault), status="unreadable")
    except ClaimError as fault:
        return Answer(text=str(fault), status="no answer")
    if stated.disordered:
        return Answer(choice=0, scores=(1.0, *(0.0 for _ in question.choices[1:])))
    problem = stated.problem
    sets = {claim.name: claim for each in claims for claim in each}
    judged = {name: judge(claim.formulas(problem)) for name, claim in sets.items()}
    scores = tuple(
        sum(judged[claim.name] == claim.satisfiable for claim in each) / len(each)
        for each in claims
    )
    best = [option for option, score in enumerate(scores) if score == max(scores)]
    return Answer(choice=ties.choice(best), scores=scores)


def _by_form(same: Sequence[bool]) -> Answer:
    """The first option that has the argument's form; no answer if none has it."""
    if not any(same):
        return Answer(text="no option has the form of the argument", status="no answer")
    return Answer(choice=same.index(True), scores=tuple(map(float, same)))
