"""Gated-Attention Reader (Dhingra et al., 2017): the passage is read several times.

After each reading every passage state is multiplied by what it attends to in the question; the
last reading is looked at by the question's final state and compared with the options.
"""

from __future__ import annotations

from dataclasses import dataclass

from torch import Tensor, nn

from therefore.reasoners.neural.attention import attend, inside, masked_softmax
from therefore.reasoners.neural.embedding import embedding
from therefore.reasoners.neural.net import Net
from therefore.reasoners.neural.options import OptionBatch, OptionLayout
from therefore.reasoners.neural.recurrent import States


@dataclass(frozen=True, slots=True)
class GatedAttentionConfig:
    """The net's size."""

    width: int = 100
    hidden: int = 64
    hops: int = 3
    dropout: float = 0.2
    vectors: str = ""
    """A file of word vectors in GloVe's format, of this width."""


class GatedAttentionReader(Net):
    """Log-probabilities of the options."""

    def __init__(self, config: GatedAttentionConfig, layout: OptionLayout) -> None:
        super().__init__()
        self.embedding = embedding(layout.vocabulary, config.width, config.vectors)
        self.dropout = nn.Dropout(config.dropout)
        size = 2 * config.hidden
        widths = [config.width] + [size] * (config.hops - 1)
        self.readings = nn.ModuleList(States(width, config.hidden) for width in widths)
        self.questions = nn.ModuleList(States(config.width, config.hidden) for _ in widths)
        self.option = States(config.width, config.hidden)
        self.compare = nn.Linear(size, size, bias=False)

    def forward(self, batch: OptionBatch) -> Tensor:
        """(batch, options)."""
        states = self._embed(batch.passage)
        embedded = self._embed(batch.question)
        mask = inside(batch.question_lengths, embedded.shape[1])
        final = states
        for number, (reading, question) in enumerate(
            zip(self.readings, self.questions, strict=True), start=1
        ):
            states, _ = reading(states, batch.passage_lengths)
            asked, final = question(embedded, batch.question_lengths)
            if number < len(self.readings):
                states = states * attend(states, asked, mask)
        looks = (states @ final.unsqueeze(-1)).squeeze(-1)  # (batch, length)
        weights = masked_softmax(looks, inside(batch.passage_lengths, states.shape[1]))
        seen = (weights.unsqueeze(-1) * states).sum(1)  # (batch, size)
        _, options = self.option(self._embed(batch.options), batch.option_lengths)
        options = options.view(len(seen), -1, options.shape[-1])  # (batch, options, size)
        scores = (options @ self.compare(seen).unsqueeze(-1)).squeeze(-1)
        out: Tensor = scores.log_softmax(-1)
        return out

    def _embed(self, tokens: Tensor) -> Tensor:
        out: Tensor = self.dropout(self.embedding(tokens))
        return out
