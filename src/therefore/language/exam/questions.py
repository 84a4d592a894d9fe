"""Question kinds: what is asked, in words, and what it means for the options.

A supposition ("If X, which ...") is part of the logic of every option: an option must be true if X
if X implies it, and it could be true (or cannot) if X and it can (or cannot) hold together.
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
    """{x} is the supposition, or the conclusion whose premise is missing or that is argued for;
    {y} is what somebody argues from, and {w} or {W} who does."""

    @property
    def supposes(self) -> bool:
        """Whether the question adds a supposition."""
        return self.name.startswith("if_") or self.asks == "flaw"


_STORED = stored("questions")
ARGUERS: tuple[str, ...] = tuple(_STORED["arguers"])
"""Who argues: nobody whom the paragraph names."""
MISTAKES: dict[str, str] = _STORED["mistakes"]
"""The mistakes that an argument may make, as options; each has one name, whatever the wording of
the statement: "p only if q" says "if p, then q", and so does "everyone who p q" of each person. A
condition that is reversed is told as one, and an "or" that is narrowed as an alternative."""
KINDS: dict[str, QuestionKind] = {
    name: QuestionKind(name, row["asks"], tuple(row["patterns"]))
    for name, row in _STORED["kinds"].items()
}


def mistakes_of(scenario: str) -> tuple[str, ...]:
    """The four mistakes that are offered in a scenario, each of which is right equally often."""
    last = "some" if scenario == "policy" else "exclusive"
    return ("reversal", "joint", "alternative", last)


def wordings(kind: QuestionKind, scenario: str) -> range:
    """The patterns that fit a scenario: a selection is no arrangement."""
    if kind.name != "arrangement":
        return range(len(kind.patterns))
    return range(2, 3) if scenario == "selection" else range(2)


def ask(kind: QuestionKind, pattern: int, x: str = "", y: str = "", who: str = "") -> str:
    """The question in words."""
    return kind.patterns[pattern].format(x=x, y=y, w=who, W=capital(who))


def read_question(question: str) -> tuple[QuestionKind, str, str]:
    """The kind of the question, its {x} and its {y}, if it has them."""
    found = asked(question)
    if found is None:
        raise SentenceError(f"{question!r} is none of the questions that the family asks")
    return found


@lru_cache(maxsize=1 << 12)
def asked(question: str) -> tuple[QuestionKind, str, str] | None:
    """The same; None if the family asks no such question."""
    for kind, pattern in _PATTERNS:
        found = pattern.fullmatch(question)
        if found:
            told = found.groupdict()
            return kind, told.get("x", ""), told.get("y", "")
    return None


def option_query(kind: QuestionKind, supposition: Formula, option: Formula) -> Formula:
    """What is to be decided about an option under a supposition."""
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
