"""TreeNet encoders: each operator combines its operands' vectors, scaled to length one.

Evans et al., 3.2.1, after Allamanis et al. (2016): h = W1 x + W2 sigma(W3 x + b3) + b1.
"""

from __future__ import annotations

import math

import torch
from torch import Tensor, nn
from torch.nn import functional as F

from therefore.reasoners.neural.heads import PairConfig, PairHead
from therefore.reasoners.neural.layout import TreeLayout
from therefore.reasoners.neural.net import Net
from therefore.reasoners.neural.trees import OPERATORS, SYMBOLS, Levels, fold


class TreeNet(Net):
    """Log-probabilities of the labels."""

    def __init__(self, config: PairConfig, layout: TreeLayout) -> None:
        super().__init__()
        width, spread = config.width, 1 / math.sqrt(2 * config.width)
        # A negation sees its operand twice.
        self.symbols = nn.Parameter(torch.randn(SYMBOLS, width) / math.sqrt(width))
        self.w1 = nn.Parameter(torch.randn(len(OPERATORS), 2 * width, width) * spread)
        self.w2 = nn.Parameter(torch.randn(len(OPERATORS), width, width) / math.sqrt(width))
        self.w3 = nn.Parameter(torch.randn(len(OPERATORS), 2 * width, width) * spread)
        self.b1 = nn.Parameter(torch.zeros(len(OPERATORS), width))
        self.b3 = nn.Parameter(torch.zeros(len(OPERATORS), width))
        self.head = PairHead(width, config.hidden, config.layers, len(layout.labels), config.sides)

    def forward(self, batch: Levels) -> Tensor:
        """Return log-probabilities, (batch, labels)."""
        left, right = fold(F.normalize(self.symbols, dim=-1), batch, self.combine)
        return self.head(left, right)

    def combine(self, operator: int, left: Tensor, right: Tensor) -> Tensor:
        """From the operands' states to the node's, each (nodes, width)."""
        x = torch.cat([left, right], dim=-1)
        inner = torch.sigmoid(x @ self.w3[operator] + self.b3[operator])
        h = x @ self.w1[operator] + inner @ self.w2[operator] + self.b1[operator]
        return F.normalize(h, dim=-1)
