"""Invented nouns, for syllogisms that no knowledge of the world can help with or hinder.

A word is a start, a middle and an end out of fixed lists; none of them is an English noun of the
embedded knowledge (a test compares them), and every plural is regular.
"""

from __future__ import annotations

from functools import cache
from itertools import product

from therefore.knowledge.terms import Term
from therefore.language.english import plural

_BEGIN = """
bl br dr fl fr gl gr kl kr pl pr sk sl sm sn sp spl st str tr v w y z
"""
_STARTS = _BEGIN.split()
_MIDDLES = ["a", "e", "i", "o", "u", "oo", "ee", "ai"]
_FINISH = """
bbet cket dlin fton gan lver mpus ndle nkin pling rgle rvin skin tton xen zzle
"""
_ENDS = _FINISH.split()


@cache
def invented() -> tuple[Term, ...]:
    """Some three thousand invented classes.

    >>> invented()[0].plural
    'blabbets'
    """
    made = ("".join(parts) for parts in product(_STARTS, _MIDDLES, _ENDS))
    return tuple(Term(word, "class", "IsA", "thing", plural=plural(word)) for word in made)
