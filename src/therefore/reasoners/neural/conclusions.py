"""Generation from text: premises in, the gold conclusion out, token by token."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Self

import numpy as np
import torch

from therefore.errors import InputError
from therefore.items import Item
from therefore.reasoners.neural.layout import KeptLayout
from therefore.reasoners.neural.net import Corpus
from therefore.reasoners.neural.trees import Ints
from therefore.reasoners.neural.words import END, SEPARATOR, START, Ragged, Vocabulary


@dataclass(frozen=True, slots=True)
class ConclusionBatch:
    """A minibatch of padded premises and conclusions."""

    source: torch.Tensor  # (batch, source length) tokens
    target: torch.Tensor  # (batch, target length) tokens from <start> to <end>
    labels: torch.Tensor  # (batch,) unused: a conclusion is no choice


class Conclusions(Corpus):
    """A corpus of premises and gold conclusions."""

    def __init__(self, items: Sequence[Item], vocabulary: Vocabulary) -> None:
        self.sources = Ragged([source_of(item, vocabulary) for item in items])
        self.targets = Ragged([[START, *vocabulary.read([item.target]), END] for item in items])
        self.labels: Ints = np.full(len(items), -1, dtype=np.int64)
        self.lengths: Ints = self.sources.lengths + self.targets.lengths

    def batch(self, rows: Ints, *, rng: np.random.Generator | None = None) -> ConclusionBatch:
        """The items of these rows; `rng` is not used, since words are not permuted."""
        return ConclusionBatch(
            torch.from_numpy(self.sources.padded(rows)[0]),
            torch.from_numpy(self.targets.padded(rows)[0]),
            torch.from_numpy(self.labels[rows]),
        )


def source_of(item: Item, vocabulary: Vocabulary) -> list[int]:
    """The premises' tokens, with a separator after each premise."""
    return [n for premise in item.premises for n in (*vocabulary.read([premise]), SEPARATOR)]


@dataclass(frozen=True, slots=True)
class ConclusionLayout(KeptLayout):
    """The vocabulary of premises and conclusions."""

    vocabulary: Vocabulary

    @classmethod
    def learn(cls, items: Sequence[Item], config: Any) -> Self:
        """Learn the layout from training items."""
        layout = cls(Vocabulary.learn(items))
        for item in items:
            layout.check(item)
        return layout

    def check(self, item: Item) -> None:
        """InputError if the item does not fit."""
        if item.task != "generation":
            raise InputError(f"item {item.id} is a {item.task} item: the net writes conclusions")

    def corpus(self, items: Sequence[Item]) -> Conclusions:
        """The items as arrays."""
        return Conclusions(items, self.vocabulary)
