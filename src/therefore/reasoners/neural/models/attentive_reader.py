"""Stanford Attentive Reader (Chen et al., 2016), as LogiQA uses it to choose among options.

The question attends to the passage through a bilinear form; a second bilinear form compares the
attended mean of the passage with each option's encoding.
"""

from __future__ import annotations

from torch import Tensor, nn

from therefore.reasoners.neural.attention import compared, looked_at
from therefore.reasoners.neural.options import OptionBatch, OptionLayout
from therefore.reasoners.neural.reading import ReaderConfig, ReadingNet
from therefore.reasoners.neural.recurrent import States


class AttentiveReader(ReadingNet):
    """Log-probabilities of the options."""

    def __init__(self, config: ReaderConfig, layout: OptionLayout) -> None:
        super().__init__(layout, config.width, config.dropout, config.vectors)
        self.passage = States(config.width, config.hidden)
        self.question = States(config.width, config.hidden)
        self.option = States(config.width, config.hidden)
        size = 2 * config.hidden
        self.look = nn.Linear(size, size, bias=False)
        self.compare = nn.Linear(size, size, bias=False)

    def forward(self, batch: OptionBatch) -> Tensor:
        """Return log-probabilities, (batch, options)."""
        states, _ = self.passage(self.embed(batch.passage), batch.passage_lengths)
        _, asked = self.question(self.embed(batch.question), batch.question_lengths)
        _, options = self.option(self.embed(batch.options), batch.option_lengths)
        looks = (states @ self.look(asked).unsqueeze(-1)).squeeze(-1)  # (batch, length)
        seen = looked_at(states, looks, batch.passage_lengths)
        return compared(options, self.compare(seen))
