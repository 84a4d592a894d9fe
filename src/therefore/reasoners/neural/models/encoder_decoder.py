"""The encoder-decoder Transformer that writes a conclusion from premises (SylloBase).

In training the decoder's input is the gold conclusion; in use it takes the likeliest token at
each step, up to a limit. One matrix embeds the words of both sides and scores the next word
(Vaswani et al., 2017, 3.4), so that a word can be copied before its meaning is learned. The
validation score is the share of tokens that the net predicts.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import torch
from torch import Tensor, nn
from torch.nn import functional as F

from therefore.reasoners.neural.body import body, check_width, positions
from therefore.reasoners.neural.conclusions import ConclusionBatch, ConclusionLayout
from therefore.reasoners.neural.net import Net
from therefore.reasoners.neural.words import END, PAD, START, Vocabulary, join

LONGEST = 60
"""The most tokens of a conclusion."""


@dataclass(frozen=True, slots=True)
class EncoderDecoderConfig:
    """The net's size."""

    width: int = 128
    heads: int = 4
    depth: int = 3
    """Layers of the encoder; the decoder has as many."""
    filter: int = 256
    dropout: float = 0.1

    def __post_init__(self) -> None:
        """Reject impossible values."""
        check_width(self.width, self.heads)


class EncoderDecoder(Net):
    """Log-probabilities of the next token after each token of the conclusion."""

    def __init__(self, config: EncoderDecoderConfig, layout: ConclusionLayout) -> None:
        super().__init__()
        self.vocabulary: Vocabulary = layout.vocabulary
        self.embedding = nn.Embedding(len(self.vocabulary), config.width, padding_idx=PAD)
        self.body = body(config.width, config.heads, config.depth, config.filter, config.dropout)
        self.bias = nn.Parameter(torch.zeros(len(self.vocabulary)))
        self.spread = math.sqrt(config.width)
        with torch.no_grad():
            self.embedding.weight /= self.spread

    def forward(self, batch: ConclusionBatch) -> Tensor:
        """Log-probabilities of each next token, (batch, length, tokens)."""
        memory, hidden = self._read(batch.source)
        said = self._say(memory, hidden, batch.target[:, :-1])
        return self._score(said).log_softmax(-1)

    def correct(self, batch: ConclusionBatch) -> Tensor:
        """The share of each conclusion's tokens that the net gives as likeliest, (batch,)."""
        wanted = batch.target[:, 1:]
        counted = wanted != PAD
        right = (self(batch).argmax(-1) == wanted) & counted
        return right.sum(1) / counted.sum(1)

    def loss(self, batch: ConclusionBatch) -> Tensor:
        """Mean negative log-likelihood of the conclusions' tokens."""
        logs = self(batch)  # (batch, length, tokens)
        return F.nll_loss(logs.flatten(0, 1), batch.target[:, 1:].flatten(), ignore_index=PAD)

    def write(self, source: Tensor) -> list[str]:
        """The conclusions that the net writes from premises, (batch, length) tokens."""
        memory, hidden = self._read(source)
        written = source.new_full((len(source), 1), START)
        done = torch.zeros_like(written[:, 0], dtype=torch.bool)
        for _ in range(LONGEST):
            following = self._score(self._say(memory, hidden, written)[:, -1]).argmax(-1)
            following = following.masked_fill(done, PAD)
            written = torch.cat([written, following.unsqueeze(1)], dim=1)
            done |= following == END
            if done.all():
                break
        ends = {PAD, START, END}
        return [
            join([self.vocabulary.tokens[n] for n in row if n not in ends])
            for row in written.tolist()
        ]

    def _read(self, source: Tensor) -> tuple[Tensor, Tensor]:
        """The encoded premises, (batch, length, width), and the mask of their padding."""
        hidden = source == PAD
        memory: Tensor = self.body.encoder(self._embed(source), src_key_padding_mask=hidden)
        return memory, hidden

    def _say(self, memory: Tensor, hidden: Tensor, target: Tensor) -> Tensor:
        """The decoder's states after each token of the conclusion, (batch, length, width)."""
        length = target.shape[1]
        said: Tensor = self.body.decoder(
            self._embed(target),
            memory,
            tgt_mask=torch.ones(length, length, dtype=torch.bool, device=target.device).triu(1),
            memory_key_padding_mask=hidden,
            tgt_key_padding_mask=target == PAD,
        )
        return said

    def _score(self, said: Tensor) -> Tensor:
        return F.linear(said, self.embedding.weight, self.bias)

    def _embed(self, tokens: Tensor) -> Tensor:
        embedded = self.embedding(tokens) * self.spread
        out: Tensor = embedded + positions(tokens.shape[1], embedded)
        return out
