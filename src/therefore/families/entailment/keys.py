"""Which class of seeds a formula to be asked about belongs to: its tree decides, not its leaves.

So all formulas that differ in their leaves alone, as rearrangements and mutants do, have one owner.
The kind of the tree's last binary operator is put at the key's end, where a sampler can choose it
(see `Territory.seed_endings`): three trees are asked for at the price of one hash.
"""

from __future__ import annotations

from therefore.families.entailment.polish import BINARY, skeleton

KINDS = dict(zip(BINARY, "abc", strict=True))
"""The kinds of binary operators as endings of different classes."""
_SIGNS = {kind: sign for sign, kind in KINDS.items()}
_HOLE = "."


def seed_key(text: str) -> str:
    """What decides the formula's class of seeds.

    >>> seed_key(">&pqr")
    '>.xxxa'
    """
    start, kinds = opened(skeleton(text))
    return start + kinds[0]


def opened(tree: str) -> tuple[str, str]:
    """The key of a tree without its ending, and the endings, the tree's own first.

    >>> opened(">&xxx")
    ('>.xxx', 'abc')
    """
    place = max(map(tree.rfind, BINARY))
    if place < 0:
        return tree[:-1], tree[-1]
    own = KINDS[tree[place]]
    others = "".join(kind for kind in _SIGNS if kind != own)
    return tree[:place] + _HOLE + tree[place + 1 :], own + others


def closed(start: str, ending: str) -> str:
    """The tree with this ending.

    >>> closed(">.xxx", "b")
    '>|xxx'
    """
    return start.replace(_HOLE, _SIGNS[ending]) if _HOLE in start else start + ending
