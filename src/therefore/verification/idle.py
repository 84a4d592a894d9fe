"""Right answers that need no inference: they repeat a premise, say nothing, or say too little.

A written conclusion must need the premises together: neither it nor a part of it follows from one
premise alone, and it does not follow any more if one of its alternatives or conditions is dropped.
The right option must be no tautology (or contradiction, where what is false is asked). An
option that must be true must not repeat a whole premise, and a missing premise must not be the
argument's conclusion. Allowed are half a premise, and the denial of a premise where what must be
false is asked. A conclusion that could have a stronger quantifier is not reported.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from therefore.items import Item
from therefore.logic.formulas import And, Forall, Formula, Implies, Not, Or, Problem
from therefore.verification.meaning import follows_alone, names


def idle_conclusion(stated: Problem) -> list[str]:
    """A line for each way in which a written conclusion does not need the premises together."""
    (query,) = stated.query
    parts = query.parts if isinstance(query, And) else (query,)
    if any(_from_one(stated, part) for part in parts):
        return ["the target follows without taking the premises together"]
    if any(follows_alone(stated.theory, shorter) for shorter in _shorter(query)):
        return ["the target has a part without which it would still follow"]
    return []


def _from_one(stated: Problem, conclusion: Formula) -> bool:
    """Whether the conclusion follows from one premise, or from none."""
    known = [(axiom, names(axiom)) for axiom in stated.axioms]
    for one in ((), *((premise,) for premise in stated.premises)):
        said = frozenset().union(*map(names, (conclusion, *one)))
        background = [axiom for axiom, about in known if about <= said]
        if follows_alone((*background, *one), conclusion):
            return True
    return False


def _shorter(formula: Formula) -> Iterator[Formula]:
    """The formulas that lack one of its alternatives or conditions: each says more.

    >>> from therefore.logic.tptp import read_formula, write_formula
    >>> [write_formula(one) for one in _shorter(read_formula("(a & b) => (c | d)"))]
    ['(a & b) => d', '(a & b) => c', 'b => (c | d)', 'a => (c | d)', 'c | d']
    """
    match formula:
        case Or(parts):
            for place in range(len(parts)):
                rest = (*parts[:place], *parts[place + 1 :])
                yield rest[0] if len(rest) == 1 else Or(rest)
        case Implies(condition, conclusion):
            for one in _shorter(conclusion):
                yield Implies(condition, one)
            if isinstance(condition, And):
                for place in range(len(condition.parts)):
                    rest = (*condition.parts[:place], *condition.parts[place + 1 :])
                    yield Implies(rest[0] if len(rest) == 1 else And(rest), conclusion)
            yield conclusion
        case And(parts):
            for place, part in enumerate(parts):
                for one in _shorter(part):
                    yield And((*parts[:place], one, *parts[place + 1 :]))
        case Forall(variables, Implies() as body):
            for one in _shorter(body):
                if one is not body.right:
                    yield Forall(variables, one)


def idle_answer(problem: Problem, item: Item) -> list[str]:
    """Why the right option of a question is no inference, if its formulas are the problem's."""
    asks, answer = item.asks, item.answer
    key = problem.query[answer] if 0 <= answer < len(problem.query) else None
    if key is None or asks not in ("follows", "contradicts", "completes", "needed"):
        return []
    text = item.logic.query[answer]
    if asks in ("completes", "needed"):
        first, second = (key, *problem.goal) if asks == "completes" else (*problem.goal, key)
        if not open_either_way(text, *item.logic.goal) and follows_alone((first,), second):
            return ["the answer is the conclusion itself, or says no less"]
        return []
    said = Not(key) if asks == "contradicts" else key
    own = key
    if supposes(item.question):
        # The formula is "if SUPPOSED then OPTION"; a premise may say the option alone.
        own = key.right if isinstance(key, Implies) else key
    if asks == "follows" and own in problem.premises:
        return ["the answer repeats a premise"]
    if not open_either_way(text) and follows_alone((), said):
        return ["the answer is so whatever the premises say"]
    return []


def open_either_way(*texts: str) -> bool:
    """Whether each formula can be true or false independently of the others, by a quick test.

    The test passes if no atom occurs twice and, where something is quantified, no word does: each
    part of a formula can then be made true or false by itself.

    >>> open_either_way("p(a) => q(a)", "p(b)"), open_either_way("![X]: (p(X) => q(X))", "p(b)")
    (True, False)
    """
    text = " ".join(texts)
    if _ODD.search(text):
        return False
    said = (_WORD if "[" in text else _ATOM).findall(text)
    return len(set(said)) == len(said)


_ATOM = re.compile(r"[a-z]\w*(?:\([^()]*\))?", re.ASCII)
_WORD = re.compile(r"[a-z]\w*", re.ASCII)
_ODD = re.compile(r"['$]|!=|(?<!<)=(?!>)")
"""Signs that the quick test cannot handle: quoted names, `$true`, equations."""


def supposes(question: str) -> bool:
    """Whether a question supposes something in addition to the statements.

    >>> supposes("If Nora sings, which one of the following must be true?")
    True
    """
    return question.startswith(("If ", "Suppose ")) and not question.startswith(_OF_STATEMENTS)


_OF_STATEMENTS = "If the statements above are true"
