"""Validity: a generated conclusion is read back and proved, not compared by its words.

The family's own reader reads the conclusion in place of the target, so it counts as readable
exactly if it could have been said. Rewording that cannot change a meaning is undone first (a
lead-in such as "Therefore,", quotation marks, a missing full stop, the case of the first letter);
no other word is ever dropped, and a second sentence is not ignored but makes the text unreadable.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Literal, get_args

from therefore.errors import FragmentError, SentenceError
from therefore.items import Item
from therefore.language.readers import READERS
from therefore.logic.formulas import Formula, Not, Problem
from therefore.logic.tptp import read_formula
from therefore.solve.decide import decide
from therefore.solve.evidence import Proved

Validity = Literal["follows", "weaker", "contradicts", "unrelated", "unreadable"]
VALIDITIES: tuple[Validity, ...] = get_args(Validity)

_LEAD_IN = re.compile(
    r"""^(?:
        (?:the\ )?(?:final\ )?(?:conclusion|answer)(?:\ is)?(?:\ that|:)
      | (?:from\ this\ |thus\ |so\ )?(?:it|this)\ follows\ that
      | (?:we|one|you|i)\ (?:can\ |may\ |could\ )?(?:conclude|infer|deduce)\ that
      | (?:therefore|thus|hence|consequently|so|∴)(?=[\s,:])
    )[\s,:]*""",
    re.IGNORECASE | re.VERBOSE,
)

_WRAPPING = "\"'“”\u2018’*`_ "
"""What a sentence may be wrapped in: quotation marks, and the marks of Markdown."""


def wordings(text: str) -> Iterator[str]:
    """The text as it is, then without what cannot change its meaning.

    >>> list(wordings('Therefore, "all men are mortal"'))[-2:]
    ['All men are mortal.', 'all men are mortal.']
    """
    yield text
    plain = " ".join(text.split()).strip(_WRAPPING)
    while (shorter := _LEAD_IN.sub("", plain, count=1)) != plain:
        plain = shorter.strip(_WRAPPING)
    if not plain:
        return
    stem = plain.rstrip(".!").strip(_WRAPPING)
    upper, lower = stem[:1].upper() + stem[1:], stem[:1].lower() + stem[1:]
    for wording in (plain, stem, upper, lower, f"{upper}.", f"{lower}."):
        if wording != text:
            yield wording


def read_conclusion(item: Item, text: str) -> tuple[Problem, Formula]:
    """The item's problem, read from its text, and the conclusion; SentenceError if unreadable."""
    reader = READERS.get(item.family)
    if reader is None:
        raise SentenceError(f"family {item.family!r} has no reader")
    problem = reader.read(item)
    if not problem.axioms:
        axioms = tuple(read_formula(formula) for formula in item.logic.axioms)
        problem = replace(problem, axioms=axioms)
    for wording in wordings(text):
        try:
            said = reader.read(replace(item, target=wording))
        except SentenceError:
            continue
        if said.query:
            return problem, said.query[0]
    raise SentenceError(f"no conclusion can be read in {text!r}")


def validity(item: Item, text: str) -> Validity:
    """What the generated conclusion is worth.

    follows      proved from the theory, and as strong as the target
    weaker       proved from the theory, but the target does not follow from it
    contradicts  its negation is proved
    unrelated    neither it nor its negation is proved
    unreadable   it is no sentence of the item's language
    """
    try:
        problem, conclusion = read_conclusion(item, text)
        if isinstance(decide(problem.theory, conclusion), Proved):
            target = problem.query[0]
            strong = isinstance(decide((*problem.axioms, conclusion), target), Proved)
            return "follows" if strong else "weaker"
        against = isinstance(decide(problem.theory, Not(conclusion)), Proved)
        return "contradicts" if against else "unrelated"
    except (SentenceError, FragmentError):
        return "unreadable"
