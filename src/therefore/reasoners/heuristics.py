"""Reasoners that look at words and never at logic: the floor that every other must clear.

`random` and `majority` read nothing; `word-match` and `sliding-window` are the rule-based methods
of the LogiQA paper (Liu et al., 2020, section 4). All work on items of any family: where the
choices are options, each option is scored; where they are labels, the question is scored against
the premises, and a good match speaks for the last label ("entailed"). A hash of the item's id
breaks ties (a satisfiability item, without a question to match, is one): the guess is the same on
every machine and favours no position. A generation item has nothing to choose and gets no answer.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from hashlib import blake2b
from math import log

import numpy as np

from therefore.items import Asked, Item, Question
from therefore.language.tokens import ngrams, tokens
from therefore.reasoners.reasoner import Answer

NO_ANSWER = Answer(status="no answer")


@dataclass(frozen=True, slots=True)
class RandomGuess:
    """Takes each choice with equal probability; another seed gives other guesses."""

    name: str = "random"
    seed: int = 0

    def answer(self, items: Sequence[Question]) -> list[Answer]:
        """One guess per item."""
        return [
            Answer(_guess(item.id, len(item.choices), self.seed)) if item.choices else NO_ANSWER
            for item in items
        ]


@dataclass(frozen=True, slots=True)
class Majority:
    """Always gives the most frequent answer of the items it was fitted to; unfitted, the first.

    Fitted to the items that it is then asked, it is a bound and no reasoner: no constant answer can
    do better on them.
    """

    name: str = "majority"
    counts: Counter[int] = field(default_factory=Counter)

    @classmethod
    def fit(cls, items: Iterable[Item]) -> Majority:
        """The majority of a training split."""
        return cls(counts=Counter(item.answer for item in items if item.choices))

    def answer(self, items: Sequence[Question]) -> list[Answer]:
        """The most frequent answer among those that each item has."""
        counts = self.counts
        by_size: dict[int, Answer] = {0: NO_ANSWER}
        for size in {len(item.choices) for item in items} - {0}:
            scores = tuple(float(counts[choice]) for choice in range(size))
            by_size[size] = Answer(scores.index(max(scores)), scores=scores)
        return [by_size[len(item.choices)] for item in items]


@dataclass(frozen=True, slots=True)
class WordMatch:
    """Takes the option with most of its words in paragraph and question (Yih et al., 2013).

    Most by share, not by number: the paper says "degree", and a number would favour long options.
    """

    name: str = "word-match"

    def answer(self, items: Sequence[Question]) -> list[Answer]:
        """One answer per item."""
        return [settled(item, self.scores(item)) for item in items]

    def scores(self, item: Asked) -> tuple[float, ...]:
        """A number per choice."""
        if has_options(item):
            known = frozenset(tokens(paragraph(item) + " " + item.question))
            return tuple(overlap(choice, known) for choice in item.choices)
        return label_scores(item, overlap(item.question, frozenset(tokens(paragraph(item)))))


@dataclass(frozen=True, slots=True)
class SlidingWindow:
    """Takes the option whose words, with the question's, lie densest in one window of the text.

    Richardson et al. (2013): a window as long as the set S of words in option and question slides
    over the text, and sums log(1 + 1 / count) of what it sees of S; the best place counts. As in
    the LogiQA paper, the text is paragraph and question, and n-grams up to `size` count as words
    do. The sum is divided by |S|, or the longest option would win most of the time.
    """

    name: str = "sliding-window"
    size: int = 3

    def answer(self, items: Sequence[Question]) -> list[Answer]:
        """One answer per item."""
        return [settled(item, self.scores(item)) for item in items]

    def scores(self, item: Asked) -> tuple[float, ...]:
        """A number per choice."""
        if has_options(item):
            question = tokens(item.question)
            text = _Windows(tokens(paragraph(item)) + question, self.size)
            return tuple(text.best(question, tokens(choice)) for choice in item.choices)
        text = _Windows(tokens(paragraph(item)), self.size)
        question = tokens(item.question)
        ceiling = log(2) * self.size  # every n-gram of the question in one place, each once
        return label_scores(item, min(1.0, text.best(question, []) / ceiling))


class _Windows:
    """A text whose n-grams are weighed by rarity, ready for windows of any length."""

    def __init__(self, words: list[str], size: int) -> None:
        self.grams = [ngrams(words, n) for n in range(1, size + 1)]
        self.weights = [
            np.array([log(1 + 1 / count[gram]) for gram in grams])
            for grams in self.grams
            for count in (Counter(grams),)
        ]

    def best(self, question: list[str], option: list[str]) -> float:
        """The densest window's sum, per word of question and option."""
        length = len({*question, *option})
        if not length:
            return 0.0
        total = 0.0
        for n, (grams, weights) in enumerate(zip(self.grams, self.weights, strict=True), start=1):
            if not grams:
                break
            wanted = {*ngrams(question, n), *ngrams(option, n)}
            seen = weights * np.fromiter((gram in wanted for gram in grams), bool, len(grams))
            sums = np.concatenate(([0.0], np.cumsum(seen)))
            width = min(length, len(grams))
            total += float(np.max(sums[width:] - sums[:-width]))
        return total / length


def paragraph(item: Asked) -> str:
    """The premises as one text."""
    return " ".join(item.premises)


def overlap(text: str, known: frozenset[str]) -> float:
    """The share of a text's words that are known; 0 for a text without words.

    >>> overlap("Ann sings", frozenset({"ann", "dances"}))
    0.5
    """
    words = tokens(text)
    return sum(word in known for word in words) / len(words) if words else 0.0


def has_options(item: Asked) -> bool:
    """Whether the choices are options (sentences), not labels."""
    return item.task == "selection"


def label_scores(item: Asked, support: float) -> tuple[float, ...]:
    """The last label scores `support`, from 0 to 1; the other labels share the rest equally."""
    others = len(item.choices) - 1
    if not item.question or others < 1:
        return (0.0,) * len(item.choices)
    return (*(((1.0 - support) / others,) * others), support)


def settled(item: Asked, scores: tuple[float, ...]) -> Answer:
    """The choice with the best score; equal scores, up to rounding, go by a hash of the id."""
    if not scores:
        return NO_ANSWER
    best = max(scores)
    tied = [choice for choice, score in enumerate(scores) if score > best - 1e-9]
    return Answer(tied[_guess(item.id, len(tied), 0)] if len(tied) > 1 else tied[0], scores=scores)


def _guess(id: str, choices: int, seed: int) -> int:
    """A uniform choice that depends on the id and the seed alone."""
    name = blake2b(f"{seed}:{id}".encode(), digest_size=8).digest()
    return int.from_bytes(name, "big") % choices
