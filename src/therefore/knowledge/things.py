"""What may be said of one thing: "either the bird in the picture is an owl, or it is well known".

A question asks what the domain says of some members of a class and not of others. The alternative
may be true or false of things of every kind: it is taken from a list
(`language.syllogism.people.ASIDES`). What a domain leaves open will not do, since its readers know
more than it states: of "a skirt, or soft" and "worn on the hands" they would know that it is no
skirt, and of "a chainsaw or used for cutting, but not both" that it is false.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, field

from therefore.knowledge.phrases import plain_noun
from therefore.knowledge.terms import Domain, Term, bits, transpose
from therefore.language.syllogism.kinship import PhraseKin, kin_of_terms
from therefore.language.syllogism.people import ASIDES
from therefore.language.syllogism.words import plain

_PLURAL_OBJECTS = (
    "wear ",
    "come in ",
    "are worn in pairs",
    "are found in pairs",
    "are played in pairs",
)
_COUNTS = ("a", "an", "two", "three", "four", "five", "six", "eight", "ten", "twelve", "one")


def said_of_one(term: Term) -> str:
    """The plain verb phrase that says the term of one thing; empty if it reads badly.

    >>> said_of_one(Term("owl", "class", "IsA", "animal", plural="owls"))
    'be an owl'
    >>> said_of_one(Term("are used for cutting", "property", "UsedFor", "tool"))
    'be used for cutting'
    >>> said_of_one(Term("have wings", "property", "HasA", "animal"))
    ''
    """
    if term.kind == "name":
        return ""
    if term.kind == "class":
        return plain(term)
    verb, _, rest = term.phrase.partition(" ")
    counted = term.mass or verb != "have" or rest.split(" ")[0] in _COUNTS
    if not counted or " their " in f" {rest} ":
        return ""
    if not term.mass and term.phrase.startswith(_PLURAL_OBJECTS):
        return ""
    return plain(term)


@dataclass(frozen=True, slots=True)
class ThingQuestion:
    """A question about one thing: what it is called, and what is asked of it."""

    noun: str
    asked: str
    domain: str
    relation: str
    kin: PhraseKin = field(repr=False, compare=False)
    """Which phrases may not stand in one item."""

    @property
    def key(self) -> str:
        """The key that decides the split."""
        return f"{self.noun}: {self.asked}"

    def draw(self, rng: random.Random) -> Alternatives | None:
        """Three asides of which none speaks of another or of what is asked; None if one does."""
        rows = [int(rng.random() * len(ASIDES)) for _ in range(3)]
        instead, besides, known = (_pick(ASIDES[row], rng) for row in rows)
        if len({*rows}) < 3 or not self.kin.apart(besides, [known]):
            return None
        if not all(
            self.kin.apart(one, [self.noun, self.asked]) for one in (instead, besides, known)
        ):
            return None
        return Alternatives(self, instead, besides, known)


@dataclass(frozen=True, slots=True)
class Alternatives:
    """What is asked of a thing, what may be so instead, and what is said beside it elsewhere."""

    question: ThingQuestion
    instead: str
    besides: str
    known: str
    """A fact about the thing that settles neither what is asked nor `besides`."""


class ThingDomain:
    """A domain whose members can be spoken of one by one."""

    def __init__(self, domain: Domain, *, guarded: bool = True) -> None:
        self.domain = domain
        self.guarded = guarded
        self.phrases = tuple(said_of_one(term) for term in domain.terms)
        if not guarded:  # a thing is no kind of people
            kinds = [term.kind == "class" and term.head == "person" for term in domain.terms]
            said = zip(self.phrases, kinds, strict=True)
            self.phrases = tuple("" if person else phrase for phrase, person in said)
        self.sayable = sum(1 << place for place, phrase in enumerate(self.phrases) if phrase)
        self.classes = sum(1 << i for i, term in enumerate(domain.terms) if term.kind == "class")
        nouns = sum(1 << i for i in bits(self.classes) if _called(domain.terms[i], guarded))
        known = domain.known
        akin = kin_of_terms(domain.terms)
        self.linked = [
            known["A"][i] | known["E"][i] | domain.below[i] | akin[i] for i in range(len(domain))
        ]
        """For each term, the terms that it includes or settles, or that share a word with it."""
        others = known["O"] if guarded else [~row for row in known["A"]]
        self.contingent = [known["I"][i] & others[i] & self.sayable for i in range(len(domain))]
        """For each term, what is true of some members and not of others (unguarded: not of all)."""
        self.carriers = [
            nouns & (domain.above[i] & ~(1 << i) if self.classes >> i & 1 else some)
            for i, some in enumerate(transpose(self.contingent))
        ]
        """For each term, the classes of which some members fall under it and others do not."""

    def questions(self) -> Iterator[ThingQuestion]:
        """Yield every question: something true of some members of a class, and not of others."""
        terms = self.domain.terms
        kin = PhraseKin(self.spoken())
        for asked in bits(self.sayable):
            kind = min(
                bits(self.carriers[asked]),
                key=lambda c: self.domain.below[c].bit_count(),
                default=-1,
            )
            if kind < 0:
                continue
            head = terms[kind].head if kind == 0 and self.guarded else ""
            noun = head if head and " " not in head else terms[kind].phrase
            if kin.apart(self.phrases[asked], [noun]):
                relation = terms[asked].relation
                yield ThingQuestion(noun, self.phrases[asked], self.domain.name, relation, kin)

    def spoken(self) -> tuple[str, ...]:
        """Every phrase for things of this domain, said of them or naming them, once."""
        terms = self.domain.terms
        called = (
            word for term in terms if term.kind == "class" for word in (term.phrase, term.head)
        )
        asides = (phrase for row in ASIDES for phrase in row)
        return tuple(filter(None, dict.fromkeys((*asides, *self.phrases, *called))))


def _pick(row: tuple[str, ...], rng: random.Random) -> str:
    """A random entry of a row."""
    return row[int(rng.random() * len(row))]


def _called(term: Term, guarded: bool) -> bool:
    """Whether one thing of the class can be called by its noun alone."""
    if guarded:
        return " " not in term.phrase
    return term.head != "person" and plain_noun(term.phrase)
