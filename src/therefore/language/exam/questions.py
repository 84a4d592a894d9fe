"""Question kinds: what is asked, in words, and what it means for the options.

A supposition ("If X, which ...") is part of the logic of every option: an option must be true if X
if X implies it, and it could be true (or cannot) if X and it can (or cannot) hold together.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from therefore.errors import SentenceError
from therefore.items import Asks
from therefore.logic.formulas import And, Formula, Implies


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of question."""

    name: str
    asks: Asks
    patterns: tuple[str, ...]
    """{x} is the supposition, or the conclusion whose premise is missing."""

    @property
    def supposes(self) -> bool:
        """Whether the question adds a supposition."""
        return self.name.startswith("if_")


KINDS: dict[str, Kind] = {
    kind.name: kind
    for kind in (
        Kind(
            "must",
            "follows",
            (
                "Which one of the following must be true?",
                "If the statements above are true, which one of the following must also be true?",
                "Which one of the following can be inferred from the statements above?",
            ),
        ),
        Kind(
            "false",
            "contradicts",
            (
                "Which one of the following must be false?",
                "Which one of the following cannot be true?",
                "If the statements above are true, which one of the following is impossible?",
            ),
        ),
        Kind(
            "could",
            "consistent",
            (
                "Which one of the following could be true?",
                "If the statements above are true, which one of the following is possible?",
            ),
        ),
        Kind(
            "arrangement",
            "consistent",
            (
                "Which one of the following is a possible arrangement?",
                "Which one of the following could be the complete arrangement?",
                "Which one of the following could be the complete selection?",
            ),
        ),
        Kind(
            "missing",
            "completes",
            (
                "The conclusion that {x} follows logically if which one of the following is "
                "assumed?",
                "Which one of the following, if added to the statements above, allows the "
                "conclusion that {x}?",
            ),
        ),
        Kind(
            "if_must",
            "follows",
            (
                "If {x}, which one of the following must be true?",
                "Suppose that {x}. Which one of the following must then be true?",
            ),
        ),
        Kind(
            "if_false",
            "contradicts",
            (
                "If {x}, which one of the following must be false?",
                "If {x}, which one of the following cannot be true?",
            ),
        ),
        Kind(
            "if_could",
            "consistent",
            (
                "If {x}, which one of the following could be true?",
                "Suppose that {x}. Which one of the following is then possible?",
            ),
        ),
    )
}


def wordings(kind: Kind, scenario: str) -> range:
    """The patterns that fit a scenario: a selection is no arrangement."""
    if kind.name != "arrangement":
        return range(len(kind.patterns))
    return range(2, 3) if scenario == "selection" else range(2)


def ask(kind: Kind, pattern: int, x: str = "") -> str:
    """The question in words."""
    return kind.patterns[pattern].format(x=x)


def read_question(question: str) -> tuple[Kind, str]:
    """The kind of the question and its {x}, if it has one."""
    for kind, pattern in _PATTERNS:
        found = pattern.fullmatch(question)
        if found:
            return kind, found.groupdict().get("x", "")
    raise SentenceError(f"{question!r} is none of the questions that the family asks")


def option_query(kind: Kind, supposition: Formula | None, option: Formula) -> Formula:
    """What is to be decided about an option."""
    if supposition is None:
        return option
    if kind.asks == "follows":
        return Implies(supposition, option)
    return And((supposition, option))


def _compile(pattern: str) -> re.Pattern[str]:
    return re.compile(re.escape(pattern).replace(r"\{x\}", "(?P<x>.+)"))


# Questions without a gap come first: "If the statements above are true, ..." is no supposition.
_PATTERNS = sorted(
    ((kind, _compile(pattern)) for kind in KINDS.values() for pattern in kind.patterns),
    key=lambda row: "(?P<x>" in row[1].pattern,
)
