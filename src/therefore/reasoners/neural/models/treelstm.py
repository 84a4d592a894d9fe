"""TreeLSTM encoders: LSTM cells along the tree; each operator has weights of its own.

Evans et al., 3.2.1, after Tai et al. (2015), the binary variant; a symbol has an embedding for its
state and starts with an empty memory.
"""

from __future__ import annotations

import math

import torch
from torch import Tensor, nn

from therefore.reasoners.neural.heads import PairConfig, PairHead
from therefore.reasoners.neural.layout import TreeLayout
from therefore.reasoners.neural.net import Net
from therefore.reasoners.neural.trees import NOT, OPERATORS, SYMBOLS, Levels, fold


class TreeLstm(Net):
    """Log-probabilities of the labels."""

    def __init__(self, config: PairConfig, layout: TreeLayout) -> None:
        super().__init__()
        width = config.width
        self.width = width
        self.symbols = nn.Parameter(torch.randn(SYMBOLS, width) / math.sqrt(width))
        # Gates: input, output, candidate, forget left, forget right.
        spread = 1 / math.sqrt(2 * width)
        self.weight = nn.Parameter(torch.randn(len(OPERATORS), 2 * width, 5 * width) * spread)
        bias = torch.zeros(len(OPERATORS), 5, width)
        bias[:, 3:] = 1.0  # remember at first
        self.bias = nn.Parameter(bias.view(len(OPERATORS), -1))
        self.head = PairHead(width, config.hidden, config.layers, len(layout.labels), config.sides)

    def forward(self, batch: Levels) -> Tensor:
        """Return log-probabilities, (batch, labels)."""
        leaves = torch.cat([self.symbols, torch.zeros_like(self.symbols)], dim=-1)
        left, right = fold(leaves, batch, self.combine)  # (batch, 2 * width) each
        return self.head(left[:, : self.width], right[:, : self.width])

    def combine(self, operator: int, left: Tensor, right: Tensor) -> Tensor:
        """From the operands' states and memories to the node's, each (nodes, 2 * width)."""
        h_left, c_left = left.chunk(2, dim=-1)
        h_right, c_right = right.chunk(2, dim=-1)
        x = torch.cat([h_left, h_right], dim=-1)
        gates = (x @ self.weight[operator] + self.bias[operator]).chunk(5, dim=-1)
        i, o, f_left, f_right = (torch.sigmoid(gates[n]) for n in (0, 1, 3, 4))
        c = i * torch.tanh(gates[2]) + f_left * c_left
        if operator != NOT:  # a negation has one operand, whose memory must not count twice
            c = c + f_right * c_right
        return torch.cat([o * torch.tanh(c), c], dim=-1)
