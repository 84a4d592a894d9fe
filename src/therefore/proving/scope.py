"""Whether "every student read a book" means one for each, or one and the same for all.

The grammar gives both readings where an object with "some" follows a verb of the present, as items
need it. Here any "a" or "some" below "every" may be one and the same for all, except what somebody
has: nobody takes "every dog has a tail" so. A text that leaves this open more than once is taken
the same way throughout.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from therefore.language.engine.filling import tidy
from therefore.language.reading import Reading, Sentence
from therefore.logic.formulas import (
    And,
    Atom,
    Exists,
    Forall,
    Formula,
    Implies,
    free_variables,
)

WIDE = "one and the same for all"
"""The note of the stronger reading, here as in the grammar."""

_OPEN = re.compile(r"\b(?:an?|some|someone|somebody|something)\b", re.IGNORECASE)


def both_ways(sentence: Sentence) -> Sentence:
    """The sentence with the stronger readings that the grammar left out.

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


def _wide(formula: Formula) -> Formula | None:
    """The same with the object first; None where there is no such reading."""
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


def taken_alike(options: Sequence[Sequence[Reading]]) -> Iterator[list[list[Reading]]]:
    """The readings to combine: once one for each, once one and the same for all."""
    open_ones = [len({WIDE in each.notes for each in readings}) == 2 for readings in options]
    for wide in (False, True) if any(open_ones) else (False,):
        yield [
            [each for each in readings if not both or (WIDE in each.notes) == wide]
            for readings, both in zip(options, open_ones, strict=True)
        ]
