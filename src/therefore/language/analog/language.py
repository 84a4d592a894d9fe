"""AnaLog's texts: premises, a hypothesis, and the axioms that their words call for.

A hypothesis whose words are in an ungrammatical order (`disorder`) has no formula. Other readings
of the sentences are left to verification.
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
    """Whether a sentence has "some other girl" without "a girl" or "some girl" as its subject.

    >>> speaks_of_others("Some girl is behind some other girl.")
    False
    >>> [speaks_of_others(f"Some other girl is behind {whom}.") for whom in ("Mary", "a girl")]
    [True, True]
    """
    return len(_OTHER.findall(sentence)) > len(_BESIDE.findall(sentence))


def fits(text: Text) -> bool:
    """Whether the text asks for entailment and its first sentence is in this grammar."""
    return is_entailment(text) and bool(text.premises) and reads(read_sentence, text.premises[0])


def read(text: Text) -> Statement:
    """The statement of a text, with the axioms that its words call for.

    A hypothesis whose words are in an ungrammatical order has no formula; its label is
    "not entailed".
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
        unsaid=supposed(premises, query, "person"),  # every noun of the lexicon is a person
        disordered=not query,
        doubts=_doubts(text, (*premises, *query)),
        features={"grammatical": bool(query)},
    )


def _doubts(text: Text, formulas: Sequence[Formula]) -> tuple[str, ...]:
    """Why a reader may understand the text in another way."""
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
