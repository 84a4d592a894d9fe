"""Sentence forms: how clauses are joined, in words and in logic, in both directions.

A form has one meaning and many patterns; {0}, {1} and {2} are clauses, and a gap with a plus, {0+},
takes only a clause without a negation: "X does not speak only if ..." has two readings. Reading
tries every pattern and every way to cut the sentence, and refuses a sentence with two readings.
Disjunctions are inclusive and say so; `unless` needs its convention stated (`manner`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Literal

from therefore.errors import SentenceError
from therefore.language.english.inflection import small
from therefore.language.exam.stored import put, stored
from therefore.logic.formulas import Formula, leaves
from therefore.logic.tptp import read_formula

Reasoning = Literal["categorical", "sufficient", "necessary", "disjunctive", "conjunctive"]
"""The types of reasoning, from Hurley's textbook, that the LogiQA paper uses."""

Clause = Callable[[str], Formula | None]
"""A function from a clause to its formula; None if the clause is not known."""

_GAP = re.compile(r"\{(\d)\+?\}")
LONGEST = 1_000
"""The most signs of a statement that is read. Every way to cut it is tried, and a sentence twenty
times as long can be cut at two words in billions of ways."""


@dataclass(frozen=True, slots=True)
class SentenceForm:
    """One way to join clauses."""

    name: str
    patterns: tuple[str, ...]
    means: Formula
    """The meaning, with letters for the clauses."""
    types: tuple[Reasoning, ...]
    """The reasoning types that a premise of this form calls for."""
    size: int
    """How many clauses it joins."""
    affirmed: tuple[frozenset[int], ...]
    """For each pattern, the gaps that take no negation."""

    def build(self, parts: Sequence[Formula]) -> Formula:
        """The formula of the form over its clauses' formulas."""
        return put(self.means, parts)


def _form(name: str, row: Mapping[str, Any]) -> SentenceForm:
    told, means = row["patterns"], read_formula(row["means"])
    affirmed = tuple(frozenset(map(int, re.findall(r"\{(\d)\+\}", one))) for one in told)
    patterns = tuple(one.replace("+}", "}") for one in told)
    return SentenceForm(name, patterns, means, tuple(row["types"]), len(leaves(means)), affirmed)


FORMS: dict[str, SentenceForm] = {name: _form(name, row) for name, row in stored("forms").items()}

CLAUSE_TYPES: dict[str, tuple[Reasoning, ...]] = {
    "either": ("disjunctive",),
    "neither": ("conjunctive",),
    "not_both": ("conjunctive",),
    "both": ("conjunctive",),
}
"""The reasoning types that a plain clause calls for, by its pattern."""

DENIED = frozenset({"no", "neither", "not_both"})
"""The patterns of clauses that hold a negation."""


@cache
def wordings(form: str, denied: tuple[bool, ...]) -> tuple[int, ...]:
    """The numbers of a form's patterns that suit its clauses, given which of these are denied.

    >>> [FORMS["if"].patterns[place] for place in wordings("if", (False, True))][:3]
    ['If {0}, then {1}.', 'If {0}, {1}.', 'If it turns out that {0}, then {1}.']
    >>> wordings("only_if", (True, False))
    ()
    """
    told = FORMS[form].affirmed
    return tuple(
        place for place, affirmed in enumerate(told) if not any(denied[gap] for gap in affirmed)
    )


def say(form: SentenceForm, pattern: int, clauses: Sequence[str]) -> str:
    """The sentence; its first letter may still be small."""
    return form.patterns[pattern].format(*clauses)


def recognise(sentence: str, clause: Clause) -> tuple[SentenceForm, list[Formula]]:
    """The form of a sentence and the formulas of its clauses.

    SentenceError if no form fits, or two readings do. A clause that opens the sentence may have a
    capital.

    >>> from therefore.logic.formulas import Atom
    >>> known = {"it snows": Atom("s"), "it is cold": Atom("c")}
    >>> recognise("It snows only if it is cold.", known.get)[0].name
    'only_if'
    """
    if len(sentence) > LONGEST:
        raise SentenceError(f"{sentence[:40]!r}... is longer than {LONGEST:,} signs")
    found: list[tuple[SentenceForm, list[Formula]]] = []
    opening = sentence.partition(" ")[0]
    for form, pieces, gaps, affirmed in [*_OPENED.get(opening, ()), *_OPENED[""]]:
        if not sentence.startswith(pieces[0]) or not sentence.endswith(pieces[-1]):
            continue
        if any([piece not in sentence for piece in pieces]):
            continue
        for parts in _cuts(sentence, pieces, len(pieces[0]), 1):
            said = [clause(part) or clause(small(part)) for part in parts]
            denied = {gap for gap, part in zip(gaps, parts, strict=True) if _DENIAL.search(part)}
            if None not in said and not denied & affirmed:
                told = {gap: part for gap, part in zip(gaps, said, strict=True) if part is not None}
                found.append((form, [told[gap] for gap in range(form.size)]))
    if not found:
        raise SentenceError(f"{sentence!r} is none of the sentences that this scene can say")
    form, said_parts = found[0]
    if any((other.name, parts) != (form.name, said_parts) for other, parts in found[1:]):
        raise SentenceError(f"{sentence!r} can be read in two ways")
    return form, said_parts


def _cuts(sentence: str, pieces: Sequence[str], start: int, which: int) -> Iterator[list[str]]:
    """The texts of the gaps, for every way to find the pieces in this order in the sentence."""
    if which == len(pieces) - 1:
        end = len(sentence) - len(pieces[-1])
        if start < end:
            yield [sentence[start:end]]
        return
    piece = pieces[which]
    at = sentence.find(piece, start + 1)
    while at >= 0:
        for rest in _cuts(sentence, pieces, at + len(piece), which + 1):
            yield [sentence[start:at], *rest]
        at = sentence.find(piece, at + 1)


_DENIAL = re.compile(r"\bnot\b|\b[Nn]either\b")

_Piece = tuple[SentenceForm, list[str], list[int], frozenset[int]]


def _opened() -> dict[str, list[_Piece]]:
    """The patterns by their first word; under an empty text those that begin with a clause."""
    found: dict[str, list[_Piece]] = {"": []}
    for form in FORMS.values():
        for pattern, affirmed in zip(form.patterns, form.affirmed, strict=True):
            pieces, gaps = _GAP.split(pattern)[::2], [int(gap) for gap in _GAP.findall(pattern)]
            opening = pieces[0].partition(" ")[0]
            found.setdefault(opening, []).append((form, pieces, gaps, affirmed))
    return found


_OPENED = _opened()
