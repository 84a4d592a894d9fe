"""Ungrammatical hypotheses: the words of one clause in an order that no English sentence has.

A hypothesis is ungrammatical on purpose if it holds exactly the words of `NAME is PREDICATE NAME`,
each once, and `is` has no subject: it stands first or behind a word that cannot end a noun phrase,
and no name follows it. Being unreadable is not enough: "Mary has Linda behind her" is good English.
"""

from __future__ import annotations

from functools import cache

from therefore.language.analog.lexicon import lexicon, predicates

_NO_END_OF_A_SUBJECT = frozenset(
    ("to", "the", "of", "in", "on", "than", "from", "behind", "below", "above")
)


@cache
def _clauses() -> frozenset[tuple[str, ...]]:
    """The words of every predicate, sorted."""
    return frozenset(tuple(sorted(predicate.words.split())) for predicate in predicates())


@cache
def _names() -> frozenset[str]:
    return frozenset(name.word for name in lexicon().names)


def is_disorder(text: str) -> bool:
    """Whether the text is the words of a clause in an ungrammatical order.

    >>> is_disorder("Is behind Linda Mary."), is_disorder("Behind Mary is Linda.")
    (True, False)
    >>> is_disorder("Mary has Linda behind her.")
    False
    """
    first, *others = text.removesuffix(".").split(" ")
    words = [first if first in _names() else first.lower(), *others]
    people = [word for word in words if word in _names()]
    rest = sorted(word for word in words if word not in _names() and word != "is")
    if len(people) != 2 or len(set(people)) != 2 or words.count("is") != 1:
        return False
    if tuple(rest) not in _clauses():
        return False
    place = words.index("is")
    before, after = words[:place], words[place + 1 :]
    headless = not before or before[-1] in _NO_END_OF_A_SUBJECT
    return headless and (not after or after[0] not in _names())
