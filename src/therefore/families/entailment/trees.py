"""Random formulas in Polish notation: a tree of operators first, then its variables."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache
from itertools import product
from math import lcm

from therefore.logic.polish import BINARY, LETTERS, OPERATORS


@cache
def _small(operators: int) -> tuple[str, ...]:
    """Every tree with this number of operators, repeated in proportion to its probability."""
    if operators == 0:
        return ("x",)
    branches = [[f"~{below}" for below in _small(operators - 1)] * operators]
    for sign in BINARY:
        for first in range(operators):
            pairs = product(_small(first), _small(operators - 1 - first))
            branches.append([f"{sign}{left}{right}" for left, right in pairs])
    # Negation weighs as much as the splits of one binary operator together.
    longest = lcm(
        *(len(branch) // (operators if n == 0 else 1) for n, branch in enumerate(branches))
    )
    return tuple(
        text
        for n, branch in enumerate(branches)
        for text in branch * (longest // (len(branch) // (operators if n == 0 else 1)))
    )


SMALL = 3
"""Trees of up to so many operators are looked up instead of grown."""


def tree(rng: random.Random, operators: int) -> str:
    """A random formula whose leaves are all `x`.

    Each operator is uniform among four; a binary one shares the rest uniformly between operands.
    """
    draw = rng.random
    return grown(rng, operators, lambda: OPERATORS[int(draw() * 4)], SMALL)


def grown(rng: random.Random, operators: int, following: Callable[[], str], small: int = -1) -> str:
    """A tree of `operators` operators, made from the root down; `following` yields each of them.

    Parts with at most `small` operators are looked up instead, and `following` is not asked.

    >>> grown(random.Random(0), 2, iter("~&").__next__)
    '~&xx'
    """
    draw = rng.random
    out: list[str] = []
    waiting = [operators]
    while waiting:
        left = waiting.pop()
        if left <= small:
            table = _small(left)
            out.append(table[int(draw() * len(table))])
            continue
        if not left:
            out.append("x")
            continue
        operator = following()
        out.append(operator)
        if operator == "~":
            waiting.append(left - 1)
        else:
            first = int(draw() * left)
            waiting += (left - 1 - first, first)
    return "".join(out)


def fill(rng: random.Random, tree: str, variables: int) -> str:
    """The tree with a random variable at each leaf, one of the first `variables` letters."""
    draw = rng.random
    return tree.replace("x", "%s") % tuple(
        [LETTERS[int(draw() * variables)] for _ in range(tree.count("x"))]
    )
