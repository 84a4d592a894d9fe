"""Clauses about one person or thing, told by the shape of their sentence.

A sentence of clauses is cut at the words and signs that join them: "If # #, then # #." Between
those stand a subject or its pronoun and a verb phrase, said or denied. What is left of the sentence
is its shape. Each shape is read once, by `clauses`, with other words in its places, and gives the
formula with gaps. That is right because a word that joins clauses stands in no phrase that is put
into a gap; where one does, where a phrase or a subject is not listed, where there are two subjects,
nothing is told.
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
"""What no verb phrase that is put into a gap holds."""
_PRONOUN = frozenset(("he", "she", "it"))
_SUBJECT = ("Emma", "she")
_OBJECTS = tuple(["box", "door", "book", "jar", "tin", "gate", "shop", "bag", "letter", "parcel"])
"""For sentences that show what a shape says: she opens a box, does not open a door, and so on."""


class ClauseShape(NamedTuple):
    """What a sentence of clauses says, but for its words."""

    formula: str
    """With `%s` for each name."""
    order: tuple[int, ...]
    """Which of the sentence's verb phrases stands there; -1 for its subject."""


def of_clauses(sentence: str) -> Told | None:
    """What a sentence of listed clauses tells.

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
    """Clauses, and between each two what joins them."""
    if " true" in said:  # few sentences hold it, and it takes longer to look for
        return _TRUE_JOINTS.split(said)
    begin, _, rest = said.partition(" ")
    return ["", f"{begin} ", *_JOINTS.split(rest)] if begin in _BEGIN else _JOINTS.split(said)


def _cut(piece: str, first: bool) -> tuple[str, str]:
    """Whom or what a clause is about, and the rest of it."""
    who, _, rest = piece.partition(" ")
    if who == "the" or (who == "The" and first):
        parts = piece.split(" ", 5)
        if len(parts) > 4 and parts[2] in ("in", "on"):
            who, rest = " ".join(parts[:5]), parts[5] if len(parts) > 5 else ""
    return who, rest


@lru_cache(maxsize=1 << 14)
def _subject(phrase: str) -> tuple[str, str] | None:
    """The constant of a listed subject, and its pronoun."""
    name = name_of(phrase)
    if not vocabulary().is_subject(phrase) or not PLAIN.fullmatch(name):
        return None
    if phrase not in PRONOUNS and not clauses.THING.fullmatch(f"{phrase} runs"):
        return None
    return name, PRONOUNS.get(phrase, "it")


@lru_cache(maxsize=1 << 14)
def _phrase(text: str) -> tuple[Term, str] | None:
    """A listed verb phrase, and whether it is said or denied."""
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
    """What sentences of a shape say; None if they are none that can be read.

    Of its pieces every other one joins; those between are `N+` for a name and what is said of it,
    `P-` for a pronoun and what is denied of it, `V+` for a verb phrase alone, `B` for a name alone.

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
