"""AnaLog's texts: premises, a hypothesis, and what their words carry.

A hypothesis that is no sentence but a listed disorder of one has no formula. Where sentences can be
taken in several ways, the other problems that the text may state are told beside the first.
"""

from __future__ import annotations

from itertools import product
from math import prod

from therefore.errors import SentenceError
from therefore.items import ENTAILMENT
from therefore.language.analog.background import background, perhaps_carried, without_touching
from therefore.language.analog.disorder import is_disorder
from therefore.language.analog.phrases import phrase
from therefore.language.analog.sentences import read_sentence, readings
from therefore.language.reader import (
    Language,
    Reader,
    Statement,
    Text,
    is_entailment,
    problem_reader,
)
from therefore.logic.formulas import Formula, Problem

READINGS = 128
"""How many readings a text may have: each of them is decided."""


def fits(text: Text) -> bool:
    """Whether there is a hypothesis, and a first sentence that this grammar covers."""
    if not is_entailment(text) or not text.premises:
        return False
    try:
        read_sentence(text.premises[0])
    except SentenceError:
        return False
    return True


def read(text: Text) -> Statement:
    """Premises, question and what their words carry.

    A hypothesis that is no sentence but a listed disorder of one has no formula: nothing follows
    or fails to follow but "not entailed" is the label.
    """
    premises = tuple(map(read_sentence, text.premises))
    query: tuple[Formula, ...] = ()
    try:
        query = (read_sentence(text.question),)
    except SentenceError:
        if text.choices != ENTAILMENT or not is_disorder(text.question):
            raise
    axioms = background((*premises, *query)) if query else ()
    return Statement(
        language="analog",
        family="analog",
        task="entailment",
        problem=Problem(axioms, premises, query),
        disordered=not query,
        features={"grammatical": bool(query)},
        others=_others(text, axioms) if query else (),
    )


def _others(text: Text, axioms: tuple[Formula, ...]) -> tuple[Problem, ...]:
    """The problems that the text states if its sentences are taken otherwise."""
    ways = [readings(sentence) for sentence in (*text.premises, text.question)]
    if prod(map(len, ways)) > READINGS:
        raise SentenceError(f"the text has more than {READINGS} readings")
    carried = perhaps_carried([way[0] for way in ways])
    first, *others = (
        Problem(kept, tuple(premises), (query,))
        for kept in dict.fromkeys((axioms, without_touching(axioms), carried or axioms))
        for *premises, query in product(*ways)
    )
    return tuple(other for other in others if other != first)


LANGUAGE = Language("analog", "analog", fits, read)

READER = Reader(identity="content", read=problem_reader(LANGUAGE), phrase=phrase)
