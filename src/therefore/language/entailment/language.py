"""The Entailment family's language is the paper's own notation: `((p&q)>r)`."""

from __future__ import annotations

import re
from functools import lru_cache

from therefore.errors import FormulaError, SentenceError
from therefore.language.reader import (
    Language,
    Reader,
    Statement,
    Text,
    is_entailment,
    plain_phrase,
    problem_reader,
)
from therefore.logic.formulas import Formula, Problem
from therefore.logic.infix import read_infix

_NOTATION = re.compile(r"[a-z&|>~() ]+", re.ASCII)
_LETTER = re.compile(r"[a-z]+", re.ASCII)
_OPERATORS = "&|>~"


def fits(text: Text) -> bool:
    """Whether all premises and the question consist of the notation's few signs."""
    return is_entailment(text) and all(map(_NOTATION.fullmatch, (*text.premises, text.question)))


def read(text: Text) -> Statement:
    """The statement of a text, with its counts of variables and operators as features."""
    premises, query = tuple(map(listen, text.premises)), listen(text.question)
    # Counted in the notation, which has one sign for each operator.
    said = " ".join(text.premises)
    before = set(_LETTER.findall(said))
    after = before.union(_LETTER.findall(text.question))
    counted = sum(map(said.count, _OPERATORS)), sum(map(text.question.count, _OPERATORS))
    return Statement(
        language="notation",
        family="entailment",
        task="entailment",
        problem=Problem(premises=premises, query=(query,)),
        features={
            "variables": len(after),
            "operators": sum(counted),
            "premise_operators": counted[0],
            "question_operators": counted[1],
            "new_variables": len(after) - len(before),
        },
    )


@lru_cache(maxsize=1 << 14)
def listen(text: str) -> Formula:
    """The formula of a text in the notation; SentenceError if it is none."""
    try:
        return read_infix(text)
    except FormulaError as fault:
        raise SentenceError(str(fault)) from None


LANGUAGE = Language("notation", "entailment", fits, read)

READER = Reader(identity="form", read=problem_reader(LANGUAGE), phrase=plain_phrase)
