"""Describes a study's syllogisms in lines that `study new` and `study check` print.

Shares are counted over the plan's own items; every statement about stimuli on a page comes from
here.
"""

from __future__ import annotations

from collections import Counter
from statistics import mean

from therefore.web.study.believability import SIMULATED
from therefore.web.study.frames import existential_share, quantifier
from therefore.web.study.item_table import statement
from therefore.web.study.plan import Study
from therefore.web.study.premises import all_true, premises_true

MANY = 0.25
"""Above this share of valid items that follow only because things exist, a warning is given."""
EVEN = 0.1
"""A larger difference in the share of true premises between cells is reported."""
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


def missing_forms(study: Study) -> str:
    """The quantifiers that no conclusion has, in a line; empty if none is missing."""
    met = {quantifier(entry.item()) for entry in study.entries}
    lacking = [f"{kind} ({said})" for kind, said in WORDS.items() if kind not in met]
    if not lacking:
        return ""
    told = f"no conclusion has the form {' or '.join(lacking)}: what is found says nothing of "
    return told + "these"


def premises_told(study: Study) -> tuple[str, bool]:
    """In how many items of each cell both premises are true, and whether that differs by cell."""
    shares = []
    for number in range(len(study.cells)):
        mine = [all_true(premises_true(e.record)) for e in study.entries if e.cell == number]
        shares.append(mine.count("yes") / len(mine))
    parts = [f"{cell} {share:.0%}" for cell, share in zip(study.cells, shares, strict=True)]
    told = f"items whose premises are all true of the world: {'; '.join(parts)}"
    differ = max(shares) - min(shares) > EVEN
    if differ:
        told += ". So the truth of the premises goes with validity and belief; the plan has it as "
        told += "a covariate of one secondary model"
    return told, differ


def unnormed_told(study: Study) -> str:
    """A line saying that nobody rated the conclusions, with the command to have them rated."""
    data = " ".join(f"--data {place}" for place in study.data)
    return (
        "nobody has rated these conclusions, and people will not share every label; norm them: "
        f"therefore study new --design believability {data} --out NORMS, and give what `study "
        "export NORMS` writes to --beliefs; --without domain=... leaves a domain out"
    )


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
    """How believable and unbelievable conclusions were rated, in a line."""
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
    if lacking := missing_forms(study):
        lines.append((lacking, True))
    if study.beliefs:
        lines.append((beliefs_told(study), False))
    else:
        lines.append((unnormed_told(study), True))
    if study.beliefs_by == SIMULATED:
        lines.append((SIMULATED_RATINGS, True))
    return lines
