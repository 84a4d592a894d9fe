"""How items become tensors: a layout is learned from training items and kept with the run.

The layout of a tree net holds the labels, that of a text net a vocabulary as well. An item that a
layout cannot hold raises InputError: a reasoner then gives no answer, and training names the item.
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
    """Turns items into arrays."""

    @classmethod
    def learn(cls, items: Sequence[Item], config: Any) -> Self:
        """Learn the layout from training items."""
        ...

    @classmethod
    def restore(cls, record: dict[str, Any]) -> Self:
        """Rebuild the layout from a run's record."""
        ...

    def record(self) -> dict[str, Any]:
        """The layout as JSON values, for a run's record."""
        ...

    def check(self, item: Item) -> None:
        """InputError if the item does not fit."""
        ...

    def corpus(self, items: Sequence[Item]) -> Corpus:
        """The items as arrays."""
        ...


class KeptLayout:
    """A layout whose fields a run's record keeps as they are."""

    @classmethod
    def restore(cls, record: dict[str, Any]) -> Self:
        """Rebuild the layout from a run's record."""
        return read_record(cls, record)

    def record(self) -> dict[str, Any]:
        """The layout as JSON values, for a run's record."""
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
    """InputError if the item is no selection item, or has not `count` options."""
    if item.task != "selection" or len(item.choices) != count:
        raise InputError(
            f"item {item.id} is a {item.task} item with {len(item.choices)} choices: "
            f"the net selects one of {count}"
        )


@dataclass(frozen=True, slots=True)
class TreeLayout:
    """Sequents of propositional formulas: the labels' names, and the connectives met in training.

    A connective that training items did not have has untrained weights, so an item with such a
    connective is refused.
    """

    labels: tuple[str, ...]
    operators: tuple[int, ...]

    @classmethod
    def learn(cls, items: Sequence[Item], config: Any) -> Self:
        """Learn the layout from training items."""
        met = {operator for item in items for operator in sequent(item).operators}
        return cls(label_names(items), tuple(sorted(met)))

    @classmethod
    def restore(cls, record: dict[str, Any]) -> Self:
        """Rebuild the layout from a run's record."""
        met = (OPERATORS.index(name) for name in record["operators"])
        return cls(tuple(record["labels"]), tuple(met))

    def record(self) -> dict[str, Any]:
        """The layout as JSON values, for a run's record."""
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
