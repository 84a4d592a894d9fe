"""Terms whose words are those of another, or more of them: "swim" and "swim upstream".

What one of two such terms says of the other is on no list ("stays awake", "stays awake all night";
"four wheels", "three wheels"; "larger than violins", "smaller than violins"). A reader may take it
for granted, so no label may rest on its being so or not.
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
"""Words of a term whose every part is looked at."""
LIGHT = frozenset(words_of(__package__, "stems.txt", "light"))
"""Words that a term can gain or lose and still be about the same."""


@lru_cache(maxsize=1 << 16)
def content(name: str) -> Content:
    """The words of a name, each as a dictionary has it, but for light ones.

    >>> sorted(content("have_four_right_angles")), sorted(content("writes_letters"))
    (['angle', 'right'], ['letter', 'write'])
    """
    words = [word for part in name.split("_") for word in part.split("-")]
    return frozenset(_plain(word) for word in words if word not in LIGHT) - LIGHT


@lru_cache(maxsize=1 << 16)
def _plain(word: str) -> str:
    """The shortest word of the dictionary that this may be a form of."""
    word = word.removesuffix("'s")
    lemmas = [lemma.lower() for lemma, _, _ in language("english").lexicon.analyses(word)]
    return min([word, *lemmas], key=lambda lemma: (len(lemma), lemma))


def parts_of(held: Content) -> Iterator[Content]:
    """All that a term could be left with if words were taken from it."""
    if len(held) <= MOST:
        for count in range(1, len(held)):
            yield from map(frozenset, combinations(sorted(held), count))


def opposed_to(held: Content) -> Iterator[Content]:
    """What a term becomes if one of its words gives way to an opposite."""
    for word in held:
        for opposite in _opposites(word):
            yield held - {word} | {opposite}


@lru_cache(maxsize=1 << 14)
def _opposites(word: str) -> frozenset[str]:
    """What may be opposites of a word: listed ones, and words of the dictionary with a prefix."""
    known = language("english").lexicon.lemmas
    formed = {_plain(one) for one in contraries(word) if one in known}
    return frozenset(formed | listed_beside("perhaps.txt").get(word, set()))


def near_to(held: Content) -> Iterator[Content]:
    """What a term becomes if one of its words gives way to one that may say nearly the same."""
    for file in ("nearly.txt", "narrower.txt") if len(held) > 1 else ("nearly.txt",):
        for word in held:
            for near in listed_beside(file).get(word, ()):
                yield held - {word} | {near}


@cache
def listed_beside(file: str) -> dict[str, set[str]]:
    """For each word of a file of pairs, those that it lists beside it."""
    found: dict[str, set[str]] = {}
    for row in rows_of(__package__, file):
        one, other = map(_plain, row)
        found.setdefault(one, set()).add(other)
        found.setdefault(other, set()).add(one)
    return found


def says_more(one: str, other: str) -> bool:
    """Whether a term has all words of another, which has no word more.

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
    """Whether two terms differ in one word each, and these are opposites.

    >>> opposed("larger_than_violins", "smaller_than_violins"), opposed("be_happy", "be_sad")
    (True, True)
    """
    return content(other) in opposed_to(content(one))


def near(one: str, other: str) -> bool:
    """Whether two terms differ in one word each, and these may say nearly the same.

    >>> near("takes_photographs", "takes_pictures"), near("be_tiny", "be_small")
    (True, True)
    """
    return content(other) in near_to(content(one))


ONE_THING = "two things in one place, called by different nouns, may be one thing"


def may_be_one(individuals: Iterable[str]) -> bool:
    """Whether two nouns are said of what is in one place: the dog there may be the animal there.

    >>> may_be_one(["the_dog_in_the_picture", "the_animal_in_the_picture"])
    True
    >>> may_be_one(["the_dog_in_the_picture", "the_dog_on_the_poster", "emma", "ben"])
    False
    """
    places = [name.split("_")[-3:] for name in set(individuals) if name.startswith("the_")]
    return len(set(map(tuple, places))) < len(places)


def names_itself(individual: str, predicate: str) -> bool:
    """Whether a thing is said to be, or not to be, what it is called.

    >>> names_itself("the_dog_in_the_picture", "be_a_dog"), names_itself("emma", "be_a_dog")
    (True, False)
    """
    if not individual.startswith("the_"):
        return False
    return content(individual.split("_")[1]) == content(predicate)
