"""Sentences whose "or" or "not" has two scopes, which no item may say; and words for people."""

from __future__ import annotations

import re

from therefore.language.syllogism.words import PEOPLE

_BOTH = re.compile(r", (?:or|but not) both\b")
_OR = re.compile(r"\bor\b")
_RELATIVE = re.compile(r"(?<!true )\b(?:that|who)\b")
_DENIED = re.compile(
    r"^It is not true that .*\b(?:and|or)\b|\bit is not true that [^;,]* (?:and|or) "
)


def two_scopes(sentence: str) -> str:
    """Why an item must not say this sentence; an empty text if it may.

    Its "or" may or may not exclude both, or its "not" may deny a part or all. A reply may say "or"
    alone, which is taken as inclusive; no item may depend on that.

    >>> two_scopes("If Emma runs or she swims, or both, then she is tired.")
    ''
    >>> print(two_scopes("Emma runs or swims."))
    'Emma runs or swims.' does not say whether "or" includes both: say ", or both" or ", but not \
both"
    """
    relative = "that" in sentence or "who" in sentence
    if relative and len(_RELATIVE.findall(sentence)) > 1:
        return f"{sentence!r} has two relative clauses, and what the second belongs to is open"
    if "or" not in sentence and "not true" not in sentence:
        return ""
    *closed, rest = _BOTH.split(sentence.removeprefix("One or more "))
    if _OR.search(rest) or any(len(_OR.findall(part)) != 1 for part in closed):
        rule = 'does not say whether "or" includes both: say ", or both" or ", but not both"'
        return f"{sentence!r} {rule}"
    if _DENIED.search(sentence):
        return f"{sentence!r} denies one part or all: say which in sentences apart"
    return ""


_PEOPLE = re.compile(rf"\b(?:{'|'.join(PEOPLE.values())})\b")


def speaks_of_people(sentence: str) -> bool:
    """Whether a sentence holds a word that is used for people only, such as "nobody".

    >>> speaks_of_people("Nobody is both a king and a poet."), speaks_of_people("No owl is a bat.")
    (True, False)
    """
    # Each such word holds one of these pieces, and few other sentences do.
    if not ("one" in sentence or "body" in sentence or "ho" in sentence or "person" in sentence):
        return False
    return _PEOPLE.search(sentence) is not None
