"""The protocol: questions in, answers out, in batches.

A reasoner is anything that answers items: a heuristic, a net, a language model, a person, or the
oracle that proves. "No answer" and "unreadable" are answers of their own kind and are counted
apart from wrong ones.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, Protocol

from therefore.items import Question

Status = Literal["answered", "no answer", "unreadable"]
GUESS = "guessed: "
"""The beginning of an answer's text if the answer was guessed; the reason follows."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What a reasoner says about one item."""

    choice: int = -1
    """Index into the item's choices; -1 if there is none."""
    text: str = ""
    """A conclusion in words (generation), or what the reasoner wrote before it was read."""
    scores: tuple[float, ...] = ()
    """One number per choice, higher is more likely; empty if the reasoner has none."""
    status: Status = "answered"


class Reasoner(Protocol):
    """Answers questions."""

    @property
    def name(self) -> str:
        """What runs and reports call it."""
        ...

    def answer(self, questions: Sequence[Question]) -> Sequence[Answer]:
        """One answer per question, in order.

        A question is all that a reasoner sees: id, family, task, premises, question, choices. An
        item's features, logic and provenance would tell the answer.
        """
        ...
