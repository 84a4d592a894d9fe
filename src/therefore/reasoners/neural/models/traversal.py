"""LSTM traversal: one LSTM over premises, a separator and the question (Evans et al., 3.2.2).

With both directions it is also the encoder that NLSat uses for comparison, where the question may
be empty.
"""

from __future__ import annotations

from dataclasses import dataclass

import torch
from torch import Tensor, nn

from therefore.reasoners.neural.attention import inside
from therefore.reasoners.neural.heads import mlp
from therefore.reasoners.neural.net import Net
from therefore.reasoners.neural.recurrent import FinalState
from therefore.reasoners.neural.texts import TextBatch, TextLayout
from therefore.reasoners.neural.words import PAD, SEPARATOR


@dataclass(frozen=True, slots=True)
class TraversalConfig:
    """The net's size."""

    width: int = 64
    hidden: int = 64
    layers: int = 2
    both: bool = False
    """Whether the text is read in both directions."""


class Traversal(Net):
    """Log-probabilities of the labels."""

    def __init__(self, config: TraversalConfig, layout: TextLayout) -> None:
        super().__init__()
        self.embedding = nn.Embedding(len(layout.vocabulary), config.width, padding_idx=PAD)
        self.encoder = FinalState(config.width, config.width, both=config.both)
        self.head = mlp(self.encoder.width, config.hidden, config.layers, len(layout.labels))

    def forward(self, batch: TextBatch) -> Tensor:
        """Return log-probabilities, (batch, labels)."""
        tokens, lengths = joined(batch)
        final = self.encoder(self.embedding(tokens), lengths)
        out: Tensor = self.head(final).log_softmax(-1)
        return out


def joined(batch: TextBatch) -> tuple[Tensor, Tensor]:
    """Left, separator and right in a row without a gap, (batch, length), and the lengths.

    >>> one = torch.tensor([[7, 0], [8, 9]])
    >>> two = torch.tensor([[5], [6]])
    >>> lengths = torch.tensor([1, 2]), torch.tensor([1, 1])
    >>> joined(TextBatch(one, lengths[0], two, lengths[1], lengths[0]))[0].tolist()
    [[7, 2, 5, 0], [8, 9, 2, 6]]
    """
    lengths = batch.left_lengths + 1 + batch.right_lengths
    out = batch.left.new_full((len(lengths), int(lengths.max())), PAD)
    columns = torch.arange(out.shape[1], device=out.device)
    left = inside(batch.left_lengths, batch.left.shape[1])
    right = inside(batch.right_lengths, batch.right.shape[1])
    out[columns < batch.left_lengths[:, None]] = batch.left[left]
    out[columns == batch.left_lengths[:, None]] = SEPARATOR
    after = (columns > batch.left_lengths[:, None]) & (columns < lengths[:, None])
    out[after] = batch.right[right]
    return out, lengths
