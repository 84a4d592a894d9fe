"""OptionEncoder, our own net: a small Transformer reads the passage, each option reads it in turn.

The passage is encoded once (Vaswani et al., 2017). An option's tokens look at each other and at the
passage, and their mean gives the option's score. Content words are numbers (`numbered`), so the
places of words are all that can tell the net what follows.

Each head of each layer has two learned biases (relations as in Shaw et al., 2018): for places with
the same name, and for places in the same sentence. At the start the first head prefers the same
name and the second its own sentence; without these biases, accuracy stayed at chance.
"""

from __future__ import annotations

from dataclasses import dataclass

import torch
from torch import Tensor, nn
from torch.nn import functional

from therefore.reasoners.neural.body import check_width, positions
from therefore.reasoners.neural.net import Net
from therefore.reasoners.neural.numbered import NumberedBatch, NumberedLayout
from therefore.reasoners.neural.words import PAD

STRONG = 5.0
"""The bias of the two heads at the start: for the same name, or for their own sentence."""
HIDDEN = -1e4
"""What is added to the attention scores of padding."""


@dataclass(frozen=True, slots=True)
class OptionEncoderConfig:
    """The net's size."""

    width: int = 64
    heads: int = 4
    depth: int = 3
    """Layers that read the passage."""
    filter: int = 128
    dropout: float = 0.0

    def __post_init__(self) -> None:
        """Reject impossible values."""
        check_width(self.width, self.heads)


class OptionEncoder(Net):
    """Log-probabilities of the options."""

    def __init__(self, config: OptionEncoderConfig, layout: NumberedLayout) -> None:
        super().__init__()
        self.count, self.first = layout.count, layout.first_name
        width, heads = config.width, config.heads
        self.embedding = nn.Embedding(layout.tokens, width, padding_idx=PAD)
        # SiLU, since with ReLU or GELU torch takes a fast path in evaluation mode that does not add
        # the mask's values.
        made = (width, heads, config.filter, config.dropout, functional.silu)
        self.layers = nn.ModuleList(
            nn.TransformerEncoderLayer(*made, batch_first=True, norm_first=True)
            for _ in range(config.depth)
        )
        self.option = nn.TransformerDecoderLayer(*made, batch_first=True, norm_first=True)
        biases = torch.zeros(config.depth + 1, 2, heads)
        biases[:, 0, 0] = biases[:, 1, heads // 2] = STRONG
        self.biases = nn.Parameter(biases)
        self.norm = nn.LayerNorm(width)
        self.score = nn.Linear(width, 1)

    def forward(self, batch: NumberedBatch) -> Tensor:
        """Return log-probabilities, (batch, options)."""
        passage, options = batch.passage, batch.options
        near = batch.sentences.unsqueeze(2) == batch.sentences.unsqueeze(1)
        states = self._placed(passage)
        for layer, bias in zip(self.layers, self.biases, strict=False):
            states = layer(states, src_mask=self._mask(passage, passage, near, bias))
        every = passage.repeat_interleave(self.count, dim=0)
        said = self.option(
            self._placed(options),
            states.repeat_interleave(self.count, dim=0),
            tgt_key_padding_mask=options == PAD,
            memory_mask=self._mask(options, every, None, self.biases[-1]),
        )  # (batch * options, option length, width)
        real = (options != PAD).unsqueeze(-1)
        mean = (self.norm(said) * real).sum(1) / real.sum(1)
        out: Tensor = self.score(mean).view(-1, self.count).log_softmax(-1)
        return out

    def _placed(self, tokens: Tensor) -> Tensor:
        words: Tensor = self.embedding(tokens)
        return words + positions(tokens.shape[1], words)

    def _mask(self, asking: Tensor, asked: Tensor, near: Tensor | None, bias: Tensor) -> Tensor:
        """What is added to the scores of attention, (batch * heads, asking, asked)."""
        same = (asking.unsqueeze(2) == asked.unsqueeze(1)) & (asking >= self.first).unsqueeze(2)
        out = same.unsqueeze(1) * bias[0].view(-1, 1, 1)
        if near is not None:
            out = out + near.unsqueeze(1) * bias[1].view(-1, 1, 1)
        out = out.masked_fill((asked == PAD).view(len(asked), 1, 1, -1), HIDDEN)
        return out.flatten(0, 1)
