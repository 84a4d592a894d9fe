"""Arguments as options: a few statements about one affair, and what somebody concludes from them.

An argument has no setting and no notes; every word of it is a statement, or says that the last one
is concluded. Which affair it is about shows in its statements.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from therefore.errors import SentenceError
from therefore.language.exam.forms import capital
from therefore.language.exam.manner import sentences
from therefore.language.exam.themes import AFFAIRS

CONCLUDING = ("Therefore, ", "So, ", "Hence, ", "Consequently, ")
"""What stands before a conclusion."""

Told = tuple[str, list[str], str]
"""The affair, the statements and the conclusion of an argument."""


def argument_text(statements: Sequence[str], conclusion: str, concluding: str) -> str:
    """The argument in words; statements and conclusion are sentences, small letters or not.

    >>> argument_text(["if it snows, the ferry waits.", "it snows."], "The ferry waits.", "So, ")
    'If it snows, the ferry waits. It snows. So, the ferry waits.'
    """
    last = concluding + conclusion[:1].lower() + conclusion[1:]
    return " ".join([*map(capital, statements), last])


def read_argument(choice: str, readable: Callable[[str, str], bool]) -> Told:
    """What an argument is made of; `readable` says whether an affair can say a sentence."""
    *statements, last = sentences(choice)
    concluding = next((word for word in CONCLUDING if last.startswith(word)), "")
    if len(statements) < 2 or not concluding:
        raise SentenceError(f"{choice!r} is no argument: two statements or more, and a conclusion")
    conclusion = capital(last.removeprefix(concluding))
    small = choice.lower()
    for name, affair in AFFAIRS.items():
        if any(yes in small or no in small for _, yes, no in affair.events) and all(
            readable(name, one) for one in (*statements, conclusion)
        ):
            return name, statements, conclusion
    raise SentenceError(f"{choice!r} argues about none of the affairs that the family tells")
