"""Which nouns are for persons, and which are not.

A noun on neither list of `taken.txt` may be for persons or not.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from therefore.language.engine.language import language
from therefore.language.english.telling import individual, sentence
from therefore.language.words.kinds import analysed, kind_of
from therefore.language.words.lists import words
from therefore.language.words.orders import is_verb
from therefore.logic.formulas import Atom, Equal, Forall, Formula, Or
from therefore.proving.taking import taken
from therefore.solve.words import listed

_WOMAN = ("woman", "person")
_PERSONS = ("ist", "ian", "man", "woman", "person", "child")


@lru_cache(maxsize=1 << 14)
def is_person(name: str) -> bool:
    """Whether the name is a noun for persons only.

    >>> [is_person(name) for name in ("old_teacher", "policewoman", "snowman", "clown")]
    [True, True, False, False]
    """
    head = analysed(name).head
    return not is_verb(name) and (head in taken("persons") or head.endswith(_WOMAN))


@lru_cache(maxsize=1 << 14)
def is_no_person(name: str) -> bool:
    """Whether the name is a noun that is never for persons.

    >>> is_no_person("dog"), is_no_person("old_sheepdog"), is_no_person("dog_owner")
    (True, True, False)
    """
    head = analysed(name).head
    if is_verb(name) or head in taken("persons"):
        return False
    things = taken("no_persons")
    return head in things or any(
        kind_of(head, one) for one in words().closed_heads if one in things
    )


def may_be_she(name: str) -> bool:
    """Whether "he" or "she" may stand for `the_...`: for a person or an animal.

    A noun that no list knows counts as a person by its ending ("guitarist", "swimmer").

    >>> [may_be_she(f"the_{noun}") for noun in ("old_nurse", "swimmer", "dog", "library", "parade")]
    [True, True, True, False, False]
    """
    noun = name.removeprefix("the_")
    head = analysed(noun).head
    if head in taken("persons") or head in taken("animals"):
        return True
    if is_no_person(noun):
        return False
    # A dancer dances, a winner wins.
    lemmas = language("english").lexicon.lemmas
    doing = head.endswith(("er", "or")) and any(
        "verb" in lemmas.get(head[:-size], ()) for size in (1, 2, 3)
    )
    return doing or head.endswith(_PERSONS)


def tell_axiom(axiom: Formula, called: Mapping[str, str] | None = None) -> str:
    """An axiom in words; the axiom that all are persons has a sentence of its own.

    >>> tell_axiom(Forall(("X",), Atom("person", ())))
    'everyone and someone are about persons, and all who are named here are persons'
    """
    match axiom:
        case Forall((_,), Atom("person")):
            rest = "all who are named here"
        case Forall((_,), Or((Atom("person"), *others))):
            things = [each.right for each in others if isinstance(each, Equal)]
            rest = f"all but {listed([individual(thing, called) for thing in things])}"
        case _:
            return sentence(axiom, called=called)
    return f"everyone and someone are about persons, and {rest} are persons"
