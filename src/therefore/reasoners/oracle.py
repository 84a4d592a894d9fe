"""The oracle: reads the text back and proves. Less than 100 % is a bug in language or label."""

from __future__ import annotations

from collections.abc import Sequence

from therefore.errors import FragmentError
from therefore.items import Item
from therefore.logic.formulas import Formula
from therefore.reasoners.claiming import answer_by_claims
from therefore.reasoners.reasoner import Answer
from therefore.solve.decide import satisfiable
from therefore.solve.evidence import Model


class Oracle:
    """Answers by proof: its scores are 1 for an answer whose every claim is proved."""

    name = "oracle"

    def answer(self, items: Sequence[Item]) -> list[Answer]:
        """One answer per item; none for a formula outside the decidable fragment."""
        return [self._answer(item) for item in items]

    def _answer(self, item: Item) -> Answer:
        try:
            return answer_by_claims(item, _judge)
        except FragmentError as fault:
            return Answer(text=str(fault), status="no answer")


def _judge(formulas: Sequence[Formula]) -> bool:
    return isinstance(satisfiable(formulas), Model)
