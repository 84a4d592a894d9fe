"""Terms that share their words with another term: "swim" and "swim upstream".

No list says what one of two such terms implies about the other ("stays awake", "stays awake all
night"; "four wheels", "three wheels"; "larger than violins", "smaller than violins"). A reader may
assume that they are connected, so no label may rest on whether they are.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from itertools import combinations

from therefore.language.engine.language import language
from therefore.language.lists import rows_of, words_of
from therefore.language.words.kinds import analysed, contraries, is_idiom

Content = frozenset[str]
MOST = 6
"""The most words of a term of which every part is looked at."""
LIGHT = frozenset(words_of(__package__, "stems.txt", "light"))
"""Words that a term can gain or lose and still be about the same."""


@lru_cache(maxsize=1 << 16)
def content(name: str) -> Content:
    """The words of a name in their dictionary form, without light ones.

    >>> sorted(content("have_four_right_angles")), sorted(content("writes_letters"))
    (['angle', 'right'], ['letter', 'write'])
    """
    words = [word for part in name.split("_") for word in part.split("-")]
    return frozenset(_plain(word) for word in words if word not in LIGHT) - LIGHT


@lru_cache(maxsize=1 << 16)
def _plain(word: str) -> str:
    """The shortest dictionary word that this word may be a form of; else the word itself."""
    word = word.removesuffix("'s")
    lemmas = [lemma.lower() for lemma, _, _ in language("english").lexicon.analyses(word)]
    return min([word, *lemmas], key=lambda lemma: (len(lemma), lemma))


def parts_of(held: Content) -> Iterator[Content]:
    """Every smaller, non-empty set of the words; none if there are more than `MOST`."""
    if len(held) <= MOST:
        for count in range(1, len(held)):
            yield from map(frozenset, combinations(sorted(held), count))


def opposed_to(held: Content) -> Iterator[Content]:
    """The sets of words in which an opposite replaces one word."""
    for word in held:
        for opposite in _opposites(word):
            yield held - {word} | {opposite}


@lru_cache(maxsize=1 << 14)
def _opposites(word: str) -> frozenset[str]:
    """Possible opposites of a word: listed ones, and dictionary words with a prefix ("unkind")."""
    known = language("english").lexicon.lemmas
    formed = {_plain(one) for one in contraries(word) if one in known}
    return frozenset(formed | listed_beside("perhaps.txt").get(word, set()))


def near_to(held: Content) -> Iterator[Content]:
    """The sets of words in which a word of nearly the same meaning replaces one word."""
    for file in ("nearly.txt", "narrower.txt") if len(held) > 1 else ("nearly.txt",):
        for word in held:
            for near in listed_beside(file).get(word, ()):
                yield held - {word} | {near}


@cache
def listed_beside(file: str) -> dict[str, set[str]]:
    """From each word of a file of pairs to the words that it is paired with."""
    found: dict[str, set[str]] = {}
    for row in rows_of(__package__, file):
        one, other = map(_plain, row)
        found.setdefault(one, set()).add(other)
        found.setdefault(other, set()).add(one)
    return found


def says_more(one: str, other: str) -> bool:
    """Whether the first term has all words of the second.

    >>> says_more("stay_awake_all_night", "stay_awake"), says_more("have_wheels", "be_wheels")
    (True, True)
    >>> says_more("brass_instruments", "musical_instruments")
    False
    >>> says_more("larger_than_violins", "violins")
    False
    """
    held = content(other)
    if "_than_" in one and "_than_" not in other:
        return False  # larger than violins: no kind of violins
    return bool(held) and held <= content(one) and not is_idiom(analysed(one))


def opposed(one: str, other: str) -> bool:
    """Whether two terms differ in one word, and the two words are opposites.

    >>> opposed("larger_than_violins", "smaller_than_violins"), opposed("be_happy", "be_sad")
    (True, True)
    """
    return content(other) in opposed_to(content(one))


def near(one: str, other: str) -> bool:
    """Whether two terms differ in one word, and the two words may mean nearly the same.

    >>> near("takes_photographs", "takes_pictures"), near("be_tiny", "be_small")
    (True, True)
    """
    return content(other) in near_to(content(one))


ONE_THING = "two things in one place, called by different nouns, may be one thing"


def may_be_one(individuals: Iterable[str]) -> bool:
    """Whether two different things have one place: the dog in it may be the animal in it.

    >>> may_be_one(["the_dog_in_the_picture", "the_animal_in_the_picture"])
    True
    >>> may_be_one(["the_dog_in_the_picture", "the_dog_on_the_poster", "emma", "ben"])
    False
    """
    places = [name.split("_")[-3:] for name in set(individuals) if name.startswith("the_")]
    return len(set(map(tuple, places))) < len(places)


def names_itself(individual: str, predicate: str) -> bool:
    """Whether the predicate repeats the noun in an individual's name.

    >>> names_itself("the_dog_in_the_picture", "be_a_dog"), names_itself("emma", "be_a_dog")
    (True, False)
    """
    if not individual.startswith("the_"):
        return False
    return content(individual.split("_")[1]) == content(predicate)
