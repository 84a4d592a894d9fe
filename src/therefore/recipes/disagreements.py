"""Written conclusions that ROUGE and proof judge differently: examples, the starkest first.

ROUGE rewards "Some cats are not dogs" for "Some cats are dogs". Examples are conclusions that look
like the target and do not follow, and conclusions that follow and look unlike it.
"""

from __future__ import annotations

from collections.abc import Sequence

from therefore.errors import MissingExtra
from therefore.evaluation.generation import word_scores
from therefore.evaluation.predictions import Prediction

SHOWN = 2
"""Examples of each sort."""
ALIKE, UNLIKE = 0.7, 0.5
"""ROUGE-L from which on a conclusion looks right, and below which it looks wrong."""


def disagreements(said: Sequence[Prediction]) -> list[str]:
    """A line for each example, and how many there are of each sort."""
    written = [one for one in said if one.status == "answered"]
    if not written:
        return []
    try:
        likeness = word_scores([one.text for one in written], [one.target for one in written])
    except MissingExtra:
        return []
    pairs = list(zip(likeness["ROUGE-L"], written, strict=True))
    wrong = [p for p in pairs if p[1].validity in ("contradicts", "unrelated") and p[0] >= ALIKE]
    right = [p for p in pairs if p[1].validity in ("follows", "weaker") and p[0] < UNLIKE]
    wrong.sort(key=lambda pair: (-pair[0], pair[1].id))
    right.sort(key=lambda pair: (pair[0], pair[1].id))
    lines = [
        f"words and proofs disagree: {len(wrong)} conclusions are like the target (ROUGE-L at "
        f"least {ALIKE:g}) and do not follow, {len(right)} are unlike it (below {UNLIKE:g}) and do."
    ]
    for score, one in wrong[:SHOWN] + right[:SHOWN]:
        lines.append(
            f"ROUGE-L {score:.2f}, {one.validity}: {one.text!r} for the target {one.target!r}"
        )
    return lines
