"""The oracle: reads the text back and proves. Less than 100 % is a bug in language or label.

Asked to write a conclusion, it tries the conclusions that the item's family proposes from the
premises alone, and gives the first one that it can prove.
"""

from __future__ import annotations

from collections.abc import Sequence

from therefore.errors import FragmentError, SentenceError
from therefore.items import Question
from therefore.language.reader import Text
from therefore.language.readers import READERS
from therefore.language.statement import read_conclusion, read_statement
from therefore.logic.formulas import Formula
from therefore.randomness import stream
from therefore.reasoners.claiming import answer_by_claims
from therefore.reasoners.reasoner import Answer
from therefore.solve.decide import decide, satisfiable
from therefore.solve.evidence import Model, Proved


class Oracle:
    """Answers by proof: its scores are 1 for an answer whose every claim is proved."""

    name = "oracle"

    def answer(self, questions: Sequence[Question]) -> list[Answer]:
        """One answer per question; none for a formula outside the decidable fragment."""
        return [self._answer(question) for question in questions]

    def _answer(self, question: Question) -> Answer:
        try:
            if question.task == "generation":
                return conclude(question)
            return answer_by_claims(question, _judge, ties=stream(0, "oracle", question.id))
        except FragmentError as fault:
            return Answer(text=str(fault), status="no answer")


def conclude(question: Question) -> Answer:
    """The first of the family's proposals that is proved."""
    reader = READERS.get(question.family)
    if reader is None or reader.conclude is None:
        family = question.family
        return Answer(text=f"family {family!r} proposes no conclusions", status="no answer")
    text = Text(question.premises, question.question, question.choices)
    try:
        _, language = read_statement(text.premises, text.question, text.choices)
        for sentence in reader.conclude(question.premises):
            try:
                problem, _ = read_conclusion(language, text, sentence)
            except SentenceError:
                continue  # the proposal names things that the text does not mention
            if isinstance(decide(problem.theory, problem.query[0]), Proved):
                return Answer(text=sentence)
    except SentenceError as fault:
        return Answer(text=str(fault), status="unreadable")
    return Answer(text="nothing that was proposed is proved", status="no answer")


def _judge(formulas: Sequence[Formula]) -> bool:
    return isinstance(satisfiable(formulas), Model)
