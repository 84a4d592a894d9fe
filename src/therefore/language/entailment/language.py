"""The Entailment family's language is the paper's own notation: `((p&q)>r)`."""

from __future__ import annotations

from therefore.errors import FormulaError, SentenceError
from therefore.items import Item
from therefore.language.reader import Reader, plain_phrase
from therefore.logic.formulas import Formula, Problem
from therefore.logic.infix import read_infix


def read(item: Item) -> Problem:
    """Premises and question, read as formulas."""
    return Problem(
        premises=tuple(_read(text) for text in item.premises), query=(_read(item.question),)
    )


def _read(text: str) -> Formula:
    try:
        return read_infix(text)
    except FormulaError as fault:
        raise SentenceError(str(fault)) from None


READER = Reader(identity="form", read=read, phrase=plain_phrase)
