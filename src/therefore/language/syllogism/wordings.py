"""The wordings of categorical sentences: more than eighty frames, each with its quantifier in it.

A wording is a text and the forms in which subject and predicate stand there: `many` ("owls"), `one`
("owl"), `a` ("an owl"), or a verb phrase ("are owls", "can fly"). Only verb phrases can say a
property; the other frames are for two classes that can be counted. Each frame has one meaning; how
they are read is found elsewhere (`frames`), by code that knows none of these texts.
"""

from __future__ import annotations

from functools import lru_cache

from therefore.language.syllogism.words import NAME, Words
from therefore.solve.regions import Quantifier

Wording = tuple[str, str, str]
"""A pattern, and the form of the subject and of the predicate that it takes."""

_COUNTED: dict[Quantifier, tuple[str, ...]] = {
    "A": (
        "Every %(s)s is %(p_a)s.",
        "Each %(s)s is %(p_a)s.",
        "Every single %(s)s is %(p_a)s.",
        "Every %(s)s counts as %(p_a)s.",
        "Every %(s)s is classed as %(p_a)s.",
        "There is no %(s)s {that} is not %(p_a)s.",
        "{Whatever} is %(s_a)s is %(p_a)s.",
        "{Everything} {that} is %(s_a)s is %(p_a)s.",
        "{Anything} {that} is %(s_a)s is %(p_a)s.",
        "If {something} is %(s_a)s, then {it} is %(p_a)s.",
        "{Nothing} is %(s_a)s without being %(p_a)s.",
    ),
    "E": (
        "No %(s)s is %(p_a)s.",
        "Not a single %(s)s is %(p_a)s.",
        "Not one %(s)s is %(p_a)s.",
        "There is no %(s)s {that} is %(p_a)s.",
        "No %(s)s counts as %(p_a)s.",
        "No %(s)s is classed as %(p_a)s.",
        "Without exception, no %(s)s is %(p_a)s.",
        "No %(s)s whatsoever is %(p_a)s.",
        "{Nothing} is both %(s_a)s and %(p_a)s.",
        "{Nothing} {that} is %(s_a)s is %(p_a)s.",
        "If {something} is %(s_a)s, then {it} is not %(p_a)s.",
        "Every %(s)s is {something} other than %(p_a)s.",
    ),
    "I": (
        "At least one %(s)s is %(p_a)s.",
        "There is %(s_a)s {that} is %(p_a)s.",
        "There is at least one %(s)s {that} is %(p_a)s.",
        "{Something} is both %(s_a)s and %(p_a)s.",
        "At least one %(s)s counts as %(p_a)s.",
        "At least one %(s)s is classed as %(p_a)s.",
    ),
    "O": (
        "Not every %(s)s is %(p_a)s.",
        "At least one %(s)s is not %(p_a)s.",
        "There is %(s_a)s {that} is not %(p_a)s.",
        "There is at least one %(s)s {that} is not %(p_a)s.",
        "Not every %(s)s counts as %(p_a)s.",
        "Not every %(s)s is classed as %(p_a)s.",
        "{Something} is %(s_a)s without being %(p_a)s.",
        "{Something} is %(s_a)s but is not %(p_a)s.",
        "At least one %(s)s is {something} other than %(p_a)s.",
    ),
}
"""Of one thing: where both terms are classes that can be counted."""

_SEVERAL: dict[Quantifier, tuple[str, ...]] = {
    "A": (
        "All %(s)s count as %(p)s.",
        "All %(s)s belong to the class of %(p)s.",
        "All %(s)s are classed as %(p)s.",
        "All %(s)s are included among the %(p)s.",
        "All %(s)s are found among the %(p)s.",
        "All %(s)s, without exception, are %(p)s.",
        "There are no %(s)s {that} are not %(p)s.",
        "Only %(p)s are %(s)s.",
        "None but %(p)s are %(s)s.",
        "The class of %(p)s includes all %(s)s.",
    ),
    "E": (
        "No %(s)s count as %(p)s.",
        "No %(s)s belong to the class of %(p)s.",
        "No %(s)s are classed as %(p)s.",
        "No %(s)s are included among the %(p)s.",
        "No %(s)s are found among the %(p)s.",
        "All %(s)s fall outside the class of %(p)s.",
        "The class of %(p)s includes no %(s)s.",
    ),
    "I": (
        "Some %(s)s count as %(p)s.",
        "Some %(s)s belong to the class of %(p)s.",
        "Some %(s)s are classed as %(p)s.",
        "Some %(s)s are included among the %(p)s.",
        "Some %(s)s are found among the %(p)s.",
        "One or more %(s)s are %(p)s.",
        "Some of the %(s)s are %(p)s.",
        "The class of %(p)s includes some %(s)s.",
    ),
    "O": (
        "Not all %(s)s count as %(p)s.",
        "Not all %(s)s belong to the class of %(p)s.",
        "Not all %(s)s are classed as %(p)s.",
        "Not all %(s)s are included among the %(p)s.",
        "Some %(s)s do not count as %(p)s.",
        "Some %(s)s do not belong to the class of %(p)s.",
        "Some %(s)s are not classed as %(p)s.",
        "Some %(s)s fall outside the class of %(p)s.",
        "Some of the %(s)s are not %(p)s.",
        "The class of %(p)s does not include all %(s)s.",
    ),
}
"""Of several: where both terms are classes with a plural."""

_PLAIN: dict[Quantifier, tuple[Wording, ...]] = {
    "A": (
        ("All %s %s.", "many", "are"),
        ("Without exception, all %s %s.", "many", "are"),
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

_NAMED: dict[Quantifier, tuple[Wording, ...]] = {
    "A": (
        ("%s %s.", "many", "each"),
        ("%s counts as %s.", "many", "a"),
        ("%s is classed as %s.", "many", "a"),
    ),
    "E": (
        ("%s %s.", "many", "each_not"),
        ("%s does not count as %s.", "many", "a"),
        ("%s is not classed as %s.", "many", "a"),
    ),
    "I": (),
    "O": (),
}
"""Of an individual, which is called by its name, and a class that can be counted."""

_THINGS = {
    "that": "that",
    "it": "it",
    "something": "something",
    "Something": "Something",
    "Nothing": "Nothing",
    "Whatever": "Whatever",
    "Everything": "Everything",
    "Anything": "Anything",
}
_PEOPLE = {
    "that": "who",
    "it": "that person",
    "something": "someone",
    "Something": "Someone",
    "Nothing": "Nobody",
    "Whatever": "Whoever",
    "Everything": "Everybody",
    "Anything": "Anybody",
}


def _framed(texts: tuple[str, ...], people: bool, *, several: bool) -> list[Wording]:
    """Frames as wordings: in which form each term stands, subject first."""
    found: list[Wording] = []
    for text in texts:
        if people and "{something} other than" in text:
            continue  # "someone other than a poet" may speak of one poet, and not of all
        said = text.format(**(_PEOPLE if people else _THINGS))
        if several:
            found.append((said, "many", "many"))
        else:
            found.append((said, "a" if "%(s_a)s" in said else "one", "a"))
    return found


@lru_cache(maxsize=256)
def wordings(
    quantifier: Quantifier, subject: int, predicate: int, people: bool
) -> tuple[Wording, ...]:
    """The wordings for terms of these styles; the first is the plainest."""
    if subject == NAME:
        return _NAMED[quantifier]
    found = list(_PLAIN[quantifier])
    if subject != 2:
        that = "who" if people else "that"
        be = "is" if subject == 1 else "are"
        there = _THERE[quantifier]
        found += [(text.format(be=be, that=that), one, other) for text, one, other in there]
    if subject in (0, 3) and predicate in (0, 3):
        found += _framed(_SEVERAL[quantifier], people, several=True)
    if subject == 0 and predicate == 0:
        found += _framed(_COUNTED[quantifier], people, several=False)
    return tuple(found)


@lru_cache(maxsize=256)
def steady(
    quantifier: Quantifier, mass: bool, people: bool, counted: bool, verb: bool, classes: bool
) -> tuple[Wording, ...]:
    """The wordings in which a term has the same words wherever it stands, as subject or predicate.

    All of one number: of one thing if `counted`, else of several. With `verb`, a predicate is a
    verb that its denial would change ("can", "cannot"). With `classes`, all terms are classes that
    can be counted.
    """
    if counted:
        return tuple(_framed(_COUNTED[quantifier], people, several=False))
    be, that = "is" if mass else "are", "who" if people else "that"
    found = list(_PLAIN[quantifier])
    found += [(text.format(be=be, that=that), one, two) for text, one, two in _THERE[quantifier]]
    if classes:
        found += _framed(_SEVERAL[quantifier], people, several=True)
    return tuple(wording for wording in found if not (verb and wording[2] == "are_not"))


def of_name(quantifier: Quantifier) -> tuple[Wording, ...]:
    """The wordings for an individual: "Long Preston is a village"."""
    return _NAMED[quantifier]


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
    one, other = getattr(subject, first), getattr(predicate, second)
    if "%(" not in text:
        return str(text % (one, other))
    return str(text % {"s": one, "s_a": one, "p": other, "p_a": other})
