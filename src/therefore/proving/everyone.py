"""Whom "everyone" and "someone" are about: persons, no things, and perhaps what may be either.

In a text with "everyone" or "someone", the list of words (`language.words`) takes all named
individuals for persons. That is right for items, which name people only. Here a text may name a
dog, a bridge, a teacher or a choir. Names, and roles such as the teacher, are persons; animals and
things are not. An individual that no list knows is taken both as a person and as none.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from therefore.language.engine.language import language
from therefore.language.english.inflection import with_article
from therefore.language.english.telling import individual, is_noun
from therefore.language.words.axioms import X, all_are, always, none_are
from therefore.language.words.carrying import PERSON
from therefore.language.words.orders import is_verb
from therefore.logic.formulas import (
    Atom,
    Constant,
    Equal,
    Forall,
    Formula,
    Not,
    Or,
    atoms,
    constants,
    subformulas,
)
from therefore.proving.bounded import refuted
from therefore.proving.either import Either
from therefore.proving.persons import is_no_person, is_person
from therefore.solve.words import listed

ALL = always(Atom(PERSON, (X,)))
"""The axiom that everything is a person."""


@dataclass(frozen=True, slots=True)
class Everyone(Either):
    """The persons of a text that says "everyone", "someone" or "nobody".

    `certain` says which kinds and which named individuals are persons and which are not; `supposed`
    says that individuals unknown to the lists are persons.
    """

    speaks: bool = False
    """Whether the text has such a word; if not, the other fields are empty."""
    things: tuple[str, ...] = ()
    """The things that are not taken for persons, in words."""

    def axioms(self, carried: Sequence[Formula]) -> list[Formula]:
        """The axioms that the words call for, with those about persons corrected for this text.

        >>> from therefore.logic.tptp import read_formula, write_formula
        >>> text = [read_formula(one) for one in ("![X]: (person(X) => rows(X))", "dog(rex)")]
        >>> [write_formula(axiom) for axiom in everyone(text).axioms([ALL])]
        ['![X]: (dog(X) => ~person(X))']
        """
        if not self.speaks:
            return list(carried)
        return [*(axiom for axiom in carried if not _of_all(axiom)), *self.certain]

    def all(self) -> Everyone:
        """The variant in which everything is a person."""
        return Everyone((ALL,), speaks=True)

    def presumed(self) -> str:
        """The clause that the things are not taken for persons.

        >>> Everyone(things=("the bridge", "a dog")).presumed()
        'the bridge and a dog are taken for no persons, so that “everyone” and “someone” are not \
about them'
        """
        one = len(self.things) == 1
        are, them = (
            ("is taken for no person", "it") if one else ("are taken for no persons", "them")
        )
        return (
            f"{listed(list(self.things))} {are}, so that “everyone” and “someone” are not "
            f"about {them}"
        )


def everyone(
    formulas: Sequence[Formula],
    doubted: Sequence[str] = (),
    *,
    called: Mapping[str, str] | None = None,
) -> Everyone:
    """The persons of a text; the constants in `doubted` are not taken for persons.

    >>> from therefore.logic.tptp import read_formula, write_formula
    >>> text = [read_formula(one) for one in ("?[X]: person(X)", "sings(the_clown)")]
    >>> found = everyone([*text, read_formula("sings(the_teacher)")])
    >>> [write_formula(axiom) for axiom in (*found.certain, *found.supposed)], found.ways
    (['person(the_teacher)', '![X]: (person(X) | X = the_clown)', 'person(the_clown)'], \
(('the clown is a person', 'the clown may be no person'),))
    """
    said = [atom for atom in atoms(*formulas) if len(atom.arguments) == 1]
    unary = list(dict.fromkeys(atom.predicate for atom in said if atom.predicate != PERSON))
    if all(atom.predicate != PERSON for atom in said):
        return Everyone()
    kinds = [name for name in unary if is_no_person(name)]
    named = [Constant(name) for name in constants(*formulas)]
    none = {each for each in named for kind in kinds if Atom(kind, (each,)) in said}
    none |= {Constant(name) for name in doubted}
    none |= {each for each in named if is_no_person(described(each.name))}
    none |= _same_as(none, formulas)
    persons = [each for each in named if each not in none and _is_person(each.name)]
    open_ones = [each for each in named if each not in none and each not in persons]
    rules = [none_are(name, PERSON) for name in kinds]
    if not kinds and not none and not open_ones:
        return Everyone((ALL,), speaks=True)
    others = [each for each in named if each in none or each in open_ones]
    rules += [all_are(name, PERSON) for name in unary if _is_role(name)]
    rules += [Atom(PERSON, (each,)) for each in persons]
    if not kinds:
        same: list[Formula] = [Equal(X, each) for each in others]
        rules.append(always(Or((Atom(PERSON, (X,)), *same))))
    perhaps = [name for name in unary if kinds and _may_be_role(name)]
    told = [individual(each, called) for each in named if each in none]
    told += [with_article(name.replace("_", " ")) for name in kinds]
    supposed = [all_are(name, PERSON) for name in perhaps]
    supposed += [Atom(PERSON, (each,)) for each in open_ones]
    unknown = [with_article(name.replace("_", " ")) for name in perhaps]
    unknown += [individual(each, called) for each in open_ones]
    ways = tuple((f"{one} is a person", f"{one} may be no person") for one in unknown)
    things = tuple(dict.fromkeys(told))
    return Everyone(tuple(rules), tuple(supposed), ways, speaks=True, things=things)


def made_things(premises: Sequence[Formula]) -> list[str]:
    """The constants that the premises imply to be of a kind without persons, such as dogs.

    >>> from therefore.logic.tptp import read_formula
    >>> made_things([read_formula("![X]: (pet(X) => dog(X))"), read_formula("pet(rex)")])
    ['rex']
    """
    unary = dict.fromkeys(atom.predicate for atom in atoms(*premises) if len(atom.arguments) == 1)
    kinds = [name for name in unary if is_no_person(name)]
    found = []
    for name in constants(*premises):
        denials = (Not(Atom(kind, (Constant(name),))) for kind in kinds)
        if any(refuted([*premises, denial]) for denial in denials):
            found.append(name)
    return found


def described(name: str) -> str:
    """The noun in an individual's name: "cow" of `the_cow` and `ann's_cow`; else an empty text.

    >>> described("the_old_cow"), described("ann's_cow"), described("ann")
    ('old_cow', 'cow', '')
    """
    noun = name.removeprefix("the_").rpartition("'s_")[2]
    return "" if noun == name else noun


def _is_person(name: str) -> bool:
    """Whether an individual is a person: it has a proper name, or a role such as `the_teacher`."""
    noun = described(name)
    return not noun or is_person(noun)


@lru_cache(maxsize=1 << 14)
def _is_role(name: str) -> bool:
    """Whether the name is a noun for persons only, and not also an adjective."""
    known = language("english").lexicon.lemmas.get(name, ())
    return not is_verb(name) and is_person(name) and "adjective" not in known


@lru_cache(maxsize=1 << 14)
def _may_be_role(name: str) -> bool:
    """Whether the name is a noun that the lists give neither to persons nor to things."""
    known = language("english").lexicon.lemmas.get(name, ())
    if is_verb(name) or _is_role(name) or is_no_person(name):
        return False
    # "Patient" is an adjective as well
    return is_person(name) or (is_noun(name) and "adjective" not in known)


def _of_all(axiom: Formula) -> bool:
    """Whether an axiom says that all, or that one named individual, are persons."""
    match axiom:
        case Atom("person", (Constant(),)) | Forall((_,), Atom("person")):
            return True
        case Forall((_,), Or((Atom("person"), *_))):
            return True
    return False


def _same_as(some: set[Constant], formulas: Sequence[Formula]) -> set[Constant]:
    """The constants that the text equates, somewhere, with one of these."""
    parts = [part for formula in formulas for part in subformulas(formula)]
    denied = {part.body for part in parts if isinstance(part, Not)}
    pairs = [
        {part.left, part.right} for part in parts if isinstance(part, Equal) and part not in denied
    ]
    found = set(some)
    for _ in pairs:
        for pair in pairs:
            if pair & found:
                found |= {each for each in pair if isinstance(each, Constant)}
    return found
