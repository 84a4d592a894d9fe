"""Read sentences and formulas of a reply with the reader and the names of its item.

Only this module passes replies to the families' readers. A sentence may also be a formula (TPTP,
SMT-LIB or Python style) over the item's own symbols. A sentence is refused if it names a thing that
the item does not name.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache

from therefore.asking.notation import read_notation
from therefore.errors import FormulaError, SentenceError
from therefore.items import Item
from therefore.language.reader import Reader
from therefore.language.readers import READERS
from therefore.logic.formulas import (
    Atom,
    Constant,
    Equal,
    Formula,
    Problem,
    Term,
    Variable,
    about,
    mapped,
    subformulas,
    terms_of,
)
from therefore.logic.formulas import constants as constants_of
from therefore.logic.tptp import read_formula

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
"""Signs that may enclose a sentence: quotation marks and the marks of Markdown."""
SCENES = frozenset({"exam"})
"""Families whose first sentence sets the scene that every other is read in."""


def wordings(text: str) -> Iterator[str]:
    """The text as it is, then without parts that do not change its meaning.

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


@dataclass(frozen=True, slots=True)
class Symbols:
    """The names of an item's logic: predicates with their numbers of places, and constants."""

    predicates: dict[str, int]
    constants: tuple[str, ...]

    @classmethod
    def of(cls, *formulas: Formula) -> Symbols:
        """The names in some formulas, in order of first occurrence."""
        predicates: dict[str, int] = {}
        for formula in formulas:
            for part in subformulas(formula):
                if isinstance(part, Atom):
                    predicates.setdefault(part.predicate, len(part.arguments))
        return cls(predicates, tuple(constants_of(*formulas)))


@lru_cache(maxsize=256)
def problem_of(item_logic: tuple[tuple[str, ...], ...]) -> Problem:
    """The problem in four tuples of TPTP texts, read once for the replies to one item."""
    axioms, premises, query, goal = (tuple(map(read_formula, texts)) for texts in item_logic)
    return Problem(axioms, premises, query, goal)


def logic_of(item: Item) -> Problem:
    """The item's own logic as formulas."""
    logic = item.logic
    return problem_of((logic.axioms, tuple(logic.premises), tuple(logic.query), tuple(logic.goal)))


def read_statement(item: Item, text: str, known: Symbols) -> Formula:
    """The formula that a sentence or a formula of a reply says; SentenceError if it says none."""
    fault = ""
    for wording in wordings(text):
        try:
            formula = _sentence(item, wording)
        except SentenceError as problem:
            fault = fault or str(problem)
            continue
        if (stranger := foreign(formula, known)) == "":
            return formula
        fault = f"it names {stranger!r}, which the item does not"
    try:
        formula = read_notation(text)
    except FormulaError as problem:
        raise SentenceError(fault or str(problem)) from None
    if stranger := foreign(formula, known):
        raise SentenceError(fault or f"it names {stranger!r}, which the item does not")
    return formula


def reader_of(item: Item) -> Reader:
    """The reader of the item's family; SentenceError if it has none."""
    reader = READERS.get(item.family)
    if reader is None:
        raise SentenceError(f"family {item.family!r} has no reader")
    return reader


def _sentence(item: Item, text: str) -> Formula:
    reader = reader_of(item)
    lead = item.premises[:1] if item.family in SCENES else ()
    try:
        # With the item's own question and choices, by which a language recognizes its texts.
        return reader.read(replace(item, premises=(*lead, text))).premises[-1]
    except (KeyError, IndexError) as fault:  # readers are made for their own sentences
        raise SentenceError(f"{text!r} cannot be read: {fault}") from None


def foreign(formula: Formula, known: Symbols) -> str:
    """The first name in a formula that is unknown or has another arity; empty if there is none."""
    for part in subformulas(formula):
        if not isinstance(part, Atom | Equal):
            continue
        if isinstance(part, Atom) and known.predicates.get(part.predicate) != len(part.arguments):
            return part.predicate
        for term in terms_of(part):
            if not isinstance(term, Variable) and term.name not in known.constants:
                return term.name
    return ""


def renamed(
    formula: Formula, *, predicates: Mapping[str, str], constants: Mapping[str, str]
) -> Formula:
    """The formula with its names replaced, all at once; a name that is not mapped stays."""

    def term(one: Term) -> Term:
        return Constant(constants.get(one.name, one.name)) if isinstance(one, Constant) else one

    def new(leaf: Atom | Equal) -> Formula:
        said = about(leaf, map(term, terms_of(leaf)))
        if isinstance(said, Atom):
            return replace(said, predicate=predicates.get(said.predicate, said.predicate))
        return said

    return mapped(formula, new)
