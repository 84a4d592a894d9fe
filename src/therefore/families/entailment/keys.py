"""The class of seeds of a formula that is asked about: the bag of its operators decides it.

So formulas with the same operators, such as rearrangements and mutants, belong to one class. The
key ends in a residue, the sum of the weights of the binary operators. A sampler draws a tree and
then chooses its last binary operators to reach a residue that its seed owns (see
`Territory.seed_endings`), instead of drawing trees until its seed owns one.
"""

from __future__ import annotations

import random
from functools import cache
from itertools import product

from therefore.families.family import SEED_CLASSES, Territory
from therefore.logic.polish import BINARY

WEIGHTS = {"&": 1, "|": 2, ">": 4}
"""What each binary operator adds to the residue; three operators reach every residue."""
OPEN = 5
"""How many of the last binary operators are chosen to reach the residue."""
_ENDINGS = "abcdefgh"
_BINARY_ALONE = str.maketrans("", "", "x~")
_HOLES = str.maketrans(BINARY, "\0" * len(BINARY))


def seed_key(text: str) -> str:
    """What decides the formula's class of seeds.

    >>> seed_key(">&pqr"), seed_key("&p>rq")
    ('0~2f', '0~2f')
    """
    ands, ors, conditionals = map(text.count, BINARY)
    residue = (ands + 2 * ors + 4 * conditionals) % SEED_CLASSES
    return f"{text.count('~')}~{ands + ors + conditionals}{_ENDINGS[residue]}"


def claimed(rng: random.Random, tree: str, territory: Territory) -> str:
    """The tree with its last binary operators replaced so that the seed owns it; empty if refused.

    A residue that fewer choices of operators reach is refused more often, so that over all seeds
    each choice is equally likely.

    >>> claimed(random.Random(0), "&x~|xx", Territory("train", 0, 1, 1, seed=3))
    '|x~&xx'
    """
    signs = tree.translate(_BINARY_ALONE)
    kept = signs[:-OPEN]
    wanted = territory.seed_endings(f"{tree.count('~')}~{len(signs)}", _ENDINGS)
    residue = ord(wanted) - ord(_ENDINGS[0]) - sum([WEIGHTS[sign] for sign in kept])
    most, by_residue = _kinds(len(signs) - len(kept))
    choices, chosen = by_residue[residue % SEED_CLASSES], int(rng.random() * most)
    if chosen >= len(choices):
        return ""
    return tree.translate(_HOLES).replace("\0", "%s") % (*kept, *choices[chosen])


@cache
def _kinds(count: int) -> tuple[int, tuple[tuple[str, ...], ...]]:
    """The most choices of one residue, and by residue every choice of `count` binary operators."""
    found: list[list[str]] = [[] for _ in range(SEED_CLASSES)]
    for kinds in product(BINARY, repeat=count):
        found[sum(WEIGHTS[kind] for kind in kinds) % SEED_CLASSES].append("".join(kinds))
    return max(map(len, found)), tuple(map(tuple, found))
