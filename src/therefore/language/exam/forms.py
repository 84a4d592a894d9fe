"""Sentence forms: how clauses are joined, in words and in logic, in both directions.

A form has one meaning and one or more patterns; {0}, {1} and {2} are clauses. Reading tries every
pattern and accepts one only if each gap holds a clause that the scene knows, so that no sentence
has two readings. Disjunctions are inclusive and say so; `unless` is read as `or`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from therefore.errors import SentenceError
from therefore.language.exam.types import Reasoning
from therefore.logic.formulas import And, Formula, Iff, Implies, Not, Or

Build = Callable[[Sequence[Formula]], Formula]


@dataclass(frozen=True, slots=True)
class Form:
    """One way to join clauses."""

    name: str
    patterns: tuple[str, ...]
    build: Build
    types: tuple[Reasoning, ...]
    """The reasoning types that a premise of this form calls for."""

    @property
    def size(self) -> int:
        """How many clauses it joins."""
        return max(int(gap) for gap in re.findall(r"\{(\d)\}", self.patterns[0])) + 1


FORMS: dict[str, Form] = {
    form.name: form
    for form in (
        Form("plain", ("{0}.",), lambda p: p[0], ()),
        Form("both", ("{0}, and {1}.",), lambda p: And((p[0], p[1])), ("conjunctive",)),
        Form(
            "if",
            ("If {0}, then {1}.", "If {0}, {1}.", "{1} if {0}."),
            lambda p: Implies(p[0], p[1]),
            ("sufficient",),
        ),
        Form("only_if", ("{0} only if {1}.",), lambda p: Implies(p[0], p[1]), ("necessary",)),
        Form(
            "unless",
            ("Unless {0}, {1}.", "{1} unless {0}."),
            lambda p: Or((p[0], p[1])),
            ("necessary",),
        ),
        Form("or", ("Either {0} or {1}, or both.",), lambda p: Or((p[0], p[1])), ("disjunctive",)),
        Form(
            "xor",
            ("Either {0} or {1}, but not both.",),
            lambda p: And((Or((p[0], p[1])), Not(And((p[0], p[1]))))),
            ("disjunctive",),
        ),
        Form(
            "iff",
            ("{0} if and only if {1}.",),
            lambda p: Iff(p[0], p[1]),
            ("sufficient", "necessary"),
        ),
        Form(
            "if_both",
            ("If {0} and {1}, then {2}.",),
            lambda p: Implies(And((p[0], p[1])), p[2]),
            ("sufficient", "conjunctive"),
        ),
        Form(
            "then_both",
            ("If {0}, then {1} and {2}.",),
            lambda p: And((Implies(p[0], p[1]), Implies(p[0], p[2]))),
            ("sufficient", "conjunctive"),
        ),
        Form(
            "if_either",
            ("If {0} or {1}, then {2}.",),
            lambda p: And((Implies(p[0], p[2]), Implies(p[1], p[2]))),
            ("sufficient", "disjunctive"),
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
    for form, pattern in _PATTERNS:
        found = pattern.fullmatch(sentence)
        if found is None:
            continue
        parts = [_clause(found[f"c{gap}"], clauses) for gap in range(form.size)]
        if all(part is not None for part in parts):
            return form, [part for part in parts if part is not None]
    raise SentenceError(f"{sentence!r} is none of the sentences that this scene can say")


def _clause(text: str, clauses: Mapping[str, Formula]) -> Formula | None:
    """The clause, which may have got its capital from standing first."""
    return clauses.get(text) or clauses.get(text[:1].lower() + text[1:])


def _compile(pattern: str) -> re.Pattern[str]:
    escaped = re.sub(r"\\\{(\d)\\\}", r"(?P<c\1>.+?)", re.escape(pattern))
    return re.compile(escaped)


_PATTERNS = [(form, _compile(pattern)) for form in FORMS.values() for pattern in form.patterns]
