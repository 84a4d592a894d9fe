"""Validity: a generated conclusion is read back and proved, not compared by its words.

The family's own reader reads the conclusion in place of the target, so it counts as readable if and
only if the family could have written it. Differences that cannot change the meaning are removed
first: a lead-in such as "Therefore,", quotation marks, a missing full stop, the case of the first
letter, and a tail that only says that the conclusion follows ("because of premise 1"). No other
word is dropped. A question or a guess ("?", ", perhaps") is unreadable. If the item itself cannot
be read (prose that no grammar wrote), no conclusion from it is judged.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator
from dataclasses import replace
from difflib import get_close_matches
from typing import Literal, get_args

from therefore.asking.grading import Grade, GradeStatus
from therefore.asking.sentences import Symbols, foreign, reader_of, wordings
from therefore.errors import FragmentError, SentenceError
from therefore.items import Item
from therefore.language.syllogism.everyday import read_everyday
from therefore.logic.formulas import And, Formula, Implies, Not, Or, Problem
from therefore.logic.tptp import read_formula
from therefore.solve.decide import decide
from therefore.solve.evidence import Proved

Judgement = Literal["follows", "weaker", "restated", "contradicts", "unrelated", "unreadable"]
"""The verdicts on a conclusion from an item that can be read."""
VALIDITIES: tuple[Judgement, ...] = get_args(Judgement)
Validity = Judgement | Literal["not judged"]
UNDECIDED: frozenset[str] = frozenset({"unreadable", "not judged"})
"""Verdicts that call a conclusion neither right nor wrong: a person may read it."""
NOT_JUDGED = "the grammar does not read the item's own sentences"

_SAYS_SO = re.compile(
    r"(?:[.,;]?\s*(?:\(?\s*(?:because|by|from|due to|based on|according to)\s+(?:of\s+)?(?:the\s+)?"
    r"(?:(?:premises?|statements?|sentences?|rules?|facts?|lines?)\b[\w\s,]*|both\b[\w\s,]*)\)?)"
    r"|[.;]\s*(?:this|that|it|which)\s+(?:conclusion\s+)?(?:follows|is\s+(?:entailed|implied|proved"
    r"|valid))\b[^.]*)\s*\.?\s*$",
    re.IGNORECASE,
)
_UNSURE = re.compile(
    r"\?\s*$|\b(?:perhaps|maybe|possibly|presumably|probably|i guess|i think|not sure)\b",
    re.IGNORECASE,
)


EVERYDAY: dict[str, Callable[[str, Collection[str]], Formula]] = {"syllogism": read_everyday}
"""For each family, a second reader for conclusions in everyday words that use the item's terms."""
_ALIKE = 0.8
"""From here on two words may be one, misspelled (difflib's ratio): "yogurt" and "yoghurt"."""


def spoken_wordings(text: str) -> Iterator[str]:
    """The wordings of a conclusion to try: first with the reasons that it gives, then without.

    >>> list(spoken_wordings("Some cats are pets. This follows from the premises."))[-1]
    'some cats are pets.'
    """
    yield from wordings(text)
    shorter = _SAYS_SO.sub("", text).strip()
    if shorter and shorter != text:
        yield from wordings(shorter)


def read_problem(item: Item) -> Problem:
    """The item's problem, read from its text; SentenceError if its own words cannot be read."""
    problem = reader_of(item).read(item)
    if problem.axioms:
        return problem
    axioms = tuple(read_formula(formula) for formula in item.logic.axioms)
    return replace(problem, axioms=axioms)


def read_conclusion(item: Item, text: str) -> tuple[Problem, Formula]:
    """The item's problem, read from its text, and the conclusion; SentenceError if unreadable."""
    problem = read_problem(item)
    return problem, _concluded(item, problem, text)


def _concluded(item: Item, problem: Problem, text: str) -> Formula:
    reader = reader_of(item)
    if _UNSURE.search(text):
        raise SentenceError(f"{text!r} asks or guesses: it states no conclusion")
    known = Symbols.of(*problem.formulas)
    strange: Formula | None = None
    for wording in spoken_wordings(text):
        try:
            said = reader.read(replace(item, target=wording))
        except (SentenceError, KeyError):
            continue
        if said.query and not foreign(said.query[0], known):
            return said.query[0]
        strange = strange or (said.query[0] if said.query else None)
    for wording in spoken_wordings(text) if item.family in EVERYDAY else ():
        try:
            return EVERYDAY[item.family](wording, known.predicates)
        except SentenceError:
            continue
    if strange is not None and speaks_of_others(strange, known):
        return strange
    raise SentenceError(f"no conclusion can be read in {text!r}")


def speaks_of_others(formula: Formula, known: Symbols) -> bool:
    """Whether every name in a formula that the item lacks surely names something else.

    A name that shares a word with one of the item's, or is spelled nearly like it, may be the
    item's name in another form: "the_bungalows", "yogurt".
    """
    own = {word for name in (*known.predicates, *known.constants) for word in name.split("_")}
    said = Symbols.of(formula)
    names = [name for name in (*said.predicates, *said.constants) if name not in known.predicates]
    return all(
        word not in own and not get_close_matches(word, own, n=1, cutoff=_ALIKE)
        for name in names
        if name not in known.constants
        for word in name.split("_")
    )


def validity(item: Item, text: str) -> Validity:
    """The verdict on a generated conclusion.

    follows      proved from the theory, as strong as the target, and nothing but a conclusion
    weaker       proved from the theory, but the target does not follow from it
    restated     proved, but a part of it is a premise, or follows from a single one
    contradicts  its negation is proved
    unrelated    neither it nor its negation is proved
    unreadable   it is no sentence of the item's language
    not judged   the item itself is no text of its language, so that nothing can be proved from it
    """
    try:
        problem = read_problem(item)
    except SentenceError:
        return "not judged"
    try:
        conclusion = _concluded(item, problem, text)
        worth = judged_conclusion(problem, conclusion)
        return "restated" if worth in ("follows", "weaker") and quotes(item, text) else worth
    except (SentenceError, FragmentError):
        return "unreadable"


def judged_conclusion(problem: Problem, conclusion: Formula) -> Judgement:
    """The verdict on a conclusion that was read; the query of the problem is the target."""
    if isinstance(decide(problem.theory, conclusion), Proved):
        target = problem.query[0]
        if restates(problem, conclusion) and not restates(problem, target):
            return "restated"
        strong = isinstance(decide((*problem.axioms, conclusion), target), Proved)
        return "follows" if strong else "weaker"
    against = isinstance(decide(problem.theory, Not(conclusion)), Proved)
    return "contradicts" if against else "unrelated"


def quotes(item: Item, text: str) -> bool:
    """Whether a text repeats a premise word for word; two joined ones may read as a conclusion."""

    def plain(sentence: str) -> str:
        return " ".join(sentence.lower().strip(" .!").split())

    said, target = plain(text), plain(item.target)
    return any(plain(one) in said and plain(one) not in target for one in item.premises)


def restates(problem: Problem, conclusion: Formula) -> bool:
    """Whether some part of a conclusion follows from one premise alone."""
    return any(
        isinstance(decide((*problem.axioms, premise), part), Proved)
        for part in conjuncts(conclusion)
        for premise in problem.premises
    )


def conjuncts(formula: Formula) -> list[Formula]:
    """The formulas whose conjunction the formula is.

    >>> from therefore.logic.formulas import Atom
    >>> len(conjuncts(Not(Or((Atom("p"), Implies(Atom("q"), Atom("r")))))))
    3
    """
    match formula:
        case And(parts):
            return [one for part in parts for one in conjuncts(part)]
        case Not(Or(parts)):
            return [one for part in parts for one in conjuncts(Not(part))]
        case Not(Implies(left, right)):
            return [*conjuncts(left), *conjuncts(Not(right))]
        case Not(Not(body)):
            return conjuncts(body)
        case _:
            return [formula]


_REASONS = {
    "weaker": "it follows, but more follows than it says",
    "restated": "it repeats a statement, or what one statement says alone",
    "contradicts": "the statements refute it",
    "unrelated": "it does not follow",
    "unreadable": "it is no sentence of the item's language",
    "not judged": NOT_JUDGED,
}


def graded_conclusion(item: Item, text: str) -> Grade:
    """The grade of a conclusion in words: the full reward if it follows, else nothing."""
    worth = validity(item, text)
    if worth == "follows":
        return Grade(1.0, "right", "", text=text, validity=worth)
    status: GradeStatus = "wrong"
    if worth == "unreadable" or worth == "not judged":
        status = worth
    return Grade(0.0, status, _REASONS[worth], text=text, validity=worth)
