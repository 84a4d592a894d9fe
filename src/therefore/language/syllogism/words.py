"""The words of a term: how it is named as a subject and said of one.

    term            as subject              of several         of one
    dog             dogs / dog              are (not) dogs     is (not) a dog
    cheese          cheese                  is (not) cheese
    can fly         animals that can fly    can fly / cannot fly
    Long Preston    Long Preston            (a name is never said of anything)

Predicates in logic are named after these words, so that a stranger who reads a sentence finds the
name without any lexicon: a class by its plural or mass noun, a property by its verb phrase without
"are".
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from therefore.knowledge.terms import Term
from therefore.language.english import name_of, plural, third_person, with_article

NAME = 4
"""The style of a name."""


@dataclass(frozen=True, slots=True)
class Words:
    """The forms of one term."""

    name: str
    """Its predicate."""
    many: str
    """As the subject of several, or of a mass."""
    one: str
    """As the subject of one; empty for mass nouns and properties."""
    are: str
    """Said of several, or of a mass."""
    are_not: str
    each: str
    """Said of one; empty for mass nouns and properties."""
    each_not: str
    style: int
    """0: a class that can be counted, 1: a mass noun, 2: a property, named by a relative clause,
    3: a class that is only spoken of in the plural, 4: the name of an individual."""
    people: bool
    """Whether its members are people, "who" and not "that"."""
    verb: bool
    """Whether it is said by a verb that its denial would change: can, have."""
    term: Term

    @property
    def a(self) -> str:
        """One of it: "an owl"; empty where one is not spoken of."""
        return self.each.removeprefix("is ")


def predicate_of(term: Term) -> str:
    """The term's predicate, without its other words."""
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
        name = name_of(term.phrase)
        return Words(name, term.phrase, "", "", "", "", "", NAME, people, verb=False, term=term)
    if term.kind == "class":
        be = "is" if term.mass else "are"
        # One is only spoken of where the reader will make the same plural of it.
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
            verb=False,
            term=term,
        )
    said, denied = verb_phrase(term.phrase, singular=term.mass)
    head = term.head if term.mass else plural(term.head)
    return Words(
        name=predicate_of(term),
        many=f"{head} {'who' if people else 'that'} {said}",
        one="",
        are=said,
        are_not=denied,
        each="",
        each_not="",
        style=2,
        people=people,
        verb=not term.phrase.startswith("are "),
        term=term,
    )


def verb_phrase(phrase: str, *, singular: bool) -> tuple[str, str]:
    """A plural verb phrase said and denied, of several or of one.

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
