"""Bags of words: the mean of each side's embeddings, then a linear layer or a perceptron.

Evans et al., 3.1. Order is lost in the mean, so whatever these nets get right is bias in the data.
"""

from __future__ import annotations

from torch import Tensor, nn

from therefore.reasoners.neural.heads import PairConfig, PairHead
from therefore.reasoners.neural.net import Net
from therefore.reasoners.neural.texts import TextBatch, TextLayout
from therefore.reasoners.neural.words import PAD


class Bow(Net):
    """Log-probabilities of the labels."""

    def __init__(self, config: PairConfig, layout: TextLayout) -> None:
        super().__init__()
        self.embedding = nn.Embedding(len(layout.vocabulary), config.width, padding_idx=PAD)
        self.head = PairHead(
            config.width, config.hidden, config.layers, len(layout.labels), config.sides
        )

    def forward(self, batch: TextBatch) -> Tensor:
        """Return log-probabilities, (batch, labels)."""
        left = self._mean(batch.left, batch.left_lengths)
        return self.head(left, self._mean(batch.right, batch.right_lengths))

    def _mean(self, tokens: Tensor, lengths: Tensor) -> Tensor:
        total = self.embedding(tokens).sum(1)  # (batch, width); padding adds nothing
        out: Tensor = total / lengths.unsqueeze(1)
        return out
