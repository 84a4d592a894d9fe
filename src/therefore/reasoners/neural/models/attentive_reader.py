"""Stanford Attentive Reader (Chen et al., 2016), as LogiQA uses it to choose among options.

The question looks at the passage through a bilinear attention; what it sees is compared with each
option's encoding by a second bilinear form.
"""

from __future__ import annotations

from dataclasses import dataclass

from torch import Tensor, nn

from therefore.reasoners.neural.attention import inside, masked_softmax
from therefore.reasoners.neural.embedding import embedding
from therefore.reasoners.neural.net import Net
from therefore.reasoners.neural.options import OptionBatch, OptionLayout
from therefore.reasoners.neural.recurrent import States


@dataclass(frozen=True, slots=True)
class AttentiveReaderConfig:
    """The net's size."""

    width: int = 100
    hidden: int = 64
    dropout: float = 0.2
    vectors: str = ""
    """A file of word vectors in GloVe's format, of this width."""


class AttentiveReader(Net):
    """Log-probabilities of the options."""

    def __init__(self, config: AttentiveReaderConfig, layout: OptionLayout) -> None:
        super().__init__()
        self.embedding = embedding(layout.vocabulary, config.width, config.vectors)
        self.dropout = nn.Dropout(config.dropout)
        self.passage = States(config.width, config.hidden)
        self.question = States(config.width, config.hidden)
        self.option = States(config.width, config.hidden)
        size = 2 * config.hidden
        self.look = nn.Linear(size, size, bias=False)
        self.compare = nn.Linear(size, size, bias=False)

    def forward(self, batch: OptionBatch) -> Tensor:
        """(batch, options)."""
        states, _ = self.passage(self._embed(batch.passage), batch.passage_lengths)
        _, asked = self.question(self._embed(batch.question), batch.question_lengths)
        _, options = self.option(self._embed(batch.options), batch.option_lengths)
        looks = (states @ self.look(asked).unsqueeze(-1)).squeeze(-1)  # (batch, length)
        weights = masked_softmax(looks, inside(batch.passage_lengths, states.shape[1]))
        seen = (weights.unsqueeze(-1) * states).sum(1)  # (batch, size)
        options = options.view(len(seen), -1, options.shape[-1])  # (batch, options, size)
        scores = (options @ self.compare(seen).unsqueeze(-1)).squeeze(-1)
        out: Tensor = scores.log_softmax(-1)
        return out

    def _embed(self, tokens: Tensor) -> Tensor:
        out: Tensor = self.dropout(self.embedding(tokens))
        return out
