"""How fast replies are graded: the table of docs/rewards.md.

`python -m tests.asking.speed [COUNT [STYLE ...]]` prints it.

Right replies, since wrong ones end sooner: the label, the witness of the item's own certificate, a
proof by resolution. Each reply belongs to an item of its own. Rates are replies per second of CPU
time, of a process that has graded others before (`warm`), since imports are paid once.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from statistics import median

from tests.asking.proving import refutation, witness

from therefore.asking import grade
from therefore.asking.options import answer_of
from therefore.asking.prompting import Style
from therefore.dataset.stream import stream
from therefore.errors import InputError
from therefore.items import Item

PRESETS = {
    "nlsat/grl": ("nlsat", "grl", "test"),
    "nlsat/hard-ruletaker": ("nlsat", "hard-ruletaker", "test"),
    "syllogism/validity": ("syllogism", "validity", "test"),
    "exam/exam": ("exam", "exam", "test"),
    "analog/threeway": ("analog", "threeway", "test"),
    "entailment/evans2018": ("entailment", "evans2018", "test_easy"),
}
PROVED = ("nlsat/grl",)
"""Presets whose proofs are long enough."""
WARM = 8
"""Replies that are graded before the clock is started."""


@dataclass(frozen=True, slots=True)
class Rate:
    """What was measured for one style on one preset."""

    preset: str
    style: Style
    replies: int
    lines: float
    """Lines of a reply, the median."""
    rate: float
    """Replies per second of CPU time."""


def label(item: Item) -> str:
    """A reply that reasons a little and then answers."""
    return f"Going through the statements one by one, this is left.\n\nAnswer: {answer_of(item)}"


def proof(item: Item) -> str:
    """A refutation of eight to twelve lines; empty if the item has none of that length."""
    lines = refutation(item) if item.answer == 0 else []
    return "\n".join(["Answer: no", *lines]) if 8 <= len(lines) <= 12 else ""


MAKERS: dict[Style, Callable[[Item], str]] = {"reason": label, "witness": witness, "proof": proof}


def replies(preset: str, style: Style, count: int) -> Iterator[tuple[Item, str]]:
    """Items of a preset with right replies."""
    family, name, split = PRESETS[preset]
    for item in stream(family, preset=name, split=split, seed=23):
        try:
            said = MAKERS[style](item)
        except InputError:  # arguments of one form are told by no set of formulas
            continue
        if said:
            yield item, said
            count -= 1
        if not count:
            return


def measured(preset: str, style: Style, count: int) -> Rate:
    """The rate at which right replies of one style are graded; AssertionError if one is not."""
    pairs = list(replies(preset, style, count + WARM))
    for item, said in pairs[:WARM]:
        grade(item, said, style=style)
    started = time.process_time()
    graded = [grade(item, said, style=style) for item, said in pairs[WARM:]]
    spent = time.process_time() - started
    assert all(found.status == "right" for found in graded), preset
    lines = median(len(said.splitlines()) for _, said in pairs[WARM:])
    return Rate(preset, style, len(graded), lines, len(graded) / spent)


def main(count: int, chosen: list[str]) -> None:
    """Print the table in Markdown, of all styles or of those that are named."""
    print("| preset | style | replies | lines (median) | replies per second and core |")
    print("|---|---|---|---|---|")
    for style in MAKERS:
        if chosen and style not in chosen:
            continue
        for preset in PROVED if style == "proof" else PRESETS:
            found = measured(preset, style, count)
            print(
                f"| {preset} | {style} | {found.replies} | {found.lines:g} | {found.rate:,.0f} |",
                flush=True,
            )


if __name__ == "__main__":
    main(int(sys.argv[1]) if sys.argv[1:] else 200, sys.argv[2:])
