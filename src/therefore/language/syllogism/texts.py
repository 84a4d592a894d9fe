"""Whole texts, told: each sentence by itself, and whether the words of all of them keep quiet.

Words keep quiet if nothing about them calls for a second look: none is said in two ways or spelt in
two, relative clauses speak of what all of it is about, and no word carries another, excludes it, or
may do so. Which published words do is found two by two, once, and shipped (`stored.noise`).
"""

from __future__ import annotations

from functools import lru_cache

from therefore.language.syllogism.clause_shapes import of_clauses
from therefore.language.syllogism.people import PRONOUNS, share_a_row
from therefore.language.syllogism.stored import noise, thing_of
from therefore.language.syllogism.told import Term, Told, is_sentence, of_kinds

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


def quiet(terms: frozenset[Term], individuals: frozenset[str]) -> bool:
    """Whether the words of a text keep quiet.

    >>> told = tell("No owl is a bat."), tell("No sea is an inland sea.")
    >>> [quiet(frozenset(one.terms), frozenset([one.someone])) for one in told]
    [True, False]
    """
    names = {term.name: term.way for term in terms}
    # A name for each term, unless one is said in two ways, or is of things of two kinds.
    if len(names) < len(terms) and any([names[term.name] != term.way for term in terms]):
        return False
    if any([term.relative for term in terms]) and not frozenset.intersection(
        *[term.heads for term in terms]
    ):
        return False
    if share_a_row(names, names):
        return False
    if any([not term.noise.isdisjoint(names) for term in terms if term.noise]):
        return False
    things = [noise().get(thing_of(one)) for one in individuals if one[:4] == "the_"]
    return not any([called is not None and not called.isdisjoint(names) for called in things])
