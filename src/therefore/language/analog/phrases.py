"""Formulas in AnaLog's words, for proofs and countermodels: `Linda is not behind Mary`.

Sentences of items are made from templates; this module words the atoms and formulas of proofs and
countermodels, background axioms included.
"""

from __future__ import annotations

from functools import cache
from typing import assert_never

from therefore.items import Item
from therefore.language.analog.lexicon import people, predicates
from therefore.logic.formulas import (
    And,
    Atom,
    Constant,
    Equal,
    Exists,
    Forall,
    Formula,
    Iff,
    Implies,
    Not,
    Or,
    Term,
)


def phrase(item: Item, formula: Formula, positive: bool) -> str:
    """The formula, or its negation, in words.

    >>> from therefore.logic.formulas import Constant
    >>> phrase(None, Atom("left_of", (Constant("linda"), Constant("goncalo"))), False)
    'Linda is not to the left of Gonçalo'
    """
    verb = "is" if positive else "is not"
    match formula:
        case Atom(predicate, (subject, target)):
            return f"{_who(subject)} {verb} {_words().get(predicate, predicate)} {_who(target)}"
        case Atom(noun, (subject,)):
            return f"{_who(subject)} {verb} a {noun}"
        case Atom(predicate, _):
            return f"{'' if positive else 'not '}{predicate}"
        case Equal(left, right):
            return f"{_who(left)} {verb} {_who(right)}"
        case Not(body):
            return phrase(item, body, not positive)
        case And(parts) | Or(parts):
            # De Morgan: a denied conjunction is a disjunction of denials.
            joined = " and " if isinstance(formula, And) == positive else " or "
            lead = "both " if joined == " and " else "either "
            return lead + joined.join(phrase(item, part, positive) for part in parts)
        case Implies(left, right) if positive:
            return f"if {phrase(item, left, True)} then {phrase(item, right, True)}"
        case Implies(left, right):
            return f"both {phrase(item, left, True)} and {phrase(item, right, False)}"
        case Iff(left, right) if positive:
            return f"{phrase(item, left, True)} exactly if {phrase(item, right, True)}"
        case Iff(left, right):
            return f"{phrase(item, left, True)} exactly if {phrase(item, right, False)}"
        case Forall(variables, body) | Exists(variables, body):
            every = isinstance(formula, Forall) == positive
            told = phrase(item, body, positive)
            return f"for {'every' if every else 'some'} {', '.join(variables)}: {told}"
    assert_never(formula)


def _who(term: Term) -> str:
    known = people().get(term.name) if isinstance(term, Constant) else None
    return known.word if known else term.name


@cache
def _words() -> dict[str, str]:
    return {predicate.symbol: predicate.words for predicate in predicates()}
