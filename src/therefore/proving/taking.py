"""How `prove` takes words that the published list does not cover: the lists of `taken.txt`.

`prove` reads anybody's text, so it needs more words than items do. These lists never affect an
item: `language.words.carried` does not use them.
"""

from __future__ import annotations

from functools import cache

from therefore.language.lists import lines_of, words_of

_LISTS = ("therefore.language.english", "taken.txt")


@cache
def taken(name: str) -> frozenset[str]:
    """The words of a list; "persons" also has the listed trades, and "no_persons" the animals.

    >>> "dog" in taken("no_persons"), "nurse" in taken("persons")
    (True, True)
    """
    found = frozenset(words_of(*_LISTS, name))
    if name == "persons":
        found |= {*words_of("therefore.language.words", "people.tsv", "")} - {"model"}
    return found | taken("animals") if name == "no_persons" else found


@cache
def taken_with(name: str) -> dict[str, str]:
    """From the words of a list to the text beside each.

    >>> taken_with("units")["metre"], taken_with("together_verbs")["agree"]
    ('10000', 'with')
    """
    pairs = [pair.split(" ") for line in lines_of(*_LISTS)[name] for pair in line.split("|")]
    return {word: beside for word, beside in pairs}
