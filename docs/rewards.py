"""The table of docs/rewards.md: what strategies that know nothing earn.

`python docs/rewards.py` prints it, `python docs/rewards.py --write` puts it into the page: after a
generator's version was raised its items are others, and so are a few of the figures.
"""

from __future__ import annotations

import sys
from functools import cache
from pathlib import Path

from therefore.asking.prompting import Style
from therefore.asking.strategies import STRATEGIES, guessing, scores
from therefore.dataset.stream import stream
from therefore.items import Item

PRESETS = {
    "nlsat/grl": ("nlsat", "grl", "test"),
    "nlsat/grl-entailment": ("nlsat", "grl-entailment", "test"),
    "syllogism/validity": ("syllogism", "validity", "test"),
    "exam/exam": ("exam", "exam", "test"),
    "syllogism/syllobase": ("syllogism", "syllobase", "test_generation"),
}
SHOWN: tuple[Style, ...] = ("plain", "witness", "proof", "formal")
ITEMS = 24
SEED = 5


@cache
def sample(name: str) -> list[Item]:
    """The first items of a preset's stream, as many of each answer."""
    family, preset, split = PRESETS[name]
    pools: dict[int, list[Item]] = {}
    for item in stream(family, preset=preset, split=split, seed=SEED):
        kinds = max(1, len(item.choices))
        pool = pools.setdefault(item.answer, [])
        if len(pool) < ITEMS // kinds:
            pool.append(item)
        if sum(map(len, pools.values())) == ITEMS // kinds * kinds:
            break
    return [item for pool in pools.values() for item in pool]


@cache
def earned(name: str, style: Style) -> dict[str, float]:
    """What each strategy earns on a preset's sample."""
    return scores(sample(name), style=style)


def table() -> list[str]:
    """The table in Markdown, a line each."""
    head = ["style", "strategy", *PRESETS]
    lines = [f"| {' | '.join(head)} |", f"|{'|'.join(['---'] * len(head))}|"]
    chances = [f"{guessing(sample(name)):.3f}" for name in PRESETS]
    lines.append(f"| | *guessing the label* | {' | '.join(chances)} |")
    for style in SHOWN:
        found = {name: earned(name, style) for name in PRESETS}
        for strategy in STRATEGIES[style]:
            cells = [f"{found[name][strategy]:.3f}" for name in PRESETS]
            lines.append(f"| {style} | {strategy} | {' | '.join(cells)} |")
    return lines


def write(page: Path) -> None:
    """Put the table into the page, in place of the one that is there."""
    text = page.read_text(encoding="utf-8")
    start = text.index("| style | strategy |")
    end = text.index("\n\n", start)
    page.write_text(text[:start] + "\n".join(table()) + text[end:], encoding="utf-8")


if __name__ == "__main__":
    if "--write" in sys.argv:
        write(Path(__file__).with_suffix(".md"))
    else:
        print("\n".join(table()))
