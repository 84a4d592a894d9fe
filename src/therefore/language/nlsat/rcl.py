"""RCL, the relative clause fragment: rules such as "No doctor who is not a baker is a poet".

Its sentences are listed in `patterns/rcl.toml`. A rule (nobody is named) has one of the patterns
that fit its signs; a fact about somebody is a list of statements of which one is true. Each of
these patterns has one meaning. The paper's wording, in which the scope of "not" is open ("John is
not a doctor or a baker"), is used on request, and always read as the paper means it. The reader
accepts any noun, so it needs no lexicon.
"""

from __future__ import annotations

from functools import lru_cache

from therefore.errors import SentenceError
from therefore.language.nlsat.lexicon import load
from therefore.language.nlsat.templates import Listening, meanings
from therefore.language.reader import Said

MEANINGS = meanings("rcl")
"""The meaning of each pattern; readers look it up here and nowhere else."""

_PATTERNS = Listening("rcl", MEANINGS, str.lower)


@lru_cache(maxsize=1 << 16)
def listen(sentence: str) -> Said:
    """The formula of a sentence, and its words that the lexicons do not list.

    >>> from therefore.logic.tptp import write_formula
    >>> write_formula(listen("No doctor who is not a baker is an actor.").formula)
    '![X]: ((doctor(X) & ~baker(X)) => ~actor(X))'
    """
    found = _PATTERNS.read(sentence)
    if found is None:
        raise SentenceError(
            f"{sentence!r} is no sentence of RCL, such as 'Every poet who is not a cook is a "
            "baker.'"
        )
    formula, words = found
    listed = _listed()
    return Said(formula, tuple([word for word in words.values() if word not in listed]))


@lru_cache(maxsize=1)
def _listed() -> frozenset[str]:
    """The nouns and the names of the lexicons."""
    return frozenset(word.singular for name in ("occupations", "names") for word in load(name))
