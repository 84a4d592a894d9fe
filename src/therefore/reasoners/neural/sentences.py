"""Classification from a set of sentences: each distinct sentence once, content words by number.

Words that occur in at least half of the training items are the language's own ("if", "no",
"then"). All others are names: within an item they are numbered in the order of their first
occurrence, as entities are in Hermann et al. (2015), so a rule reads the same with other nouns.
Training shuffles an item's numbers among its names, since a number has no meaning of its own. The
question, if there is one, is a sentence marked by a separator.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Self

import numpy as np
import torch

from therefore.errors import InputError
from therefore.items import Item
from therefore.reasoners.neural.layout import KeptLayout, check_labels, label_names
from therefore.reasoners.neural.net import Corpus
from therefore.reasoners.neural.trees import Ints
from therefore.reasoners.neural.words import SEPARATOR, SPECIAL, UNKNOWN, Ragged, tokenise

COMMON = 0.5
"""A word in at least this share of the training items belongs to the language."""


@dataclass(frozen=True, slots=True)
class SentenceBatch:
    """A minibatch: its distinct sentences, and how often each item holds each sentence."""

    sentences: torch.Tensor  # (distinct, length) tokens
    held: torch.Tensor  # (batch, distinct) how often the item says the sentence
    labels: torch.Tensor  # (batch,)


@dataclass(frozen=True, slots=True)
class SentenceLayout(KeptLayout):
    """The language's own words, the most names that an item may have, and the labels."""

    words: tuple[str, ...]
    names: int
    labels: tuple[str, ...]

    @classmethod
    def learn(cls, items: Sequence[Item], config: Any) -> Self:
        """From training items; `config.names` leaves room for more names than they have."""
        words = language_words(items)
        known = frozenset(words)
        most = max(len(names_of(item, known)) for item in items)
        return cls(words, max(most, config.names), label_names(items))

    @property
    def first_name(self) -> int:
        """The token of the name that is numbered 0."""
        return len(SPECIAL) + len(self.words)

    @property
    def tokens(self) -> int:
        """How many tokens there are."""
        return self.first_name + self.names

    def check(self, item: Item) -> None:
        """InputError if the item does not fit."""
        check_labels(item, self.labels)
        found = len(names_of(item, frozenset(self.words)))
        if found > self.names:
            raise InputError(
                f"item {item.id} has {found} content words, the net knows at most {self.names}: "
                f"train it with --set names={found}"
            )

    def corpus(self, items: Sequence[Item]) -> Sentences:
        """The items as arrays."""
        numbers = {word: len(SPECIAL) + place for place, word in enumerate(self.words)}
        read: list[list[list[int]]] = []
        for item in items:
            named: dict[str, int] = {}
            # A name beyond the net's number of names is an unknown word.
            for name in list(names_of(item, numbers.keys()))[: self.names]:
                named[name] = self.first_name + len(named)
            known = numbers | named
            rules = [[known.get(t, UNKNOWN) for t in tokenise(text)] for text in item.premises]
            if asks(item):
                asked = (known.get(t, UNKNOWN) for t in tokenise(item.question))
                rules.append([SEPARATOR, *asked])
            read.append(rules)
        return Sentences(read, [item.answer for item in items], self)


class Sentences(Corpus):
    """A corpus of sets of sentences."""

    def __init__(
        self,
        items: Sequence[Sequence[Sequence[int]]],
        labels: Sequence[int],
        layout: SentenceLayout,
    ) -> None:
        self.sentences = Ragged([sentence for item in items for sentence in item])
        self.sizes: Ints = np.array([len(item) for item in items], dtype=np.int64)
        # Equal lengths mix the sizes in a minibatch: there is nothing to pad, and where many rules
        # mean unsatisfiable, theories of one size would have one label in a minibatch.
        self.lengths: Ints = np.ones(len(items), dtype=np.int64)
        self.offsets: Ints = np.concatenate([[0], np.cumsum(self.sizes)]).astype(np.int64)
        self.labels: Ints = np.array(labels, dtype=np.int64)
        self.first = layout.first_name
        highest = [max((t for rule in item for t in rule), default=0) for item in items]
        self.names: Ints = np.maximum(0, np.array(highest, dtype=np.int64) - self.first + 1)

    def batch(self, rows: Ints, *, rng: np.random.Generator | None = None) -> SentenceBatch:
        """The items of these rows; `rng` shuffles the numbers of each item's names."""
        counts = self.sizes[rows]
        owner = np.repeat(np.arange(len(rows)), counts)
        within = np.arange(counts.sum()) - np.repeat(np.cumsum(counts) - counts, counts)
        grid, _ = self.sentences.padded(self.offsets[rows][owner] + within)
        if rng is not None:
            keys = rng.random((len(rows), max(1, int(self.names[rows].max(initial=1)))))
            # Numbers that an item does not use stay behind those that it does.
            spare = np.arange(keys.shape[1]) >= self.names[rows][:, None]
            dealt = np.argsort(keys + spare, axis=1) + self.first
            name = grid >= self.first
            chosen = dealt[owner[:, None], np.where(name, grid - self.first, 0)]
            grid = np.where(name, chosen, grid)
        distinct, place = _distinct(grid)
        held = np.zeros((len(rows), len(distinct)), dtype=np.float32)
        np.add.at(held, (owner, place), 1.0)
        return SentenceBatch(
            torch.from_numpy(distinct), torch.from_numpy(held), torch.from_numpy(self.labels[rows])
        )


def _distinct(grid: Ints) -> tuple[Ints, Ints]:
    """The different rows of a grid, and which of them each row is."""
    rows = np.ascontiguousarray(grid.astype(np.int32)).view(f"V{4 * grid.shape[1]}").ravel()
    _, first, place = np.unique(rows, return_index=True, return_inverse=True)
    return grid[first], place.ravel()


def language_words(items: Sequence[Item]) -> tuple[str, ...]:
    """The words that belong to the language: those that most items say."""
    seen: Counter[str] = Counter()
    for item in items:
        seen.update({token for text in texts(item) for token in tokenise(text)})
    return tuple(sorted(word for word, count in seen.items() if count >= COMMON * len(items)))


def texts(item: Item) -> Iterable[str]:
    """The premises, then the question if it differs from item to item."""
    return (*item.premises, item.question) if asks(item) else item.premises


def asks(item: Item) -> bool:
    """Whether the question differs from item to item: satisfiability items all ask the same."""
    return bool(item.question) and item.task != "satisfiability"


def names_of(item: Item, words: Iterable[str]) -> dict[str, None]:
    """The item's content words in the order of their first occurrence."""
    known = frozenset(words)
    found = (token for text in texts(item) for token in tokenise(text))
    return {token: None for token in found if token not in known}
