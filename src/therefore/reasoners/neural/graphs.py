"""A theory as a graph: which names each rule mentions, and the words around each mention.

`sentences` says which words are names. A name is a node only: the net sees no number of it, so a
theory may have any number of names. A mention is described by the two words before it and the two
after it; another name among these four counts as an unknown word.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Self

import numpy as np
import torch

from therefore.items import Item
from therefore.reasoners.neural.layout import KeptLayout, check_labels, label_names
from therefore.reasoners.neural.net import Corpus
from therefore.reasoners.neural.sentences import language_words, names_of
from therefore.reasoners.neural.trees import Ints
from therefore.reasoners.neural.words import END, PAD, SPECIAL, START, UNKNOWN, tokenise

AROUND = (-2, -1, 1, 2)
"""Places, counted from a mention, of the words that describe it."""


@dataclass(frozen=True, slots=True)
class GraphBatch:
    """A minibatch: every rule's mentions of names, padded."""

    names: torch.Tensor  # (batch, rules, mentions) the item's names by number
    around: torch.Tensor  # (batch, rules, mentions, 4) tokens around each mention
    there: torch.Tensor  # (batch, rules, mentions) whether there is such a mention
    counts: torch.Tensor  # (batch,) names of each item
    labels: torch.Tensor  # (batch,)


@dataclass(frozen=True, slots=True)
class GraphLayout(KeptLayout):
    """The language's own words, and the labels."""

    words: tuple[str, ...]
    labels: tuple[str, ...]

    @classmethod
    def learn(cls, items: Sequence[Item], config: Any) -> Self:
        """Learn the layout from training items."""
        return cls(language_words(items), label_names(items))

    @property
    def tokens(self) -> int:
        """How many tokens there are; names have no token of their own."""
        return len(SPECIAL) + len(self.words)

    def check(self, item: Item) -> None:
        """InputError if the item does not fit."""
        check_labels(item, self.labels)

    def corpus(self, items: Sequence[Item]) -> Graphs:
        """The items as arrays."""
        numbers = {word: len(SPECIAL) + place for place, word in enumerate(self.words)}
        read: list[list[list[Mention]]] = []
        for item in items:
            named = {name: place for place, name in enumerate(names_of(item, numbers))}
            rules = [_mentions(tokenise(text), numbers, named) for text in item.premises]
            read.append([rule for rule in rules if rule])
        return Graphs(read, [item.answer for item in items])


Mention = tuple[int, tuple[int, ...]]
"""A name by number, and the tokens around it."""


def _mentions(
    tokens: Sequence[str], numbers: dict[str, int], named: dict[str, int]
) -> list[Mention]:
    """Every mention of a name in a sentence.

    >>> _mentions(["no", "tea", "."], {"no": 5, ".": 6}, {"tea": 0})
    [(0, (3, 5, 6, 4))]
    """
    row = [START, START, *(numbers.get(token, UNKNOWN) for token in tokens), END, END]
    return [
        (named[token], tuple(row[place + 2 + step] for step in AROUND))
        for place, token in enumerate(tokens)
        if token in named
    ]


class Graphs(Corpus):
    """A corpus of theories as graphs."""

    def __init__(self, items: Sequence[Sequence[Sequence[Mention]]], labels: Sequence[int]) -> None:
        self.items = [_padded(item) for item in items]
        self.sizes: Ints = np.array([len(names) for names, _ in self.items], dtype=np.int64)
        # Equal lengths mix sizes in a minibatch: see `sentences.Sentences`.
        self.lengths: Ints = np.ones(len(items), dtype=np.int64)
        self.labels: Ints = np.array(labels, dtype=np.int64)

    def batch(self, rows: Ints, *, rng: np.random.Generator | None = None) -> GraphBatch:
        """The items of these rows; `rng` is not used, since names have no numbers to permute."""
        chosen = [self.items[row] for row in rows]
        most = max(1, *(len(names) for names, _ in chosen))
        wide = max(1, *(names.shape[1] for names, _ in chosen))
        names = np.full((len(rows), most, wide), -1, dtype=np.int64)
        around = np.full((len(rows), most, wide, len(AROUND)), PAD, dtype=np.int64)
        for place, (its, words) in enumerate(chosen):
            names[place, : its.shape[0], : its.shape[1]] = its
            around[place, : its.shape[0], : its.shape[1]] = words
        there = names >= 0
        return GraphBatch(
            torch.from_numpy(np.where(there, names, 0)),
            torch.from_numpy(around),
            torch.from_numpy(there),
            torch.from_numpy(names.max(axis=(1, 2)) + 1),
            torch.from_numpy(self.labels[rows]),
        )


def _padded(rules: Sequence[Sequence[Mention]]) -> tuple[Ints, Ints]:
    """An item's mentions, padded by rule: names (-1 in padding) and the tokens around them."""
    wide = max((len(rule) for rule in rules), default=1)
    names: Ints = np.full((len(rules), wide), -1, dtype=np.int64)
    around: Ints = np.full((len(rules), wide, len(AROUND)), PAD, dtype=np.int64)
    for place, rule in enumerate(rules):
        for number, (name, words) in enumerate(rule):
            names[place, number] = name
            around[place, number] = words
    return names, around
