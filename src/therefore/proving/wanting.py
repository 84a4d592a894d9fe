"""Verbs whose object need not exist: "Tom seeks a unicorn" may mean no particular unicorn.

The verbs are listed in `taken.txt`. Their objects with "a" or "some" are taken in two ways: as
something that exists, or as part of the predicate's name (`seeks_some_unicorn`). A text that leaves
this open more than once is taken in the same way throughout.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from therefore.language.reading import Reading, Sentence
from therefore.language.words.axioms import X, Y, all_are, carries
from therefore.language.words.kinds import kind_of
from therefore.logic.formulas import And, Atom, Exists, Formula, Iff, Or, Variable, rebuilt
from therefore.proving.taking import taken

NO_ONE = "no particular one is meant"
"""The note on the reading in which the object need not exist."""
_SOME = "_some_"


def of_no_particular(sentence: Sentence) -> Sentence:
    """The sentence with added readings, in which the object of such a verb need not exist.

    >>> from therefore.language.reading import read
    >>> print(*of_no_particular(read("Tom seeks a unicorn.")[0]).readings, sep="; ")
    ∃X (unicorn(X) ∧ seeks(tom, X)); seeks_some_unicorn(tom)
    """
    found = list(sentence.readings)
    for reading in sentence.readings:
        loose = _loose(reading.formula)
        if loose != reading.formula:
            found.append(Reading(loose, (*reading.notes, NO_ONE)))
    return replace(sentence, readings=tuple(found))


def _loose(formula: Formula) -> Formula:
    match formula:
        case Exists((y,), And((Atom(kind, (Variable(one),)), Atom(verb, (who, Variable(other)))))):
            if one == other == y and is_wanting(verb):
                return Atom(f"{verb}{_SOME}{kind}", (who,))
            return formula
        case Or() | Iff():
            return formula
        case _:
            return rebuilt(formula, _loose)


def is_wanting(verb: str) -> bool:
    """Whether the object of a relation need not exist.

    >>> is_wanting("did_seek"), is_wanting("is_looking_for"), is_wanting("finds")
    (True, True, False)
    """
    name = verb
    for start in ("did_", "is_", "was_is_", "would_", "will_"):
        name = name.removeprefix(start)
    return name in taken("wanting")


def wanted_kinds(unary: Sequence[str], binary: Sequence[str]) -> Iterator[Formula]:
    """Axioms: who seeks some red car seeks some car, and so does who seeks a particular one."""
    cut = [(name, *name.split(_SOME, 1)) for name in unary if _SOME in name]
    for one, verb, kind in cut:
        if verb in binary and kind in unary:
            particular = And((Atom(kind, (Y,)), Atom(verb, (X, Y))))
            yield carries(particular, Atom(one, (X,)))
        for other, verb2, kind2 in cut:
            if verb == verb2 and kind_of(kind, kind2):
                yield all_are(one, other)
