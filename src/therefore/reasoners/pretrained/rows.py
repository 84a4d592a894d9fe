"""Rows, batches of them, and the padding between: tokens as tensors.

A row is one sequence that the model reads; an item has one row, or one for each possible answer.
Rows of a batch stand below each other whatever item they belong to, so items may differ in how
many answers they have.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
import torch

from therefore.reasoners.neural.trees import Ints

IGNORED = -100
"""Marks a place in `targets` that no loss is computed for, as in torch and transformers."""
ANSWERED = 32
"""How many items are answered at once."""


@dataclass(frozen=True, slots=True)
class Row:
    """One sequence, before padding."""

    ids: Ints
    types: Ints | None
    """Which of two texts each token belongs to; None for models that do not take this."""
    target: Ints | None
    """The answer in tokens, for `text`."""

    @property
    def answer(self) -> int:
        """How many tokens the target has."""
        return 0 if self.target is None else len(self.target)


@dataclass(frozen=True, slots=True)
class Batch:
    """Some items, padded."""

    inputs: dict[str, torch.Tensor]  # each (rows, length)
    targets: torch.Tensor | None  # (rows, target length), IGNORED where there is none
    item: torch.Tensor  # (rows,) which item of the batch a row belongs to
    place: torch.Tensor  # (rows,) which of its answers it is
    labels: torch.Tensor  # (items,) the right one; -1 for generation

    def to(self, device: torch.device) -> Batch:
        """The same batch with its tensors on a device."""
        return replace(
            self,
            inputs={name: value.to(device) for name, value in self.inputs.items()},
            targets=None if self.targets is None else self.targets.to(device),
            item=self.item.to(device),
            place=self.place.to(device),
            labels=self.labels.to(device),
        )


@dataclass(frozen=True, slots=True)
class Padding:
    """How rows of different lengths become tensors, for one tokenizer and one head."""

    fill: int
    """The padding token."""
    type_fill: int
    side: str
    """The side on which rows are padded: left or right."""
    goes_on: bool
    """Whether the model is a decoder, which reads text and target in one."""

    def length(self, row: Row) -> int:
        """How many tokens the model reads at once in this row."""
        return len(row.ids) + row.answer if self.goes_on else max(len(row.ids), row.answer)

    def pad(
        self, rows: Sequence[Row], *, writing: bool = False
    ) -> tuple[dict[str, torch.Tensor], torch.Tensor | None]:
        """Rows as tensors, and their targets.

        A decoder's input has text and target in one; to write, it has the text alone, padded on
        the left.
        """
        joined = self.goes_on and not writing
        side = "left" if self.goes_on and writing else self.side
        texts = [_joined(row) if joined else row.ids for row in rows]
        width = max(map(len, texts))
        inputs = {
            "input_ids": _padded(texts, width, self.fill, side),
            "attention_mask": _padded([np.ones_like(t) for t in texts], width, 0, side),
        }
        types = [row.types for row in rows if row.types is not None]
        if types:
            inputs["token_type_ids"] = _padded(types, width, self.type_fill, side)
        wanted = [row.target for row in rows if row.target is not None]
        if not wanted or writing:
            return inputs, None
        if joined:
            wanted = [
                np.concatenate([np.full(len(row.ids), IGNORED), target])
                for row, target in zip(rows, wanted, strict=True)
            ]
        return inputs, _padded(wanted, max(map(len, wanted)), IGNORED, "right")


@dataclass(frozen=True, slots=True)
class Examples:
    """Items as rows, from which batches are cut."""

    rows: list[list[Row]]
    labels: Ints
    """Which answer is right; -1 for generation."""
    padding: Padding

    def __len__(self) -> int:
        return len(self.rows)

    def first(self, count: int) -> Examples:
        """The first items alone."""
        return Examples(self.rows[:count], self.labels[:count], self.padding)

    @property
    def lengths(self) -> Ints:
        """For each item, how many tokens the model reads at once in its longest row."""
        length = self.padding.length
        return np.array([max(map(length, rows)) for rows in self.rows], dtype=np.int64)

    def terms(self, chosen: Ints) -> int:
        """How many terms the loss of these items sums: target tokens for `text`, else items."""
        return sum(row.answer for n in chosen for row in self.rows[n]) or len(chosen)

    def batch(self, chosen: Ints, *, writing: bool = False) -> Batch:
        """These items, padded; without targets if the model is to write them itself."""
        rows = [self.rows[n] for n in chosen]
        flat = [row for each in rows for row in each]
        inputs, targets = self.padding.pad(flat, writing=writing)
        return Batch(
            inputs,
            targets,
            torch.tensor([n for n, each in enumerate(rows) for _ in each]),
            torch.tensor([place for each in rows for place in range(len(each))]),
            torch.from_numpy(self.labels[chosen]),
        )


def by_length(examples: Examples, rows: Ints, *, size: int = ANSWERED) -> list[Ints]:
    """These items in batches of similar length, so that little is padded."""
    ordered = rows[np.argsort(examples.lengths[rows], kind="stable")]
    return [ordered[start : start + size] for start in range(0, len(ordered), size)]


def _joined(row: Row) -> Ints:
    return row.ids if row.target is None else np.concatenate([row.ids, row.target])


def _padded(rows: Sequence[Ints], width: int, fill: int, side: str) -> torch.Tensor:
    out = np.full((len(rows), width), fill, np.int64)
    for line, row in zip(out, rows, strict=True):
        if side == "left":
            line[width - len(row) :] = row
        else:
            line[: len(row)] = row
    return torch.from_numpy(out)
