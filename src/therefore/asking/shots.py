"""Choose worked examples for a prompt from the training split: labels in turn, never the item.

All items of one shape (family, task, labels) get the same examples, so that a model can cache them.
They depend only on the seed and the training items: the items of each label are shuffled by a
random stream of their own, and the labels take turns in an order that is shuffled too. An item that
is itself among the examples gets the next one of the same label instead.
"""

from __future__ import annotations

from collections.abc import Sequence

from therefore.errors import InputError
from therefore.items import Item
from therefore.randomness import stream

Shape = tuple[str, ...]


def shape(item: Item) -> Shape:
    """The shape of an item: family, task and labels, which decide the words of the prompt."""
    labels = (str(len(item.choices)),) if item.task == "selection" else item.choices
    return (item.family, item.task, *labels)


class Shots:
    """Chooses the examples."""

    def __init__(self, training: Sequence[Item], count: int, *, seed: int = 0) -> None:
        self.count, self.seed = count, seed
        self._pools: dict[Shape, dict[int, list[Item]]] = {}
        for item in training if count else ():
            labels = self._pools.setdefault(shape(item), {})
            labels.setdefault(item.answer, []).append(item)
        for kind, labels in self._pools.items():
            for label, pool in labels.items():
                stream(seed, "shots", *kind, label).shuffle(pool)

    def of(self, item: Item) -> list[Item]:
        """The examples for an item, in the order in which they are shown."""
        if not self.count:
            return []
        kind = shape(item)
        labels = self._pools.get(kind, {})
        order = sorted(labels)
        stream(self.seed, "turns", *kind).shuffle(order)
        found: list[Item] = []
        # Turn t is the t-th label's next item; a label that runs out is passed over.
        spare = {
            label: iter(one for one in labels[label] if not same(one, item)) for label in order
        }
        while len(found) < self.count and spare:
            for label in list(spare):
                one = next(spare[label], None)
                if one is None:
                    del spare[label]
                elif len(found) < self.count:
                    found.append(one)
        if len(found) < self.count:
            raise InputError(
                f"shots={self.count}: the training split has {len(found)} examples like item "
                f"{item.id}: set fewer, or name another split with --train"
            )
        return found


def same(one: Item, other: Item) -> bool:
    """Whether two items are the same question."""
    return one.id == other.id or (one.premises, one.question) == (other.premises, other.question)
