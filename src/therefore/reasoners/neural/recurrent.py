"""An LSTM over padded sequences, and its final state: what four nets share."""

from __future__ import annotations

import torch
from torch import Tensor, nn
from torch.nn.utils.rnn import pack_padded_sequence, pad_packed_sequence


class FinalState(nn.Module):
    """The last state of an LSTM, of both directions if there are two."""

    def __init__(self, inputs: int, width: int, *, both: bool) -> None:
        super().__init__()
        self.lstm = nn.LSTM(inputs, width, batch_first=True, bidirectional=both)
        self.width = 2 * width if both else width

    def forward(self, embedded: Tensor, lengths: Tensor) -> Tensor:
        """(batch, length, inputs) and (batch,) in, (batch, width) out."""
        packed = pack_padded_sequence(embedded, lengths, batch_first=True, enforce_sorted=False)
        _, (final, _) = self.lstm(packed)  # (directions, batch, width)
        return torch.cat(list(final), dim=-1)


class States(nn.Module):
    """Every state of a bidirectional recurrent net; past the end of a sequence they are zero."""

    def __init__(self, inputs: int, width: int) -> None:
        super().__init__()
        self.gru = nn.GRU(inputs, width, batch_first=True, bidirectional=True)
        self.width = 2 * width

    def forward(self, embedded: Tensor, lengths: Tensor) -> tuple[Tensor, Tensor]:
        """All states (batch, length, width) and the final one (batch, width)."""
        packed = pack_padded_sequence(
            embedded, lengths.clamp(min=1), batch_first=True, enforce_sorted=False
        )
        states, final = self.gru(packed)
        padded, _ = pad_packed_sequence(states, batch_first=True, total_length=embedded.shape[1])
        return padded, torch.cat(list(final), dim=-1)
