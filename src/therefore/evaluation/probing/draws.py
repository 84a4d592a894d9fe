"""Which items train and which test: balanced training sets, nested within a draw.

A draw is one order of the training items in which every beginning is balanced: each stratum (label
and the features to balance) has its share, to within an item or two. The partial training sets of a
draw are beginnings of that order, so each contains the smaller ones.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence

import numpy as np

from therefore.errors import ConfigError, DatasetError
from therefore.items import Item


def balanced_order(strata: Sequence[Hashable], rng: np.random.Generator) -> np.ndarray:
    """The indices in an order of which every beginning has its fair share of each stratum.

    >>> order = balanced_order("aaaabb", np.random.default_rng(0))
    >>> sorted("aaaabb"[place] for place in order[:3])
    ['a', 'a', 'b']
    """
    members: dict[Hashable, list[int]] = {}
    for place, stratum in enumerate(strata):
        members.setdefault(stratum, []).append(place)
    keys = np.empty(len(strata))
    for places in members.values():
        # Systematic sampling: ranks are spread evenly over 0 to 1, from a random start.
        keys[rng.permutation(places)] = (np.arange(len(places)) + rng.random()) / len(places)
    return np.argsort(keys, kind="stable")


def stratum(item: Item, balance: Sequence[str]) -> Hashable:
    """The stratum of an item when training sets are balanced.

    The position of the right option is random, so a selection item has no label to balance.
    """
    label = -1 if item.task == "selection" else item.answer
    return label, *(str(item.features.get(name, "")) for name in balance)


def premise_groups(items: Sequence[Item]) -> np.ndarray:
    """A number for each item; items with the same premises share theirs."""
    known: dict[tuple[str, ...], int] = {}
    return np.array([known.setdefault(item.premises, len(known)) for item in items], dtype=int)


def hold_out(
    items: Sequence[Item], share: float, balance: Sequence[str], rng: np.random.Generator
) -> tuple[list[Item], list[Item]]:
    """Split the items in two, the second part with about `share`; no premises are in both."""
    groups = premise_groups(items)
    members: list[list[Item]] = [[] for _ in range(int(groups.max()) + 1)]
    for item, group in zip(items, groups, strict=True):
        members[group].append(item)
    kinds = [tuple(sorted(str(stratum(item, balance)) for item in group)) for group in members]
    order = balanced_order(kinds, rng)
    chosen = set(order[: round(share * len(order))].tolist())
    if not chosen or len(chosen) == len(members):
        raise DatasetError(
            f"{len(members)} different premises are too few to hold out {share:.0%} of them: "
            "give more items, or name a split with --test"
        )
    train = [item for item, group in zip(items, groups, strict=True) if group not in chosen]
    test = [item for item, group in zip(items, groups, strict=True) if group in chosen]
    return train, test


def set_sizes(total: int, percentages: Sequence[float], classes: int) -> tuple[int, ...]:
    """How many items each partial training set has.

    >>> set_sizes(19_200, (1.0, 12.5, 100.0), 2)
    (192, 2400, 19200)
    """
    sizes = tuple(round(total * percentage / 100) for percentage in percentages)
    if sizes[0] < classes:
        raise ConfigError(
            f"fractions={percentages[0]:g}: {percentages[0]:g} % of {total:,} training items are "
            f"{sizes[0]}, too few for {classes} classes; start with a larger percentage"
        )
    return sizes
