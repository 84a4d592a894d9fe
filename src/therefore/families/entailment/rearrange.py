"""Formulas of the same symbols: one formula's operators and leaves in other orders.

Two formulas of the same symbols have the same bag of words, so no count tells them apart. First
the leaves rotate in the tree as it is; then the operators are shuffled and a new tree is grown
of them. A sampler draws operators and leaves independently of their places, so a rearrangement is
as likely a formula as the one it was made from.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping

from therefore.families.entailment.trees import grown
from therefore.logic.polish import leaves_of, operators_of, skeleton


def rearrangements(rng: random.Random, text: str, most: int) -> Iterator[tuple[str, range]]:
    """Yield trees, each with the rotations of its leaves to try: `most` orders in all.

    An order may come twice. A formula with one kind of operator, `~`, `&` or `|`, yields nothing:
    all of its orders mean the same.

    >>> list(rearrangements(random.Random(0), ">&abc", 3))
    [('>&xxx', range(1, 3)), ('&x>xx', range(0, 1))]
    """
    operators, leaves = list(operators_of(text)), leaves_of(text)
    if ">" not in operators and len(set(operators)) < 2:
        return
    orders = len(leaves) if len(set(leaves)) > 1 else 1
    tree, first, draw = skeleton(text), 1, rng.random
    while most > 0:
        turns = range(first, min(orders, first + most))
        yield tree, turns
        most -= len(turns)
        operators.sort(key=lambda _: draw())
        tree, first = grown(rng, len(operators), iter(operators).__next__), 0


def turned(tree: str, leaves: str, column: Mapping[str, int], full: int) -> int:
    """The truth columns of a tree with its leaves rotated by 0, 1, 2 ... places, side by side.

    One long integer evaluates all orders at once: a leaf's place holds the columns of all leaves in
    turn, beginning with its own. Bits beyond one round mean nothing.

    >>> value = turned(">xx", "ab", {"a": 0b1100, "b": 0b1010}, 0b1111)
    >>> [value & 0b1111, value >> 4 & 0b1111] == [0b1011, 0b1101]
    True
    """
    width = full.bit_length()
    shift = width * len(leaves)
    ring = 0
    for leaf in reversed(leaves):
        ring = ring << width | column[leaf]
    ring |= ring << shift
    whole = (1 << shift) - 1
    stack: list[int] = []
    push, pop = stack.append, stack.pop
    for sign in reversed(tree):
        if sign == "x":
            shift -= width
            push(ring >> shift)
        elif sign == "~":
            push(whole ^ pop())
        elif sign == "&":
            push(pop() & pop())
        elif sign == "|":
            push(pop() | pop())
        else:
            push((whole ^ pop()) | pop())
    return pop()


def turned_text(tree: str, leaves: str, turn: int) -> str:
    """The tree with its leaves put in, rotated by `turn` places; the tree as it is without leaves.

    >>> turned_text(">x~x", "ab", 1)
    '>b~a'
    """
    if not leaves:
        return tree
    return tree.replace("x", "%s") % tuple(leaves[turn:] + leaves[:turn])
