"""Terms that no list has: which of them are made of listed words, and which are not terms at all.

Sentences are recognised by their frames, so whatever stands between two words of a frame counts as
a term. The terms of the embedded knowledge are listed whole. Any other must be made of words of the
lexicon, hold no word of a closed class ("every last owl", "eat nothing"), and be one phrase.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from itertools import pairwise

from therefore.errors import SentenceError
from therefore.language.english.closed import holds_closed, quantifies
from therefore.language.syllogism.categorical import FINITE
from therefore.language.syllogism.people import listed
from therefore.language.syllogism.vocabulary import (
    has_one_plain_verb,
    is_bare_noun,
    is_noun,
    is_verbs,
    may_be_kind,
)


def name_known(name: str) -> bool:
    """Whether a name can only be a name: it is no kind, and holds no word of a closed class.

    >>> [name_known(name) for name in ("Long Preston", "Isle of Man", "Little Rock", "The King")]
    [True, True, False, False]
    """
    return not (may_be_kind(name) or holds_closed(name) or quantifies(name))


def subject_known(phrase: str) -> bool:
    """Whether the lexicon lists a subject: a noun, or "things that" and a verb phrase.

    >>> [subject_known(p) for p in ("grey owls", "last owl", "owls that eat nothing")]
    [True, False, False]
    """
    noun, that, clause = phrase.partition(" that ")
    if not that:
        noun, that, clause = phrase.partition(" who ")
    if holds_closed(noun) or (that and not verbs_known(clause)):
        return False
    return is_noun(noun, many=True) or (not that and is_noun(noun, many=False))


def kind_known(name: str) -> bool:
    """Whether a predicate is named by words of the lexicon: a plural noun, or a verb phrase."""
    said = name.replace("_", " ")
    return is_noun(said, many=True) or (not is_bare_noun(said) and _plain_known(said))


def clause_known(phrase: str) -> bool:
    """Whether the lexicon lists a plain verb phrase: "be a dog", "climb a wall", "can talk"."""
    if holds_closed(phrase) or has_second_verb(phrase):
        return False
    return _plain_known(phrase) and has_one_plain_verb(phrase)


def _plain_known(phrase: str) -> bool:
    verb, _, rest = phrase.partition(" ")
    if verb == "be" and (one := re.fullmatch(r"an? (.+)", rest)):
        return is_noun(one[1], many=False)
    return is_verbs(phrase)


def verbs_known(phrase: str) -> bool:
    """Whether the lexicon lists the words of a verb phrase, which holds no closed or second verb.

    >>> [verbs_known(p) for p in ("are not grey owls", "eat mice", "eat nothing", "are few pets")]
    [True, True, False, False]
    """
    said = _AFFIRMING.sub("", phrase)
    return is_verbs(phrase) and not holds_closed(said) and not has_second_verb(phrase)


_AFFIRMING = re.compile(r"^(?:(?:is|are|do|does) (?:not )?|can(?:not)? |has |have )")
_NO_SECOND = frozenset(("a", "an", "the", "to", "can", "cannot", "not", "do", "does", "be"))
"""After these words, a word that looks like a finite verb is not one: "to eat", "a can"."""


@lru_cache(maxsize=1 << 12)
def has_second_verb(phrase: str) -> bool:
    """Whether a phrase holds a second finite verb, as "eat mice are pets" does.

    >>> [has_second_verb(p) for p in ("eat mice are pets", "eat mice have legs", "go to work")]
    [True, True, False]
    """
    return any(
        word in FINITE and before not in _NO_SECOND for before, word in pairwise(phrase.split(" "))
    )


_NO_PART = frozenset(listed("joining"))
"""Words that join sentences or refer to them, and so are part of no term."""


def refuse_tails(sentence: str, unlisted: Iterable[str]) -> None:
    """SentenceError if an unlisted phrase holds odd signs, or a word that joins sentences.

    Otherwise a tail (", perhaps", "because of premise 1") would become part of a noun.
    """
    for phrase in unlisted:
        letters = all(sign.isalpha() or sign in " -'’" for sign in phrase)
        if not letters or not _NO_PART.isdisjoint(phrase.lower().split(" ")):
            raise SentenceError(f"{sentence!r} says more than a statement: {phrase!r} is no term")


def refuse_quantity(sentence: str, unlisted: Iterable[str]) -> None:
    """SentenceError if an unlisted noun begins with a word that counts or denies.

    "There are zero owls that are pets" is not about things called "zero owls".
    """
    for phrase in unlisted:
        noun = re.sub(r"^(?:is|are) (?:not )?(?:an? )?", "", phrase)
        is_noun_phrase = noun != phrase or phrase.partition(" ")[0] not in FINITE
        if is_noun_phrase and quantifies(noun):
            raise SentenceError(f"{sentence!r} counts or denies: {noun!r} is no term")
