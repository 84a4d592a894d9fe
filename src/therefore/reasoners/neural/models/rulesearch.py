"""RuleSearch, our own net: names and rules send each other messages, in many worlds at once.

A world gives every name one of two values, at first at random. The words around a name in a rule
("and no tea then") become a learned number: which value of the name saves the rule, and how surely.
A rule that no name saves is broken. In a round every broken rule votes on its names, by how much
more or less would be broken if the name changed its value, and each world changes one name of one
of its broken rules. A theory is satisfiable if a world is found in which no rule is broken.

Names, rules, worlds and rounds share all weights, so the same weights serve larger theories and
more rounds than in training. What is built in: two values, rules that are broken or not, and a
search that follows votes (after probSAT: Balint and Schoening, 2012). What is learned, from labels
alone: what the words mean. The net looks for a witness and never proves that there is none, so it
errs by calling theories unsatisfiable. NeuroSAT (Selsam et al., 2019) learns the messages as well.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, fields

import torch
from torch import Tensor, nn
from torch.nn import functional as F

from therefore.errors import ConfigError
from therefore.reasoners.neural.doubt import DoubtingNet
from therefore.reasoners.neural.graphs import AROUND, GraphBatch, GraphLayout
from therefore.reasoners.neural.words import PAD
from therefore.reasoners.neural.worlds import log1mexp

NEVER = -1e4
"""The logarithm of how far a padding rule is broken: not at all."""
CLEAR = 1.5
"""The log-odds of a theory that is one standard deviation less broken than the minibatch's mean."""
SETTLING = 500
"""Training items on which the threshold is fitted."""
SHARP = 4.0
"""How strongly a world prefers the more broken rules when it chooses the rule to repair."""


@dataclass(frozen=True, slots=True)
class RuleSearchConfig:
    """The net's size, and how long it searches."""

    width: int = 16
    """Width of a word's embedding."""
    hidden: int = 32
    """Units that read the words around a name."""
    worlds: int = 64
    """Worlds in training."""
    rounds: int = 0
    """Rounds in training; no gradient goes through them."""
    test_worlds: int = 16
    test_rounds: int = 100
    heat: float = 0.5
    """How readily a world makes a change that breaks more rules; a higher heat, more readily."""

    def __post_init__(self) -> None:
        """Reject impossible values."""
        for one in fields(self):
            least = 0 if "rounds" in one.name else 1e-3
            if getattr(self, one.name) < least:
                raise ConfigError(f"{one.name}={getattr(self, one.name)} is too small")


@dataclass(frozen=True, slots=True)
class Mentions:
    """For each mention of a minibatch, the log-odds that its name saves its rule."""

    batch: GraphBatch
    turn: Tensor  # (batch, rules, mentions, 1) the log-odds at one value; at the other, minus them

    def unsaved(self, values: Tensor) -> Tensor:
        """Log-probability that a mention does not save its rule, (batch, rules, mentions, worlds).

        `values` are 1 or -1 for each name in each world, (batch, names, worlds).
        """
        size, worlds = self.batch.names.shape, values.shape[-1]
        flat = self.batch.names.flatten(1).unsqueeze(-1).expand(-1, -1, worlds)
        said = values.gather(1, flat).view(*size, worlds)
        logs = F.logsigmoid(-self.turn * said)
        return logs * self.batch.there.unsqueeze(-1)

    def broken(self, unsaved: Tensor) -> Tensor:
        """Log-probability that a rule is broken, (batch, rules, worlds)."""
        absent = ~self.batch.there.any(2)
        return unsaved.sum(2).masked_fill(absent.unsqueeze(-1), NEVER).clamp(max=-1e-6)


class RuleSearch(DoubtingNet):
    """Log-probabilities of "unsatisfiable" and "satisfiable"."""

    def __init__(self, config: RuleSearchConfig, layout: GraphLayout) -> None:
        super().__init__(math.log(0.5), settling=SETTLING)
        self.config = config
        self.embedding = nn.Embedding(layout.tokens, config.width, padding_idx=PAD)
        self.says = nn.Sequential(
            nn.Linear(len(AROUND) * config.width, config.hidden),
            nn.Tanh(),
            nn.Linear(config.hidden, 1),
        )
        # Training compares the theories of a minibatch with each other; the threshold takes care of
        # how broken all are. With absolute values, all words came to mean the same.
        self.apart = nn.BatchNorm1d(1, affine=False)

    def read(self, batch: GraphBatch) -> Mentions:
        """The log-odds of every mention."""
        return Mentions(batch, self.says(self.embedding(batch.around).flatten(-2)))

    def forward(self, batch: GraphBatch) -> Tensor:
        """Return log-probabilities, (batch, 2)."""
        if not self.training:
            return self.decided(batch)
        reading = self.read(batch)
        with torch.no_grad():
            values, _ = self._search(reading, self.config.worlds, self.config.rounds)
        broken = reading.broken(reading.unsaved(values))  # (batch, rules, worlds)
        whole = log1mexp(broken).sum(1).logsumexp(1)  # (batch,)
        better = CLEAR * self.apart(whole.unsqueeze(1)).squeeze(1)
        return torch.stack([F.logsigmoid(-better), F.logsigmoid(better)], dim=1)

    def doubt(self, batch: GraphBatch) -> Tensor:
        """How far the worst rule is broken in the best world found, as a logarithm, (batch,).

        The rules' values are not added up, so one threshold serves theories of all sizes.
        """
        return self._search(self.read(batch), self.config.test_worlds, self.config.test_rounds)[1]

    def _search(self, reading: Mentions, worlds: int, rounds: int) -> tuple[Tensor, Tensor]:
        """The worlds after all rounds, (batch, names, worlds), and the best world's worst rule.

        The latter is the logarithm of how far that rule is broken, (batch,).
        """
        batch = reading.batch
        shape = (len(batch.labels), int(batch.counts.max()), worlds)
        values = torch.randint(2, shape, device=batch.names.device) * 2.0 - 1
        unsaved = reading.unsaved(values)
        broken = reading.broken(unsaved)
        least = broken.amax(1).amin(1)
        for _ in range(rounds):
            change = _change(reading, values, unsaved, broken)
            name = self._chosen(batch, broken, change)  # (batch, 1, worlds)
            values = values.scatter(1, name, -values.gather(1, name))
            unsaved = reading.unsaved(values)
            broken = reading.broken(unsaved)
            least = torch.minimum(least, broken.amax(1).amin(1))
        return values, least

    def _chosen(self, batch: GraphBatch, broken: Tensor, change: Tensor) -> Tensor:
        """The name that each world changes: one name of a broken rule, drawn by its votes."""
        rule = (SHARP * broken + _lots(broken)).argmax(1, keepdim=True)  # (batch, 1, worlds)
        place = rule.expand(-1, batch.names.shape[2], -1)
        names = batch.names.transpose(1, 2).gather(2, place)  # (batch, mentions, worlds)
        there = batch.there.transpose(1, 2).gather(2, place)
        votes = -change.gather(1, names) / self.config.heat
        number = (votes + _lots(votes)).masked_fill(~there, NEVER).argmax(1, keepdim=True)
        return names.gather(1, number)


def _change(reading: Mentions, values: Tensor, unsaved: Tensor, broken: Tensor) -> Tensor:
    """How many more rules break if a name changes its value, (batch, names, worlds)."""
    others = (broken.unsqueeze(2) - unsaved).exp()
    votes = others * (reading.unsaved(-values).exp() - unsaved.exp())
    votes = votes * reading.batch.there.unsqueeze(-1)
    flat = reading.batch.names.flatten(1).unsqueeze(-1).expand(-1, -1, values.shape[-1])
    return torch.zeros_like(values).scatter_add(1, flat, votes.flatten(1, 2))


def _lots(like: Tensor) -> Tensor:
    """Gumbel noise: the greatest of log-weights plus this noise is a draw by weight."""
    return -torch.log(-torch.log(torch.rand_like(like).clamp(1e-6, 1 - 1e-6)))
