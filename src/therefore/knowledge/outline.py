"""The outline in which a domain is written down by hand, and its reader.

    head: animal              what properties are named by: "animals that can fly"
    mass: yes                 every class is a mass noun
    siblings: overlap         classes side by side need not exclude each other

    animal: need food
      bird: have wings; have feathers
        penguin: cannot fly
        ~pet bird: live with people
    antonym: are hot | are cold
    synonym: sofa = couch

A class stands under the class that includes it, and its properties behind the colon. Classes side
by side exclude each other, unless `~` marks one that may share members with the others. A class
named again gets a second parent. A negative property ("cannot fly", "do not have legs") excludes
the positive one; so do antonyms each other, and `have two legs | do not have legs` puts the first
under "have legs".
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from therefore.errors import InputError
from therefore.knowledge.terms import Domain, Term
from therefore.language.english.inflection import plural

_NEGATIVE = re.compile(r"(are) not (.+)|(can)not (.+)|do not (.+)")
_RELATIONS = (
    ("are used ", "UsedFor"),
    ("are made of ", "MadeOf"),
    ("are made from ", "MadeOf"),
    ("consist of ", "MadeOf"),
    ("are part of ", "PartOf"),
    ("belong to ", "PartOf"),
    ("stand for ", "SymbolOf"),
    ("have ", "HasA"),
    ("contain ", "HasA"),
    ("are ", "HasProperty"),
)


def relation_of(phrase: str) -> str:
    """The relation that a verb phrase expresses.

    >>> [relation_of(p) for p in ("are used for cutting", "have wings", "are hot", "can fly")]
    ['UsedFor', 'HasA', 'HasProperty', 'CapableOf']
    """
    return next((r for start, r in _RELATIONS if phrase.startswith(start)), "CapableOf")


def positive(phrase: str) -> tuple[str, bool]:
    """A verb phrase without its negation, and whether there was none.

    >>> positive("cannot fly"), positive("do not have legs"), positive("are hot")
    (('can fly', False), ('have legs', False), ('are hot', True))
    """
    match = _NEGATIVE.fullmatch(phrase) if "not " in phrase else None
    if match is None:
        return phrase, True
    be, complement, can, ability, rest = match.groups()
    return (f"{be} {complement}" if be else f"{can} {ability}" if can else rest), False


@dataclass(slots=True)
class _Outline:
    """A domain while it is being read."""

    name: str
    head: str = ""
    mass: bool = False
    overlap: bool = False
    places: dict[tuple[str, str], int] = field(default_factory=dict)
    terms: list[Term] = field(default_factory=list)
    includes: dict[tuple[int, int], None] = field(default_factory=dict)
    excludes: dict[tuple[int, int], None] = field(default_factory=dict)
    siblings: dict[int, list[int]] = field(default_factory=dict)

    def noun(self, phrase: str) -> int:
        place = self.places.setdefault(("class", phrase), len(self.terms))
        if place == len(self.terms):
            many = phrase if self.mass else plural(phrase)
            self.terms.append(Term(phrase, "class", "IsA", self.head, self.mass, many))
        return place

    def verb(self, phrase: str) -> int:
        place = self.places.setdefault(("property", phrase), len(self.terms))
        if place == len(self.terms):
            relation = relation_of(phrase)
            self.terms.append(Term(phrase, "property", relation, self.head, self.mass))
        return place

    def classes(self, text: str, parents: list[tuple[int, int]], indent: int) -> None:
        """A class with its properties, under the last parent that is indented less."""
        phrase, _, properties = text.partition(":")
        child = self.noun(phrase.strip().removeprefix("~"))
        while parents and parents[-1][0] >= indent:
            parents.pop()
        if parents:
            parent = parents[-1][1]
            self.includes[child, parent] = None
            if not (phrase.startswith("~") or self.overlap):
                others = self.siblings.setdefault(parent, [])
                self.excludes |= {(child, other): None for other in others if other != child}
                others.append(child)
        parents.append((indent, child))
        for stated in filter(None, map(str.strip, properties.split(";"))):
            affirmed, yes = positive(stated)
            (self.includes if yes else self.excludes)[child, self.verb(affirmed)] = None

    def antonyms(self, text: str) -> None:
        """Properties of which a thing has at most one."""
        sides = [positive(part.strip()) for part in text.split("|")]
        for place, (one, one_yes) in enumerate(sides):
            for other, other_yes in sides[place + 1 :]:
                if one_yes and other_yes:
                    self.excludes[self.verb(one), self.verb(other)] = None
                elif one_yes and one != other:
                    self.includes[self.verb(one), self.verb(other)] = None
                elif other_yes and one != other:
                    self.includes[self.verb(other), self.verb(one)] = None

    def synonyms(self, text: str) -> None:
        """Classes that are the same."""
        one, other = (self.noun(part.strip()) for part in text.split("="))
        self.includes |= {(one, other): None, (other, one): None}


def read_outline(name: str, text: str) -> Domain:
    """The domain that an outline describes; InputError names the line at fault."""
    outline = _Outline(name)
    parents: list[tuple[int, int]] = []
    for number, line in enumerate(text.splitlines(), start=1):
        if not line.strip():
            continue
        key, _, value = line.partition(":")
        try:
            match key:
                case "head":
                    outline.head = value.strip()
                case "mass":
                    outline.mass = value.strip() == "yes"
                case "siblings":
                    outline.overlap = value.strip() == "overlap"
                case "antonym":
                    outline.antonyms(value)
                case "synonym":
                    outline.synonyms(value)
                case _:
                    indent = len(line) - len(line.lstrip())
                    outline.classes(line.strip(), parents, indent)
        except ValueError as fault:
            raise InputError(f"{name} line {number}: {fault} in {line.strip()!r}") from None
    return Domain(name, outline.terms, outline.includes, outline.excludes)
