"""Phrases that fill the slots of patterns: each function returns a dictionary of all forms.

noun("hiking boot")   one, many, a, is, are, is_not, are_not
adjective("red")      the same: a red thing, is red
verb("study law")     the same: a thing that studies law, studies law, does not study law
name("Ann")           name
clause("Ann sings", "Ann does not sing")
"""

from __future__ import annotations

from therefore.language.engine.language import language
from therefore.language.engine.patterns import Phrase
from therefore.language.english.inflection import article

_MODALS = ("can", "may", "must", "should", "will", "could", "would", "might")


def noun(singular: str, plural: str = "") -> Phrase:
    """A countable noun, with the words before it.

    >>> noun("hiking boot")["are_not"]
    'are not hiking boots'
    """
    start, blank, head = singular.rpartition(" ")
    many = plural or start + blank + (language("english").lexicon.form(head, "noun", "plural"))
    one = f"{article(singular)} {singular}"
    return {
        "kind": "compound" if blank else "noun",
        "one": singular,
        "many": many,
        "a": one,
        "pred": one,
        "preds": many,
        "is": f"is {one}",
        "is_not": f"is not {one}",
        "are": f"are {many}",
        "are_not": f"are not {many}",
    }


def adjective(word: str) -> Phrase:
    """An adjective, or a participle with the words behind it: `red`, `worn in pairs`.

    >>> adjective("red")["many"]
    'red things'
    """
    alone = " " not in word
    return {
        "kind": "adjective" if alone else "participle",
        "one": f"{word} thing" if alone else f"thing that is {word}",
        "many": f"{word} things" if alone else f"things that are {word}",
        "a": f"{article(word)} {word} thing" if alone else f"a thing that is {word}",
        "pred": word,
        "preds": word,
        "is": f"is {word}",
        "is_not": f"is not {word}",
        "are": f"are {word}",
        "are_not": f"are not {word}",
    }


def verb(phrase: str) -> Phrase:
    """A verb phrase in its plain form: `sing`, `study law`, `can swim`, `row for the college`.

    >>> verb("study law")["is_not"], verb("can swim")["is_not"]
    ('does not study law', 'cannot swim')
    """
    first, blank, rest = phrase.partition(" ")
    if first in _MODALS:
        no = "cannot" if first == "can" else f"{first} not"
        forms = (phrase, f"{no} {rest}", phrase, f"{no} {rest}")
        kind = "modal"
    else:
        third = (
            "has" if first == "have" else language("english").lexicon.form(first, "verb", "third")
        )
        forms = (third + blank + rest, f"does not {phrase}", phrase, f"do not {phrase}")
        kind = "verb" if not rest else "verb phrase"
    return {
        "kind": kind,
        "one": f"thing that {forms[0]}",
        "many": f"things that {forms[2]}",
        "a": f"a thing that {forms[0]}",
        "is": forms[0],
        "is_not": forms[1],
        "are": forms[2],
        "are_not": forms[3],
    }


def name(text: str) -> Phrase:
    """A person's name."""
    return {"kind": "name", "name": text}


def relation(text: str) -> Phrase:
    """A comparison or a place: `taller than`, `above`."""
    return {"kind": "relation", "rel": text}


def clause(text: str, denied: str = "") -> Phrase:
    """A clause about somebody or something, with its denial if given."""
    found = {"kind": "clause", "clause": text}
    return {**found, "not": denied} if denied else found


def denial(text: str) -> Phrase:
    """A clause that is itself a denial: `Ann does not sing`."""
    return {"kind": "denial", "clause": text}
