"""Which words of a text are names although other words are spelled like them: Spot, Bugs, Hope.

A capital at the start of a sentence proves nothing by itself. A word counts as a name everywhere in
a text if it has a capital inside a sentence, or if it opens a sentence as no common noun could:
"Bugs is", "Pat sang". The text must not use the same word with a small letter.
"""

from __future__ import annotations

from collections.abc import Sequence

from therefore.language.engine.language import Tongue
from therefore.language.english.telling import STUFF

_ONE = frozenset(("is", "was", "has", "does"))
"""Verbs that follow a singular subject only."""
_DOING = frozenset(("can", "will", "may", "must", "should", "could", "would", "did", "never"))
"""Other verbs that may follow a singular subject."""
_MANY = frozenset(("are", "were", "have", "had", "do", "did", "can", "will", "may", "must"))
"""Verbs of the grammar that may follow a plural subject."""
_APART = frozenset(
    (",", ";", "that", "which", "who", "whom", "and", "or", "if", "unless", "because")
)
"""Words and signs at which another clause, or another phrase, begins."""
_MODALS = frozenset(("will", "may"))
"""Names that are also words of the grammar."""


def names_in(sentences: Sequence[str], speech: Tongue) -> frozenset[str]:
    """The words that are names throughout these sentences.

    >>> from therefore.language.engine.language import language
    >>> texts = ("Bugs is a rabbit.", "Every dog loves Spot.", "Gold is a metal.", "Dogs bark.")
    >>> sorted(names_in(texts, language("english")))
    ['Bugs', 'Spot']
    """
    told = [speech.orthography.tokens(text) for text in sentences if text[-1:] not in "?!"]
    small = {token for tokens in told for token in tokens if token[:1].islower()}
    grammatical = speech.lexicon.closed - speech.lexicon.also - _MODALS
    found: set[str] = set()
    for tokens in told:
        for place, token in enumerate(tokens):
            if not token[:1].isupper() or not token[1:].islower() or token.lower() in small:
                continue
            if speech.lexicon.analyses(token) or token.lower() in speech.lexicon.refused:
                continue  # "Greek" is no name, and "Tom" needs no help
            inside = place > 0 and tokens[place - 1] not in (":", '"', ";")
            if (inside or _opens_as_one(tokens, speech)) and token.lower() not in grammatical:
                found.add(token)
    return frozenset(found)


def capitalised(sentences: Sequence[str], speech: Tongue) -> frozenset[str]:
    """The words with a capital inside a sentence, in small letters: most likely names."""
    return frozenset(
        token.lower()
        for text in sentences
        if text[-1:] not in "?!"
        for token in speech.orthography.tokens(text)[1:]
        if token[:1].isupper()
    )


def _opens_as_one(tokens: Sequence[str], speech: Tongue) -> bool:
    """Whether the words behind the first one show that it is one individual, and not a mass."""
    if len(tokens) < 2:
        return False
    lower, after = tokens[0].lower(), tokens[1]
    if lower in _MODALS:
        return after in _ONE and len(tokens) > 2
    analyses = speech.lexicon.analyses(lower)
    if lower in STUFF or not any(pos in ("noun", "adjective") for _, pos, _ in analyses):
        return False
    if after in _ONE:
        return len(tokens) > 2
    if any(form == "plural" for _, _, form in analyses):
        return False  # dogs barked, too
    if after in ("and", "or"):
        return len(tokens) > 3 and tokens[2][:1].isupper()
    if after in _DOING:
        return True
    said = {(pos, form) for _, pos, form in speech.lexicon.analyses(after)}
    if ("noun", "plural") in said and lower not in speech.lexicon.given:
        return not _goes_on(tokens[2:], speech)  # "house prices fall": of prices, not of House
    return bool(said & {("verb", "third"), ("verb", "past")})


def _goes_on(tokens: Sequence[str], speech: Tongue) -> bool:
    """Whether a verb with a plural subject may follow before another clause begins."""
    for token in tokens:
        if token in _APART:
            return False
        if token in _MANY or any(
            pos == "verb" and form in ("lemma", "past")
            for _, pos, form in speech.lexicon.analyses(token)
        ):
            return True
    return False
