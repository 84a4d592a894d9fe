"""Gated-Attention Reader (Dhingra et al., 2017): the passage is read several times.

After each reading but the last, every passage state is multiplied by what it attends to in the
question. The question's final state then attends to the last reading, and the attended mean is
compared with the options.
"""

from __future__ import annotations

from dataclasses import dataclass

from torch import Tensor, nn

from therefore.reasoners.neural.attention import attend, compared, inside, looked_at
from therefore.reasoners.neural.options import OptionBatch, OptionLayout
from therefore.reasoners.neural.reading import ReadingNet
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


class GatedAttentionReader(ReadingNet):
    """Log-probabilities of the options."""

    def __init__(self, config: GatedAttentionConfig, layout: OptionLayout) -> None:
        super().__init__(layout, config.width, config.dropout, config.vectors)
        size = 2 * config.hidden
        widths = [config.width] + [size] * (config.hops - 1)
        self.readings = nn.ModuleList(States(width, config.hidden) for width in widths)
        self.questions = nn.ModuleList(States(config.width, config.hidden) for _ in widths)
        self.option = States(config.width, config.hidden)
        self.compare = nn.Linear(size, size, bias=False)

    def forward(self, batch: OptionBatch) -> Tensor:
        """Return log-probabilities, (batch, options)."""
        states = self.embed(batch.passage)
        embedded = self.embed(batch.question)
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
        seen = looked_at(states, looks, batch.passage_lengths)
        _, options = self.option(self.embed(batch.options), batch.option_lengths)
        return compared(options, self.compare(seen))
