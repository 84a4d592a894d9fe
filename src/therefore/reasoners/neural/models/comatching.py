"""Co-Matching network (Wang et al., 2018): the passage meets question and option at once.

Every state of a sentence of the passage is matched with what it attends to in the question and in
the option, by difference and product. A recurrent net over the joint match, and the greatest value
of each feature, give the sentence's state; a second one over the sentences gives the option's
score.
"""

from __future__ import annotations

import torch
from torch import Tensor, nn

from therefore.reasoners.neural.attention import attend, greatest, inside, repeated
from therefore.reasoners.neural.options import OptionBatch, OptionLayout
from therefore.reasoners.neural.reading import ReaderConfig, ReadingNet
from therefore.reasoners.neural.recurrent import States


class CoMatching(ReadingNet):
    """Log-probabilities of the options."""

    def __init__(self, config: ReaderConfig, layout: OptionLayout) -> None:
        super().__init__(layout, config.width, config.dropout, config.vectors)
        self.count = layout.count
        self.encoder = States(config.width, config.hidden)
        size = 2 * config.hidden
        self.asked = nn.Linear(size, size)
        self.match = nn.Linear(2 * size, size)
        self.sentence = States(2 * size, config.hidden)
        self.passage = States(size, config.hidden)
        self.score = nn.Linear(size, 1)

    def forward(self, batch: OptionBatch) -> Tensor:
        """Return log-probabilities, (batch, options)."""
        owner = torch.arange(len(batch.labels), device=batch.labels.device).repeat_interleave(
            batch.sentence_counts
        )  # (sentences,) the item of each sentence
        # Every sentence meets every option of its item: pairs = sentences * options.
        option_of = (
            owner.unsqueeze(1) * self.count + torch.arange(self.count, device=owner.device)
        ).flatten()  # (pairs,)
        sentences = self._states(batch.sentences, batch.sentence_lengths)
        question = self._states(batch.question, batch.question_lengths)
        option = self._states(batch.options, batch.option_lengths)  # (batch * options, ...)
        with_question = self._match(sentences, question[owner], batch.question_lengths[owner])
        with_option = self._match(
            repeated(sentences, self.count), option[option_of], batch.option_lengths[option_of]
        )
        both = torch.cat([repeated(with_question, self.count), with_option], dim=-1)
        lengths = repeated(batch.sentence_lengths, self.count)
        read, _ = self.sentence(both, lengths)  # (pairs, length, size)
        rows = self._rows(greatest(read, lengths), option_of, batch.sentence_counts)
        counts = repeated(batch.sentence_counts, self.count)
        told, _ = self.passage(rows, counts)  # (batch * options, sentences, size)
        scores = self.score(greatest(told, counts))
        out: Tensor = scores.view(-1, self.count).log_softmax(-1)
        return out

    def _states(self, tokens: Tensor, lengths: Tensor) -> Tensor:
        states: Tensor = self.encoder(self.embed(tokens), lengths)[0]
        return states

    def _match(self, sentence: Tensor, other: Tensor, lengths: Tensor) -> Tensor:
        seen = attend(sentence, self.asked(other), inside(lengths, other.shape[1]))
        together = torch.cat([seen - sentence, seen * sentence], dim=-1)
        return torch.relu(self.match(together))

    def _rows(self, pairs: Tensor, option_of: Tensor, counts: Tensor) -> Tensor:
        """The pairs' states in a padded row for each option, (batch * options, most, size)."""
        first = counts.cumsum(0) - counts  # (batch,) the first sentence of each item
        number = torch.arange(len(pairs), device=pairs.device) // self.count  # (pairs,)
        place = number - first[option_of // self.count]
        rows = pairs.new_zeros(len(counts) * self.count, int(counts.max()), pairs.shape[-1])
        return rows.index_put((option_of, place), pairs)
