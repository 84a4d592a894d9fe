"""The LogiQA paper's counts over selection items and a reasoner's answers: lengths and overlap.

The functions take items and answers and return numbers. Only items with choices are counted; "no
answer" and "unreadable" count as wrong, as in an exam. The recipes compute Tables 5 and 7 and
Figure 3 (by length, by type, without paragraph or question) from kept runs.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from therefore.items import Item
from therefore.language.tokens import tokens
from therefore.reasoners.reasoner import Answer


def accuracy(items: Sequence[Item], answers: Sequence[Answer]) -> float:
    """The share of right answers among the items with choices; 0 if there are none."""
    right = [
        answer.status == "answered" and answer.choice == item.answer
        for item, answer in zip(items, answers, strict=True)
        if item.choices
    ]
    return sum(right) / len(right) if right else 0.0


@dataclass(frozen=True, slots=True)
class Overlap:
    """How a reasoner's answers relate to the option that matches the paragraph best (Table 6)."""

    ratio: float
    """How often it picks that option."""
    accuracy_on_best: float
    """How often it is right where that option is the right one."""


def best_matching(item: Item) -> list[int]:
    """The options with the largest share of their words in the paragraph: more than one in a tie.

    Table 6 compares with the paragraph alone; `word-match` also looks at the question.
    """
    known = frozenset(word for premise in item.premises for word in tokens(premise))

    def share(option: str) -> float:
        words = tokens(option)
        return sum(word in known for word in words) / len(words) if words else 0.0

    shares = [share(option) for option in item.choices]
    return [place for place, value in enumerate(shares) if value == max(shares)]


def overlap_ratio(items: Sequence[Item], answers: Sequence[Answer]) -> Overlap:
    """The overlap ratio of Table 6, and the accuracy where the best match is right.

    Of k options that tie for the best match, each counts as 1/k of it: so no position is favoured.
    """
    picked = on_best = best_right = 0.0
    counted = 0
    for item, answer in zip(items, answers, strict=True):
        if not item.choices:
            continue
        counted += 1
        best = best_matching(item)
        picked += (answer.choice in best) / len(best)
        if item.answer in best:
            best_right += 1 / len(best)
            on_best += (answer.choice == item.answer) / len(best)
    return Overlap(
        picked / counted if counted else 0.0,
        on_best / best_right if best_right else 0.0,
    )


@dataclass(frozen=True, slots=True)
class Lengths:
    """Average and largest number of tokens of one part of the items (Table 2)."""

    average: float
    largest: int

    @classmethod
    def of(cls, texts: Iterable[str]) -> Lengths:
        """Over some texts."""
        sizes = [len(tokens(text)) for text in texts]
        return cls(sum(sizes) / len(sizes) if sizes else 0.0, max(sizes, default=0))


def statistics(items: Sequence[Item]) -> Mapping[str, Lengths]:
    """Tokens of paragraphs, questions and options: words of English, characters of Chinese."""
    return {
        "paragraph": Lengths.of(" ".join(item.premises) for item in items),
        "question": Lengths.of(item.question for item in items),
        "option": Lengths.of(option for item in items for option in item.choices),
    }
