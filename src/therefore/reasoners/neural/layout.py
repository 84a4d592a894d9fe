"""How items become tensors: a layout is learned from training items and kept with the run.

Tree nets need none but the labels; text nets need a vocabulary as well. An item that a layout
cannot hold raises InputError: a reasoner then gives no answer, and training names the item.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol, Self

from therefore.config import config_record, read_record
from therefore.errors import InputError
from therefore.items import Item
from therefore.reasoners.neural.net import Corpus
from therefore.reasoners.neural.trees import OPERATORS, Forest, sequent


class Layout(Protocol):
    """Items in, arrays out."""

    @classmethod
    def learn(cls, items: Sequence[Item], config: Any) -> Self:
        """From training items."""
        ...

    @classmethod
    def restore(cls, record: dict[str, Any]) -> Self:
        """From a run's record."""
        ...

    def record(self) -> dict[str, Any]:
        """What a run keeps."""
        ...

    def check(self, item: Item) -> None:
        """InputError if the item does not fit."""
        ...

    def corpus(self, items: Sequence[Item]) -> Corpus:
        """The items as arrays."""
        ...


class KeptLayout:
    """A layout of which a run keeps every field, as it is."""

    @classmethod
    def restore(cls, record: dict[str, Any]) -> Self:
        """From a run's record."""
        return read_record(cls, record)

    def record(self) -> dict[str, Any]:
        """What a run keeps."""
        return config_record(self)


def label_names(items: Sequence[Item]) -> tuple[str, ...]:
    """The labels that all items share; InputError if they differ."""
    names = items[0].choices
    for item in items:
        check_labels(item, names)
    return names


def check_labels(item: Item, names: tuple[str, ...]) -> None:
    """InputError if the item's labels are not these."""
    if item.task not in ("entailment", "satisfiability") or item.choices != names:
        raise InputError(
            f"item {item.id} asks for one of {item.choices}, the net knows {names}: "
            "train it on items with these labels"
        )


def check_selection(item: Item, count: int) -> None:
    """InputError if the item is not one of so many options to select."""
    if item.task != "selection" or len(item.choices) != count:
        raise InputError(
            f"item {item.id} is a {item.task} item with {len(item.choices)} choices: "
            f"the net selects one of {count}"
        )


@dataclass(frozen=True, slots=True)
class TreeLayout:
    """Sequents of propositional formulas: the labels' names, and the connectives met in training.

    A connective that was never met has weights that nothing has trained; an item with one is
    turned down instead of guessed.
    """

    labels: tuple[str, ...]
    operators: tuple[int, ...]

    @classmethod
    def learn(cls, items: Sequence[Item], config: Any) -> Self:
        """From training items."""
        met = {operator for item in items for operator in sequent(item).operators}
        return cls(label_names(items), tuple(sorted(met)))

    @classmethod
    def restore(cls, record: dict[str, Any]) -> Self:
        """From a run's record."""
        met = (OPERATORS.index(name) for name in record["operators"])
        return cls(tuple(record["labels"]), tuple(met))

    def record(self) -> dict[str, Any]:
        """What a run keeps."""
        met = [OPERATORS[operator] for operator in self.operators]
        return {"labels": list(self.labels), "operators": met}

    def check(self, item: Item) -> None:
        """InputError if the item does not fit."""
        check_labels(item, self.labels)
        unmet = set(sequent(item).operators) - set(self.operators)
        if unmet:
            names = ", ".join(OPERATORS[operator] for operator in sorted(unmet))
            raise InputError(f"item {item.id} has connectives never met in training: {names}")

    def corpus(self, items: Sequence[Item]) -> Forest:
        """The items as arrays."""
        return Forest.of(items)
