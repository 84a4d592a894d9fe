"""Quick reading of whole texts: each sentence by itself, then a check of all its words together.

`quiet` is true if the words need no slower look: no word is used in two ways or in two spellings,
every relative clause has a head that all terms fall under, and no word implies or excludes another,
or may do so. The pairs of published words that do are computed once and shipped (`stored.noise`).
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
"""The beginnings of sentences of clauses, apart from names."""


@lru_cache(maxsize=1 << 16)
def tell(sentence: str) -> Told | None:
    """What a sentence says by the quick reading; None if only the full one (`listen`) can tell.

    >>> tell("No owl is a bat.").formula, tell("Emma drinks hot tea.").formula
    ('![X]: (%s(X) => ~%s(X))', '%s(%s)')
    """
    if not is_sentence(sentence):
        return None
    if sentence.startswith(_CLAUSES) or sentence.partition(" ")[0] in PRONOUNS:
        return of_clauses(sentence) or of_kinds(sentence)
    return of_kinds(sentence)


def quiet(terms: frozenset[Term], individuals: frozenset[str]) -> bool:
    """Whether no two words of a text are connected or clash; False calls for the full reading.

    >>> told = tell("No owl is a bat."), tell("No sea is an inland sea.")
    >>> [quiet(frozenset(one.terms), frozenset([one.someone])) for one in told]
    [True, False]
    """
    names = {term.name: term.way for term in terms}
    # Fewer names than terms: one name is used in two ways, or with two heads.
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
