"""RuleSet, our own net: a set of rules, each seen as its word triples, added up.

A sentence's triples of neighbouring words ("and no rice", "then rice .") are added up and passed
through one layer of units; the item's sentences are added up in turn, and a perceptron decides.
The order of the rules cannot matter to it (Zaheer et al., 2017, Deep Sets). It is wide enough to
hold one unit for each assignment of few variables: such a unit fires on the rules that its
assignment breaks, and a theory is satisfiable if some unit stays silent. For few variables the
task can be learnt from scratch in minutes; none of this is built in.
"""

from __future__ import annotations

from dataclasses import dataclass

from torch import Tensor, nn

from therefore.errors import ConfigError
from therefore.reasoners.neural.net import Net
from therefore.reasoners.neural.sentences import SentenceBatch, SentenceLayout
from therefore.reasoners.neural.words import PAD


@dataclass(frozen=True, slots=True)
class RuleSetConfig:
    """The net's size."""

    width: int = 32
    """Width of a word's embedding."""
    triples: int = 64
    """Features of three neighbouring words."""
    units: int = 256
    """Units of a sentence; the set has as many."""
    names: int = 0
    """The most content words of an item; 0: as many as the training items have."""

    def __post_init__(self) -> None:
        """Reject impossible values."""
        for name in ("width", "triples", "units"):
            if getattr(self, name) < 1:
                raise ConfigError(f"{name}={getattr(self, name)} is too small: at least 1")


class RuleSet(Net):
    """Log-probabilities of the labels."""

    def __init__(self, config: RuleSetConfig, layout: SentenceLayout) -> None:
        super().__init__()
        self.embedding = nn.Embedding(layout.tokens, config.width, padding_idx=PAD)
        self.triples = nn.Conv1d(config.width, config.triples, 3, padding=1)
        # Without normalisation all sums look alike at first, and training does not start.
        self.apart = nn.BatchNorm1d(config.triples)
        self.rule = nn.Linear(config.triples, config.units)
        self.decide = nn.Sequential(
            nn.BatchNorm1d(config.units),
            nn.Linear(config.units, config.units),
            nn.ReLU(),
            nn.Linear(config.units, len(layout.labels)),
        )

    def forward(self, batch: SentenceBatch) -> Tensor:
        """Return log-probabilities, (batch, labels)."""
        words = self.embedding(batch.sentences).transpose(1, 2)  # (distinct, width, length)
        real = (batch.sentences != PAD).unsqueeze(1)  # (distinct, 1, length)
        seen = (self.triples(words).relu() * real).sum(2)  # (distinct, triples)
        rules = self.rule(self.apart(seen)).relu()  # (distinct, units)
        said: Tensor = self.decide(batch.held @ rules)
        return said.log_softmax(-1)
