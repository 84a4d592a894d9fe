"""Question kinds: their wordings, and the query that each makes of an option.

A supposition ("If X, which ...") is part of every option's query. "Must be true if X" asks whether
X implies the option; "could be true if X" asks whether X and the option can hold together.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from therefore.errors import SentenceError
from therefore.items import Asks
from therefore.language.english.inflection import capital
from therefore.language.exam.stored import stored, template
from therefore.logic.formulas import And, Formula, Implies


@dataclass(frozen=True, slots=True)
class QuestionKind:
    """One kind of question."""

    name: str
    asks: Asks
    patterns: tuple[str, ...]
    """{x} is the supposition, or the conclusion that somebody argues for or that lacks a premise;
    {y} is what somebody argues from, and {w} or {W} the person who argues."""

    @property
    def supposes(self) -> bool:
        """Whether the question adds a supposition."""
        return self.name.startswith("if_") or self.asks == "flaw"


_STORED = stored("questions")
ARGUERS: tuple[str, ...] = tuple(_STORED["arguers"])
"""People who argue in questions; no paragraph names them."""
MISTAKES: dict[str, str] = _STORED["mistakes"]
"""The texts of the options for the mistakes that an argument may make, by name. A mistake has one
name whatever the statement's wording: "p only if q" means "if p, then q", and "everyone who p q"
means it for each person. A reversed condition has its own name, and so has a narrowed "or"."""
KINDS: dict[str, QuestionKind] = {
    name: QuestionKind(name, row["asks"], tuple(row["patterns"]))
    for name, row in _STORED["kinds"].items()
}


def mistakes_of(scenario: str) -> tuple[str, ...]:
    """The names of the four mistakes that a scenario offers; each is right equally often."""
    last = "some" if scenario == "policy" else "exclusive"
    return ("reversal", "joint", "alternative", last)


def wordings(kind: QuestionKind, scenario: str) -> range:
    """The numbers of the patterns that fit a scenario: a selection is not called an arrangement."""
    if kind.name != "arrangement":
        return range(len(kind.patterns))
    return range(2, 3) if scenario == "selection" else range(2)


def ask(kind: QuestionKind, pattern: int, x: str = "", y: str = "", who: str = "") -> str:
    """The question in words."""
    return kind.patterns[pattern].format(x=x, y=y, w=who, W=capital(who))


def read_question(question: str) -> tuple[QuestionKind, str, str]:
    """The kind of a question, its {x} and its {y} (empty texts if it has none).

    SentenceError if the family asks no such question.
    """
    found = asked(question)
    if found is None:
        raise SentenceError(f"{question!r} is none of the questions that the family asks")
    return found


@lru_cache(maxsize=1 << 12)
def asked(question: str) -> tuple[QuestionKind, str, str] | None:
    """As `read_question`, but None if the family asks no such question."""
    for kind, pattern in _PATTERNS:
        found = pattern.fullmatch(question)
        if found:
            told = found.groupdict()
            return kind, told.get("x", ""), told.get("y", "")
    return None


def option_query(kind: QuestionKind, supposition: Formula, option: Formula) -> Formula:
    """The query for an option under a supposition."""
    if kind.asks == "follows":
        return Implies(supposition, option)
    return And((supposition, option))


def _compile(pattern: str) -> re.Pattern[str]:
    gaps = {
        "x": "(?P<x>.+)",
        "y": "(?P<y>.+)",
        "w": f"(?:{'|'.join(ARGUERS)})",
        "W": f"(?:{'|'.join(map(capital, ARGUERS))})",
    }
    return template(pattern, gaps)


# Questions without a gap come first: "If the statements above are true, ..." is no supposition.
_PATTERNS = sorted(
    ((kind, _compile(pattern)) for kind in KINDS.values() for pattern in kind.patterns),
    key=lambda row: "(?P<x>" in row[1].pattern,
)
