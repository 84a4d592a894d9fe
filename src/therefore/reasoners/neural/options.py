"""Selection from text: a passage, a question, and a number of options of which one is right."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Self

import numpy as np
import torch

from therefore.items import Item
from therefore.reasoners.neural.layout import KeptLayout, check_selection
from therefore.reasoners.neural.net import Corpus
from therefore.reasoners.neural.trees import Ints
from therefore.reasoners.neural.words import SEPARATOR, Ragged, Vocabulary, sentences

LONGEST = 400
"""How many tokens of a passage are read; LogiQA's longest passages are hardly longer."""


@dataclass(frozen=True, slots=True)
class OptionBatch:
    """A minibatch of passages, questions and options."""

    passage: torch.Tensor  # (batch, passage length) tokens
    passage_lengths: torch.Tensor  # (batch,)
    sentences: torch.Tensor  # (sentences, sentence length) the passages' sentences, in order
    sentence_lengths: torch.Tensor  # (sentences,)
    sentence_counts: torch.Tensor  # (batch,) sentences of each passage
    question: torch.Tensor  # (batch, question length)
    question_lengths: torch.Tensor  # (batch,)
    options: torch.Tensor  # (batch * options, option length)
    option_lengths: torch.Tensor  # (batch * options,)
    labels: torch.Tensor  # (batch,)


class Options(Corpus):
    """A corpus of multiple-choice items with the same number of options."""

    def __init__(self, items: Sequence[Item], vocabulary: Vocabulary) -> None:
        passages = [_passage(item, vocabulary) for item in items]
        self.passages = Ragged([[n for part in parts for n in part] for parts in passages])
        self.sentences = Ragged([part for parts in passages for part in parts])
        self.counts: Ints = np.array([len(parts) for parts in passages], dtype=np.int64)
        self.first: Ints = np.cumsum(self.counts) - self.counts
        self.questions = Ragged([_some(vocabulary.read([i.question]))[:LONGEST] for i in items])
        self.count = len(items[0].choices) if items else 0
        self.options = Ragged(
            [_some(vocabulary.read([choice]))[:LONGEST] for i in items for choice in i.choices]
        )
        self.labels: Ints = np.array([item.answer for item in items], dtype=np.int64)
        self.lengths: Ints = self.passages.lengths + self.questions.lengths

    def batch(self, rows: Ints, *, rng: np.random.Generator | None = None) -> OptionBatch:
        """The items of these rows; `rng` shuffles the options."""
        every, labels = shuffled(rows, self.labels[rows], self.count, rng)
        counts = self.counts[rows]
        starts = np.repeat(self.first[rows] - (np.cumsum(counts) - counts), counts)
        passages, passage_lengths = self.passages.padded(rows)
        parts, part_lengths = self.sentences.padded(np.arange(len(starts)) + starts)
        questions, question_lengths = self.questions.padded(rows)
        options, option_lengths = self.options.padded(every.ravel())
        return OptionBatch(
            torch.from_numpy(passages),
            torch.from_numpy(passage_lengths),
            torch.from_numpy(parts),
            torch.from_numpy(part_lengths),
            torch.from_numpy(counts),
            torch.from_numpy(questions),
            torch.from_numpy(question_lengths),
            torch.from_numpy(options),
            torch.from_numpy(option_lengths),
            torch.from_numpy(labels),
        )


def shuffled(
    rows: Ints, labels: Ints, count: int, rng: np.random.Generator | None
) -> tuple[Ints, Ints]:
    """The options' places, (batch, options), and the right option's; `rng` shuffles them."""
    every = rows[:, None] * count + np.arange(count)
    if rng is None:
        return every, labels
    order = rng.permuted(np.tile(np.arange(count), (len(rows), 1)), axis=1)
    return np.take_along_axis(every, order, axis=1), (order == labels[:, None]).argmax(1)


def _passage(item: Item, vocabulary: Vocabulary) -> list[list[int]]:
    """The passage's sentences as tokens, `LONGEST` in all at most; if empty, one separator."""
    parts: list[list[int]] = []
    left = LONGEST
    for premise in item.premises:
        for sentence in sentences(premise):
            tokens = vocabulary.read([sentence])[:left]
            if tokens:
                parts.append(tokens)
                left -= len(tokens)
    return parts or [[SEPARATOR]]


def _some(tokens: list[int]) -> list[int]:
    return tokens or [SEPARATOR]


@dataclass(frozen=True, slots=True)
class OptionLayout(KeptLayout):
    """A vocabulary and the number of options."""

    vocabulary: Vocabulary
    count: int

    @classmethod
    def learn(cls, items: Sequence[Item], config: Any) -> Self:
        """Learn the layout from training items."""
        layout = cls(Vocabulary.learn(items), len(items[0].choices))
        for item in items:
            layout.check(item)
        return layout

    def check(self, item: Item) -> None:
        """InputError if the item does not fit."""
        check_selection(item, self.count)

    def corpus(self, items: Sequence[Item]) -> Options:
        """The items as arrays."""
        return Options(items, self.vocabulary)
