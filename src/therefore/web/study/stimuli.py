"""What a study's syllogisms are like, in lines that `study new` and `study check` print.

Shares are counted from the plan's own items; a claim about stimuli in a page comes from here.
"""

from __future__ import annotations

from collections import Counter
from statistics import mean

from therefore.web.study.believability import SIMULATED
from therefore.web.study.frames import existential_share, quantifier
from therefore.web.study.item_table import statement
from therefore.web.study.plan import Study

MANY = 0.25
"""The share of valid items that need things to exist above which a study is warned about."""
WORDS = {"A": "all", "E": "no", "I": "some", "O": "some ... not"}
SIMULATED_RATINGS = (
    "the conclusions were rated by simulated people: real people need real ratings, and "
    "`study run` refuses these"
)


def conclusions_told(study: Study) -> str:
    """How many frames have which quantifier in their conclusion."""
    frames = {entry.frame: quantifier(entry.item()) for entry in study.entries}
    counts = Counter(frames.values())
    shares = [
        f"{counts[kind]} {said} ({counts[kind] / len(frames):.0%})"
        for kind, said in WORDS.items()
        if counts[kind]
    ]
    return f"conclusions of the {len(frames)} frames: {', '.join(shares)}"


def existence_told(study: Study) -> tuple[str, bool]:
    """How many valid items follow only because things exist, and whether these are many."""
    needy, valid = existential_share([entry.item() for entry in study.entries])
    share = needy / valid if valid else 0.0
    told = f"{needy} of {valid} valid items ({share:.0%}) follow only because things of every kind "
    told += "named exist"
    if share > MANY:
        told += ", and people often reject these: take a larger dataset, or --no-existential"
    return told, share > MANY


def beliefs_told(study: Study) -> str:
    """How the conclusions were rated on both sides."""
    sides = ([e for e in study.entries if e.cell % 2 == side] for side in (0, 1))
    means = [mean(study.beliefs[statement(e.question)] for e in side) for side in sides]
    rule = study.beliefs_rule
    return (
        f"every conclusion was rated as it is labelled, by {rule['raters']:g} people or more and "
        f"{rule['margin']:g} or more from the middle: means {means[0]:.2f} (believable) and "
        f"{means[1]:.2f} (unbelievable)"
    )


def told(study: Study) -> list[tuple[str, bool]]:
    """What `study new` says of a belief-bias study's items, each with whether it is a warning."""
    if study.order != "interleaved":
        return []
    lines = [(conclusions_told(study), False), existence_told(study)]
    if study.beliefs:
        lines.append((beliefs_told(study), False))
    if study.beliefs_by == SIMULATED:
        lines.append((SIMULATED_RATINGS, True))
    return lines
