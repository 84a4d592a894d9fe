"""How fast replies are graded: the table of docs/rewards.md.

`python -m tests.asking.speed [COUNT [STYLE ...]]` prints it.

Right replies, since wrong ones end sooner: the label, the witness of the item's own certificate, a
proof by resolution, each as formulas and in sentences of the item's language. Each reply belongs
to an item of its own. Rates are replies per second of CPU time, of a process that has graded others
before (`warm`), since imports are paid once.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from statistics import median
from typing import cast

from tests.asking.proving import in_rules, refutation

from therefore.asking import grade
from therefore.asking.options import answer_of
from therefore.asking.prompting import Style
from therefore.asking.worked import witness
from therefore.dataset.stream import stream
from therefore.errors import InputError
from therefore.items import Item

PRESETS = {
    "nlsat/grl": ("nlsat", "grl", "test"),
    "nlsat/rcl": ("nlsat", "rcl", "test"),
    "nlsat/hard-ruletaker": ("nlsat", "hard-ruletaker", "test"),
    "syllogism/validity": ("syllogism", "validity", "test"),
    "exam/exam": ("exam", "exam", "test"),
    "analog/threeway": ("analog", "threeway", "test"),
    "entailment/evans2018": ("entailment", "evans2018", "test_easy"),
}
SHOWN = {
    "witness, in words": ("nlsat/rcl", "nlsat/hard-ruletaker", "exam/exam"),
    "proof": ("nlsat/grl",),
    "proof, in words": ("nlsat/grl",),
}
"""Presets whose worlds are told in sentences, and whose proofs are long enough; else all."""
WARM = 8
"""Replies that are graded before the clock is started."""


@dataclass(frozen=True, slots=True)
class Rate:
    """What was measured for one style on one preset."""

    preset: str
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


def told(item: Item) -> str:
    """A world in words, where one is owed and everybody in it has a name."""
    said = witness(item, words=True)
    return said if "World:" in said and "someone" not in said else ""


def proof_in_words(item: Item) -> str:
    """The same, its clauses said as rules."""
    return "\n".join(map(in_rules, proof(item).splitlines()))


MAKERS: dict[str, Callable[[Item], str]] = {
    "reason": label,
    "witness": witness,
    "witness, in words": told,
    "proof": proof,
    "proof, in words": proof_in_words,
}


def replies(preset: str, kind: str, count: int) -> Iterator[tuple[Item, str]]:
    """Items of a preset with right replies."""
    family, name, split = PRESETS[preset]
    for item in stream(family, preset=name, split=split, seed=23):
        try:
            said = MAKERS[kind](item)
        except InputError:  # arguments of one form are told by no set of formulas
            continue
        if said:
            yield item, said
            count -= 1
        if not count:
            return


def measured(preset: str, kind: str, count: int) -> Rate:
    """The rate at which right replies of one kind are graded; AssertionError if one is not."""
    pairs = list(replies(preset, kind, count + WARM))
    style = cast(Style, kind.split(",")[0])
    for item, said in pairs[:WARM]:
        grade(item, said, style=style)
    started = time.process_time()
    graded = [grade(item, said, style=style) for item, said in pairs[WARM:]]
    spent = time.process_time() - started
    assert all(found.status == "right" for found in graded), preset
    lines = median(len(said.splitlines()) for _, said in pairs[WARM:])
    return Rate(preset, len(graded), lines, len(graded) / spent)


def main(count: int, chosen: list[str]) -> None:
    """Print the table in Markdown, of all styles or of those that are named."""
    print("| preset | style | replies | lines (median) | replies per second and core |")
    print("|---|---|---|---|---|")
    for kind in MAKERS:
        if chosen and kind not in chosen:
            continue
        for preset in SHOWN.get(kind, tuple(PRESETS)):
            found = measured(preset, kind, count)
            print(
                f"| {preset} | {kind} | {found.replies} | {found.lines:g} | {found.rate:,.0f} |",
                flush=True,
            )


if __name__ == "__main__":
    main(int(sys.argv[1]) if sys.argv[1:] else 200, sys.argv[2:])
