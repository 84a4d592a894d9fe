"""Categorical sentences, said in several wordings and read back by their structure alone.

Subject and predicate meet at the first finite verb; a subject that is a relative clause ("animals
that can fly") holds one verb of its own. The verbs are a closed list, so that no lexicon of nouns
is needed to read a sentence; no noun of the embedded knowledge is one of them (a test sees to it).
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache

from therefore.errors import SentenceError
from therefore.knowledge.terms import Quantifier
from therefore.language.english import capital, name_of, plain_verb, plural, third_person
from therefore.language.syllogism.words import Words
from therefore.logic.formulas import And, Atom, Exists, Forall, Formula, Implies, Not, Variable

_PLURALS = """
absorb allow answer appear are belong bloom boil breathe build can carry check come conduct
connect consist contain control correct create describe design do earn eat employ enforce
explain extend feed fight fill fit flow freeze frighten get give grind grow have help hunt keep
know lay learn lend lie live lose magnify make move need obey orbit perform play prepare process
produce protect provide pump receive reflect remove rent repair resist return rise save sell
send serve share show sit solve spin spoil stand store study support surround take taste teach
tell test travel treat turn use wash wear work write
"""
VERBS = frozenset(_PLURALS.split())
"""The finite verbs of the language, in the plural."""

SINGULAR = {third_person(verb): verb for verb in VERBS if verb not in ("are", "can")} | {
    "is": "are"
}
FINITE = frozenset(VERBS | SINGULAR.keys() | {"cannot"})
"""Every form at which a subject may end."""

Wording = tuple[str, str, str]
"""A pattern, and the form of the subject and of the predicate that it takes."""

_COUNTED: dict[Quantifier, tuple[Wording, ...]] = {
    "A": (
        ("Every %s %s.", "one", "each"),
        ("Each %s %s.", "one", "each"),
    ),
    "E": (
        ("No %s %s.", "one", "each"),
        ("Not a single %s %s.", "one", "each"),
    ),
    "I": (("At least one %s %s.", "one", "each"),),
    "O": (
        ("Not every %s %s.", "one", "each"),
        ("At least one %s %s.", "one", "each_not"),
    ),
}
"""Where both terms are classes that can be counted."""

_PLAIN: dict[Quantifier, tuple[Wording, ...]] = {
    "A": (
        ("All %s %s.", "many", "are"),
        ("Without exception, %s %s.", "many", "are"),
    ),
    "E": (("No %s %s.", "many", "are"),),
    "I": (
        ("Some %s %s.", "many", "are"),
        ("At least some %s %s.", "many", "are"),
    ),
    "O": (
        ("Some %s %s.", "many", "are_not"),
        ("Not all %s %s.", "many", "are"),
    ),
}
"""For any two terms."""

_THERE: dict[Quantifier, tuple[Wording, ...]] = {
    "A": (),
    "E": (("There {be} no %s {that} %s.", "many", "are"),),
    "I": (("There {be} %s {that} %s.", "many", "are"),),
    "O": (("There {be} %s {that} %s.", "many", "are_not"),),
}
"""Where the subject is a class, and no second relative clause would follow."""


@lru_cache(maxsize=256)
def wordings(
    quantifier: Quantifier, subject: int, predicate: int, people: bool
) -> tuple[Wording, ...]:
    """The wordings for terms of these styles; the first is the plainest."""
    found = list(_PLAIN[quantifier])
    if subject != 2:
        that = "who" if people else "that"
        be = "is" if subject == 1 else "are"
        there = _THERE[quantifier]
        found += [(text.format(be=be, that=that), one, other) for text, one, other in there]
    if subject == 0 and predicate == 0:
        found += _COUNTED[quantifier]
    return tuple(found)


@lru_cache(maxsize=256)
def steady(
    quantifier: Quantifier, mass: bool, people: bool, counted: bool, verb: bool
) -> tuple[Wording, ...]:
    """The wordings in which a term has the same words wherever it stands, as subject or predicate.

    All of one number: of one thing if `counted`, else of several. With `verb`, the predicate is a
    verb that its denial would change ("can", "cannot").
    """
    if counted:
        return _COUNTED[quantifier]
    be, that = "is" if mass else "are", "who" if people else "that"
    found = list(_PLAIN[quantifier])
    found += [(text.format(be=be, that=that), one, two) for text, one, two in _THERE[quantifier]]
    return tuple(wording for wording in found if not (verb and wording[2] == "are_not"))


def say(quantifier: Quantifier, subject: Words, predicate: Words, choice: float = 0.0) -> str:
    """The sentence in one of its wordings, `choice` between 0 and 1.

    >>> from therefore.language.syllogism.words import words
    >>> from therefore.knowledge.terms import Term
    >>> bat = words(Term("bat", "class", "IsA", "animal", plural="bats"))
    >>> say("O", bat, words(Term("can swim", "property", "CapableOf", "animal")))
    'Some bats cannot swim.'
    """
    found = wordings(quantifier, subject.style, predicate.style, subject.people)
    return sentence(found[int(choice * len(found))], subject, predicate)


def sentence(wording: Wording, subject: Words, predicate: Words) -> str:
    """The sentence in this wording."""
    text, first, second = wording
    said: str = text % (getattr(subject, first), getattr(predicate, second))
    return said


_PATTERNS: tuple[tuple[re.Pattern[str], str, str], ...] = (
    (re.compile(r"(?:All|Every|Each|Without exception,) (.+)"), "all x are y", ""),
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
"""Patterns, what they are called if the predicate is affirmed, and if it is denied.

Only "some" is said with a denied predicate: "all ... are not" would have two readings."""

_FIRST = ("All", "Every", "Each", "Without", "There", "No", "Some", "At")
"""How they all begin."""

_X = (Variable("X"),)

MEANINGS: dict[str, Callable[[str, str], Formula]] = {
    "all x are y": lambda x, y: Forall(("X",), Implies(Atom(x, _X), Atom(y, _X))),
    "no x are y": lambda x, y: Forall(("X",), Implies(Atom(x, _X), Not(Atom(y, _X)))),
    "there are no x that are y": lambda x, y: Forall(
        ("X",), Implies(Atom(x, _X), Not(Atom(y, _X)))
    ),
    "not all x are y": lambda x, y: Exists(("X",), And((Atom(x, _X), Not(Atom(y, _X))))),
    "there are x that are y": lambda x, y: Exists(("X",), And((Atom(x, _X), Atom(y, _X)))),
    "there are x that are not y": lambda x, y: Exists(("X",), And((Atom(x, _X), Not(Atom(y, _X))))),
    "some x are y": lambda x, y: Exists(("X",), And((Atom(x, _X), Atom(y, _X)))),
    "some x are not y": lambda x, y: Exists(("X",), And((Atom(x, _X), Not(Atom(y, _X))))),
}
"""What each pattern says; readers look it up here and nowhere else."""


def read(sentence: str) -> Formula:
    """The formula that a categorical sentence says.

    >>> from therefore.logic.tptp import write_formula
    >>> write_formula(read("Not every owl can bark."))
    '?[X]: (owls(X) & ~can_bark(X))'
    """
    return listen(sentence)[0]


@lru_cache(maxsize=1 << 15)
def listen(sentence: str) -> tuple[Formula, str, str]:
    """The formula, and the words of subject and verb phrase as they stand there."""
    if not sentence.startswith(_FIRST):
        raise SentenceError(f"{sentence!r} is no categorical sentence")
    for pattern, affirmative, negative in _PATTERNS:
        match = pattern.fullmatch(sentence.removesuffix("."))
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
        formula = MEANINGS[name](read_subject(subject, counted=counted), predicate)
        return formula, subject, verbs
    raise SentenceError(f"{sentence!r} is no categorical sentence")


@lru_cache(maxsize=1 << 14)
def split(phrase: str) -> tuple[str, str]:
    """Subject and verb phrase.

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
    """The predicate that a verb phrase names, whether it is affirmed, and if of one counted thing.

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
    """
    clause = re.fullmatch(r".+? (?:that|who) (.+)", phrase)
    if clause is not None:
        return read_verbs(clause[1])[0]
    return name_of(plural(phrase) if counted else phrase)


def lower(sentence: str) -> str:
    """A categorical sentence as a clause: every wording begins with a word that may be small."""
    return sentence[0].lower() + sentence[1:].removesuffix(".")


def upper(clause: str) -> str:
    """The inverse of `lower`."""
    return capital(clause) + "."
