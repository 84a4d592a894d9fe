"""Co-Matching network (Wang et al., 2018): the passage meets question and option at once.

Every passage state is matched with what it attends to in the question and in the option, by
difference and product; a recurrent net over the joint match gives each option's score. The paper
adds a level over sentences; LogiQA's passages are short, and here there is one level.
"""

from __future__ import annotations

from dataclasses import dataclass

import torch
from torch import Tensor, nn

from therefore.reasoners.neural.attention import attend, inside, repeated
from therefore.reasoners.neural.embedding import embedding
from therefore.reasoners.neural.net import Net
from therefore.reasoners.neural.options import OptionBatch, OptionLayout
from therefore.reasoners.neural.recurrent import States


@dataclass(frozen=True, slots=True)
class CoMatchingConfig:
    """The net's size."""

    width: int = 100
    hidden: int = 64
    dropout: float = 0.2
    vectors: str = ""
    """A file of word vectors in GloVe's format, of this width."""


class CoMatching(Net):
    """Log-probabilities of the options."""

    def __init__(self, config: CoMatchingConfig, layout: OptionLayout) -> None:
        super().__init__()
        self.count = layout.count
        self.embedding = embedding(layout.vocabulary, config.width, config.vectors)
        self.dropout = nn.Dropout(config.dropout)
        self.encoder = States(config.width, config.hidden)
        size = 2 * config.hidden
        self.asked = nn.Linear(size, size)
        self.match = nn.Linear(2 * size, size)
        self.reader = States(2 * size, config.hidden)
        self.score = nn.Linear(size, 1)

    def forward(self, batch: OptionBatch) -> Tensor:
        """(batch, options)."""
        passage = self._states(batch.passage, batch.passage_lengths)  # (batch, length, size)
        question = self._states(batch.question, batch.question_lengths)
        option = self._states(batch.options, batch.option_lengths)  # (batch * options, ...)
        with_question = self._match(passage, question, batch.question_lengths)
        passages = repeated(passage, self.count)
        with_option = self._match(passages, option, batch.option_lengths)
        both = torch.cat([repeated(with_question, self.count), with_option], dim=-1)
        lengths = repeated(batch.passage_lengths, self.count)
        read, _ = self.reader(both, lengths)  # (batch * options, length, size)
        gaps = ~inside(lengths, read.shape[1])
        best = read.masked_fill(gaps.unsqueeze(-1), -1e9).amax(1)  # (batch * options, size)
        return torch.as_tensor(self.score(best).view(-1, self.count).log_softmax(-1))

    def _states(self, tokens: Tensor, lengths: Tensor) -> Tensor:
        states: Tensor = self.encoder(self.dropout(self.embedding(tokens)), lengths)[0]
        return states

    def _match(self, passage: Tensor, other: Tensor, lengths: Tensor) -> Tensor:
        seen = attend(passage, self.asked(other), inside(lengths, other.shape[1]))
        together = torch.cat([seen - passage, seen * passage], dim=-1)
        return torch.relu(self.match(together))
