"""Formulas of the same symbols: one formula's operators and leaves in other orders.

Two formulas of the same symbols have the same bag of words, so no count tells them apart. First
the leaves move round in the tree as it is; then the operators are shuffled and a new tree is grown
of them. A sampler draws operators and leaves independently of their places, so a rearrangement is
as likely a formula as the one it was made from.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

from therefore.families.entailment.polish import LETTERS, skeleton


def rearrangements(
    rng: random.Random, text: str, most: int
) -> Iterator[tuple[str, list[list[str]]]]:
    """Trees with several orders of the leaves for each, so many orders in all; some come twice.

    None, if every order means the same: `~`, `&` and `|` alone do not mind how they are arranged.

    >>> for tree, orders in rearrangements(random.Random(0), ">&abc", 3):
    ...     print(tree, ["".join(leaves) for leaves in orders])
    >&xxx ['bca', 'cab']
    &x>xx ['abc']
    """
    operators = [sign for sign in text if sign not in LETTERS]
    leaves = [sign for sign in text if sign in LETTERS]
    if len(set(operators)) < 2 and ">" not in operators:
        return
    turns = range(len(leaves) if len(set(leaves)) > 1 else 1)
    orders = [leaves[turn:] + leaves[:turn] for turn in turns]
    tree, fresh = skeleton(text), orders[1:]
    while most > 0:
        yield tree, fresh[:most]
        most -= len(fresh)
        operators.sort(key=lambda _: rng.random())
        tree, fresh = grown(rng, operators), orders


def grown(rng: random.Random, operators: Sequence[str]) -> str:
    """A tree of these operators from the root down, drawn as `polish.tree` draws it.

    >>> grown(random.Random(0), ["~", "&"])
    '~&xx'
    """
    out: list[str] = []
    waiting = [len(operators)]
    following = iter(operators)
    while waiting:
        left = waiting.pop()
        if not left:
            out.append("x")
            continue
        operator = next(following)
        out.append(operator)
        if operator == "~":
            waiting.append(left - 1)
        else:
            first = int(rng.random() * left)
            waiting += (left - 1 - first, first)
    return "".join(out)
