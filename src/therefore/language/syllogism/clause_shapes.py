"""A quick reading of clauses about one person or thing, by the shape of their sentence.

A sentence is cut at the words and signs that join clauses: "If # #, then # #." Each piece between
them is a subject or its pronoun with a verb phrase, affirmed or denied. The joining words and the
marks of the pieces are the shape. `clauses` reads each shape once, with sample words in the gaps,
and the result is a formula with gaps. This is right only if no phrase put into a gap holds a
joining word. `of_clauses` returns None where a phrase holds one, where a phrase or a subject is not
listed, or where there are two subjects.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from therefore.errors import SentenceError
from therefore.language.english.inflection import name_of
from therefore.language.syllogism import categorical, clauses
from therefore.language.syllogism.people import PRONOUNS
from therefore.language.syllogism.scopes import two_scopes
from therefore.language.syllogism.told import PLAIN, Term, Told, term_of
from therefore.language.syllogism.verb_phrases import read_verbs, verbs
from therefore.language.syllogism.vocabulary import vocabulary
from therefore.logic.tptp import write_formula

_WITHIN = (
    r", (?:or|but not) both\b|, (?:then|and if|or|and|but) |[,;:] | (?:and|or|if|neither|nor) "
)
_BEGIN = ("If", "Whenever", "Either")
_JOINTS = re.compile(f"({_WITHIN})")
_TRUE_JOINTS = re.compile(
    rf"({_WITHIN}|^(?:{'|'.join(_BEGIN)}) |(?:^It|\bit) is (?:not )?true that "
    r"|^(?:At least|Exactly|At most) one of these is true: )"
)
_JOINING = frozenset(
    (
        *("and", "or", "if", "neither", "nor", "then", "either", "whenever", "both", "but"),
        *("that", "who", "not", "true", "these"),
    )
)
"""Words that a verb phrase must not hold if it is to fill a gap."""
_PRONOUN = frozenset(("he", "she", "it"))
_SUBJECT = ("Emma", "she")
_OBJECTS = tuple(["box", "door", "book", "jar", "tin", "gate", "shop", "bag", "letter", "parcel"])
"""Sample words by which a shape is read: "Emma opens a box", "she does not open a door"."""


class ClauseShape(NamedTuple):
    """The formula of a shape, with gaps for its words."""

    formula: str
    """In TPTP, with `%s` for each name."""
    order: tuple[int, ...]
    """For each gap the number of the verb phrase that fills it, or -1 for the subject."""


def of_clauses(sentence: str) -> Told | None:
    """What a sentence of listed clauses says; None if it is not one.

    >>> told = of_clauses("If Emma does not drink hot tea, then she is not fit.")
    >>> told.formula, told.names, told.someone
    ('~%s(%s) => ~%s(%s)', ('drink_hot_tea', 'emma', 'be_fit', 'emma'), 'emma')
    """
    pieces = _cut_clauses(sentence[:-1])
    said: list[Term] = []
    subject = pronoun = referring = ""
    for place in range(0, len(pieces), 2):
        piece = pieces[place]
        if not piece:
            continue
        before = pieces[place - 1] if place else ""
        if before in (" neither ", " nor "):
            sign, rest = "V", piece
        else:
            who, rest = _cut(piece, place == 0)
            if who in _PRONOUN:
                sign = "P"
                if referring not in ("", who):
                    return None
                referring = who
            else:
                sign, known = "N", _subject(who)
                if known is None or subject not in ("", known[0]):
                    return None
                subject, pronoun = known
            if not rest:
                pieces[place] = "B" if sign == "N" else "?"
                continue
        phrase = _phrase(rest)
        if phrase is None:
            return None
        pieces[place] = sign + phrase[1]
        said.append(phrase[0])
    if not subject or referring not in ("", pronoun):
        return None
    shape = shape_of("|".join(pieces))
    if shape is None:
        return None
    names = [subject if number < 0 else said[number].name for number in shape.order]
    return Told(shape.formula, tuple(names), tuple(said), subject)


def _cut_clauses(said: str) -> list[str]:
    """The clauses at even places, and the words that join them at odd places."""
    if " true" in said:  # few sentences hold it, and the longer pattern is slower
        return _TRUE_JOINTS.split(said)
    begin, _, rest = said.partition(" ")
    return ["", f"{begin} ", *_JOINTS.split(rest)] if begin in _BEGIN else _JOINTS.split(said)


def _cut(piece: str, first: bool) -> tuple[str, str]:
    """A clause cut into its subject and the rest: "the dog in the film" and "runs"."""
    who, _, rest = piece.partition(" ")
    if who == "the" or (who == "The" and first):
        parts = piece.split(" ", 5)
        if len(parts) > 4 and parts[2] in ("in", "on"):
            who, rest = " ".join(parts[:5]), parts[5] if len(parts) > 5 else ""
    return who, rest


@lru_cache(maxsize=1 << 14)
def _subject(phrase: str) -> tuple[str, str] | None:
    """The constant of a listed subject, and its pronoun; None if it is not listed."""
    name = name_of(phrase)
    if not vocabulary().is_subject(phrase) or not PLAIN.fullmatch(name):
        return None
    if phrase not in PRONOUNS and not clauses.THING.fullmatch(f"{phrase} runs"):
        return None
    return name, PRONOUNS.get(phrase, "it")


@lru_cache(maxsize=1 << 14)
def _phrase(text: str) -> tuple[Term, str] | None:
    """The term of a listed verb phrase, and "+" or "-" for affirmed or denied; None if unlisted."""
    try:
        phrase, positive = read_verbs(text)
    except SentenceError:
        return None
    name = name_of(phrase)
    if phrase not in vocabulary().phrases or not PLAIN.fullmatch(name):
        return None
    if any(sign in phrase for sign in ",;:.|") or not _JOINING.isdisjoint(
        phrase.lower().split(" ")
    ):
        return None
    return term_of(name, "clause"), "+" if positive else "-"


@lru_cache(maxsize=1 << 12)
def shape_of(cut: str) -> ClauseShape | None:
    """The formula of a shape; None if sentences of this shape cannot be read.

    Joining words alternate with marks of clauses: `N` for a name, `P` for a pronoun and `V` for no
    subject, each with `+` or `-` for a phrase affirmed or denied; `B` is a name without a phrase.

    >>> shape_of("|If |N-|, then |P+")
    ClauseShape(formula='~%s(%s) => %s(%s)', order=(0, -1, 1, -1))
    """
    pieces = cut.split("|")
    opened: dict[str, int] = {}
    for place in range(0, len(pieces), 2):
        piece = pieces[place]
        if not piece:
            continue
        subject = {"N": _SUBJECT[0], "P": _SUBJECT[1], "B": _SUBJECT[0], "V": ""}.get(piece[0])
        if subject is None or len(opened) == len(_OBJECTS):
            return None
        if piece[1:]:
            phrase = f"open a {_OBJECTS[len(opened)]}"
            opened[name_of(phrase)] = len(opened)
            subject = f"{subject} {verbs(phrase, piece[1] == '+')}".lstrip()
        pieces[place] = subject
    sentence = "".join(pieces) + "."
    try:
        if categorical.hear(sentence) is not None or two_scopes(sentence):
            return None
        formula, _, _ = clauses.listen(sentence)
    except SentenceError:
        return None
    text = write_formula(formula)
    places = {name_of(_SUBJECT[0]): -1, **opened}
    names = PLAIN.findall(text)
    if not places.keys() >= set(names) or "%" in text:
        return None
    return ClauseShape(PLAIN.sub("%s", text), tuple([places[name] for name in names]))
