"""Sentence forms: how clauses are joined, in words and in logic, in both directions.

A form has one meaning and many patterns; {0}, {1} and {2} are clauses, and a gap with a plus, {0+},
takes only a clause without a negation: "X does not speak only if ..." has two readings. Reading
tries every pattern and every way to cut the sentence, and refuses a sentence with two readings.
Disjunctions are inclusive and say so; `unless` needs its convention stated (`manner`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache

from therefore.errors import SentenceError
from therefore.language.exam.types import Reasoning
from therefore.logic.formulas import And, Formula, Iff, Implies, Not, Or

Build = Callable[[Sequence[Formula]], Formula]
_GAP = re.compile(r"\{(\d)\+?\}")


@dataclass(frozen=True, slots=True)
class Form:
    """One way to join clauses."""

    name: str
    patterns: tuple[str, ...]
    build: Build
    types: tuple[Reasoning, ...]
    """The reasoning types that a premise of this form calls for."""
    size: int = field(init=False)
    """How many clauses it joins."""
    affirmed: tuple[frozenset[int], ...] = field(init=False)
    """For each pattern, the gaps that take no negation."""

    def __post_init__(self) -> None:
        gaps = {int(gap) for gap in _GAP.findall(self.patterns[0])}
        object.__setattr__(self, "size", max(gaps) + 1)
        marked = (re.findall(r"\{(\d)\+\}", pattern) for pattern in self.patterns)
        object.__setattr__(self, "affirmed", tuple(frozenset(map(int, m)) for m in marked))
        plain = tuple(pattern.replace("+}", "}") for pattern in self.patterns)
        object.__setattr__(self, "patterns", plain)


FORMS: dict[str, Form] = {
    form.name: form
    for form in (
        Form(
            "plain",
            (
                "{0}.",
                "It is certain that {0}.",
                "It is settled that {0}.",
                "One thing is certain: {0}.",
                "One thing is settled: {0}.",
                "There is no doubt that {0}.",
                "It is beyond question that {0}.",
            ),
            lambda p: p[0],
            (),
        ),
        Form("both", ("{0}, and {1}.",), lambda p: And((p[0], p[1])), ("conjunctive",)),
        Form(
            "if",
            (
                "If {0}, then {1}.",
                "If {0}, {1}.",
                "{1+} if {0}.",
                "If it turns out that {0}, then {1}.",
                "If it is true that {0}, then it is also true that {1}.",
                "Assuming that {0}, it is certain that {1}.",
                "In the event that {0}, {1}.",
                "It is certain that, if {0}, then {1}.",
                "If {0}, it follows that {1}.",
                "If {0}, then it is certain that {1}.",
                "{1+} in the event that {0}.",
            ),
            lambda p: Implies(p[0], p[1]),
            ("sufficient",),
        ),
        Form(
            "only_if",
            (
                "{0+} only if {1+}.",
                "{0+} only in the event that {1+}.",
                "Only if {1+} can it be true that {0+}.",
                "For it to be true that {0+}, it is necessary that {1+}.",
            ),
            lambda p: Implies(p[0], p[1]),
            ("necessary",),
        ),
        Form(
            "unless",
            ("Unless {0+}, {1}.", "{1} unless {0+}.", "Unless it turns out that {0+}, {1}."),
            lambda p: Or((p[0], p[1])),
            ("necessary",),
        ),
        Form(
            "or",
            (
                "Either {0+} or {1}, or both.",
                "At least one of these statements is true: {0}; {1}.",
                "{0+} or {1}, or both.",
                "Of these two statements, at least one is true: {0}; {1}.",
                "Of these two statements, one or both are true: {0}; {1}.",
                "These two statements are not both false: {0}; {1}.",
            ),
            lambda p: Or((p[0], p[1])),
            ("disjunctive",),
        ),
        Form(
            "xor",
            (
                "Either {0+} or {1}, but not both.",
                "Exactly one of these statements is true: {0}; {1}.",
                "Of these two statements, exactly one is true: {0}; {1}.",
                "Of these two statements, one is true and the other is false: {0}; {1}.",
                "One of these statements is true, but not both of them: {0}; {1}.",
            ),
            lambda p: And((Or((p[0], p[1])), Not(And((p[0], p[1]))))),
            ("disjunctive",),
        ),
        Form(
            "iff",
            (
                "{0+} if and only if {1+}.",
                "These two statements stand or fall together: {0+}; {1+}.",
                "Of these two statements, both are true or neither is: {0+}; {1+}.",
                "If {0+}, then {1+}, and the other way round.",
            ),
            lambda p: Iff(p[0], p[1]),
            ("sufficient", "necessary"),
        ),
        Form(
            "if_both",
            (
                "If {0+} and {1}, then {2}.",
                "{2+} if {0+} and {1}.",
                "If it turns out that {0+} and that {1}, then {2}.",
                "Assuming that {0+} and that {1}, it is certain that {2}.",
                "In the event that {0+} and {1}, {2}.",
                "If {0+} and it is also true that {1}, then {2}.",
            ),
            lambda p: Implies(And((p[0], p[1])), p[2]),
            ("sufficient", "conjunctive"),
        ),
        Form(
            "then_both",
            (
                "If {0}, then {1+} and {2}.",
                "If {0}, then both of these statements are true: {1}; {2}.",
                "If {0}, then it is certain that {1+} and that {2}.",
                "If {0}, two things follow: {1}, and {2}.",
            ),
            lambda p: And((Implies(p[0], p[1]), Implies(p[0], p[2]))),
            ("sufficient", "conjunctive"),
        ),
        Form(
            "if_either",
            (
                "If {0+} or {1}, or both, then {2}.",
                "If either {0+} or {1}, or both, then {2}.",
                "{2+} if {0+} or {1}, or both.",
                "Assuming that {0+} or that {1}, or both, it is certain that {2}.",
            ),
            lambda p: And((Implies(p[0], p[2]), Implies(p[1], p[2]))),
            ("sufficient", "disjunctive"),
        ),
        Form(
            "then_either",
            (
                "If {0}, then {1+} or {2}, or both.",
                "If {0}, then either {1+} or {2}, or both.",
                "If {0}, then at least one of these statements is true: {1}; {2}.",
                "In the event that {0}, either {1+} or {2}, or both.",
            ),
            lambda p: Implies(p[0], Or((p[1], p[2]))),
            ("sufficient", "disjunctive"),
        ),
        Form(
            "not_both",
            (
                "These two statements are not both true: {0+}; {1+}.",
                "At most one of these statements is true: {0+}; {1+}.",
                "At least one of these statements is false: {0+}; {1+}.",
                "It cannot be true both that {0+} and that {1+}.",
            ),
            lambda p: Not(And((p[0], p[1]))),
            ("conjunctive",),
        ),
    )
}

CLAUSE_TYPES: dict[str, tuple[Reasoning, ...]] = {
    "either": ("disjunctive",),
    "neither": ("conjunctive",),
    "not_both": ("conjunctive",),
    "both": ("conjunctive",),
}
"""The types that a plain clause of some pattern calls for."""

DENIED = frozenset({"no", "neither", "not_both"})
"""Clauses with a negation in them."""


@cache
def wordings(form: str, denied: tuple[bool, ...]) -> tuple[int, ...]:
    """The patterns of a form that suit clauses of which some are denied.

    >>> [FORMS["if"].patterns[place] for place in wordings("if", (False, True))][:3]
    ['If {0}, then {1}.', 'If {0}, {1}.', 'If it turns out that {0}, then {1}.']
    >>> wordings("only_if", (True, False))
    ()
    """
    told = FORMS[form].affirmed
    return tuple(
        place for place, affirmed in enumerate(told) if not any(denied[gap] for gap in affirmed)
    )


def say(form: Form, pattern: int, clauses: Sequence[str]) -> str:
    """The sentence, its first letter as the clause has it: `capital` finishes it."""
    return form.patterns[pattern].format(*clauses)


def capital(sentence: str) -> str:
    """The sentence with a capital at its head."""
    return sentence[:1].upper() + sentence[1:]


def recognise(sentence: str, clauses: Mapping[str, Formula]) -> tuple[Form, list[Formula]]:
    """The form of the sentence and what its clauses say; what they say together is not told.

    >>> from therefore.logic.formulas import Atom
    >>> known = {"it snows": Atom("s"), "it is cold": Atom("c")}
    >>> recognise("It snows only if it is cold.", known)[0].name
    'only_if'
    """
    found: list[tuple[Form, list[Formula]]] = []
    opening = sentence.partition(" ")[0]
    for form, pieces, gaps, affirmed in [*_OPENED.get(opening, ()), *_OPENED[""]]:
        if not sentence.startswith(pieces[0]) or not sentence.endswith(pieces[-1]):
            continue
        if any([piece not in sentence for piece in pieces]):
            continue
        for parts in _cuts(sentence, pieces, len(pieces[0]), 1):
            said = [_clause(part, clauses) for part in parts]
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
    """What the gaps hold, in every way to find the pieces one behind the other."""
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


def _clause(text: str, clauses: Mapping[str, Formula]) -> Formula | None:
    """The clause, which may have got its capital from standing first."""
    for said in (text, text[:1].lower() + text[1:]):
        if said in clauses:
            return clauses[said]
    return None


_DENIAL = re.compile(r"\bnot\b|\b[Nn]either\b")

_Piece = tuple[Form, list[str], list[int], frozenset[int]]


def _opened() -> dict[str, list[_Piece]]:
    """The patterns by the word that they open with; empty where a clause does."""
    found: dict[str, list[_Piece]] = {"": []}
    for form in FORMS.values():
        for pattern, affirmed in zip(form.patterns, form.affirmed, strict=True):
            pieces, gaps = _GAP.split(pattern)[::2], [int(gap) for gap in _GAP.findall(pattern)]
            opening = pieces[0].partition(" ")[0]
            found.setdefault(opening, []).append((form, pieces, gaps, affirmed))
    return found


_OPENED = _opened()
