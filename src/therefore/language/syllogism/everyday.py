"""Categorical statements as people type them: "not all the buildings are bungalows".

The reader knows the item's terms, so it looks for a quantifier, one term, a verb phrase and another
term. Contractions are spelled out, with or without their apostrophe; "the" after a quantifier,
"also" and "must" change nothing; a plural or "a" without a quantifier means all. Refused are
sentences that name anything but the item's terms, "all ... are not", which may mean two things, and
words for amounts ("a few", "many", "most"), which say more than "some".
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from functools import cache

from therefore.errors import SentenceError
from therefore.language.english.inflection import name_of, plural
from therefore.language.lists import rows_of
from therefore.language.syllogism import categorical
from therefore.logic.formulas import Formula, Not

_SOME = r"(?:at least (?:one|some|an?)|one or more|some|one|certain)"
_THAT = r"(?:that|which|who)"
_THINGS = re.compile(
    r"(?:(?:some|any|every)(?:thing|one|body)|things?|people|persons?|those) " rf"{_THAT} (.+)"
)


@cache
def _rows() -> list[list[str]]:
    """The rows of `everyday.tsv`, with `<some>` and `<that>` replaced by their patterns."""
    rows = rows_of(__package__, "everyday.tsv")
    return [
        [text.replace("<some>", _SOME).replace("<that>", _THAT) for text in row] for row in rows
    ]


_SAID = {"A": "all x are y", "E": "no x are y", "I": "some x are y", "O": "some x are not y"}
_DENIED = {"A": "E", "E": "A", "I": "O"}
_AMOUNT = re.compile(
    r"\b(?:few|many|most|several|much|half|two|three|usually|often|sometimes|mostly)\b"
)
_FALSE = re.compile(r"it is (?:not (?:the case|true)|false|untrue) that (.+)")
_ARTICLE = re.compile(r"^(?:the|these|those|an?|any) ")


def spelled_out(text: str) -> str:
    """A sentence in lower case, with contractions spelled out and idle words removed.

    >>> spelled_out("there’s a building that isnt a bungalow!")
    'there is a building that is not a bungalow'
    """
    plain = " ".join(text.split()).strip(" .!,").lower()
    for kind, *undone in _rows():
        if kind == "undo":
            plain = re.sub(undone[1], undone[0], plain)
    return " ".join(plain.split())


def read_everyday(text: str, terms: Collection[str]) -> Formula:
    """The formula that a sentence states about two of the terms; SentenceError if there is none.

    >>> from therefore.logic.pretty import pretty
    >>> pretty(read_everyday("Not all the buildings are bungalows", {"buildings", "bungalows"}))
    '∃X (buildings(X) ∧ ¬bungalows(X))'
    """
    plain = spelled_out(text)
    if denied := _FALSE.fullmatch(plain):
        return Not(_statement(denied[1], terms, text))
    return _statement(plain, terms, text)


def _statement(plain: str, terms: Collection[str], text: str) -> Formula:
    found = _AMOUNT.search(plain)
    if found and not any(found[0] in term.split("_") for term in terms):
        raise SentenceError(f"{text!r} speaks of an amount")
    for quantifier, shape in [row for row in _rows() if row[0] != "undo"]:
        match = re.fullmatch(shape, plain)
        pair = _pair(match.groupdict(), terms) if match else None
        if pair is not None:
            return _formula(quantifier, *pair, text)
    raise SentenceError(f"{text!r} says nothing of two of the item's terms")


def _pair(parts: Mapping[str, str], terms: Collection[str]) -> tuple[str, str, bool] | None:
    """Subject, predicate, and whether the predicate is affirmed, from the parts of a shape.

    None if the parts do not name two of the terms, or can be cut in two ways.
    """
    if "r" in parts:
        words = parts["r"].split(" ")
        cuts = (
            (_term(" ".join(words[:place]), terms), _verbs(" ".join(words[place:]), terms))
            for place in range(1, len(words))
        )
        found = {(subject, *said) for subject, said in cuts if subject and said}
        return found.pop() if len(found) == 1 else None
    said = _verbs(parts["v"] if "v" in parts else f"is {parts['j']}", terms)
    if "s" in parts:
        subject = _term(parts["s"], terms)
    else:
        subject = _term(f"things that {parts['c']}", terms)
    return (subject, *said) if subject and said else None


def _term(phrase: str, terms: Collection[str]) -> str:
    """The term that a noun phrase names; an empty text if it names none."""
    noun = _ARTICLE.sub("", phrase)
    if clause := _THINGS.fullmatch(noun):
        said = _verbs(clause[1], terms)
        return said[0] if said and said[1] else ""
    return next((name for name in map(name_of, (noun, plural(noun))) if name in terms), "")


def _verbs(phrase: str, terms: Collection[str]) -> tuple[str, bool] | None:
    """The term that a verb phrase names, and whether it is affirmed; None if it names none."""
    if phrase.split(" ")[0] not in categorical.FINITE | {"do", "does"}:
        return None
    name, affirmed, _ = categorical.read_verbs(re.sub(r"^are ((?:not )?an? )", r"is \1", phrase))
    found = next((each for each in (name, name_of(plural(name))) if each in terms), "")
    return (found, affirmed) if found else None


def _formula(quantifier: str, subject: str, predicate: str, affirmed: bool, text: str) -> Formula:
    if subject == predicate:
        raise SentenceError(f"{text!r} speaks of one term only")
    if not affirmed and quantifier in ("O", "every", "only"):
        raise SentenceError(f"{text!r} denies its predicate, which may mean two things")
    if quantifier == "only":
        subject, predicate = predicate, subject
    kind = "A" if quantifier in ("every", "only") else quantifier
    return categorical.MEANINGS[_SAID[kind if affirmed else _DENIED[kind]]](subject, predicate)
