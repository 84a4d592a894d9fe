"""A toy language of categorical sentences, to test validity apart from any family of ours."""

from __future__ import annotations

import re

from tests.making import make_item

from therefore.errors import SentenceError
from therefore.items import Item, Logic
from therefore.language.reader import Reader, plain_phrase
from therefore.logic.formulas import Formula, Problem
from therefore.logic.tptp import read_formula, write_formula

_FORMS = {
    r"All (\w+) are (\w+)\.": "![X]: ({0}(X) => {1}(X))",
    r"No (\w+) are (\w+)\.": "![X]: ({0}(X) => ~{1}(X))",
    r"Some (\w+) are not (\w+)\.": "?[X]: ({0}(X) & ~{1}(X))",
    r"Some (\w+) are (\w+)\.": "?[X]: ({0}(X) & {1}(X))",
}


def read_sentence(text: str) -> Formula:
    for pattern, formula in _FORMS.items():
        if found := re.fullmatch(pattern, text):
            return read_formula(formula.format(*found.groups()))
    raise SentenceError(f"cannot read {text!r}")


def read(item: Item) -> Problem:
    return Problem(
        premises=tuple(read_sentence(text) for text in item.premises),
        query=(read_sentence(item.target),),
    )


READER = Reader(identity="content", read=read, phrase=plain_phrase)


def barbara() -> Item:
    """All men are mortal, all Greeks are men; people are supposed to exist."""
    terms = ("greeks", "men", "mortals")
    return make_item(
        ("All men are mortals.", "All greeks are men."),
        "What follows?",
        choices=(),
        answer=-1,
        task="generation",
        target="All greeks are mortals.",
        family="toy",
        logic=Logic(
            axioms=tuple(write_formula(read_formula(f"?[X]: {term}(X)")) for term in terms)
        ),
    )
