"""Which items the person in a slot meets, and in which order: fixed by the seed and the slot.

A slot's number decides its condition: a list (which version of each frame) and a row of a Williams
square (the order of cells). Within a condition, a stream named by seed and slot draws the order of
items and of options. So a study can be repeated without a table of orders.
"""

from __future__ import annotations

import random
from dataclasses import dataclass

from therefore.randomness import stream
from therefore.web.study.plan import Entry, Study
from therefore.web.study.squares import latin, williams

PRACTICE = "practice"
ANSWER = "answer"


@dataclass(frozen=True, slots=True)
class Trial:
    """One row to be answered; trials of one screen have the same item and block."""

    item: str
    block: int
    """0 for practice, then from 1."""
    kind: str
    """practice, answer, or what a rater is asked."""
    options: tuple[int, ...]
    """The places of the choices in the order shown."""


def conditions(study: Study) -> int:
    """How many conditions there are: lists times rows."""
    return study.lists * len(williams(len(study.cells)))


def condition(study: Study, slot: int) -> tuple[int, int]:
    """The list and the row of a slot."""
    number = slot % conditions(study)
    return number % study.lists, number // study.lists


def trials(study: Study, slot: int) -> list[Trial]:
    """Everything that the person in a slot answers, in order."""
    which, row = condition(study, slot)
    rng = stream(study.seed, "study slot", slot)
    chosen = _chosen(study, which)
    for entries in chosen.values():
        rng.shuffle(entries)
    made: list[Trial] = []
    for entry in study.practice:
        made += _asked(study, entry, 0, PRACTICE, _options(entry, rng))
    square = williams(len(study.cells))
    if study.order == "blocked":
        blocks = [chosen[cell] for cell in square[row]]
    else:
        turns = rounds(square[row], max(map(len, chosen.values())))
        mixed = [
            chosen[cell][turn]
            for turn, cells in enumerate(turns)
            for cell in cells
            if turn < len(chosen[cell])
        ]
        size = -(-len(mixed) // min(4, max(1, len(mixed) // 6 or 1)))
        blocks = [mixed[start : start + size] for start in range(0, len(mixed), size)]
    for number, block in enumerate(blocks, start=1):
        for entry in block:
            made += _asked(study, entry, number, ANSWER, _options(entry, rng))
    return made


def rounds(row: tuple[int, ...], count: int) -> list[tuple[int, ...]]:
    """A row again and again, shifted so that the steps between two rounds are balanced too.

    >>> rounds((0, 3, 1, 2), 3)
    [(0, 3, 1, 2), (3, 2, 0, 1), (3, 2, 0, 1)]
    """
    cells = len(row)
    made = [row]
    while len(made) < count and cells > 1:
        step = (len(made) - 1) % (cells - 1) + 1
        first = (made[-1][-1] + step) % cells
        made.append(tuple((cell - row[0] + first) % cells for cell in row))
    return made if cells > 1 else [row] * count


def _chosen(study: Study, which: int) -> dict[int, list[Entry]]:
    """Cell -> entries, for one list."""
    cells = len(study.cells)
    found: dict[int, list[Entry]] = {cell: [] for cell in range(cells)}
    for entry in study.entries:
        if study.order == "interleaved":
            mine = latin(entry.frame, which, cells) == entry.cell
        else:
            mine = entry.frame % study.lists == which
        if mine:
            found[entry.cell].append(entry)
    return found


def _asked(
    study: Study, entry: Entry, block: int, kind: str, options: tuple[int, ...]
) -> list[Trial]:
    if not study.asked:
        return [Trial(entry.id, block, kind, options)]
    made: list[Trial] = []
    for asked in study.asked:
        names = (
            [f"{asked.name}: {option}" for option in asked.options] if asked.many else [asked.name]
        )
        places = (0, 1) if asked.many else tuple(range(len(asked.options)))
        made += [Trial(entry.id, block, name, places) for name in names]
    return made


def _options(entry: Entry, rng: random.Random) -> tuple[int, ...]:
    places = list(range(len(entry.choices)))
    if entry.shuffle:
        rng.shuffle(places)
    return tuple(places)
