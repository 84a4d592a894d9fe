"""A second opinion on the facts of a released source: WordNet's, where it is given, and our own.

A released graph holds much that is not so. A fact "x is a y" stays only if nobody denies it:
WordNet denies it by listing both words and no sense of x under y; the embedded set by stating that
no x is a y. Hardly any source says which classes exclude each other (CN-100K has no Antonym and no
DistinctFrom, Wikidata and WordNet state next to none), so only the embedded set, written by hand,
is asked that: an exclusion is never guessed from two classes standing side by side.
"""

from __future__ import annotations

from functools import cache

from therefore.knowledge.embedded import embedded
from therefore.knowledge.lists import listed_set
from therefore.knowledge.terms import Domain
from therefore.knowledge.wordnet import Hypernyms
from therefore.solve.regions import Quantifier


class Referee:
    """Decides about facts by what others say of the same words."""

    def __init__(self, dictionary: Hypernyms | None = None) -> None:
        self._dictionary = dictionary
        self._said: dict[tuple[str, str], str] = {}

    def objection(self, child: str, parent: str) -> str:
        """Why the child is not taken for a kind of the parent; empty if nobody objects.

        >>> Referee().objection("dog", "cat"), Referee().objection("dog", "mammal")
        ('a fact that the embedded set denies', '')
        """
        pair = (child, parent)
        if pair not in self._said:
            self._said[pair] = self._objection(child, parent)
        return self._said[pair]

    def made_up(self, phrase: str) -> bool:
        """Whether a dictionary is given and neither it nor the embedded set lists the compound."""
        if " " not in phrase or self._dictionary is None:
            return False
        return not (self._dictionary.lists(phrase) or phrase in _index())

    def _objection(self, child: str, parent: str) -> str:
        if apart(child, parent):
            return "a fact that the embedded set denies"
        if _holds("A", parent, child):
            return "a fact that the embedded set states the other way round"
        if self._dictionary is not None and self._dictionary.says(child, parent) is False:
            return "a fact about two words that WordNet lists without saying so"
        return ""


def apart(one: str, other: str) -> bool:
    """Whether the embedded set states that nothing is both.

    >>> apart("dog", "cat"), apart("dog", "mammal"), apart("dog", "hovercraft")
    (True, False, False)
    """
    return _holds("E", one, other)


@cache
def people() -> frozenset[str]:
    """The kinds of people that the embedded set names, and the words for anybody.

    >>> "nurse" in people(), "owl" in people()
    (True, False)
    """
    named = {phrase for phrase, found in _index().items() if _are_people(found)}
    return frozenset(named | listed_set("anybody"))


def _are_people(found: list[tuple[Domain, int]]) -> bool:
    return any(domain.terms[place].head == "person" for domain, place in found)


def _holds(quantifier: Quantifier, one: str, other: str) -> bool:
    known = _index()
    there = dict(known.get(other, ()))
    return any(
        domain in there and domain.known[quantifier][place] >> there[domain] & 1
        for domain, place in known.get(one, ())
    )


@cache
def _index() -> dict[str, list[tuple[Domain, int]]]:
    """For each class of the embedded set, its domains and its place in each."""
    found: dict[str, list[tuple[Domain, int]]] = {}
    for domain in embedded().domains:
        for place, term in enumerate(domain.terms):
            if term.kind == "class":
                found.setdefault(term.phrase, []).append((domain, place))
    return found
