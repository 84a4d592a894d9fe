"""Whether "every student read a book" means a book for each, or one and the same for all.

The grammar gives both readings only for an object with "some" behind a verb in the present, which
is enough for items. Here any "a" or "some" below "every" may mean one and the same for all, except
behind "has": nobody reads "every dog has a tail" so. A text that leaves this open more than once is
taken in the same way throughout. Other ambiguities that concern whole texts are settled here too.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import permutations, product

from therefore.language.engine.filling import tidy
from therefore.language.english.telling import is_noun
from therefore.language.reading import Reading, Sentence
from therefore.language.words.carrying import terms
from therefore.language.words.orders import is_verb
from therefore.logic.formulas import (
    And,
    Atom,
    Exists,
    Forall,
    Formula,
    Implies,
    Not,
    Or,
    Variable,
    atoms,
    children,
    free_variables,
)
from therefore.proving.homonyms import two_words
from therefore.proving.plurals import Plurals
from therefore.proving.wanting import NO_ONE

WIDE = "one and the same for all"
"""The note of the stronger reading, here as in the grammar."""

NUMBER = "a number alone"
"""The beginning of the grammar's notes on numbers."""

PAST = "past"

_OPEN = re.compile(r"\b(?:an?|some|someone|somebody|something)\b", re.IGNORECASE)


def both_ways(sentence: Sentence) -> Sentence:
    """The sentence with the stronger readings added that the grammar does not give.

    >>> from therefore.language.reading import read
    >>> for reading in both_ways(read("Every student read a book.")[0]).readings:
    ...     print(reading, *reading.notes)
    ∀X (student(X) → ∃Y (book(Y) ∧ did_read(X, Y)))
    ∃X (book(X) ∧ ∀Y (student(Y) → did_read(Y, X))) one and the same for all
    """
    if not _OPEN.search(sentence.text):
        return sentence
    known = {reading.formula for reading in sentence.readings}
    found = list(sentence.readings)
    for reading in sentence.readings:
        wide = _wide(reading.formula)
        if wide is not None and wide not in known:
            found.append(Reading(wide, (*reading.notes, WIDE)))
    return replace(sentence, readings=tuple(found))


SOME = ("a plural without a quantifier: some", "a noun without a quantifier: some")
"""The notes on readings in which "dogs are ..." or "gold is ..." means some."""


def of_kinds(sentence: Sentence) -> Sentence:
    """The sentence without readings in which "dogs are mammals" is about some dogs only.

    >>> from therefore.language.reading import read
    >>> for text in ("Dogs are mammals.", "Dogs bark."):
    ...     print(len(of_kinds(read(text)[0]).readings))
    1
    2
    """
    kept = tuple(each for each in sentence.readings if not _some_of_a_kind(each))
    return replace(sentence, readings=kept) if kept else sentence


def _some_of_a_kind(reading: Reading) -> bool:
    match reading.formula:
        case Exists((x,), And((Atom(_, (one,)), Atom(name, (other,))))):
            kind = one == other == Variable(x) and is_noun(name) and not is_verb(name)
            return kind and any(note in SOME for note in reading.notes)
    return False


def inclusive_if(sentence: Sentence) -> Sentence:
    """The sentence without readings in which "or" below "if" or "not" excludes both.

    >>> from therefore.language.reading import read
    >>> print(*inclusive_if(read("If Ann or Bob sings, Eve dances.")[0]).readings)
    sings(ann) ∨ sings(bob) → dances(eve)
    """
    kept = tuple(each for each in sentence.readings if not _exclusive_below(each.formula, True))
    return replace(sentence, readings=kept) if kept else sentence


def _exclusive_below(formula: Formula, positive: bool) -> bool:
    match formula:
        case And((Or(parts), Not(And(both)))) if parts == both:
            return not positive
        case Not(body):
            return _exclusive_below(body, not positive)
        case Implies(left, right):
            return _exclusive_below(left, not positive) or _exclusive_below(right, positive)
        case _:
            return any(_exclusive_below(part, positive) for part in children(formula))


def _wide(formula: Formula) -> Formula | None:
    """The formula with its object's quantifier first; None if there is no such reading."""
    match formula:
        case Forall((x,), Implies(left, Exists((y,), And((*kind, Atom(name, (_, _)) as last))))):
            pass
        case _:
            return None
    if name.partition("_")[0] == "has" or name == "did_have" or y not in free_variables(last):
        return None
    if any(x in free_variables(each) for each in kind):
        return None
    return tidy(Exists((y,), And((*kind, Forall((x,), Implies(left, last))))))


def _noted(start: str) -> Callable[[Reading], str]:
    """A function from a reading to its note that begins so, or an empty text."""
    return lambda reading: next((note for note in reading.notes if note.startswith(start)), "")


def _past(reading: Reading) -> str:
    """`PAST` if the reading has a verb in the past, else empty: "they read" may be either."""
    names = [atom.predicate for atom in atoms(reading.formula)]
    return PAST if any(re.search(r"\bdid_", name) for name in names) else ""


def agreeing(options: Sequence[Sequence[Reading]]) -> Iterator[tuple[Reading, ...]]:
    """The combinations of readings in which a phrase is taken alike in all sentences that have it.

    "Rides a bicycle to school" may be about riding to school or a bicycle to school. If two
    sentences leave this open, the predicates by which their readings differ must match. Plurals
    without a quantifier must match, too (`plurals`).
    """
    own = [[_own_names(each, readings) for each in readings] for readings in options]
    plurals = Plurals(options)
    for places in product(*(range(len(readings)) for readings in options)):
        if plurals.agree(places) and all(
            len(own[i][a] & own[j][b]) == max(len(own[i][a] & other) for other in own[j])
            for (i, a), (j, b) in permutations(enumerate(places), 2)
        ):
            yield tuple(options[k][place] for k, place in enumerate(places))


def _own_names(reading: Reading, others: Sequence[Reading]) -> frozenset[str]:
    """The predicates of a reading that not every reading of its sentence has."""
    shared = frozenset.intersection(*map(_names, others))
    return _names(reading) - shared


def _names(reading: Reading) -> frozenset[str]:
    return frozenset(name for name, _ in terms([reading.formula])[0])


def _in_one_tense(options: Sequence[Sequence[Reading]]) -> list[list[Reading]]:
    """The readings; verbs of either tense are in the past if another sentence surely is."""
    told = [{_past(each) for each in readings} for readings in options]
    if {PAST} not in told:
        return list(map(list, options))
    return [
        [each for each in readings if _past(each)] if len(kinds) > 1 else list(readings)
        for readings, kinds in zip(options, told, strict=True)
    ]


def taken_alike(options: Sequence[Sequence[Reading]]) -> Iterator[list[list[Reading]]]:
    """Selections of readings in which each ambiguity is taken in one way throughout the text.

    The ambiguities are: one and the same for all, or one for each; whether a bare number is exact;
    whether the thing sought exists; whether "they read" is present or past; and whether a noun
    means the same as an adjective of the same spelling.
    """
    ways = [_in_one_tense(options)]
    for taken in (*map(_noted, (WIDE, NUMBER, NO_ONE)), _past, two_words):
        ways = [each for way in ways for each in _alike(way, taken)]
    yield from ways


def _alike(
    options: Sequence[Sequence[Reading]], taken: Callable[[Reading], str]
) -> Iterator[list[list[Reading]]]:
    kinds = [dict.fromkeys(map(taken, readings)) for readings in options]
    choices = dict.fromkeys(kind for each in kinds if len(each) > 1 for kind in each)
    for chosen in choices or ("",):
        yield [
            [each for each in readings if chosen not in kind or taken(each) == chosen]
            if len(kind) > 1
            else list(readings)
            for readings, kind in zip(options, kinds, strict=True)
        ]
