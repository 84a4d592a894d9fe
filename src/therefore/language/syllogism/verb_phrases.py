"""Verb phrases in the third person singular, affirmed or denied: "goes home", "does not go home".

They are made from a plain phrase, which begins with the infinitive ("go home"), and read back to
it. Only the present tense is known.
"""

from __future__ import annotations

from functools import lru_cache

from therefore.errors import SentenceError
from therefore.language.english.inflection import plain_verb, third_person


@lru_cache(maxsize=1 << 14)
def verbs(phrase: str, positive: bool) -> str:
    """A plain verb phrase in the third person singular, affirmed or denied.

    >>> verbs("be hungry", True), verbs("bake a cake", False), verbs("can swim", False)
    ('is hungry', 'does not bake a cake', 'cannot swim')
    >>> verbs("drink some water", False)
    'does not drink any water'
    """
    if not positive:
        phrase = under_not(phrase)
    verb, _, rest = phrase.partition(" ")
    if verb == "be":
        return f"is {rest}" if positive else f"is not {rest}"
    if verb == "can":
        return phrase if positive else f"cannot {rest}"
    return f"{third_person(verb)} {rest}".rstrip() if positive else f"does not {phrase}"


_ANY = {"some": "any", "something": "anything", "somebody": "anybody", "someone": "anyone"}
_SOME = {any_: some for some, any_ in _ANY.items()}


def under_not(phrase: str) -> str:
    """The phrase as a negation words it: "some" becomes "any".

    >>> under_not("learn some Italian")
    'learn any Italian'
    """
    return " ".join([_ANY.get(word, word) for word in phrase.split(" ")])


def not_under_not(phrase: str) -> str:
    """The inverse of `under_not`; SentenceError for "some" behind "not", which has two readings."""
    words = phrase.split(" ")
    if not _ANY.keys().isdisjoint(words):
        raise SentenceError(f"'not {phrase}': “some” behind “not” has two readings")
    return " ".join([_SOME.get(word, word) for word in words])


@lru_cache(maxsize=1 << 14)
def read_verbs(text: str) -> tuple[str, bool]:
    """The plain verb phrase, and whether it is affirmed: the inverse of `verbs`.

    SentenceError if the text is no such phrase, or has two readings.

    >>> read_verbs("is not hungry"), read_verbs("goes home")
    (('be hungry', False), ('go home', True))
    """
    for start, plain in (("is not ", "be "), ("cannot ", "can "), ("does not ", "")):
        if text.startswith(start):
            return plain + not_under_not(text.removeprefix(start)), False
    verb, blank, rest = text.partition(" ")
    plain_ = plain_verb(verb)
    if plain_ != "can" and third_person(plain_) != verb:
        raise SentenceError(f"{text!r} does not begin with a verb in the present, of one")
    if not _SOME.keys().isdisjoint(rest.split(" ")):
        raise SentenceError(f"{text!r}: “any” without “not” has two readings")
    return plain_ + blank + rest, True
