"""How `prove` takes words of which the list of words says nothing: the lists of `taken.txt`.

`prove` reads anybody's text, so it needs more than items are proved with. What is listed here never
reaches an item: `language.words.carried` does not know of it.
"""

from __future__ import annotations

from functools import cache

from therefore.language.lists import lines_of, words_of

_LISTS = ("therefore.language.english", "taken.txt")


@cache
def taken(name: str) -> frozenset[str]:
    """The words of a list; trades are of persons, too, and animals are none.

    >>> "dog" in taken("no_persons"), "nurse" in taken("persons")
    (True, True)
    """
    found = frozenset(words_of(*_LISTS, name))
    if name == "persons":
        found |= {*words_of("therefore.language.words", "people.tsv", "")} - {"model"}
    return found | taken("animals") if name == "no_persons" else found


@cache
def taken_with(name: str) -> dict[str, str]:
    """The words of a list that has something beside each.

    >>> taken_with("units")["metre"], taken_with("together_verbs")["agree"]
    ('10000', 'with')
    """
    pairs = [pair.split(" ") for line in lines_of(*_LISTS)[name] for pair in line.split("|")]
    return {word: beside for word, beside in pairs}
