"""What a family lends to strangers who check its items: how to read them back, and no sampler.

A reader sees an item's text alone (premises, question, choices, and the features that name the
language), never its `logic` column: `verify` compares the two.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from therefore.items import Identity, Item
from therefore.logic.formulas import Formula, Not, Problem
from therefore.logic.pretty import pretty


@dataclass(frozen=True, slots=True)
class Reader:
    """How a family's items are read back."""

    identity: Identity
    read: Callable[[Item], Problem]
    """Premises and query (and the goal, if the question states one) from the text alone; axioms
    may be left empty. SentenceError if a sentence cannot be read."""
    phrase: Callable[[Item, Formula, bool], str]
    """A ground formula or its negation in words, for proofs and countermodels."""
    conclude: Callable[[Sequence[str]], Iterator[str]] | None = None
    """For a family with generation items: from the premises, conclusions worth proving, strongest
    first; SentenceError if a premise cannot be read."""


def plain_phrase(item: Item, formula: Formula, positive: bool) -> str:
    """A formula in symbols: the words of families without words.

    >>> from therefore.logic.formulas import And, Atom
    >>> plain_phrase(None, And((Atom("p"), Atom("q"))), False)
    '¬(p ∧ q)'
    """
    return pretty(formula if positive else Not(formula))
