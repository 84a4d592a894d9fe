"""LSTM encoders, one direction or both: each side's final state, then a perceptron.

Evans et al., 3.2.1.
"""

from __future__ import annotations

from dataclasses import dataclass

from torch import Tensor, nn

from therefore.reasoners.neural.heads import PairConfig, PairHead
from therefore.reasoners.neural.net import Net
from therefore.reasoners.neural.recurrent import FinalState
from therefore.reasoners.neural.texts import TextBatch, TextLayout
from therefore.reasoners.neural.words import PAD


@dataclass(frozen=True, slots=True)
class LstmConfig(PairConfig):
    """The net's size."""

    both: bool = False
    """Whether the text is read in both directions."""


class LstmEncoders(Net):
    """Log-probabilities of the labels."""

    def __init__(self, config: LstmConfig, layout: TextLayout) -> None:
        super().__init__()
        self.embedding = nn.Embedding(len(layout.vocabulary), config.width, padding_idx=PAD)
        self.encoder = FinalState(config.width, config.width, both=config.both)
        self.head = PairHead(
            self.encoder.width, config.hidden, config.layers, len(layout.labels), config.sides
        )

    def forward(self, batch: TextBatch) -> Tensor:
        """Return log-probabilities, (batch, labels)."""
        left = self.encoder(self.embedding(batch.left), batch.left_lengths)
        right = self.encoder(self.embedding(batch.right), batch.right_lengths)
        return self.head(left, right)
