"""Alternatives about one thing: "either the bird in the picture is an owl, or it is a parrot".

Incompatible alternatives are terms that exclude each other; compatible ones are what the domain
says of its members, of which one may have both. What the other two options are about is chosen so
that the world does not settle it either: known of some that the answer holds of, and not of others.
"""

from __future__ import annotations

import random
from collections import Counter
from functools import lru_cache, reduce
from operator import or_

from therefore.errors import QuotaError
from therefore.families.family import Territory
from therefore.families.syllogism.clauses import Subject
from therefore.families.syllogism.letters import Told
from therefore.families.syllogism.people import PLACES
from therefore.families.syllogism.sample.content import Content
from therefore.knowledge.source import Knowledge
from therefore.knowledge.terms import Domain, Term, bits
from therefore.language.english import with_article
from therefore.logic.formulas import Atom

TRIES = 20_000
"""Alternatives that may be drawn for one item before the quota counts as out of reach."""
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
    if term.kind == "class":
        return f"be {term.phrase}" if term.mass else f"be {with_article(term.phrase)}"
    verb, _, rest = term.phrase.partition(" ")
    counted = term.mass or verb != "have" or rest.split(" ")[0] in _COUNTS
    if not counted or " their " in f" {rest} ":
        return ""
    if not term.mass and term.phrase.startswith(_PLURAL_OBJECTS):
        return ""
    return f"be {rest}" if verb == "are" else term.phrase


def _size(phrase: str) -> int:
    """The number of words, "warm-blooded" being two."""
    return len(phrase.replace("-", " ").split(" "))


class ThingDomain:
    """A domain whose members can be spoken of one by one."""

    def __init__(self, domain: Domain) -> None:
        self.domain = domain
        self.phrases = tuple(said_of_one(term) for term in domain.terms)
        self.sayable = sum(1 << place for place, phrase in enumerate(self.phrases) if phrase)
        self.classes = sum(1 << i for i, term in enumerate(domain.terms) if term.kind == "class")
        self.nouns = sum(
            1 << i
            for i, term in enumerate(domain.terms)
            if term.kind == "class" and " " not in term.phrase
        )
        known = domain.known
        self.linked = [known["A"][i] | known["E"][i] | domain.below[i] for i in range(len(domain))]
        """For each term, those that it settles or that settle it, itself among them."""
        self.contingent = [known["I"][i] & known["O"][i] & self.sayable for i in range(len(domain))]
        """For each term, what is known of some of its members and not of others."""
        self.properties = self.sayable & ~self.classes
        self.sizes: Counter[int] = Counter()
        """For each number of words, what is said in so many."""
        for place, phrase in enumerate(self.phrases):
            self.sizes[_size(phrase)] |= 1 << place
        self.alike = [
            reduce(or_, (self.sizes[_size(self.phrases[u])] for u in bits(row)), 0)
            for row in (row & self.classes for row in self.contingent)
        ]
        """For each term, what is said in as many words as one of its contingent classes."""
        self.carriers = [
            domain.above[i] & self.nouns & ~(1 << i)
            if self.classes >> i & 1
            else sum(1 << k for k in bits(self.nouns) if self.contingent[k] >> i & 1)
            for i in range(len(domain))
        ]
        """For each term, the classes of which some members fall under it and others do not."""
        self.kinds = sum(1 << i for i in bits(self.nouns) if self.contingent[i])
        self.general = sum(1 << i for i in bits(self.classes) if self.alike[i] >> i & 1)

    def incompatible(
        self, rng: random.Random, yes: bool, options: bool
    ) -> tuple[int, int, int] | None:
        """A class whose members may be either, and two terms that exclude each other.

        If there are to be options, and the one that is to hold (the second if `yes`, else the
        first) is told by a class, it has classes of its own that options can mention in as many
        words.
        """
        if not options:
            p = _pick(rng, self.sayable)
            q = _pick(rng, self.domain.apart[p] & self.sayable)
        elif yes:
            q = _pick(rng, self.general | self.properties)
            p = _pick(rng, self.domain.apart[q] & self.sayable)
        else:
            p = _pick(rng, self.sayable)
            fit = self.properties | (self.alike[p] & self.classes)
            q = _pick(rng, self.domain.apart[p] & self.sayable & fit)
        if p < 0 or q < 0:
            return None
        shared = _places(self.carriers[p] & self.carriers[q])
        kind = min(shared, key=lambda c: self.domain.below[c].bit_count(), default=-1)
        return None if kind < 0 else (kind, p, q)

    def compatible(self, rng: random.Random, fit: int) -> tuple[int, int, int] | None:
        """A class, and two things that are true of some of its members, independently.

        The second is one of `fit`, or a property.
        """
        kind = _pick(rng, self.kinds)
        p = _pick(rng, self.contingent[kind])
        if p < 0:
            return None
        q = _pick(rng, self.contingent[kind] & self.properties & ~self.linked[p])
        if q >= 0 and fit >> p & 1 and rng.random() < 0.5:
            p, q = q, p
        return None if q < 0 else (kind, p, q)

    def unsettled(self, kind: int, p: int, q: int, exclusive: bool, yes: bool) -> int:
        """What may stand in options beside q: of its sort, and not settled once p or q is known.

        Options about a class stand beside options about a class, and likewise for properties, in
        as many words; otherwise sort or length would tell which pair the premises are about.
        """
        alike = self.sizes[_size(self.phrases[q])]
        if not self.classes >> q & 1:
            free = self.contingent[kind] & self.properties
        elif yes:
            return self.contingent[q] & self.classes & ~self.linked[p] & alike
        elif exclusive:
            return self.contingent[p] & self.classes & ~self.linked[q] & alike
        else:
            free = self.contingent[kind] & self.classes
        return free & ~self.linked[p] & ~self.linked[q] & alike

    def beside(self, rng: random.Random, kind: int, p: int, q: int, v: int) -> int:
        """What may be the other alternative to v: it settles none of the three."""
        linked = self.linked
        return _pick(rng, self.contingent[kind] & ~(linked[p] | linked[q] | linked[v]))


@lru_cache(maxsize=1 << 14)
def _places(mask: int) -> tuple[int, ...]:
    return tuple(bits(mask))


def _pick(rng: random.Random, mask: int) -> int:
    """One of the terms, -1 if there are none."""
    places = _places(mask)
    return places[int(rng.random() * len(places))] if places else -1


class ThingPool:
    """Draws alternatives that a territory owns."""

    def __init__(self, knowledge: Knowledge, territory: Territory) -> None:
        self.source = knowledge.name
        self.territory = territory
        self.domains = [ThingDomain(d) for d in knowledge.domains if _impersonal(d)]
        self._partners: dict[tuple[str, int, bool], int] = {}

    def content(self, plan: Told, rng: random.Random, task: str) -> Content:
        """What p, q and (for options) u and v stand for, and of what."""
        yes = isinstance(plan.right.formula, Atom)
        options = task == "selection"
        exclusive = plan.pattern.name.startswith("incompatible")
        for _ in range(TRIES if self.domains else 0):
            things = self.domains[int(rng.random() * len(self.domains))]
            if exclusive:
                found = things.incompatible(rng, yes, options)
            else:
                # A class that is to hold must have classes of its own that options can mention.
                fit = things.properties | things.general if options and yes else things.sayable
                found = things.compatible(rng, fit)
            if found is None:
                continue
            kind, p, q = found
            key = "; ".join(sorted((things.phrases[p], things.phrases[q])))
            if not self.territory.split_owns(key):
                continue
            open_terms = things.unsettled(kind, p, q, exclusive, yes) if options else 1 << q
            v = self._alternative(things, open_terms, exclusive, rng) if options else q
            if v < 0:
                continue
            u = things.beside(rng, kind, p, q, v) if options else p
            if u < 0:
                continue
            term = things.domain.terms[kind]
            noun = term.head if kind == 0 and " " not in term.head else term.phrase
            subjects = [f"the {noun} {place}" for place in PLACES]
            subjects = [s for s in subjects if self.territory.seed_owns(f"{s}: {key}")]
            if not subjects:
                continue
            subject = subjects[int(rng.random() * len(subjects))]
            terms = things.domain.terms
            relations = {terms[p].relation, terms[q].relation}
            if exclusive:
                relations = {"DistinctFrom" if relations == {"IsA"} else "Antonym"}
            return Content(
                Subject(subject, "it"),
                dict(zip("pquv", (things.phrases[x] for x in (p, q, u, v)), strict=True)),
                things.domain.name,
                tuple(sorted(relations)),
                key,
                f"{subject}: {key}",
            )
        raise QuotaError(
            f"no alternatives for {plan.pattern.name!r} in {self.source} in {TRIES} tries: the "
            "source knows too little of what excludes what"
        )

    def _alternative(
        self, things: ThingDomain, open_terms: int, exclusive: bool, rng: random.Random
    ) -> int:
        """One of the terms, as often as it is the second alternative of others; -1 if none ever is.

        Otherwise terms that the split does not own would be known as wrong.
        """
        places = _places(open_terms)
        weights = [self._owned(things, place, exclusive) for place in places]
        return rng.choices(places, weights)[0] if any(weights) else -1

    def _owned(self, things: ThingDomain, q: int, exclusive: bool) -> int:
        """How many alternatives to the term the split owns."""
        key = (things.domain.name, q, exclusive)
        if key not in self._partners:
            others = things.domain.apart[q] if exclusive else ~things.linked[q]
            self._partners[key] = sum(
                self.territory.split_owns("; ".join(sorted((things.phrases[p], things.phrases[q]))))
                for p in bits(others & things.sayable)
            )
        return self._partners[key]


def _impersonal(domain: Domain) -> bool:
    return bool(domain.terms) and domain.terms[0].head != "person"


@lru_cache(maxsize=8)
def thing_pool(knowledge: Knowledge, territory: Territory) -> ThingPool:
    """The pool of a territory, kept from block to block."""
    return ThingPool(knowledge, territory)
