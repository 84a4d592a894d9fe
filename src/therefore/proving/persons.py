"""Of whom "everyone" speaks: of all who are named, except what the text says to be no person.

The list of words takes all that a text names for persons wherever it speaks of everyone or someone.
That holds for items, which name people only. Here a text may name a dog: then nothing of its kind
is a person. Nouns that no list knows leave a name a person.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from therefore.language.engine.language import language
from therefore.language.english.telling import individual, sentence
from therefore.language.words.carrying import PERSON
from therefore.language.words.kinds import analysed, kind_of
from therefore.language.words.lists import words
from therefore.language.words.orders import is_verb
from therefore.logic.formulas import (
    Atom,
    Constant,
    Equal,
    Forall,
    Formula,
    Implies,
    Not,
    Or,
    Variable,
    atoms,
    constants,
)
from therefore.proving.taking import taken
from therefore.solve.words import listed

_X = Variable("X")
_PERSONS = ("ist", "ian", "man", "woman", "person", "child")


def of_persons(axioms: Sequence[Formula], formulas: Sequence[Formula]) -> list[Formula]:
    """The axioms, corrected where the text speaks of everyone and of what is no person.

    >>> from therefore.logic.tptp import read_formula, write_formula
    >>> text = [read_formula("![X]: (person(X) => rows(X))"), read_formula("dog(rex)")]
    >>> [write_formula(axiom) for axiom in of_persons([Forall(("X",), Atom(PERSON, (_X,)))], text)]
    ['![X]: (dog(X) => ~person(X))']
    """
    said = [atom for atom in atoms(*formulas) if len(atom.arguments) == 1]
    unary = list(dict.fromkeys(atom.predicate for atom in said))
    kinds = [name for name in unary if is_no_person(name)]
    if PERSON not in unary:
        return list(axioms)
    if not kinds:
        everyone = Forall(("X",), Atom(PERSON, (_X,)))
        return [*axioms, *([] if everyone in axioms else _nouns_of_persons(unary))]
    found = [axiom for axiom in axioms if PERSON not in {a.predicate for a in atoms(axiom)}]
    for kind in kinds:
        found.append(Forall(("X",), Implies(Atom(kind, (_X,)), Not(Atom(PERSON, (_X,))))))
    found += _nouns_of_persons(unary)
    doubtful = {atom.arguments[0] for atom in said if atom.predicate in kinds}
    for each in constants(*formulas):
        if Constant(each) not in doubtful and not each.startswith("the_"):
            found.append(Atom(PERSON, (Constant(each),)))
    return found


def _nouns_of_persons(unary: Sequence[str]) -> list[Formula]:
    """That every man is a person, wherever the text speaks of men."""
    return [
        Forall(("X",), Implies(Atom(name, (_X,)), Atom(PERSON, (_X,))))
        for name in unary
        if name != PERSON and analysed(name).head in taken().persons and not is_verb(name)
    ]


@lru_cache(maxsize=1 << 14)
def is_no_person(name: str) -> bool:
    """Whether the name is a noun of which nothing is a person.

    >>> is_no_person("dog"), is_no_person("old_sheepdog"), is_no_person("dog_owner")
    (True, True, False)
    """
    head = analysed(name).head
    if is_verb(name) or head in taken().persons:
        return False
    things = taken().no_persons
    return head in things or any(
        kind_of(head, one) for one in words().closed_heads if one in things
    )


def may_be_she(name: str) -> bool:
    """Whether "he" or "she" may stand for a thing with an article: for a person, or an animal.

    A noun that no list knows is a person by its ending ("guitarist"), or as one who does something.

    >>> [may_be_she(f"the_{noun}") for noun in ("old_nurse", "swimmer", "dog", "library", "parade")]
    [True, True, True, False, False]
    """
    noun = name.removeprefix("the_")
    head = analysed(noun).head
    if head in taken().persons or head in taken().animals:
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
    """An axiom in words; that all are persons is said as people would say it.

    >>> tell_axiom(Forall(("X",), Atom(PERSON, (_X,))))
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
