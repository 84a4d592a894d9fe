"""Whole texts, told: each sentence by itself, and whether the words of all of them keep quiet.

Words keep quiet if nothing about them calls for a second look: none is said in two ways or spelt in
two, relative clauses speak of what all of it is about, and no word carries another, excludes it, or
may do so. That depends on the terms and the individuals alone, which most texts share with others
of the same dataset, so it is kept for each set of them.
"""

from __future__ import annotations

from functools import lru_cache

from therefore.errors import SentenceError
from therefore.language.syllogism.clause_shapes import of_clauses
from therefore.language.syllogism.people import PRONOUNS
from therefore.language.syllogism.told import Term, Told, is_sentence, of_kinds
from therefore.language.syllogism.twins import refuse_twins
from therefore.language.words.apart import meeting
from therefore.language.words.carrying import called_for, silent
from therefore.language.words.content import names_itself
from therefore.language.words.kinds import related
from therefore.language.words.possible import possible

_CLAUSES = (
    *("If ", "Whenever ", "Either ", "It is ", "The ", "Exactly ", "At most "),
    "At least one of these ",
)
"""How a sentence of clauses begins that does not begin with a name."""


@lru_cache(maxsize=1 << 16)
def tell(sentence: str) -> Told | None:
    """What a sentence tells; None if it must be listened to.

    >>> tell("No owl is a bat.").formula, tell("Emma drinks hot tea.").formula
    ('![X]: (%s(X) => ~%s(X))', '%s(%s)')
    """
    if not is_sentence(sentence):
        return None
    if sentence.startswith(_CLAUSES) or sentence.partition(" ")[0] in PRONOUNS:
        return of_clauses(sentence) or of_kinds(sentence)
    return of_kinds(sentence)


@lru_cache(maxsize=1 << 16)
def quiet(terms: frozenset[Term], individuals: frozenset[str]) -> bool:
    """Whether the words of a text keep quiet.

    >>> told = tell("No owl is a bat."), tell("No sea is an inland sea.")
    >>> [quiet(frozenset(one.terms), frozenset()) for one in told]
    [True, False]
    """
    try:
        refuse_twins([(term.name, term.way) for term in terms])
    except SentenceError:
        return False
    shared = [term.heads for term in terms] if any([term.relative for term in terms]) else []
    if shared and not frozenset.intersection(*shared):
        return False
    names = dict.fromkeys([term.name for term in terms])
    unary = tuple([(name, 1) for name in names])
    someone = tuple(individuals)
    if any([names_itself(one, name) for one in someone for name in names]):
        return False
    if silent(unary, someone):
        return True
    if called_for(unary, someone) or possible(unary):
        return False
    return bool(individuals) or not any([related(*pair) for pair in meeting(tuple(names))])
