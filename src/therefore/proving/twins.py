"""Predicates that look related but are not taken so: "gets wet" and "is wet".

A verdict may be unknown only because two sentences say one thing in different forms. So the reader
is told which predicates share a word without an axiom that connects them, the conclusion's first.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations, product

from therefore.language.engine.language import language
from therefore.language.english.inflection import with_article
from therefore.language.english.telling import predicate
from therefore.language.words.carrying import terms
from therefore.language.words.kinds import analysed
from therefore.language.words.lists import words
from therefore.logic.formulas import Formula, atoms
from therefore.proving.adjectives import is_relative

MOST_NOTES = 3


def unrelated(
    premises: Sequence[Formula], goal: Formula, axioms: Sequence[Formula]
) -> tuple[str, ...]:
    """Notes on pairs of predicates that share a word but are taken as unrelated.

    >>> from therefore.logic.tptp import read_formula
    >>> unrelated([read_formula("gets_wet(the_street)")], read_formula("wet(the_street)"), [])
    ('“gets wet” and “is wet” are taken as unrelated',)
    """
    told, _ = terms(premises)
    asked, _ = terms([goal])
    linked = [{atom.predicate for atom in atoms(axiom)} for axiom in axioms]
    new = [other for other in asked if other not in told]
    found = [
        _note(one, other)
        for one, other in (*product(told, new), *combinations(told, 2))
        if _stems(one[0]) & _stems(other[0])
        and not any({one[0], other[0]} <= names for names in linked)
    ]
    return tuple(dict.fromkeys(found))[:MOST_NOTES]


def _note(one: tuple[str, int], other: tuple[str, int]) -> str:
    term = analysed(one[0])
    if term.modifiers and other[0] == term.modifiers[0] and is_relative(other[0]):
        kind = with_article(term.head)
        return (
            f"“{other[0]}” is judged among its kind: {with_article(one[0].replace('_', ' '))} "
            f"is {other[0]} for {kind}, and need not be {other[0]} for anything else"
        )
    return f"“{_said(one)}” and “{_said(other)}” are taken as unrelated"


def _said(name: tuple[str, int]) -> str:
    return predicate(name[0], True, ["..."] * (name[1] - 1))


@lru_cache(maxsize=1 << 12)
def _stems(name: str) -> frozenset[str]:
    """The lemmas of a name's words, without words of little content."""
    if " [" in name:
        return frozenset()
    return frozenset(_lemmas(name))


def _lemmas(name: str) -> Iterator[str]:
    lists = words()
    little = lists.verb_openers | lists.droppable | _LITTLE
    for word in name.split("_"):
        if word in little:
            continue
        found = language("english").lexicon.analyses(word)
        yield from (lemma for lemma, _, _ in found) if found else (word,)


_LITTLE = frozenset(
    ["was", "be", "of", "the", "a", "an", "as", "than", "more", "less", "always", "get", "gets"]
)
