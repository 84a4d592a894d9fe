"""Frames of a belief-bias study: four versions of an item, valid or not by believable or not.

Twins of the preset validity have the same words and the same question, one valid and one not. A
frame is a pair of twins with a believable conclusion and one with an unbelievable conclusion of the
same quantifier. No two frames speak of the same three kinds of things, as long as the dataset has
enough; `study check` says where it has not.
"""

from __future__ import annotations

import random
import re
from collections.abc import Sequence

from therefore.errors import InputError
from therefore.items import Item

Versions = dict[int, Item]
"""Items by the number of their cell."""


def belief_cell(item: Item) -> int | None:
    """The cell of a categorical syllogism; None for one whose conclusion nobody has a belief of."""
    believed = item.features.get("conclusion_true")
    if item.task != "entailment" or believed not in ("yes", "no"):
        return None
    return 2 * int(item.answer == 0) + int(believed == "no")


def belief_frames(items: Sequence[Item], count: int, rng: random.Random) -> list[Versions]:
    """So many frames; InputError says what is wrong with a dataset that has fewer."""
    twins: dict[tuple[str, ...], Versions] = {}
    for item in items:
        cell = belief_cell(item)
        if cell is not None:
            key = (*sorted(item.premises[0].split() + item.premises[-1].split()), item.question)
            twins.setdefault(key, {})[cell] = item
    whole = [pair for pair in twins.values() if len(pair) == 2]
    true, false = ([p for p in whole if belief % 2 == min(p) % 2] for belief in (0, 1))
    rng.shuffle(true)
    rng.shuffle(false)
    frames = _matched(true, false)
    if len(frames) < count:
        raise InputError(_too_few(items, len(frames), count))
    return frames[:count]


def _too_few(items: Sequence[Item], frames: int, count: int) -> str:
    """What is wrong with a dataset that has not enough frames, and what to do."""
    if not any(belief_cell(item) is not None for item in items):
        return (
            "none of these items asks whether a believable or unbelievable conclusion follows: "
            "belief-bias needs syllogism, preset validity"
        )
    told = f"{len(items):,} items give {frames} frames of four versions, and {count} are needed"
    if not frames:
        return f"{told}: take a larger dataset of syllogism, preset validity"
    # Frames grow a little faster than items: this is on the safe side.
    enough = -(-len(items) * (count + 2) // frames // 100) * 100
    return f"{told}: about {enough:,} items of syllogism, preset validity, give as many"


def terms_of(item: Item) -> frozenset[str]:
    """The kinds of things that an item speaks of, by the names that its logic gives them."""
    said = " ".join((*item.logic.premises, *item.logic.query))
    return frozenset(re.findall(r"(\w+)\(", said))


def _matched(true: Sequence[Versions], false: Sequence[Versions]) -> list[Versions]:
    """Pairs of twins whose conclusions have the same quantifier; first those of terms of their own.

    Frames whose terms another frame has already come last, for a dataset that has too few others.
    """
    met: set[frozenset[str]] = set()
    found: list[Versions] = []
    left = list(true)
    waiting = list(false)
    for repeat in (False, True):
        for pair in tuple(left):
            mine = _terms(pair)
            if mine in met and not repeat:
                continue
            partner = next(
                (
                    other
                    for other in waiting
                    if _quantifier(other) == _quantifier(pair)
                    and (repeat or _terms(other) not in met | {mine})
                ),
                None,
            )
            if partner:
                found.append({**pair, **partner})
                met |= {mine, _terms(partner)}
                left.remove(pair)
                waiting.remove(partner)
    return found


def _terms(pair: Versions) -> frozenset[str]:
    return terms_of(next(iter(pair.values())))


def _quantifier(pair: Versions) -> str:
    return str(next(iter(pair.values())).features.get("pattern", ""))[2:3]
