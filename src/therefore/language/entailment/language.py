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
from therefore.logic.formulas import Formula, Problem, atoms, operators
from therefore.logic.infix import read_infix

_NOTATION = re.compile(r"[a-z&|>~() ]+", re.ASCII)


def fits(text: Text) -> bool:
    """Whether everything is written in the notation's few signs."""
    return is_entailment(text) and all(map(_NOTATION.fullmatch, (*text.premises, text.question)))


def read(text: Text) -> Statement:
    """Premises and question, read as formulas."""
    premises, query = tuple(map(listen, text.premises)), listen(text.question)
    before, after = atoms(*premises), atoms(*premises, query)
    counted = sum(map(operators, premises)), operators(query)
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
    """The formula that the notation says."""
    try:
        return read_infix(text)
    except FormulaError as fault:
        raise SentenceError(str(fault)) from None


LANGUAGE = Language("notation", "entailment", fits, read)

READER = Reader(identity="form", read=problem_reader(LANGUAGE), phrase=plain_phrase)
