"""Categorical sentences, read back by their structure alone.

The predicate begins at the first finite verb; a subject that is a relative clause ("animals that
can fly") holds one verb of its own. The verbs are a closed list, so no lexicon of nouns is needed
to read a sentence; no noun of the embedded knowledge is one of them (a test checks this). A name
("Long Preston is a village") is read as a class of one, as in traditional logic: the statement is
about all that bears the name.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

from therefore.errors import SentenceError
from therefore.language.english.closed import is_no_name
from therefore.language.english.inflection import (
    capital,
    name_of,
    plain_verb,
    plural,
    small,
    third_person,
    with_article,
)
from therefore.language.syllogism.frames import cut
from therefore.language.syllogism.people import PRONOUNS, listed
from therefore.language.syllogism.words import frames
from therefore.language.words.axioms import all_are, none_are
from therefore.logic.formulas import And, Atom, Exists, Formula, Not, Variable

VERBS = frozenset(listed("verbs"))
"""The finite verbs of the language, in the plural."""

SINGULAR = {third_person(verb): verb for verb in VERBS if verb not in ("are", "can")} | {
    "is": "are"
}
FINITE = frozenset(VERBS | SINGULAR.keys() | {"cannot"})
"""Every verb form that may begin the predicate."""

_PATTERNS: tuple[tuple[re.Pattern[str], str, str], ...] = (
    (re.compile(r"(?:All|Every|Each|Without exception, all) (.+)"), "all x are y", ""),
    (re.compile(r"There (?:are|is) no (.+) (?:that|who) (.+)"), "there are no x that are y", ""),
    (re.compile(r"(?:No|Not a single) (.+)"), "no x are y", ""),
    (re.compile(r"Not (?:all|every) (.+)"), "not all x are y", ""),
    (
        re.compile(r"There (?:are|is) (.+?) (?:that|who) (.+)"),
        "there are x that are y",
        "there are x that are not y",
    ),
    (
        re.compile(r"(?:Some|At least some|At least one(?! of these)) (.+)"),
        "some x are y",
        "some x are not y",
    ),
)
"""Each pattern with the name of its meaning if the predicate is affirmed, and if it is denied.

Only "some" takes a denied predicate: "all ... are not" would have two readings."""

_NAME = re.compile(r"[A-Z][a-z]+(?: (?:of|the|[A-Z][a-z]+))*")
_NAMED = re.compile(
    rf"(?P<n>{_NAME.pattern}) "
    r"(?:is|counts as|is classed as|(?P<no>is not|does not count as|is not classed as)) "
    r"an? (?P<p>[a-z -]+)"
)
_X = (Variable("X"),)


def _some(x: str, y: str) -> Formula:
    return Exists(("X",), And((Atom(x, _X), Atom(y, _X))))


def _some_not(x: str, y: str) -> Formula:
    return Exists(("X",), And((Atom(x, _X), Not(Atom(y, _X)))))


_SAID = {"A": all_are, "E": none_are, "I": _some, "O": _some_not}
MEANINGS: dict[str, Callable[[str, str], Formula]] = {
    frame.meaning: _SAID[frame.quantifier] for frame in frames()
}
"""The meaning of each pattern; readers look it up here and nowhere else."""


def read(sentence: str) -> Formula:
    """The formula of a categorical sentence; SentenceError if the sentence is not one.

    >>> from therefore.logic.tptp import write_formula
    >>> write_formula(read("Not every owl can bark."))
    '?[X]: (owls(X) & ~can_bark(X))'
    """
    found = hear(sentence)
    if found is None:
        raise SentenceError(f"{sentence!r} is no categorical sentence")
    return found[0]


class Cut(NamedTuple):
    """A categorical sentence, cut into its terms."""

    pattern: str
    """The name of its meaning in `MEANINGS`."""
    subject: str
    verbs: str
    """The words of the verb phrase, as `subject` has those of the subject."""
    term: str
    predicate: str
    """The name of the predicate, as `term` is that of the subject."""


def hear(sentence: str) -> tuple[Formula, str, str] | None:
    """The formula, and the words of subject and verb phrase as the sentence has them.

    None if the sentence is not categorical.
    """
    found = cut_terms(sentence)
    if found is None:
        return None
    return MEANINGS[found.pattern](found.term, found.predicate), found.subject, found.verbs


def cut_terms(sentence: str) -> Cut | None:
    """A sentence's pattern and terms; None if the sentence is not categorical.

    >>> cut_terms("Not every owl can bark.")
    Cut(pattern='not all x are y', subject='owl', verbs='can bark', term='owls', predicate=...)
    """
    said = sentence.removesuffix(".")
    framed = cut(said)
    if framed is not None:
        subject, verbs = framed.subject, framed.verbs
        predicate, _, _ = read_verbs(verbs)
        term = read_subject(subject, counted=framed.counted)
        return Cut(framed.pattern, subject, verbs, term, predicate)
    for pattern, affirmative, negative in _PATTERNS:
        match = pattern.fullmatch(said)
        if match is None:
            continue
        parts = match.groups()
        subject, verbs = parts if len(parts) == 2 else split(parts[0])
        predicate, affirmed, single = read_verbs(verbs)
        counted = single or sentence.startswith(("Every", "Each", "Not a s", "Not every"))
        counted = counted or sentence.startswith("At least one")
        name = affirmative if affirmed else negative
        if not name:
            raise SentenceError(f"{sentence!r} denies its predicate, which may mean two things")
        return Cut(name, subject, verbs, read_subject(subject, counted=counted), predicate)
    named = _NAMED.fullmatch(sentence.removesuffix("."))
    if named is not None and is_name(named["n"]):
        said = "is not" if named["no"] else "is"
        verbs = f"{said} {with_article(named['p'])}"
        term, predicate = name_of(named["n"]), name_of(plural(named["p"]))
        return Cut(f"the name n {said} a y", named["n"], verbs, term, predicate)
    return None


def is_name(phrase: str) -> bool:
    """Whether a subject names an individual: capitalised words, none of them of a closed class.

    First names of people are not names here: sentences about them are clauses (`clauses`).

    >>> is_name("Long Preston"), is_name("Isle of Man"), is_name("Nothing"), is_name("owls")
    (True, True, False, False)
    """
    first = phrase.split(" ")[0]
    return _NAME.fullmatch(phrase) is not None and first not in PRONOUNS and not is_no_name(phrase)


def split(phrase: str) -> tuple[str, str]:
    """A phrase cut into subject and verb phrase; SentenceError if no known verb is found.

    >>> split("animals that can fly are not dogs")
    ('animals that can fly', 'are not dogs')
    """
    tokens = phrase.split(" ")
    start = 0
    for place, token in enumerate(tokens):
        if token in ("that", "who"):
            # The clause's own verb, and the plain verb after "can" or "do not".
            verb = tokens[place + 1] if place + 1 < len(tokens) else ""
            start = place + (3 if verb in ("can", "cannot") else 2)
            break
    for place in range(start, len(tokens)):
        if place and tokens[place] in FINITE:
            return " ".join(tokens[:place]), " ".join(tokens[place:])
    raise SentenceError(f"{phrase!r} has no verb that the language knows")


@lru_cache(maxsize=1 << 14)
def read_verbs(phrase: str) -> tuple[str, bool, bool]:
    """The predicate of a verb phrase, whether it is affirmed, and whether it has "is a" or "is an".

    >>> read_verbs("does not eat grass"), read_verbs("is an owl"), read_verbs("are hot")
    (('eat_grass', False, False), ('owls', True, True), ('hot', True, False))
    """
    verb, _, rest = phrase.partition(" ")
    if verb == "cannot":
        return name_of(f"can {rest}"), False, False
    if verb in ("do", "does") and rest.startswith("not "):
        return name_of(rest.removeprefix("not ")), False, False
    if verb in ("are", "is"):
        affirmed = not rest.startswith("not ")
        rest = rest.removeprefix("not ")
        noun = re.fullmatch(r"an? (.+)", rest) if verb == "is" else None
        return name_of(plural(noun[1]) if noun else rest), affirmed, noun is not None
    if verb in SINGULAR:
        return name_of(f"{plain_verb(verb)} {rest}"), True, False
    return name_of(phrase), True, False


@lru_cache(maxsize=1 << 14)
def read_subject(phrase: str, *, counted: bool) -> str:
    """The predicate that a subject names.

    >>> read_subject("field mouse", counted=True)
    'field_mice'
    >>> read_subject("animals that can fly", counted=False)
    'can_fly'

    A denial within the subject is refused, because the predicate's name would not show it.
    """
    clause = re.fullmatch(r".+? (?:that|who) (.+)", phrase)
    if clause is not None:
        predicate, affirmed, _ = read_verbs(clause[1])
        if not affirmed:
            raise SentenceError(f"{phrase!r} denies something within a subject")
        return predicate
    return name_of(plural(phrase) if counted else phrase)


@lru_cache(maxsize=1 << 14)
def is_named_by_noun(kind: str) -> bool:
    """Whether a predicate's name is a noun or an adjective, not a verb phrase or a comparison."""
    parts = kind.split("_")
    return parts[0] not in VERBS and "than" not in parts


def lower(sentence: str) -> str:
    """A categorical sentence without its full stop, its first letter small."""
    return small(sentence).removesuffix(".")


def upper(clause: str) -> str:
    """The inverse of `lower`."""
    return capital(clause) + "."
