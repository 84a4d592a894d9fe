"""AnaLog's texts: premises, a hypothesis, and what their words carry.

A hypothesis that is no sentence but a listed disorder of one has no formula. What else sentences
may be taken to say is for verification to look at.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from therefore.errors import SentenceError
from therefore.items import ENTAILMENT
from therefore.language.analog.background import background
from therefore.language.analog.disorder import is_disorder
from therefore.language.analog.phrases import phrase
from therefore.language.analog.sentences import read_sentence
from therefore.language.reader import (
    Language,
    Reader,
    Statement,
    Text,
    is_entailment,
    problem_reader,
    reads,
)
from therefore.logic.existence import supposed
from therefore.logic.formulas import Atom, Forall, Formula, Implies, Problem, subformulas

OTHER = "“some other girl” beside no girl may be other than one of whom another sentence speaks"
EACH = "“each model is taller than Mary” may speak of the other models, if Mary is one"
_EACH = re.compile(r"\b(?:each|every)\b", re.IGNORECASE)
_OTHER = re.compile(r"\bsome other (\w+)", re.IGNORECASE)
_BESIDE = re.compile(r"\b(?:a|some) (\w+) is (?:not )?[\w ]+? some other \1\b", re.IGNORECASE)


def speaks_of_others(sentence: str) -> bool:
    """Whether a sentence says "some other girl", and not of the girl of whom it says so.

    >>> speaks_of_others("Some girl is behind some other girl.")
    False
    >>> [speaks_of_others(f"Some other girl is behind {whom}.") for whom in ("Mary", "a girl")]
    [True, True]
    """
    return len(_OTHER.findall(sentence)) > len(_BESIDE.findall(sentence))


def fits(text: Text) -> bool:
    """Whether there is a hypothesis, and a first sentence that this grammar covers."""
    return is_entailment(text) and bool(text.premises) and reads(read_sentence, text.premises[0])


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
        unsaid=supposed(premises, query, "person"),  # soldiers are
        disordered=not query,
        doubts=_doubts(text, (*premises, *query)),
        features={"grammatical": bool(query)},
    )


def _doubts(text: Text, formulas: Sequence[Formula]) -> tuple[str, ...]:
    """Why a reader may take the text otherwise."""
    sentences = (*text.premises, text.question)
    found = (OTHER,) if any(map(speaks_of_others, sentences)) else ()
    if not any(map(_EACH.search, sentences)):
        return found
    parts = {part for formula in formulas for part in subformulas(formula)}
    for part in parts:
        match part:
            case Forall(_, Implies(Atom(noun), Atom(_, (_, target)))):
                if Atom(noun, (target,)) in parts:
                    return (*found, EACH)
    return found


LANGUAGE = Language("analog", "analog", fits, read)

READER = Reader(identity="content", read=problem_reader(LANGUAGE), phrase=phrase)
