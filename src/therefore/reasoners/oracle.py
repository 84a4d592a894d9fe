"""The oracle: reads the text back and proves. Less than 100 % is a bug in language or label.

Asked to write a conclusion, it proves what the item's family proposes from the premises alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from therefore.errors import FragmentError, SentenceError
from therefore.items import Item
from therefore.language.readers import READERS
from therefore.logic.formulas import Formula
from therefore.reasoners.claiming import answer_by_claims, read_problem
from therefore.reasoners.reasoner import Answer
from therefore.solve.decide import decide, satisfiable
from therefore.solve.evidence import Model, Proved


class Oracle:
    """Answers by proof: its scores are 1 for an answer whose every claim is proved."""

    name = "oracle"

    def answer(self, items: Sequence[Item]) -> list[Answer]:
        """One answer per item; none for a formula outside the decidable fragment."""
        return [self._answer(item) for item in items]

    def _answer(self, item: Item) -> Answer:
        try:
            return conclude(item) if item.task == "generation" else answer_by_claims(item, _judge)
        except FragmentError as fault:
            return Answer(text=str(fault), status="no answer")


def conclude(item: Item) -> Answer:
    """The first of the family's proposals that is proved; the target is not looked at."""
    reader = READERS.get(item.family)
    if reader is None or reader.conclude is None:
        return Answer(text=f"family {item.family!r} proposes no conclusions", status="no answer")
    try:
        for sentence in reader.conclude(item.premises):
            problem = read_problem(replace(item, target=sentence))
            if isinstance(decide(problem.theory, problem.query[0]), Proved):
                return Answer(text=sentence)
    except SentenceError as fault:
        return Answer(text=str(fault), status="unreadable")
    return Answer(text="nothing that was proposed is proved", status="no answer")


def _judge(formulas: Sequence[Formula]) -> bool:
    return isinstance(satisfiable(formulas), Model)
