"""Classification from text: premises on the left, question on the right, one label."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Self

import numpy as np
import torch

from therefore.items import Item
from therefore.reasoners.neural.layout import KeptLayout, check_labels, label_names
from therefore.reasoners.neural.net import Corpus
from therefore.reasoners.neural.trees import Ints
from therefore.reasoners.neural.words import SEPARATOR, Ragged, Vocabulary, permuted


@dataclass(frozen=True, slots=True)
class TextBatch:
    """A minibatch of padded pairs of texts."""

    left: torch.Tensor  # (batch, left length) tokens
    left_lengths: torch.Tensor  # (batch,)
    right: torch.Tensor  # (batch, right length)
    right_lengths: torch.Tensor  # (batch,)
    labels: torch.Tensor  # (batch,)


class Texts(Corpus):
    """A corpus of pairs of texts; an empty side is a lone separator."""

    def __init__(
        self,
        left: Sequence[Sequence[int]],
        right: Sequence[Sequence[int]],
        labels: Sequence[int],
        *,
        symbols: bool,
    ) -> None:
        self.left = Ragged([one or [SEPARATOR] for one in left])
        self.right = Ragged([one or [SEPARATOR] for one in right])
        self.labels: Ints = np.array(labels, dtype=np.int64)
        self.lengths: Ints = self.left.lengths + self.right.lengths
        self.symbols = symbols

    def batch(self, rows: Ints, *, rng: np.random.Generator | None = None) -> TextBatch:
        """The pairs of these rows; `rng` permutes the letters of formulas."""
        left, left_lengths = self.left.padded(rows)
        right, right_lengths = self.right.padded(rows)
        left, right = permuted([left, right], self.symbols, rng)
        return TextBatch(
            torch.from_numpy(left),
            torch.from_numpy(left_lengths),
            torch.from_numpy(right),
            torch.from_numpy(right_lengths),
            torch.from_numpy(self.labels[rows]),
        )


@dataclass(frozen=True, slots=True)
class TextLayout(KeptLayout):
    """A vocabulary and the labels' names."""

    vocabulary: Vocabulary
    labels: tuple[str, ...]

    @classmethod
    def learn(cls, items: Sequence[Item], config: Any) -> Self:
        """Learn the layout from training items."""
        return cls(Vocabulary.learn(items), label_names(items))

    def check(self, item: Item) -> None:
        """InputError if the item does not fit."""
        check_labels(item, self.labels)

    def corpus(self, items: Sequence[Item]) -> Texts:
        """The items as arrays."""
        return Texts(
            [self.vocabulary.read(item.premises) for item in items],
            [self.vocabulary.read([item.question]) for item in items],
            [item.answer for item in items],
            symbols=self.vocabulary.symbols,
        )
