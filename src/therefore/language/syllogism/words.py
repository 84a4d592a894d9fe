"""The words of a term, and the sentences in which two terms are said.

    term            as subject              of several         of one
    dog             dogs / dog              are (not) dogs     is (not) a dog
    cheese          cheese                  is (not) cheese
    can fly         animals that can fly    can fly / cannot fly
    Long Preston    Long Preston            (a name is never said of anything)

Predicates in logic are named after these words, so a stranger who reads a sentence finds the name
without any lexicon: a class has the name of its plural or mass noun, a property that of its verb
phrase without "are".

`frames.tsv` lists every sentence frame once, in the notation of `language/english/patterns`; this
module fills the frames and `categorical` reads them. Its groups: "plain" is for any two terms,
"there" for a subject that is a class, "several" for two classes that have a plural, "single" and
"one" for two that can be counted, "name" for an individual and a class; "heard" is read and never
said. Words in braces without a form differ for people: "that" is "who", "Nothing" is "Nobody".
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import NamedTuple

from therefore.knowledge.terms import Term
from therefore.language.english.inflection import name_of, plural, third_person, with_article
from therefore.language.lists import rows_of
from therefore.solve.regions import Quantifier

NAME = 4
"""The style of a name."""


@dataclass(frozen=True, slots=True)
class Words:
    """The forms of one term."""

    name: str
    """The predicate."""
    many: str
    """The term as a plural or mass subject: "owls", "animals that can fly"."""
    style: int
    """0: a class that can be counted, 1: a mass noun, 2: a property, named by a relative clause,
    3: a class that is only used in the plural, 4: the name of an individual."""
    people: bool
    """Whether its members are people, so that its relative clauses have "who"."""
    term: Term
    one: str = ""
    """The term as a singular subject: "owl"; empty for mass nouns and properties."""
    are: str = ""
    """The term as a plural or mass predicate: "are owls"; empty for names."""
    are_not: str = ""
    each: str = ""
    """The term as a singular predicate: "is an owl"; empty for mass nouns and properties."""
    each_not: str = ""
    verb: bool = False
    """Whether its predicate begins with a verb that denial changes: "can fly", "cannot fly"."""

    @property
    def a(self) -> str:
        """The singular with its article: "an owl"; empty if the term has no singular."""
        return self.each.removeprefix("is ")


def predicate_of(term: Term) -> str:
    """The predicate of a term, made without its other forms."""
    said = term.plural if term.kind == "class" else term.phrase.removeprefix("are ")
    return name_of(said)


@lru_cache(maxsize=1 << 16)
def words(term: Term) -> Words:
    """The forms of a term.

    >>> from therefore.knowledge.terms import Term
    >>> bat = words(Term("bat", "class", "IsA", "animal", plural="bats"))
    >>> bat.many, bat.are_not, bat.each
    ('bats', 'are not bats', 'is a bat')
    >>> fly = words(Term("can fly", "property", "CapableOf", "animal"))
    >>> fly.many, fly.are_not, fly.name
    ('animals that can fly', 'cannot fly', 'can_fly')
    """
    people = term.head == "person"
    if term.kind == "name":
        return Words(name_of(term.phrase), term.phrase, NAME, people, term)
    if term.kind == "class":
        be = "is" if term.mass else "are"
        # The singular is used only if the reader makes the same plural of it.
        one = term.phrase if not term.mass and plural(term.phrase) == term.plural else ""
        return Words(
            name=predicate_of(term),
            many=term.plural,
            one=one,
            are=f"{be} {term.plural}",
            are_not=f"{be} not {term.plural}",
            each=f"is {with_article(one)}" if one else "",
            each_not=f"is not {with_article(one)}" if one else "",
            style=1 if term.mass else 0 if one else 3,
            people=people,
            term=term,
        )
    said, denied = verb_phrase(term.phrase, singular=term.mass)
    head = term.head if term.mass else plural(term.head)
    return Words(
        name=predicate_of(term),
        many=f"{head} {'who' if people else 'that'} {said}",
        are=said,
        are_not=denied,
        style=2,
        people=people,
        verb=not term.phrase.startswith("are "),
        term=term,
    )


def plain(term: Term) -> str:
    """The plain verb phrase of a term, for clauses: "be an owl", "be hot", "can fly"."""
    if term.kind == "class":
        return f"be {term.phrase if term.mass else with_article(term.phrase)}"
    verb, _, rest = term.phrase.partition(" ")
    return f"be {rest}" if verb == "are" else term.phrase


def verb_phrase(phrase: str, *, singular: bool) -> tuple[str, str]:
    """A plural verb phrase affirmed and denied, in the plural or the singular.

    >>> verb_phrase("eat grass", singular=True)
    ('eats grass', 'does not eat grass')
    >>> verb_phrase("are hot", singular=False)
    ('are hot', 'are not hot')
    """
    verb, _, rest = phrase.partition(" ")
    if verb == "can":
        return phrase, f"cannot {rest}"
    if verb == "are":
        be = "is" if singular else "are"
        return f"{be} {rest}", f"{be} not {rest}"
    if singular:
        return f"{third_person(verb)} {rest}".rstrip(), f"does not {phrase}"
    return phrase, f"do not {phrase}"


class Frame(NamedTuple):
    """A sentence with two slots, and its meaning."""

    group: str
    quantifier: Quantifier
    meaning: str
    """The name under which readers look it up."""
    text: str


@cache
def frames() -> tuple[Frame, ...]:
    """Every frame, in the order of the file."""
    _, *rows = rows_of(__package__, "frames.tsv")
    return tuple([Frame(*row) for row in rows])  # type: ignore[arg-type]


PEOPLE = {
    "that": "who",
    "it": "that person",
    "something": "someone",
    "Something": "Someone",
    "Nothing": "Nobody",
    "Whatever": "Whoever",
    "Everything": "Everybody",
    "Anything": "Anybody",
}
"""From words for things to the words that take their place for people."""
SLOT = re.compile(r"\{([SP]):(\w+)\}")


class Wording(NamedTuple):
    """A frame ready to be filled: a text with two `%s`, and the `Words` fields that fill them."""

    text: str
    subject: str
    predicate: str
    turned: bool
    """Whether the predicate stands first."""


@lru_cache(maxsize=1 << 10)
def _wording(text: str, people: bool, mass: bool) -> Wording:
    """The wording of a frame for people or for things, with plural or mass nouns."""
    slots = SLOT.findall(text)
    forms = dict(slots)
    said = SLOT.sub("%s", text).replace("{be}", "is" if mass else "are")
    said = re.sub(r"\{(\w+)\}", lambda word: PEOPLE[word[1]] if people else word[1], said)
    return Wording(said, forms["S"], forms["P"], slots[0][0] == "P")


def _worded(
    group: str, quantifier: Quantifier, *, people: bool = False, mass: bool = False
) -> list[Wording]:
    return [
        _wording(frame.text, people, mass)
        for frame in frames()
        if frame.group == group
        and frame.quantifier == quantifier
        # "someone other than a poet" may speak of one poet, and not of all
        and not (people and "{something} other than" in frame.text)
    ]


def _counted(quantifier: Quantifier, people: bool) -> list[Wording]:
    """The wordings whose nouns are in the singular."""
    return _worded("single", quantifier) + _worded("one", quantifier, people=people)


@lru_cache(maxsize=256)
def wordings(
    quantifier: Quantifier, subject: int, predicate: int, people: bool
) -> tuple[Wording, ...]:
    """The wordings for terms of these styles; the first is the plainest."""
    if subject == NAME:
        return tuple(_worded("name", quantifier))
    found = _worded("plain", quantifier)
    if subject != 2:  # else a second relative clause would follow
        found += _worded("there", quantifier, people=people, mass=subject == 1)
    if subject in (0, 3) and predicate in (0, 3):
        found += _worded("several", quantifier, people=people)
    if subject == 0 and predicate == 0:
        found += _counted(quantifier, people)
    return tuple(found)


@lru_cache(maxsize=256)
def steady(
    quantifier: Quantifier, mass: bool, people: bool, counted: bool, verb: bool, classes: bool
) -> tuple[Wording, ...]:
    """The wordings in which a term has the same words as subject and as predicate.

    All are singular if `counted`, else plural. `verb` says that a predicate is a verb that denial
    changes ("can", "cannot"), and leaves out wordings that deny it. `classes` says that all terms
    are classes that can be counted.
    """
    if counted:
        return tuple(_counted(quantifier, people))
    found = _worded("plain", quantifier)
    found += _worded("there", quantifier, people=people, mass=mass)
    if classes:
        found += _worded("several", quantifier, people=people)
    return tuple(wording for wording in found if not (verb and wording.predicate == "are_not"))


def say(quantifier: Quantifier, subject: Words, predicate: Words, choice: float = 0.0) -> str:
    """A statement about two terms in one of its wordings, picked by `choice` (from 0, below 1).

    >>> from therefore.knowledge.terms import Term
    >>> bat = words(Term("bat", "class", "IsA", "animal", plural="bats"))
    >>> say("O", bat, words(Term("can swim", "property", "CapableOf", "animal")))
    'Some bats cannot swim.'
    """
    found = wordings(quantifier, subject.style, predicate.style, subject.people)
    return sentence(found[int(choice * len(found))], subject, predicate)


def sentence(wording: Wording, subject: Words, predicate: Words) -> str:
    """The sentence of two terms in this wording."""
    text, first, second, turned = wording
    one, other = getattr(subject, first), getattr(predicate, second)
    return text % ((other, one) if turned else (one, other))
