"""From items to rows for a classifier: a text and a class each, as the AnaLog paper lays them out.

Premises and hypothesis are one text (section 4.2). An item to be classified is one row, whose class
is its label. A selection item is a row for each option, right or wrong; the answer is the option
whose row looks most right.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from therefore.dataset.scramble import scramble
from therefore.errors import DatasetError
from therefore.items import Item
from therefore.reasoners.bag_of_words import row_labels, shape


@dataclass(frozen=True, slots=True)
class ProbedRows:
    """The rows of some items."""

    items: tuple[Item, ...]
    texts: tuple[str, ...]
    classes: np.ndarray
    """The right class of each row."""
    owners: np.ndarray
    """The place among the items that each row belongs to."""

    @classmethod
    def of(cls, items: Sequence[Item]) -> ProbedRows:
        """The items' rows."""
        labels = [row_labels(item) for item in items]
        return cls(
            tuple(items),
            tuple(text for item in items for text in row_texts(item)),
            np.array([label for each in labels for label in each], dtype=np.int16),
            np.repeat(np.arange(len(items)), [len(each) for each in labels]),
        )

    @property
    def count(self) -> int:
        """How many classes there are."""
        return 2 if self.items[0].task == "selection" else len(self.items[0].choices)

    def scrambled(self, seed: int) -> tuple[str, ...]:
        """The rows' texts with the words of premises and hypothesis in random order."""
        return tuple(text for item in self.items for text in row_texts(scramble(item, seed)))

    def choices(self, scores: np.ndarray, members: np.ndarray) -> np.ndarray:
        """The answer to each of some items, from the scores (rows, classes) of their rows.

        `members` are the indices of the items, in rising order; `scores` has their rows in order.
        """
        if self.items[0].task != "selection":
            return np.asarray(np.argmax(scores, axis=1), dtype=np.int16)
        right, owners = scores[:, 1], self.owners[self.of_items(members)]
        answers = [int(np.argmax(right[owners == member])) for member in members]
        return np.array(answers, dtype=np.int16)

    def of_items(self, members: np.ndarray) -> np.ndarray:
        """The indices of the rows of these items, in rising order."""
        return np.flatnonzero(np.isin(self.owners, members))


def row_texts(item: Item) -> list[str]:
    """The text of each of an item's rows."""
    start = [*item.premises, *([item.question] if item.question else [])]
    if item.task != "selection":
        return [" ".join(start)]
    return [" ".join([*start, choice]) for choice in item.choices]


def probed(items: Sequence[Item]) -> tuple[list[Item], int]:
    """The items that have choices, and the number of items without.

    DatasetError if none has choices or if they differ in their labels: one classifier cannot serve
    two sets of labels.
    """
    kept = [item for item in items if item.choices and item.answer >= 0]
    shapes = list(dict.fromkeys(shape(item) for item in kept))
    if not shapes:
        raise DatasetError(
            "there is nothing to probe: generation items have no choices to tell apart"
        )
    if len(shapes) > 1:
        raise DatasetError(
            f"the items have different labels ({' / '.join(shapes[0])} and "
            f"{' / '.join(shapes[1])}): probe one kind at a time"
        )
    return kept, len(items) - len(kept)
