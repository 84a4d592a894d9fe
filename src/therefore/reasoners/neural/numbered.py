"""Selection from text in which content words are numbers, so that their meaning cannot help.

Words that occur in at least a twentieth of the training items are the language's own. All others
are names, numbered within the item in the order of their first occurrence (as in `sentences`).
Training shuffles these numbers: a net can see that two places have the same word, not which word it
is. The question is read only if it contains a name; without one, all items ask the same.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Self

import numpy as np
import torch

from therefore.items import Item
from therefore.reasoners.neural.layout import KeptLayout, check_selection
from therefore.reasoners.neural.net import Corpus
from therefore.reasoners.neural.options import shuffled
from therefore.reasoners.neural.trees import Ints
from therefore.reasoners.neural.words import SPECIAL, UNKNOWN, Ragged, tokenise

COMMON = 0.05
"""A word in at least this share of the training items belongs to the language."""
NAMES = 64
"""How many names of an item have a number; any further name is an unknown word."""


@dataclass(frozen=True, slots=True)
class NumberedBatch:
    """A minibatch of passages and options."""

    passage: torch.Tensor  # (batch, passage length) tokens
    sentences: torch.Tensor  # (batch, passage length) the number of each token's sentence
    options: torch.Tensor  # (batch * options, option length)
    labels: torch.Tensor  # (batch,)


@dataclass(frozen=True, slots=True)
class NumberedLayout(KeptLayout):
    """The language's own words, and the number of options."""

    words: tuple[str, ...]
    count: int

    @classmethod
    def learn(cls, items: Sequence[Item], config: Any) -> Self:
        """Learn the layout from training items."""
        seen: Counter[str] = Counter()
        for item in items:
            texts = (*item.premises, item.question, *item.choices)
            seen.update({token for text in texts for token in tokenise(text)})
        words = sorted(word for word, count in seen.items() if count >= COMMON * len(items))
        layout = cls(tuple(words), len(items[0].choices))
        for item in items:
            layout.check(item)
        return layout

    @property
    def first_name(self) -> int:
        """The token of the name that is numbered 0."""
        return len(SPECIAL) + len(self.words)

    @property
    def tokens(self) -> int:
        """How many tokens there are."""
        return self.first_name + NAMES

    def check(self, item: Item) -> None:
        """InputError if the item does not fit."""
        check_selection(item, self.count)

    def corpus(self, items: Sequence[Item]) -> Numbered:
        """The items as arrays."""
        known = {word: len(SPECIAL) + place for place, word in enumerate(self.words)}
        passages: list[list[int]] = []
        places: list[list[int]] = []
        options: list[list[int]] = []
        for item in items:
            asked = tokenise(item.question)
            parts = [tokenise(text) for text in item.premises]
            parts += [asked] if any(token not in known for token in asked) else []
            texts = [token for part in parts for token in part]
            said = [tokenise(choice) for choice in item.choices]
            named: dict[str, int] = {}
            for token in (*texts, *(token for choice in said for token in choice)):
                if token not in known and len(named) < NAMES:
                    named.setdefault(token, self.first_name + len(named))
            numbers = known | named
            passages.append([numbers.get(token, UNKNOWN) for token in texts])
            places.append([place for place, part in enumerate(parts) for _ in part])
            options += [[numbers.get(token, UNKNOWN) for token in choice] for choice in said]
        return Numbered(passages, places, options, [item.answer for item in items], self)


class Numbered(Corpus):
    """A corpus of multiple-choice items with numbered names."""

    def __init__(
        self,
        passages: Sequence[Sequence[int]],
        places: Sequence[Sequence[int]],
        options: Sequence[Sequence[int]],
        labels: Sequence[int],
        layout: NumberedLayout,
    ) -> None:
        self.passages, self.options = Ragged(passages), Ragged(options)
        self.places = Ragged(places)
        self.labels: Ints = np.array(labels, dtype=np.int64)
        self.count, self.first = layout.count, layout.first_name
        self.lengths: Ints = self.passages.lengths

    def batch(self, rows: Ints, *, rng: np.random.Generator | None = None) -> NumberedBatch:
        """The items of these rows; `rng` shuffles the names' numbers and the options' places."""
        every, labels = shuffled(rows, self.labels[rows], self.count, rng)
        passages, _ = self.passages.padded(rows)
        options, _ = self.options.padded(every.ravel())
        if rng is not None:
            dealt = rng.permuted(np.tile(np.arange(NAMES), (len(rows), 1)), axis=1)
            passages = self._renamed(passages, dealt)
            options = self._renamed(options, np.repeat(dealt, self.count, axis=0))
        return NumberedBatch(
            torch.from_numpy(passages),
            torch.from_numpy(self.places.padded(rows)[0]),
            torch.from_numpy(options),
            torch.from_numpy(labels),
        )

    def _renamed(self, grid: Ints, dealt: Ints) -> Ints:
        """The grid of tokens, with each row's names renumbered as `dealt` says."""
        name = grid >= self.first
        places = np.where(name, grid - self.first, 0)
        renamed: Ints = np.where(name, np.take_along_axis(dealt, places, 1) + self.first, grid)
        return renamed
