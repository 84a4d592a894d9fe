"""Frames of a belief-bias study: four versions of an item, valid or not by believable or not.

Twins of the preset validity have the same words and the same question; one is valid, the other not.
A frame is a pair of twins with a believable conclusion and a pair with an unbelievable conclusion
of the same quantifier, and of the same moods and figures where the dataset has such. Four frames of
one quantifier follow each other, so each person meets each quantifier equally often in all four
cells, and belief is not mixed with the form of the conclusion. The quantifiers take turns as far as
the dataset allows. Valid versions that follow only because things of every kind named exist come
last, since people reject them more often. No two frames name the same three kinds of things, if the
dataset has enough; `study check` says where it has not.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterable, Mapping, Sequence

from therefore.errors import InputError
from therefore.items import Item

EXISTENTIAL = "existential"
"""The feature of items whose conclusion follows only if things of every kind named exist."""
Versions = dict[int, Item]
"""Number of the cell -> item."""


class TooFewFrames(InputError):
    """A dataset has fewer frames than a study needs."""

    def __init__(self, told: str, frames: int) -> None:
        super().__init__(told)
        self.frames = frames


def belief_cell(item: Item) -> int | None:
    """The cell of a categorical syllogism; None if its conclusion has no label of believability."""
    believed = item.features.get("conclusion_true")
    if item.task != "entailment" or believed not in ("yes", "no"):
        return None
    return 2 * int(item.answer == 0) + int(believed == "no")


def belief_frames(items: Sequence[Item], count: int, rng: random.Random) -> list[Versions]:
    """`count` frames; InputError says what is wrong with a dataset that has fewer."""
    twins: dict[tuple[str, ...], Versions] = {}
    for item in items:
        cell = belief_cell(item)
        if cell is not None:
            key = (*sorted(item.premises[0].split() + item.premises[-1].split()), item.question)
            twins.setdefault(key, {})[cell] = item
    # One pair for each conclusion, so that nobody judges a conclusion twice.
    pairs = [(key[-1], pair) for key, pair in twins.items() if len(pair) == 2]
    pairs.sort(key=lambda each: -_existential(each[1]))  # of equal conclusions the last is taken
    whole = dict(pairs).values()
    true, false = ([p for p in whole if belief % 2 == min(p) % 2] for belief in (0, 1))
    rng.shuffle(true)
    rng.shuffle(false)
    frames = _matched(true, false)
    if len(frames) < count:
        raise TooFewFrames(_too_few(items, len(frames), count), len(frames))
    return _in_fours(frames, count)


def quantifier(item: Item) -> str:
    """The quantifier of a syllogism's conclusion: A, E, I or O."""
    return str(item.features.get("pattern", ""))[2:3]


def _existential(versions: Mapping[int, Item]) -> int:
    """How many valid versions follow only because things of every kind named exist."""
    return sum(bool(item.features.get(EXISTENTIAL)) for item in _valid(versions))


def existential_share(items: Iterable[Item]) -> tuple[int, int]:
    """How many valid items follow only because things exist, and how many items are valid."""
    valid = [item for item in items if (cell := belief_cell(item)) is not None and cell < 2]
    return sum(bool(item.features.get(EXISTENTIAL)) for item in valid), len(valid)


def alike(versions: Mapping[int, Item]) -> bool:
    """Whether a frame's believable and unbelievable pairs have the same moods and figures."""
    return _forms(versions, 0) == _forms(versions, 1)


def _too_few(items: Sequence[Item], frames: int, count: int) -> str:
    """An error message: what is wrong with a dataset that has too few frames, and what to do."""
    if not any(belief_cell(item) is not None for item in items):
        return (
            "none of these items asks whether a believable or unbelievable conclusion follows: "
            "belief-bias and believability need syllogism, preset validity"
        )
    told = f"{len(items):,} items give {frames} frames of four versions, and {count} are needed"
    if not frames:
        return f"{told}: take a larger dataset of syllogism, preset validity"
    # The number of frames grows a little faster than that of items, so this is enough.
    enough = -(-len(items) * (count + 2) // frames // 100) * 100
    return f"{told}: about {enough:,} items of syllogism, preset validity, give as many"


def terms_of(item: Item) -> frozenset[str]:
    """The kinds of things that an item speaks of, by the names that its logic gives them."""
    said = " ".join((*item.logic.premises, *item.logic.query))
    return frozenset(re.findall(r"(\w+)\(", said))


def _matched(true: Sequence[Versions], false: Sequence[Versions]) -> list[Versions]:
    """Frames made of a believable and an unbelievable pair of twins of the same quantifier.

    Frames that need nothing to exist come first, and among these those of one form. Frames whose
    terms an earlier frame has come last; they are used if a dataset has too few others.
    """
    fits = [
        (
            (_existential({**pair, **other}), _distance(pair, other)),
            (mine, theirs),
            {**pair, **other},
        )
        for mine, pair in enumerate(true)
        for theirs, other in enumerate(false)
        if _first(pair, quantifier) == _first(other, quantifier)
    ]
    fits.sort(key=lambda each: each[0])  # stable: the draw decides among equals
    taken: set[tuple[str, int]] = set()
    met: set[frozenset[str]] = set()
    found: list[Versions] = []
    for repeat in (False, True):
        for _, (mine, theirs), frame in fits:
            places = {("true", mine), ("false", theirs)}
            terms = [terms_of(frame[min(frame)]), terms_of(frame[max(frame)])]
            fresh = terms[0] != terms[1] and not met.intersection(terms)
            if not places & taken and (repeat or fresh):
                found.append(frame)
                taken |= places
                met.update(terms)
    return found


def _in_fours(frames: Sequence[Versions], count: int) -> list[Versions]:
    """`count` frames, four of one quantifier after four of another.

    A list shows each of four such frames in another cell. Frames left over come last.
    """
    kinds: dict[str, list[Versions]] = {}
    for frame in frames:
        kinds.setdefault(_first(frame, quantifier), []).append(frame)
    fours = {kind: _cut(members) for kind, members in sorted(kinds.items())}
    turns = max(map(len, fours.values()))
    chosen = [f for turn in range(turns) for cut in fours.values() for f in _at(cut, turn)]
    rest = [f for members in kinds.values() for f in members[len(members) // 4 * 4 :]]
    return [*chosen, *rest][:count]


def _cut(frames: Sequence[Versions]) -> list[Sequence[Versions]]:
    return [frames[start : start + 4] for start in range(0, len(frames) // 4 * 4, 4)]


def _at(cut: Sequence[Sequence[Versions]], turn: int) -> Iterable[Versions]:
    return cut[turn] if turn < len(cut) else ()


def _distance(pair: Versions, other: Versions) -> int:
    """0 if moods and figures agree, 1 if only the need for existing things agrees, else 2."""
    frame = {**pair, **other}
    if alike(frame):
        return 0
    return 1 if len({item.features.get(EXISTENTIAL) for item in _valid(frame)}) == 1 else 2


def _forms(versions: Mapping[int, Item], belief: int) -> list[str]:
    cells = sorted(cell for cell in versions if cell % 2 == belief)
    return [str(versions[cell].features.get("pattern", "")) for cell in cells]


def _valid(versions: Mapping[int, Item]) -> list[Item]:
    return [item for cell, item in versions.items() if cell < 2]


def _first(versions: Versions, of: Callable[[Item], str]) -> str:
    return of(next(iter(versions.values())))
