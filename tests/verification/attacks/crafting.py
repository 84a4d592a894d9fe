"""Whole items from a text that somebody chose, with the reading and the evidence of the library."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tests.verification.attacks.forging import certified, renewed

from therefore.errors import SentenceError
from therefore.items import ENTAILMENT, Item, Logic
from therefore.language.reader import Text
from therefore.language.statement import read_conclusion, read_statement
from therefore.language.syllogism.questions import EXISTS, VALID
from therefore.verification.examine import Outcome, examine
from therefore.verification.meaning import spelt


def crafted(
    base: Item,
    premises: Sequence[str],
    question: str,
    choices: Sequence[str] = (),
    answer: int = -1,
    target: str = "",
) -> Item:
    """An honest item with another text: the formulas are what the library reads there.

    Where it reads nothing, they stay those of the honest item, and no reading agrees with them.
    """
    target = choices[answer] if choices else target
    item = replace(
        base,
        premises=tuple(premises),
        question=question,
        choices=tuple(choices),
        answer=answer,
        target=target,
    )
    try:
        statement, language = read_statement(premises, question, choices)
        problem = statement.problem
        if statement.task == "generation":
            text = Text(tuple(premises), question, tuple(choices))
            problem, _ = read_conclusion(language, text, target)
    except SentenceError:
        return renewed(item)
    logic = Logic(*spelt(problem))
    features = {**base.features, **statement.features}
    item = replace(item, logic=logic, task=statement.task, asks=statement.asks, features=features)
    return renewed(certified(item))


def judged(
    base: Item, premises: Sequence[str], conclusion: str, answer: int, *, exists: bool = False
) -> Outcome:
    """What verification says of a syllogism with this label."""
    question = (EXISTS if exists else "") + VALID.format(conclusion)
    return examine(crafted(base, premises, question, ENTAILMENT, answer))


def judged_either(base: Item, premises: Sequence[str], conclusion: str) -> set[str]:
    """The verdicts on both labels."""
    return {judged(base, premises, conclusion, answer).status for answer in (0, 1)}
